/* What a network sees, as a list of active inputs: engine/bots/features.py, which explains each, in C. */

#define FEATURES(X) \
    X(ALWAYS, 1) X(HAND, 52) X(RUN, 44) X(OPEN_RUN, 44) X(ALIKE, 65) \
    X(HOLDS, 52) X(THREW, 52) X(DECLINED, 52) X(LATELY, 52) X(LATELY_POINTS, 11) X(LAST_DRAW, 3) X(SHOWN, 52) X(OWN_THREW, 52) \
    X(DISCARD, 52) X(DISCARD_RANK, 14) X(MATES, 4) X(RUNS_THROUGH, 4) X(MATES_HELD, 4) X(RUNS_HELD, 4) \
    X(MATES_THROWN, 4) X(MATES_DECLINED, 4) X(BESIDE_GONE, 3) X(NEXT_BUT_ONE_GONE, 3) X(MATES_LATELY, 4) X(BESIDE_LATELY, 3) X(USE, 16) \
    X(STOCK, 32) X(DEADWOOD, 51) X(DEAREST, 14) X(SECOND_DEAREST, 14) X(MELDED, 11) \
    X(GIN_CARDS, 13) X(KNOCK_CARDS, 17) X(BEST_SEVEN, 51) X(AVERAGE, 51) X(GIN_AND_STOCK, 16) \
    X(WANTED, 21) X(LIKELY, 13) X(LAYABLE, 7) X(LURED, 9) X(GUARDED, 9) X(SAFE_LOOSE, 8) X(EASY_LOOSE, 8) X(DEADWOOD_AND_STOCK, 96) X(GIN_CHANCE, 16) X(WANTED_CHANCE, 32) X(RIVAL_POINTS, 24) \
    X(TAKES, 7) X(OWN_TAKES, 7) X(LAST_THROWN, 14) X(OFFER, 3) X(NEED, 20) X(RIVAL_NEED, 20) \
    X(LIMIT, 14) X(GIN_BONUS, 4) X(UNDERCUT, 5) X(BIG_GIN_BONUS, 3) X(TIE, 1) X(TAKEABLE, 1) \
    X(OTHER_HOLDS, 52) X(OTHER_THREW, 52) X(OTHER_DECLINED, 52) X(OTHER_LATELY, 52) X(OTHER_LATELY_POINTS, 11) X(OTHER_LAST_DRAW, 3) X(OTHER_TAKES, 7) X(OTHER_LAST_THROWN, 14) \
    X(OTHER_NEED, 20) X(OTHER_MATES_HELD, 4) X(OTHER_RUNS_HELD, 4) X(OTHER_USE, 16)

#define SIZE_AS_ENUM(name, size) name, END_OF_##name = name + (size) - 1,
enum { FEATURES(SIZE_AS_ENUM) FEATURE_COUNT };
#undef SIZE_AS_ENUM

enum { MOST_ACTIVE = 320 };
typedef struct {
    int count;
    uint16_t input[MOST_ACTIVE];
} inputs;

enum { NO_OFFER, OFFER_GOES_ON, LAST_OFFER };

static inline int capped(int value, int most) { return value < most ? value : most; }
static inline void add(inputs *to, int input) { to->input[to->count++] = (uint16_t)input; }
static inline void add_each(inputs *to, int first, cards set) { EACH(card, set) add(to, first + card); }
static inline int rank_or_none(int card) { return card < 0 ? 13 : rank_of(card); }

static inline int limit_class(int limit) { return limit <= 10 ? limit : limit <= 15 ? 11 : limit <= 20 ? 12 : 13; }
static inline int gin_class(int bonus) { return bonus < 15 ? 0 : bonus < 38 ? 1 : bonus < 75 ? 2 : 3; }
static inline int undercut_class(int risk) { return risk < 5 ? 0 : risk < 15 ? 1 : risk < 23 ? 2 : risk < 38 ? 3 : 4; }
static inline int deadwood_class(int left) { return left <= 10 ? (left + 1) / 2 : left <= 15 ? 6 : left <= 20 ? 7 : left <= 27 ? 8 : left <= 35 ? 9 : left <= 45 ? 10 : 11; }
static inline int big_gin_class(int bonus) { return bonus < 0 ? 0 : bonus < 40 ? 1 : 2; }

