/* Random numbers from a seed, and the chance of winning the game from a score. */

#include <math.h>

typedef struct {
    uint64_t state;
} chance;

static inline uint64_t next_number(chance *c) { /* splitmix64 */
    uint64_t z = c->state += 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}
static inline int below(chance *c, int bound) { return (int)((next_number(c) >> 32) * (uint64_t)bound >> 32); }
static inline float fraction(chance *c) { return (float)(next_number(c) >> 40) / 16777216.0f; }
/* Between -1 and 1, small values likelier. */
static inline float wobble(chance *c) { return fraction(c) + fraction(c) - 1; }

static void shuffle(chance *c, int deck[52]) {
    for (int i = 0; i < 52; i++) deck[i] = i;
    for (int i = 51; i > 0; i--) {
        int j = below(c, i + 1), card = deck[i];
        deck[i] = deck[j], deck[j] = card;
    }
}

/* engine/bots/winning.py: the chance is proportional to (points still needed + 30) ** -1.8, in hundredths of the
   target; whoever has reached it has won. */
static void win_chances(const rules *rules, const int scores[], float chances[]) {
    int winner = -1;
    float total = 0;
    for (int seat = 0; seat < rules->players; seat++)
        if (scores[seat] >= rules->target && (winner < 0 || scores[seat] > scores[winner])) winner = seat;
    for (int seat = 0; seat < rules->players; seat++) {
        float need = 100.0f * (float)(rules->target - scores[seat]) / (float)rules->target;
        if (winner >= 0) chances[seat] = seat == winner;
        else chances[seat] = powf((need < 0 ? 0 : need) + 30, -1.8f);
        total += chances[seat];
    }
    for (int seat = 0; seat < rules->players; seat++) chances[seat] /= total;
}

/* What these points are worth to each seat: the change in its chance of winning, scaled so that 25 points to nothing
   are about 1 in a game to 100. */
static void worth(const rules *rules, const int scores[], const int points[], float values[]) {
    float before[MOST_PLAYERS], after[MOST_PLAYERS];
    int then[MOST_PLAYERS];
    for (int seat = 0; seat < rules->players; seat++) then[seat] = scores[seat] + points[seat];
    win_chances(rules, scores, before);
    win_chances(rules, then, after);
    for (int seat = 0; seat < rules->players; seat++) values[seat] = 9 * (after[seat] - before[seat]);
}
