/* Playing a round out, and noting what there is to be learned from it. */

enum { MOST_RECORDS = 160, MOST_LABELS = 80, MOST_ACTIONS = 512, TURNS_WITHOUT_STOCK = 50 };

typedef struct {
    int network;
    inputs active;
    float value, best; /* best: what the best choice here was thought worth */
    int strayed;       /* whether the choice was another, for the sake of trying it */
} record;

typedef struct {
    inputs active;
    float worth;
} label;

/* What one seat can learn from a round: its decisions, and what going down would really have brought where it could. */
typedef struct {
    record records[MOST_RECORDS];
    label labels[MOST_LABELS];
    int recorded, labelled;
} lesson;

enum { PASS = 0, DRAW = 1, TAKE = 100, THROW = 200, KNOCK = 300, KNOCK_AS_DEALT = 398, BIG_GIN = 399 };
typedef struct {
    int action[MOST_ACTIONS], count;
} trace;

typedef struct {
    const player *players;      /* by seat */
    lesson *const *lessons;     /* by seat, or null: who learns, and therefore tries things */
    const brain *learner;       /* whose values are noted */
    float noise;
    chance *chance;
    trace *trace; /* or null */
} setting;

static inline void note(const setting *s, int action) {
    if (s->trace && s->trace->count < MOST_ACTIONS) s->trace->action[s->trace->count++] = action;
}

static record *new_record(lesson *l, int network) {
    if (!l || l->recorded == MOST_RECORDS) return 0;
    record *r = &l->records[l->recorded++];
    r->network = network, r->active.count = 0, r->strayed = 0;
    return r;
}

static void label_going_down(const round_ *r, int seat, cards left, const inputs *active, lesson *l) {
    if (!l || l->labelled == MOST_LABELS) return;
    int points[MOST_PLAYERS];
    float values[MOST_PLAYERS];
    settle(r, seat, left, points);
    worth(&r->rules, r->scores, points, values);
    l->labels[l->labelled].active = *active;
    l->labels[l->labelled++].worth = values[seat];
}

enum { STOCK_OR_PASS = -1, GOES_DOWN = -2 };

/* What a seat does before it holds eleven cards: the card it takes, STOCK_OR_PASS or GOES_DOWN (as dealt). For a network
   that takes a card, `then` is the discard it has in mind. */
static int choose_draw(const setting *s, round_ *r, int seat, int offer, int can_take, int as_dealt, deed *then) {
    const player *p = &s->players[seat];
    lesson *l = s->lessons ? s->lessons[seat] : 0;
    float noise = l ? s->noise : 0;
    view v = view_of(r, seat);
    cards hand = r->hand[seat];
    int offered = r->pile[r->piled - 1], may_go_down = as_dealt && deadwood(hand) <= r->limit;
    int choice = STOCK_OR_PASS;
    inputs blind = {0};
    if (p->kind == NETWORK || l) {
        add_table(&blind, &v, offer);
        add_discard(&blind, &v, offer == OFFER_GOES_ON ? offered : -1);
        add_hand(&blind, &v, hand);
    }
    float blind_value = 0, best = 0, value = 0;
    if (p->kind == NETWORK) {
        best = value = blind_value = value_of(&p->brain->of[DRAW_BLIND], &blind);
        float tempting = blind_value + (noise > 0 ? noise * wobble(s->chance) : 0);
        for (int deep = 1; deep <= can_take; deep++) {
            int card = r->pile[r->piled - deep];
            view with = v;
            with.own_takes++, with.own_turns++, with.shown |= BIT(card);
            deed d;
            network_discard(p, &with, hand | BIT(card), card, noise, s->chance, &d);
            float noisy = d.best + (noise > 0 ? noise * wobble(s->chance) : 0);
            if (d.best > best) best = d.best;
            if (noisy > tempting) tempting = noisy, choice = card, value = d.best, *then = d;
        }
        if (may_go_down) {
            inputs down = {0};
            add_table(&down, &v, NO_OFFER);
            add_discard(&down, &v, -1);
            int left = add_hand(&down, &v, hand);
            float going_down = value_of(&p->brain->of[GO_DOWN], &down);
            label_going_down(r, seat, hand, &down, l);
            float noisy = going_down + (left == 0 ? 100 : noise > 0 ? noise * wobble(s->chance) : 0);
            if (going_down > best) best = going_down;
            if (noisy > tempting) choice = GOES_DOWN, value = going_down;
        }
        if (choice >= 0 && value < best) then->best = best; /* seen from before, taking it strayed */
    } else if (p->kind == STEADY) {
        int least = 999;
        for (int deep = can_take; deep >= 1; deep--) {
            int card = r->pile[r->piled - deep], then_left = steady_wants(hand, card);
            if (then_left < 999 && then_left <= least) least = then_left, choice = card;
        }
        if (may_go_down && steady_goes_down(&v, deadwood(hand), v.own_turns + 1)) choice = GOES_DOWN;
    } else if (may_go_down && p->kind != NEVER_KNOCKS && (p->kind == SIMPLE || p->knock_turns > 0 || deadwood(hand) == 0)) {
        choice = GOES_DOWN;
    } else {
        for (int deep = can_take; deep >= 1; deep--)
            if (heuristic_takes(p, hand, r->pile[r->piled - deep]) || (l && fraction(s->chance) < 0.05f))
                choice = r->pile[r->piled - deep];
    }
    if (choice < 0 && l) {
        record *made = new_record(l, choice == GOES_DOWN ? GO_DOWN : DRAW_BLIND);
        if (made) {
            made->active = blind;
            if (p->kind != NETWORK) value = best = value_of(&s->learner->of[DRAW_BLIND], &blind);
            made->value = value, made->best = best, made->strayed = value < best;
        }
    }
    return choice;
}

