/* The players of the simulator: networks that learn, the simple and look-ahead players they learn against, and Steady. */

enum { NETWORK, LOOK_AHEAD, SIMPLE, NEVER_KNOCKS, STEADY };

typedef struct {
    int kind;
    float weight, decay; /* of LOOK_AHEAD: what the mean of the seven best draws counts, falling by the turn */
    int knock_turns;     /* of LOOK_AHEAD: knocks on so many of its first turns, later only with gin */
    int thrifty; /* of LOOK_AHEAD: knocks with the least deadwood, not with the best prospects, as Sharp does */
    const brain *brain;
} player;

/* Chosen by a player: a discard, or going down with it. */
typedef struct {
    int card, down, big_gin;
    float value, best; /* by the networks: of what was chosen, and of what would have been best */
    inputs active;
} deed;

static inline int is_big_gin(const view *v, cards hand) { return v->rules->big_gin >= 0 && deadwood(hand) == 0; }

/* A discard that leaves so many points more than the thriftiest breaks a meld for nothing, and is not considered. */
enum { WASTE = 8 };

/* The network's choice of a discard from eleven cards. `noise` makes it try other things. */
static void network_discard(const player *p, const view *v, cards hand, int taken, float noise, chance *c, deed *d) {
    const brain *b = p->brain;
    inputs table;
    table.count = 0;
    add_table(&table, v, NO_OFFER);
    sums on = {0}, down = {0};
    int summed_down = 0, big_gin = is_big_gin(v, hand) && v->rules->big_gin >= v->rules->gin;
    sum_inputs(&b->of[GO_ON], &table, &on);
    float tempting = -1e9f, best_key = -1e9f;
    int leaves[52], thriftiest = 999;
    EACH(card, hand) {
        if (card == taken) continue;
        leaves[card] = deadwood(hand & ~BIT(card));
        if (leaves[card] < thriftiest) thriftiest = leaves[card];
    }
    d->card = -1;
    EACH(card, hand) {
        if (card == taken || leaves[card] > thriftiest + WASTE) continue;
        inputs own;
        own.count = 0;
        add_discard(&own, v, card);
        int left = add_hand(&own, v, hand & ~BIT(card));
        sums s = on;
        sum_inputs(&b->of[GO_ON], &own, &s);
        float value = output(&b->of[GO_ON], &s), key = value, noisy = value + (noise > 0 ? noise * wobble(c) : 0);
        int goes_down = 0;
        float value_now = value;
        if (left <= v->limit) {
            if (!summed_down) sum_inputs(&b->of[GO_DOWN], &table, &down), summed_down = 1;
            sums k = down;
            sum_inputs(&b->of[GO_DOWN], &own, &k);
            float going_down = output(&b->of[GO_DOWN], &k);
            if (left == 0) { /* gin is never played on */
                if (big_gin) going_down += (v->rules->big_gin - v->rules->gin) / 25.0f;
                value = value_now = going_down, key = noisy = going_down + 1, goes_down = 1;
            } else {
                float noisy_down = going_down + (noise > 0 ? noise * wobble(c) : 0);
                if (noisy_down > noisy) noisy = noisy_down, value_now = going_down, goes_down = 1;
                if (going_down > value) value = key = going_down;
            }
        }
        if (key > best_key) best_key = key, d->best = value;
        if (noisy > tempting) {
            tempting = noisy;
            d->card = card, d->down = goes_down, d->value = value_now;
            d->active = own;
        }
    }
    d->big_gin = d->down && big_gin && deadwood(hand & ~BIT(d->card)) == 0;
    memcpy(d->active.input + d->active.count, table.input, sizeof(uint16_t) * (size_t)table.count);
    d->active.count += table.count;
}

static void look_ahead_discard(const player *p, const view *v, cards hand, int taken, deed *d) {
    double best = 1e9, weight = p->weight * pow(p->decay, v->own_turns - 1);
    d->big_gin = is_big_gin(v, hand) && v->rules->big_gin >= v->rules->gin;
    EACH(card, hand) {
        if (card == taken) continue;
        cards left = hand & ~BIT(card);
        int points = deadwood(left);
        double score = points == 0 ? -1e6 : points + weight * look_ahead(left, loose_cards(left), v->unseen, v->limit).mean_of_seven;
        score -= points_of_card(card) * 1e-3;
        if (score < best - 1e-9) best = score, d->card = card, d->down = points == 0 || (points <= v->limit && v->own_turns <= p->knock_turns);
    }
    if (!p->thrifty || v->own_turns > p->knock_turns) return;
    int least = v->limit + 1;
    EACH(card, hand) {
        int points = card == taken ? least : deadwood(hand & ~BIT(card));
        if (points < least) least = points, d->card = card, d->down = 1;
    }
}

static void simple_discard(const player *p, const view *v, cards hand, int taken, deed *d) {
    int best = 999;
    EACH(card, hand) {
        int points = deadwood(hand & ~BIT(card));
        if (card != taken && points < best) best = points, d->card = card;
    }
    d->down = p->kind == SIMPLE && best <= v->limit;
    d->big_gin = d->down && is_big_gin(v, hand) && v->rules->big_gin >= v->rules->gin;
}

/* engine/bots/steady.py, which says why. */
static int steady_goes_down(const view *v, int left, int own_turn) {
    static const int expected[13] = {44, 38, 33, 29, 25, 22, 19, 17, 15, 13, 12, 11, 10};
    int at_risk = v->rules->undercut + v->rules->penalty;
    return left == 0 || 5 * (left + 2) + at_risk <= 5 * (expected[capped(own_turn, 13) - 1] - 4 * (v->rivals - 1));
}

static void steady_discard(const view *v, cards hand, int taken, deed *d) {
    int least = 999, cheapest = 0, thrown = -1;
    cards held = v->rival[0].holds | (v->rivals == 2 ? v->rival[1].holds : 0);
    EACH(card, hand) {
        if (card == taken) continue;
        cards left = hand & ~BIT(card), beside = (rank_of(card) > 0 ? BIT(card - 1) : 0) | (rank_of(card) < 12 ? BIT(card + 1) : 0);
        int points = deadwood(left), live = COUNT(improvers(left) & v->unseen);
        int price = 2 * points - 3 * live + 6 * (COUNT(held & COLUMN << rank_of(card)) + COUNT(held & beside));
        if (points < least) least = points, d->card = card;
        price = 16 * price - points_of_card(card);
        if (thrown < 0 || price < cheapest) cheapest = price, thrown = card;
    }
    d->down = least <= v->limit && steady_goes_down(v, least, v->own_turns);
    if (d->down) d->big_gin = is_big_gin(v, hand) && v->rules->big_gin >= v->rules->gin;
    else d->card = thrown;
}

/* The deadwood after taking the card, or 999 if Steady does not want it. */
static int steady_wants(cards hand, int card) {
    int then = deadwood_after_best_discard(hand | BIT(card)), saved = deadwood(hand) - then;
    return saved > 0 && (improvers(hand) >> card & 1 || saved >= 5) ? then : 999;
}

static int heuristic_takes(const player *p, cards hand, int card) {
    int melds = improvers(hand) >> card & 1;
    return melds && (p->kind != LOOK_AHEAD || deadwood_after_best_discard(hand | BIT(card)) < deadwood(hand));
}