/* The mean points of a card, rounded down; 0 of no cards. */
static inline int mean_points(cards set) { return set ? points_of(set) / COUNT(set) : 0; }

/* What does not depend on the own cards or the discard: the rivals, the round, the score, the rules. */
static void add_table(inputs *to, const view *v, int offer) {
    const rival *left = &v->rival[0];
    add(to, ALWAYS);
    add_each(to, HOLDS, left->holds);
    add_each(to, THREW, left->threw);
    add_each(to, DECLINED, left->declined);
    add_each(to, LATELY, left->lately);
    add(to, LATELY_POINTS + mean_points(left->lately));
    add(to, LAST_DRAW + left->last_draw);
    add_each(to, SHOWN, v->shown);
    add_each(to, OWN_THREW, v->own_threw);
    add(to, STOCK + capped(v->stock, 31));
    add(to, TAKES + capped(left->takes, 6));
    add(to, OWN_TAKES + capped(v->own_takes, 6));
    add(to, LAST_THROWN + rank_or_none(left->last_thrown));
    add(to, OFFER + offer);
    add(to, NEED + v->need);
    add(to, RIVAL_NEED + left->need);
    add(to, LIMIT + limit_class(v->limit));
    add(to, GIN_BONUS + gin_class(v->rules->gin));
    add(to, UNDERCUT + undercut_class(v->rules->undercut + v->rules->penalty));
    add(to, BIG_GIN_BONUS + big_gin_class(v->rules->big_gin));
    int points = 0;
    EACH(card, v->unseen) points += v->held_by[0][card] * points_of_card(rank_of(card));
    add(to, RIVAL_POINTS + capped(points / 1024, 23));
    if (v->rules->tie_to_knocker) add(to, TIE);
    if (v->rules->takeable == 2) add(to, TAKEABLE);
    if (v->rivals == 2) {
        const rival *other = &v->rival[1];
        add_each(to, OTHER_HOLDS, other->holds);
        add_each(to, OTHER_THREW, other->threw);
        add_each(to, OTHER_DECLINED, other->declined);
        add_each(to, OTHER_LATELY, other->lately);
        add(to, OTHER_LATELY_POINTS + mean_points(other->lately));
        add(to, OTHER_LAST_DRAW + other->last_draw);
        add(to, OTHER_TAKES + capped(other->takes, 6));
        add(to, OTHER_LAST_THROWN + rank_or_none(other->last_thrown));
        add(to, OTHER_NEED + other->need);
    }
}

/* Sequences of three through a card whose two others are among `cards_`, and at least one of them among `held`. */
static int runs_through(int card, cards cards_, cards held) {
    int first = card - rank_of(card), ranks = (int)(cards_ >> first & SUIT) << 2, of_held = (int)(held >> first & SUIT) << 2;
    int place = rank_of(card) + 2, runs = 0;
    static const int pairs[3][2] = {{-2, -1}, {-1, 1}, {1, 2}};
    for (int i = 0; i < 3; i++) {
        int both = 1 << (place + pairs[i][0]) | 1 << (place + pairs[i][1]);
        runs += (ranks & both) == both && (of_held & both);
    }
    return runs;
}

/* How likely a rival's other cards make a meld with this one: pairs of chances, summed up, in classes. */
static int use_of(const view *v, int rival, int card) {
    static const int bounds[15] = {1, 2, 4, 6, 9, 13, 19, 27, 39, 56, 80, 115, 165, 235, 335};
    const int16_t *held = v->held_by[rival];
    cards abroad = (v->unseen | v->rival[rival].holds) & ~BIT(card);
    int rank = rank_of(card), first = card - rank, mate[4], mates = 0, near_by[5] = {0}, sum = 0, class = 0;
    for (int suit = 0; suit < 4; suit++)
        if (abroad >> (13 * suit + rank) & 1) mate[mates++] = held[13 * suit + rank];
    for (int i = 0; i < mates; i++)
        for (int j = 0; j < i; j++) sum += mate[i] * mate[j];
    for (int step = -2; step <= 2; step++)
        if (rank + step >= 0 && rank + step <= 12 && abroad >> (first + rank + step) & 1) near_by[step + 2] = held[first + rank + step];
    sum += near_by[0] * near_by[1] + near_by[1] * near_by[3] + near_by[3] * near_by[4];
    while (class < 15 && sum / 256 >= bounds[class]) class++;
    return class;
}

