/* Cards, sets of cards, and exact deadwood: the same numbers as engine/cards.py and engine/deadwood.py. */

#include <stdint.h>

typedef uint64_t cards; /* one bit a card: suit * 13 + rank, spades, hearts, diamonds, clubs, ace low */

enum { SUIT = 8191 };
#define DECK ((1ULL << 52) - 1)
#define COLUMN (1ULL | 1ULL << 13 | 1ULL << 26 | 1ULL << 39)
#define BIT(card) (1ULL << (card))
#define COUNT(set) __builtin_popcountll(set)
#define LOWEST(set) __builtin_ctzll(set)
#define EACH(card, set) for (cards rest_##card = (set); rest_##card; rest_##card &= rest_##card - 1) \
    for (int card = LOWEST(rest_##card), once_##card = 1; once_##card; once_##card = 0)

static inline int rank_of(int card) { return card % 13; }
static inline int points_of_card(int card) { int rank = rank_of(card); return rank < 9 ? rank + 1 : 10; }

static uint16_t points_table[8192], run_table[8192], fits_table[8192];

static void make_card_tables(void) {
    for (int ranks = 0; ranks < 8192; ranks++) {
        int points = 0, thirds = ranks & ranks << 1 & ranks << 2;
        for (int rank = 0; rank < 13; rank++)
            if (ranks >> rank & 1) points += points_of_card(rank);
        points_table[ranks] = points;
        run_table[ranks] = (thirds | thirds >> 1 | thirds >> 2) & SUIT;
        fits_table[ranks] =
            ((ranks << 1 & ranks << 2) | (ranks >> 1 & ranks >> 2) | (ranks << 1 & ranks >> 1)) & SUIT & ~ranks;
    }
}

static inline int points_of(cards set) {
    return points_table[set & SUIT] + points_table[set >> 13 & SUIT] + points_table[set >> 26 & SUIT] +
           points_table[set >> 39];
}

/* The cards that lie in no run of three or more. */
static inline cards outside_runs(cards set) {
    return set & ~((cards)run_table[set & SUIT] | (cards)run_table[set >> 13 & SUIT] << 13 |
                   (cards)run_table[set >> 26 & SUIT] << 26 | (cards)run_table[set >> 39] << 39);
}

/* The ranks, as 13 bits, of which at least two, at least three cards are held; of which any card is held. */
static inline int ranks_of_two(cards set) {
    int s = set & SUIT, h = set >> 13 & SUIT, d = set >> 26 & SUIT, c = (int)(set >> 39);
    return ((s | h) & (d | c)) | (s & h) | (d & c);
}
static inline int ranks_of_three(cards set) {
    int s = set & SUIT, h = set >> 13 & SUIT, d = set >> 26 & SUIT, c = (int)(set >> 39);
    return (s & h & (d | c)) | (d & c & (s | h));
}
static inline int ranks_of(cards set) {
    return (int)((set | set >> 13 | set >> 26 | set >> 39) & SUIT);
}

/* What is left for runs, for every way to lay sets aside (none included). At most three ranks can hold three of
   eleven cards, and each gives at most six ways. */
enum { MOST_WAYS = 216 };
static int ways_to_set_aside(cards hand, cards ways[MOST_WAYS]) {
    int count = 1;
    ways[0] = hand;
    for (int ranks = ranks_of_three(hand); ranks; ranks &= ranks - 1) {
        cards held = hand & COLUMN << LOWEST(ranks);
        int before = count;
        for (int way = 0; way < before; way++) {
            cards without = ways[way] & ~held;
            ways[count++] = without;
            if (COUNT(held) == 4)
                for (cards kept = held; kept; kept &= kept - 1) ways[count++] = without | (kept & -kept);
        }
    }
    return count;
}

static int deadwood(cards hand) {
    if (!ranks_of_three(hand)) return points_of(outside_runs(hand));
    cards ways[MOST_WAYS];
    int count = ways_to_set_aside(hand, ways), least = 999;
    for (int way = 0; way < count; way++) {
        int left = points_of(outside_runs(ways[way]));
        if (left < least) least = left;
    }
    return least;
}

static inline int without_dearest(cards loose) {
    int ranks = ranks_of(loose);
    return points_of(loose) - (ranks ? points_of_card(31 - __builtin_clz(ranks)) : 0);
}

/* The least deadwood after throwing any one card away. */
static int deadwood_after_best_discard(cards hand) {
    if (!ranks_of_three(hand)) return without_dearest(outside_runs(hand));
    cards ways[MOST_WAYS];
    int count = ways_to_set_aside(hand, ways), least = 999;
    for (int way = 0; way < count; way++) {
        int left = without_dearest(outside_runs(ways[way]));
        if (left < least) least = left;
    }
    return least;
}

/* The unmelded cards of the cheapest arrangement; among equals the set whose number is lowest. */
static cards loose_cards(cards hand) {
    if (!ranks_of_three(hand)) return outside_runs(hand);
    cards ways[MOST_WAYS], best = 0;
    int count = ways_to_set_aside(hand, ways), least = 999;
    for (int way = 0; way < count; way++) {
        cards loose = outside_runs(ways[way]);
        int left = points_of(loose);
        if (left < least || (left == least && loose < best)) least = left, best = loose;
    }
    return best;
}

/* The cards outside the hand that would make or lengthen a meld with cards of it. */
static inline cards improvers(cards hand) {
    cards fits = (cards)fits_table[hand & SUIT] | (cards)fits_table[hand >> 13 & SUIT] << 13 |
                 (cards)fits_table[hand >> 26 & SUIT] << 26 | (cards)fits_table[hand >> 39] << 39;
    return (fits | (cards)ranks_of_two(hand) * COLUMN) & ~hand;
}

/* These cards' ranks in every suit, and their neighbours in their own. */
static inline cards near(cards set) {
    const cards aces = COLUMN, kings = COLUMN << 12;
    return (cards)ranks_of(set) * COLUMN | (set & ~kings) << 1 | (set & ~aces) >> 1;
}

/* An arrangement as it is put down: its melds, lowest first. */
typedef struct {
    cards meld[5]; /* ten or eleven cards make three at most */
    int melds, points;
    cards loose;
} spread;

static cards extensions(cards meld) {
    cards column = COLUMN << rank_of(LOWEST(meld));
    if ((meld & column) == meld) return column & ~meld;
    int low = LOWEST(meld), high = 63 - __builtin_clzll(meld);
    return (rank_of(low) > 0 ? BIT(low - 1) : 0) | (rank_of(high) < 12 ? BIT(high + 1) : 0);
}

/* The arrangement the engine knocks with: least deadwood, then fewest cards that others could lay off on it, then
   fewest melds, then the lowest loose cards. */
static spread best_spread(cards hand) {
    cards ways[MOST_WAYS];
    int count = ways_to_set_aside(hand, ways), least = deadwood(hand), best_open = 99;
    spread best = {0};
    for (int way = 0; way < count; way++) {
        cards loose = outside_runs(ways[way]);
        if (points_of(loose) != least) continue;
        spread now = {.points = least, .loose = loose};
        cards open = 0, sets = hand & ~ways[way], runs = ways[way] & ~loose;
        for (int rank = 0; rank < 13; rank++)
            if (sets & COLUMN << rank) now.meld[now.melds++] = sets & COLUMN << rank;
        while (runs) {
            cards low = runs & -runs, run = runs & ~(runs + low);
            int end = 13 - LOWEST(low) % 13; /* a run ends with its suit */
            run &= ((1ULL << end) - 1) << LOWEST(low);
            now.meld[now.melds++] = run;
            runs &= ~run;
        }
        for (int meld = 0; meld < now.melds; meld++) open |= extensions(now.meld[meld]);
        int open_count = COUNT(open & ~hand);
        if (best_open == 99 || open_count < best_open ||
            (open_count == best_open && (now.melds < best.melds || (now.melds == best.melds && loose < best.loose))))
            best = now, best_open = open_count;
    }
    return best;
}

/* The fewest points a defender can be left with, over all layoffs and all melds of the rest. */
static int best_defence_on(cards hand, const spread *down, int from) {
    if (from == down->melds) return deadwood(hand);
    cards meld = down->meld[from], column = COLUMN << rank_of(LOWEST(meld));
    int least = best_defence_on(hand, down, from + 1);
    if ((meld & column) == meld) {
        cards fourth = column & ~meld & hand;
        if (fourth) {
            int left = best_defence_on(hand & ~fourth, down, from + 1);
            if (left < least) least = left;
        }
        return least;
    }
    int low = LOWEST(meld), high = 63 - __builtin_clzll(meld);
    cards below = 0;
    for (int under = low;; below |= BIT(--under)) {
        cards above = 0;
        for (int over = high;; above |= BIT(++over)) {
            if (below | above) {
                int left = best_defence_on(hand & ~below & ~above, down, from + 1);
                if (left < least) least = left;
            }
            if (rank_of(over) == 12 || !(hand & BIT(over + 1))) break;
        }
        if (rank_of(under) == 0 || !(hand & BIT(under - 1))) break;
    }
    return least;
}
static int best_defence(cards hand, const spread *down) { return best_defence_on(hand, down, 0); }