typedef enum { GOES_ON, VOID, WENT_DOWN } ending;

/* Discards, or goes down; then `points` says what it brought. */
static ending finish_turn(const setting *s, round_ *r, int seat, int taken, deed *then, int points[]) {
    const player *p = &s->players[seat];
    lesson *l = s->lessons ? s->lessons[seat] : 0;
    cards hand = r->hand[seat];
    view v = view_of(r, seat);
    deed d = {0};
    if (p->kind == NETWORK) {
        if (taken >= 0) d = *then;
        else network_discard(p, &v, hand, -1, l ? s->noise : 0, s->chance, &d);
    } else {
        if (p->kind == LOOK_AHEAD) look_ahead_discard(p, &v, hand, taken, &d);
        else if (p->kind == STEADY) steady_discard(&v, hand, taken, &d);
        else simple_discard(p, &v, hand, taken, &d);
        if (l) { /* a heuristic that is learned from errs on purpose, so that errors are seen too */
            if (!d.down && fraction(s->chance) < 0.25f) {
                do {
                    cards rest = hand;
                    for (int skip = below(s->chance, COUNT(hand)); skip; skip--) rest &= rest - 1;
                    d.card = LOWEST(rest);
                } while (d.card == taken);
                d.down = deadwood(hand & ~BIT(d.card)) == 0;
            }
            int left = deadwood(hand & ~BIT(d.card));
            if (left > 0 && left <= r->limit && fraction(s->chance) < 0.3f) d.down = !d.down, d.big_gin = 0;
            add_table(&d.active, &v, NO_OFFER);
            add_discard(&d.active, &v, d.card);
            add_hand(&d.active, &v, hand & ~BIT(d.card));
            d.value = d.best = value_of(&s->learner->of[d.down ? GO_DOWN : GO_ON], &d.active);
        }
    }
    cards left = hand & ~BIT(d.card);
    record *made = new_record(l, d.down ? GO_DOWN : GO_ON);
    if (made) made->active = d.active, made->value = d.value, made->best = d.best, made->strayed = d.value < d.best;
    if (l && deadwood(left) <= r->limit) label_going_down(r, seat, left, &d.active, l);
    if (d.big_gin) {
        note(s, BIG_GIN);
        settle(r, seat, hand, points);
        return WENT_DOWN;
    }
    r->hand[seat] = left;
    r->holds[seat] &= left;
    if (d.down) {
        note(s, KNOCK + d.card);
        settle(r, seat, left, points);
        return WENT_DOWN;
    }
    note(s, THROW + d.card);
    r->threw[seat] |= BIT(d.card);
    for (int i = LATELY_COUNT - 1; i > 0; i--) r->last_thrown[seat][i] = r->last_thrown[seat][i - 1];
    r->last_thrown[seat][0] = d.card;
    r->pile[r->piled++] = d.card;
    r->without_stock = taken < 0 ? 0 : r->without_stock + 1;
    return stock_left(r) <= r->rules.void_at || r->without_stock >= TURNS_WITHOUT_STOCK ? VOID : GOES_ON;
}

static void take_card(round_ *r, int seat, int card) {
    int at = r->piled - 1;
    while (r->pile[at] != card) at--;
    memmove(r->pile + at, r->pile + at + 1, sizeof(int) * (size_t)(r->piled - at - 1));
    r->piled--;
    r->hand[seat] |= BIT(card);
    r->holds[seat] |= BIT(card);
    r->takes[seat]++, r->turns[seat]++, r->last_draw[seat] = FROM_PILE;
}

/* Plays a round to its end. Before the first draw `passes` says how many have passed the upcard, after it that all have.
   `points` are all nothing for a void round; returns whether it counted. */
static int play_round(const setting *s, round_ *r, int passes, int points[MOST_PLAYERS]) {
    deed then;
    int players = r->rules.players, must_draw = 0;
    for (int seat = 0; seat < players; seat++) points[seat] = 0;
    for (ending end = GOES_ON;;) {
        int seat = r->turn, offering = r->rules.offer && passes < players;
        int as_dealt = offering && passes == 0 && r->rules.as_dealt;
        int offer = !offering ? NO_OFFER : passes + 1 < players ? OFFER_GOES_ON : LAST_OFFER;
        int can_take = must_draw ? 0 : offering ? 1 : capped(r->rules.takeable, r->piled);
        int choice = choose_draw(s, r, seat, offer, can_take, as_dealt, &then);
        if (choice == GOES_DOWN) {
            note(s, KNOCK_AS_DEALT);
            settle(r, seat, r->hand[seat], points);
            return 1;
        }
        if (choice == STOCK_OR_PASS)
            for (int deep = 1; deep <= can_take; deep++) r->declined[seat] |= BIT(r->pile[r->piled - deep]);
        r->turn = (seat + 1) % players;
        if (choice == STOCK_OR_PASS && offering) {
            note(s, PASS);
            must_draw = ++passes == players;
            continue;
        }
        must_draw = 0;
        passes = players; /* no offer after this */
        if (choice >= 0) note(s, TAKE + choice), take_card(r, seat, choice);
        else {
            note(s, DRAW);
            r->hand[seat] |= BIT(r->stock[r->stock_next++]);
            r->turns[seat]++, r->last_draw[seat] = FROM_STOCK;
        }
        end = finish_turn(s, r, seat, choice >= 0 ? choice : -1, &then, points);
        if (end != GOES_ON) return end == WENT_DOWN;
    }
}