static int chance_in_stock(const view *v, cards set) {
    int sum = 0;
    EACH(card, set) sum += v->in_stock[card];
    return sum;
}

static void add_discard(inputs *to, const view *v, int card) {
    add(to, DISCARD_RANK + rank_or_none(card));
    if (card < 0) return;
    const rival *left = &v->rival[0], *other = &v->rival[1];
    cards column = COLUMN << rank_of(card) & ~BIT(card);
    cards abroad = v->unseen | left->holds, threw = left->threw, declined = left->declined;
    if (v->rivals == 2) abroad |= other->holds;
    abroad &= ~BIT(card);
    int mates = COUNT(abroad & column);
    add(to, DISCARD + card);
    add(to, MATES + mates);
    add(to, RUNS_THROUGH + runs_through(card, abroad, abroad));
    add(to, MATES_HELD + (mates < 2 ? 0 : COUNT(left->holds & column)));
    add(to, RUNS_HELD + runs_through(card, abroad, left->holds));
    add(to, MATES_THROWN + COUNT(threw & column));
    add(to, MATES_DECLINED + COUNT(declined & ~threw & column));
    int ranks = (int)((threw | declined) >> (card - rank_of(card)) & SUIT) << 2, place = rank_of(card) + 2;
    add(to, BESIDE_GONE + (ranks >> (place - 1) & 1) + (ranks >> (place + 1) & 1));
    add(to, NEXT_BUT_ONE_GONE + (ranks >> (place - 2) & 1) + (ranks >> (place + 2) & 1));
    add(to, USE + use_of(v, 0, card));
    int lately = (int)(left->lately >> (card - rank_of(card)) & SUIT) << 2;
    add(to, MATES_LATELY + COUNT(left->lately & column));
    add(to, BESIDE_LATELY + capped(COUNT(lately >> (place - 2) & 27), 2));
    if (v->rivals == 2) {
        add(to, OTHER_MATES_HELD + (mates < 2 ? 0 : COUNT(other->holds & column)));
        add(to, OTHER_RUNS_HELD + runs_through(card, abroad, other->holds));
        add(to, OTHER_USE + use_of(v, 1, card));
    }
}

/* What one more card would leave after the best discard, over every unseen card. */
typedef struct {
    cards gins;
    int gin_cards, knock_cards, best_seven, average;
    double mean_of_seven;
} prospects;

static prospects look_ahead(cards hand, cards loose, cards unseen, int limit) {
    uint8_t of[128] = {0};
    int count = 0, sum = 0;
    prospects p = {0};
    cards helpful = improvers(hand) & unseen, idle = unseen & ~helpful;
    int now = points_of(loose), ranks = ranks_of(loose);
    int dearest = ranks ? points_of_card(31 - __builtin_clz(ranks)) : 0;
    EACH(card, helpful) {
        int left = deadwood_after_best_discard(hand | BIT(card));
        of[left]++, count++, sum += left;
        p.gin_cards += left == 0;
        if (left == 0) p.gins |= BIT(card);
        p.knock_cards += left <= limit;
    }
    int unchanged = COUNT(idle);
    for (int points = 1; points < dearest; points++) { /* a card that fits nowhere can still replace a dearer one */
        int cheaper = COUNT(idle & COLUMN << (points - 1)), left = now - dearest + points;
        unchanged -= cheaper, of[left] += cheaper, count += cheaper, sum += left * cheaper;
        if (left <= limit) p.knock_cards += cheaper;
    }
    of[now] += unchanged, count += unchanged, sum += now * unchanged;
    if (now <= limit) p.knock_cards += unchanged;
    int wanted = 7, seven = 0;
    for (int left = 0; left < 128 && wanted; left++) {
        int cards_ = of[left] < wanted ? of[left] : wanted;
        seven += cards_ * left, wanted -= cards_;
    }
    int counted = 7 - wanted;
    p.best_seven = counted ? (2 * seven + counted) / (2 * counted) : now;
    p.mean_of_seven = counted ? (double)seven / counted : now;
    p.average = count ? (2 * sum + count) / (2 * count) : now;
    return p;
}

