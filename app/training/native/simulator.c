/* The trainer's simulator: whole games between networks and heuristics, learning from them, and matches.

   Built on demand by app/training/native.py and called through ctypes; everything is decided by the seed. */

#include <stdlib.h>

#include "cards.h"
#include "table.h"
#include "chance.h"
#include "features.h"
#include "network.h"
#include "players.h"
#include "play.h"

enum { MOST_RULES = 64, MOST_POOL = 16 };

typedef struct {
    brain brain;
    chance chance;
    lesson lessons[MOST_PLAYERS];
    rules rules[MOST_RULES];
    int rule_sets, pooled;
    player pool[MOST_POOL];
    long rounds;
} trainer;

/* How to train: shares are of games, rates of steps. */
typedef struct {
    float rate, noise, trace_decay, pool_share, bootstrap;
} schedule;

void prepare(void) { make_card_tables(); }
int feature_count(void) { return FEATURE_COUNT; }
#define NAME_AND_SIZE(name, size) #name " " #size "\n"
const char *feature_names(void) { return FEATURES(NAME_AND_SIZE); }
brain *new_brain(void) {
    brain *b = aligned_alloc(64, (sizeof(brain) + 63) / 64 * 64);
    memset(b, 0, sizeof *b);
    return b;
}
void free_brain(brain *b) { free(b); }

trainer *new_trainer(uint64_t seed) {
    trainer *t = aligned_alloc(64, (sizeof(trainer) + 63) / 64 * 64);
    memset(t, 0, sizeof *t);
    t->chance.state = seed;
    for (int n = 0; n < NETWORKS; n++) {
        float *first = (float *)t->brain.of[n].first, *second = (float *)t->brain.of[n].second;
        for (int i = 0; i < FEATURE_COUNT * HIDDEN; i++) {
            float drawn = 0.2f * (fraction(&t->chance) - 0.5f);
            first[i] = i < OTHER_HOLDS * HIDDEN ? drawn : 0; /* so that networks for two can begin to play at three */
        }
        for (int j = 0; j < HIDDEN; j++) second[j] = 0.3f * (fraction(&t->chance) - 0.5f);
    }
    return t;
}
void free_trainer(trainer *t) { free(t); }
brain *brain_of(trainer *t) { return &t->brain; }
long rounds_of(const trainer *t) { return t->rounds; }
void set_rules(trainer *t, const rules *sets, int count) {
    memcpy(t->rules, sets, sizeof(rules) * (size_t)count);
    t->rule_sets = count;
}
void set_pool(trainer *t, const player *pool, int count) {
    memcpy(t->pool, pool, sizeof(player) * (size_t)count);
    t->pooled = count;
}

/* Backwards through a seat's own decisions: each is drawn towards the next one's value and, by the trace, towards what
   came of it in the end. Where a choice strayed for trying's sake, what follows does not count against what precedes. */
static void learn_lesson(trainer *t, const lesson *l, float outcome, const schedule *s) {
    float trace = outcome, next = outcome;
    for (int i = l->recorded - 1; i >= 0; i--) {
        const record *r = &l->records[i];
        float target = (1 - s->trace_decay) * next + s->trace_decay * trace;
        if (r->network != GO_DOWN) learn_value(&t->brain.of[r->network], &r->active, target, s->rate);
        trace = r->strayed ? r->best : target;
        next = r->strayed ? r->best : r->value;
    }
    for (int i = 0; i < l->labelled; i++)
        learn_value(&t->brain.of[GO_DOWN], &l->labels[i].active, l->labels[i].worth, s->rate);
}

