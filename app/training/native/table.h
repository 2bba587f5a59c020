/* Rules, a round in progress, and what one seat may know of it: engine/rules.py, state.py, beliefs.py in C. */

#include <string.h>

enum { MOST_PLAYERS = 3, LATELY_COUNT = 3 };
enum { NOT_YET, FROM_STOCK, FROM_PILE }; /* how a seat drew last */

typedef struct {
    int players, offer, limit /* -1: the upcard's value */, as_dealt, gin, big_gin /* -1: not played */;
    int undercut, penalty, tie_to_knocker, takeable, void_at, target, spades_double;
} rules;

typedef struct {
    rules rules;
    int limit, upcard, turn, without_stock, scores[MOST_PLAYERS];
    cards hand[MOST_PLAYERS], holds[MOST_PLAYERS], threw[MOST_PLAYERS], declined[MOST_PLAYERS];
    int takes[MOST_PLAYERS], turns[MOST_PLAYERS], last_draw[MOST_PLAYERS], last_thrown[MOST_PLAYERS][LATELY_COUNT]; /* the latest first */
    int stock[52], stock_next, stock_end;
    int pile[64], piled;
} round_;

static inline int stock_left(const round_ *r) { return r->stock_end - r->stock_next; }

static inline cards pile_set(const round_ *r) {
    cards set = 0;
    for (int i = 0; i < r->piled; i++) set |= BIT(r->pile[i]);
    return set;
}

/* What a seat knows of a rival, and of the round: engine/bots/beliefs.py. */
typedef struct {
    cards holds, threw, declined, lately;
    int takes, last_thrown, need, last_draw;
} rival;

typedef struct {
    const rules *rules;
    int limit, rivals, stock, own_takes, own_turns, need;
    cards unseen; /* apart from the own hand, taken away below */
    cards shown, own_threw;
    int16_t held_by[MOST_PLAYERS - 1][52], in_stock[52]; /* chances of the unseen cards, in 256ths: see suppose */
    rival rival[MOST_PLAYERS - 1];
} view;

/* How far from the target, in twentieths of it: 0 for the last step, 19 at the start. */
static inline int need_of(const rules *rules, int score) {
    int steps = (20 * (rules->target - score) - 1) / rules->target;
    return steps < 0 ? 0 : steps > 19 ? 19 : steps;
}

/* Where the unseen cards probably lie: engine/bots/inference.py. */
static void suppose(view *v) {
    static const uint8_t beside[32] = {0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 4, 5, 2, 3, 4, 5, 1, 2, 3, 4, 1, 2, 3, 4, 3, 4, 5, 6, 3, 4, 5, 6};
    static const int16_t weight[18] = {1, 1, 1, 1, 2, 3, 5, 7, 11, 17, 27, 41, 64, 99, 154, 240, 372, 578};
    EACH(card, v->unseen) v->in_stock[card] = 256;
    for (int i = 0; i < v->rivals; i++) {
        cards gone = v->rival[i].threw | v->rival[i].declined, held = v->rival[i].holds;
        int total = 0, hidden = 10 - COUNT(held);
        EACH(card, v->unseen) {
            int rank = rank_of(card), first = card - rank;
            cards column = COLUMN << rank;
            int by_held = (int)((held >> first & SUIT) << 2 >> rank & 31), by_gone = (int)((gone >> first & SUIT) << 2 >> rank & 31);
            int signs = 2 * !!(held & column) + 2 * !!(by_held & 10) + !!(by_held & 17) - 2 * COUNT(gone & column) - beside[by_gone];
            v->held_by[i][card] = weight[signs + 12];
            total += weight[signs + 12];
        }
        EACH(card, v->unseen) {
            int chance = 256 * hidden * v->held_by[i][card] / total;
            v->held_by[i][card] = chance < 255 ? chance : 255;
            v->in_stock[card] -= v->held_by[i][card];
            if (v->in_stock[card] < 0) v->in_stock[card] = 0;
        }
        EACH(card, held) v->held_by[i][card] = 256;
    }
}

static view view_of(const round_ *r, int seat) {
    view v = {.rules = &r->rules, .limit = r->limit, .rivals = r->rules.players - 1, .stock = stock_left(r),
              .own_takes = r->takes[seat], .own_turns = r->turns[seat], .need = need_of(&r->rules, r->scores[seat])};
    v.unseen = DECK & ~(r->hand[seat] | pile_set(r));
    v.shown = r->holds[seat], v.own_threw = r->threw[seat];
    for (int step = 1; step < r->rules.players; step++) {
        int other = (seat + step) % r->rules.players;
        cards lately = 0;
        for (int i = 0; i < LATELY_COUNT; i++)
            if (r->last_thrown[other][i] >= 0) lately |= BIT(r->last_thrown[other][i]);
        v.rival[step - 1] = (rival){r->holds[other], r->threw[other], r->declined[other], lately, r->takes[other],
                                    r->last_thrown[other][0], need_of(&r->rules, r->scores[other]), r->last_draw[other]};
        v.unseen &= ~r->holds[other];
    }
    suppose(&v);
    return v;
}

static void deal_round(round_ *r, const rules *rules, const int deck[52], int dealer, const int scores[]) {
    memset(r, 0, sizeof *r);
    r->rules = *rules;
    r->turn = (dealer + 1) % rules->players;
    for (int i = 0; i < rules->players; i++) r->last_thrown[i][0] = r->last_thrown[i][1] = r->last_thrown[i][2] = -1, r->scores[i] = scores[i];
    int dealt = 10 * rules->players;
    for (int i = 0; i < dealt; i++) r->hand[(r->turn + i) % rules->players] |= BIT(deck[i]);
    r->upcard = deck[dealt];
    r->pile[r->piled++] = r->upcard;
    memcpy(r->stock, deck, sizeof r->stock);
    r->stock_next = dealt + 1, r->stock_end = 52;
    r->limit = rules->limit >= 0 ? rules->limit : rank_of(r->upcard) == 0 ? 0 : points_of_card(r->upcard);
}

/* The points of every seat when this seat goes down with these ten cards (eleven for big gin). */
static void settle(const round_ *r, int knocker, cards left, int points[MOST_PLAYERS]) {
    const rules *rules = &r->rules;
    spread down = best_spread(left);
    int gin = down.points == 0, big_gin = gin && COUNT(left) == 11, counted[MOST_PLAYERS], lowest = -1;
    for (int step = 1; step < rules->players; step++) {
        int seat = (knocker + step) % rules->players;
        counted[seat] = gin ? deadwood(r->hand[seat]) : best_defence(r->hand[seat], &down);
        if (lowest < 0 || counted[seat] < counted[lowest]) lowest = seat;
    }
    counted[knocker] = down.points;
    int undercut = !gin && (counted[lowest] < down.points || (counted[lowest] == down.points && !rules->tie_to_knocker));
    int winner = undercut ? lowest : knocker;
    for (int seat = 0; seat < rules->players; seat++) points[seat] = 0;
    for (int seat = 0; seat < rules->players; seat++) points[winner] += counted[seat] - counted[winner];
    if (undercut) points[winner] += rules->undercut, points[knocker] -= rules->penalty;
    else if (gin) points[winner] += big_gin ? rules->big_gin : rules->gin;
    if (rules->spades_double && r->upcard < 13)
        for (int seat = 0; seat < rules->players; seat++) points[seat] *= 2;
}