/* The own ten cards: melds, chances, deadwood. Returns the deadwood. */
static int add_hand(inputs *to, const view *v, cards hand) {
    cards unseen = v->unseen & ~hand;
    add_each(to, HAND, hand);
    for (int suit = 0; suit < 4; suit++) {
        int m = (int)(hand >> 13 * suit & SUIT), u = (int)(unseen >> 13 * suit & SUIT);
        for (int low = m & m >> 1 & m >> 2; low; low &= low - 1) add(to, RUN + 11 * suit + LOWEST(low));
        int open = ((m & m >> 1 & u >> 2) | (m & u >> 1 & m >> 2) | (u & m >> 1 & m >> 2)) & 2047;
        for (; open; open &= open - 1) add(to, OPEN_RUN + 11 * suit + LOWEST(open));
    }
    for (int ranks = ranks_of_two(hand); ranks; ranks &= ranks - 1) {
        int rank = LOWEST(ranks), held = COUNT(hand & COLUMN << rank), live = COUNT(unseen & COLUMN << rank);
        if (held == 2 && live) add(to, ALIKE + 5 * rank + (live > 1));
        else if (held == 3) add(to, ALIKE + 5 * rank + (live ? 2 : 3));
        else if (held == 4) add(to, ALIKE + 5 * rank + 4);
    }
    cards loose = loose_cards(hand), gone = 0, held = 0;
    int left = points_of(loose), dearest = 0, second = 0;
    EACH(card, loose) {
        int rank = rank_of(card) + 1;
        if (rank > dearest) second = dearest, dearest = rank;
        else if (rank > second) second = rank;
    }
    add(to, DEADWOOD + capped(left, 50));
    add(to, DEAREST + dearest);
    add(to, SECOND_DEAREST + second);
    add(to, MELDED + 10 - COUNT(loose));
    prospects p = look_ahead(hand, loose, unseen, v->limit);
    add(to, GIN_CARDS + capped(p.gin_cards, 12));
    if (left > v->limit) add(to, KNOCK_CARDS + capped(p.knock_cards / 2, 16));
    add(to, BEST_SEVEN + capped(p.best_seven, 50));
    add(to, AVERAGE + capped(p.average, 50));
    int stock_class = v->stock > 20 ? 0 : v->stock > 12 ? 1 : v->stock > 6 ? 2 : 3;
    add(to, GIN_AND_STOCK + capped(p.gin_cards, 3) * 4 + stock_class);
    for (int i = 0; i < v->rivals; i++) gone |= v->rival[i].threw | v->rival[i].declined, held |= v->rival[i].holds;
    cards wanted = improvers(hand) & unseen;
    add(to, WANTED + capped(COUNT(wanted), 20));
    add(to, LIKELY + capped(COUNT(wanted & near(gone)), 12));
    add(to, LAYABLE + capped(COUNT(loose & near(held)), 6));
    add(to, LURED + capped(COUNT(wanted & near(v->own_threw)), 8));
    add(to, GUARDED + capped(COUNT(wanted & near(v->shown)), 8));
    add(to, SAFE_LOOSE + capped(COUNT(loose & ~improvers(unseen | held)), 7));
    add(to, EASY_LOOSE + capped(COUNT(loose & near(gone)), 7));
    add(to, DEADWOOD_AND_STOCK + 8 * deadwood_class(left) + capped(v->stock / 4, 7));
    add(to, GIN_CHANCE + capped(chance_in_stock(v, p.gins) / 128, 15));
    add(to, WANTED_CHANCE + capped(chance_in_stock(v, wanted) / 128, 31));
    return left;
}
