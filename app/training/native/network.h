/* A value network: binary inputs, one hidden layer of leaky rectifiers, one number. */

#ifndef HIDDEN
#define HIDDEN 64
#endif
#ifdef __AVX512F__
enum { LANES = 16 };
#else
enum { LANES = 8 };
#endif
enum { BLOCKS = HIDDEN / LANES, AT_ONCE = BLOCKS % 8 == 0 ? 8 : BLOCKS % 6 == 0 ? 6 : BLOCKS % 4 == 0 ? 4 : 1 };
typedef float lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t lane_mask __attribute__((vector_size(4 * LANES)));
static const float LEAK = 0.02f;

typedef struct {
    lanes first[FEATURE_COUNT][BLOCKS];
    lanes second[BLOCKS];
    float bias, unused[15];
} network;

/* Three opinions of one player: what going on after a discard is worth, going down now, and drawing from the stock. */
enum { GO_ON, GO_DOWN, DRAW_BLIND, NETWORKS };
typedef struct {
    network of[NETWORKS];
} brain;

typedef struct {
    lanes at[BLOCKS];
} sums;

static inline void sum_inputs(const network *n, const inputs *active, sums *s) {
    for (int start = 0; start < BLOCKS; start += AT_ONCE) {
        lanes part[AT_ONCE];
        for (int j = 0; j < AT_ONCE; j++) part[j] = s->at[start + j];
        for (int i = 0; i < active->count; i++) {
            const lanes *row = n->first[active->input[i]] + start;
            for (int j = 0; j < AT_ONCE; j++) part[j] += row[j];
        }
        for (int j = 0; j < AT_ONCE; j++) s->at[start + j] = part[j];
    }
}

static inline lanes choose(lane_mask mask, lanes yes, lanes no) {
    return (lanes)((mask & (lane_mask)yes) | (~mask & (lane_mask)no));
}

static inline float output(const network *n, const sums *s) {
    lanes total = {0};
    const lanes zero = {0};
    for (int j = 0; j < BLOCKS; j++)
        total += choose((lane_mask)(s->at[j] > zero), s->at[j], s->at[j] * LEAK) * n->second[j];
    float value = n->bias;
    for (int i = 0; i < LANES; i++) value += total[i];
    return value;
}

static inline float value_of(const network *n, const inputs *active) {
    sums s = {0};
    sum_inputs(n, active, &s);
    return output(n, &s);
}

/* One step of gradient descent towards the target; the error is cut at `most` so that no single round upsets much. */
static void learn_value(network *n, const inputs *active, float target, float rate) {
    const float most = 4;
    const lanes zero = {0};
    sums s = {0}, step;
    sum_inputs(n, active, &s);
    float error = target - output(n, &s);
    float cut = error > most ? most : error < -most ? -most : error, gradient = rate * cut;
    for (int j = 0; j < BLOCKS; j++) {
        lane_mask on = (lane_mask)(s.at[j] > zero);
        lanes w = n->second[j];
        step.at[j] = choose(on, w, w * LEAK) * gradient;
        n->second[j] = w + choose(on, s.at[j], s.at[j] * LEAK) * gradient;
    }
    n->bias += gradient;
    for (int i = 0; i < active->count; i++)
        for (int j = 0; j < BLOCKS; j++) n->first[active->input[i]][j] += step.at[j];
}