/* Plays whole games, learning after every round, until at least so many rounds are played. */
void train(trainer *t, long rounds, const schedule *s) {
    static const player clones[2] = {{.kind = LOOK_AHEAD, .weight = 1, .decay = 1, .knock_turns = 6},
                                     {.kind = LOOK_AHEAD, .weight = 2, .decay = 1, .knock_turns = 12}};
    chance *c = &t->chance;
    for (long until = t->rounds + rounds; t->rounds < until;) {
        const rules *rules = &t->rules[below(c, t->rule_sets)];
        player players[MOST_PLAYERS];
        lesson *lessons[MOST_PLAYERS] = {0};
        int among_itself = fraction(c) >= s->pool_share, host = below(c, rules->players);
        int bootstrap = fraction(c) < s->bootstrap;
        for (int seat = 0; seat < rules->players; seat++) {
            int learns = among_itself || seat == host;
            if (bootstrap) players[seat] = learns ? clones[below(c, 2)] : t->pool[below(c, t->pooled)];
            else if (learns || (rules->players == 3 && below(c, 4) == 0)) players[seat] = (player){.kind = NETWORK, .brain = &t->brain};
            else players[seat] = t->pool[below(c, t->pooled)];
            if (learns) lessons[seat] = &t->lessons[seat];
        }
        int scores[MOST_PLAYERS] = {0}, dealer = below(c, rules->players), highest = 0;
        setting table = {players, lessons, &t->brain, s->noise, c, 0};
        while (highest < rules->target) {
            int deck[52], points[MOST_PLAYERS];
            float values[MOST_PLAYERS];
            round_ r;
            shuffle(c, deck);
            deal_round(&r, rules, deck, dealer, scores);
            for (int seat = 0; seat < rules->players; seat++) t->lessons[seat].recorded = t->lessons[seat].labelled = 0;
            int counted = play_round(&table, &r, 0, points);
            t->rounds++;
            worth(rules, scores, points, values);
            for (int seat = 0; seat < rules->players; seat++)
                if (lessons[seat]) learn_lesson(t, lessons[seat], values[seat], s);
            if (counted) dealer = (dealer + 1) % rules->players;
            for (int seat = 0; seat < rules->players; seat++) {
                scores[seat] += points[seat];
                if (scores[seat] > highest) highest = scores[seat];
            }
        }
    }
}

/* Games of one player against one or two of another; each deal is played once from every seat. For each deal: the games
   that the first player won, its points less the mean of the others', and the rounds played. */
void match(const player *one, const player *other, const rules *rules, int deals, uint64_t seed, double results[][3]) {
    for (int game = 0; game < deals; game++) {
        results[game][0] = results[game][1] = results[game][2] = 0;
        for (int own = 0; own < rules->players; own++) {
            chance c = {seed * 1000003 + (uint64_t)game};
            player players[MOST_PLAYERS];
            for (int seat = 0; seat < rules->players; seat++) players[seat] = seat == own ? *one : *other;
            setting table = {players, 0, 0, 0, &c, 0};
            int scores[MOST_PLAYERS] = {0}, dealer = below(&c, rules->players), highest = 0, winner = 0;
            while (highest < rules->target) {
                int deck[52], points[MOST_PLAYERS];
                round_ r;
                shuffle(&c, deck);
                deal_round(&r, rules, deck, dealer, scores);
                if (play_round(&table, &r, 0, points)) dealer = (dealer + 1) % rules->players;
                results[game][2]++;
                for (int seat = 0; seat < rules->players; seat++) {
                    scores[seat] += points[seat];
                    results[game][1] += seat == own ? points[seat] : -points[seat] / (rules->players - 1.0);
                    if (scores[seat] > highest) highest = scores[seat], winner = seat;
                }
            }
            results[game][0] += winner == own;
        }
    }
}

/* One round from a given deck, for comparing with the engine: the actions in order; returns whether it counted. */
int play_out(const player players[], const rules *rules, const int deck[52], int dealer, const int scores[], trace *t,
             int points[]) {
    round_ r;
    chance c = {1};
    t->count = 0;
    deal_round(&r, rules, deck, dealer, scores);
    setting table = {players, 0, 0, 0, &c, t};
    return play_round(&table, &r, 0, points);
}

/* A round from where somebody is to draw, the first time being past; returns whether it counted. */
int play_on(const player players[], const round_ *from, int points[]) {
    round_ r = *from;
    chance c = {1};
    setting table = {players, 0, 0, 0, &c, 0};
    return play_round(&table, &r, r.rules.players, points);
}

/* The active inputs of a position, for comparing with the engine's. `card` is the discard, or -1; `known` are the unseen
   cards, those we showed and threw, and four sets of every rival; `counts` four numbers and four of every rival. */
int describe(const rules *rules, int limit, const cards known[], const int counts[], cards hand, int card, int offer,
             uint16_t active[MOST_ACTIVE]) {
    view v = {.rules = rules, .limit = limit, .rivals = rules->players - 1, .stock = counts[0], .own_takes = counts[1],
              .own_turns = counts[2], .need = need_of(rules, counts[3]), .unseen = known[0], .shown = known[1],
              .own_threw = known[2]};
    for (int i = 0; i < v.rivals; i++) {
        const cards *of = known + 3 + 4 * i;
        const int *count = counts + 4 + 4 * i;
        v.rival[i] = (rival){of[0], of[1], of[2], of[3], count[0], count[1], need_of(rules, count[2]), count[3]};
    }
    suppose(&v);
    inputs all = {0};
    add_table(&all, &v, offer);
    add_discard(&all, &v, card);
    add_hand(&all, &v, hand);
    memcpy(active, all.input, sizeof(uint16_t) * (size_t)all.count);
    return all.count;
}
