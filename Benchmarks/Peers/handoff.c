// The minimal cost of handing frames to other threads: a ring of four with a mutex and a condition for each consumer.
//
//     handoff deliver CONSUMERS FRAMES     as fast as possible
//     handoff latency RATE SECONDS         live, one consumer
#include "flow.h"

#include <pthread.h>
#include <stdatomic.h>

#define PLACES 4

typedef struct {
    atomic_int references;
    uint64_t stamp;
} Frame;

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    Frame *places[PLACES];
    unsigned first, count;
    int ended;
    double *latencies;
    size_t seen;
} Consumer;

static void let_go(Frame *frame) {
    if (atomic_fetch_sub_explicit(&frame->references, 1, memory_order_acq_rel) == 1) free(frame);
}

static void *consume(void *argument) {
    Consumer *consumer = argument;
    for (;;) {
        pthread_mutex_lock(&consumer->lock);
        while (consumer->count == 0 && !consumer->ended) pthread_cond_wait(&consumer->changed, &consumer->lock);
        if (consumer->count == 0) {
            pthread_mutex_unlock(&consumer->lock);
            return NULL;
        }
        Frame *frame = consumer->places[consumer->first];
        consumer->first = (consumer->first + 1) % PLACES;
        if (consumer->count-- == PLACES) pthread_cond_signal(&consumer->changed);
        pthread_mutex_unlock(&consumer->lock);
        consumer->latencies[consumer->seen++] = (double)(now_ns() - frame->stamp) / 1000;
        let_go(frame);
    }
}

static void hand(Consumer *consumer, Frame *frame) {
    pthread_mutex_lock(&consumer->lock);
    while (consumer->count == PLACES) pthread_cond_wait(&consumer->changed, &consumer->lock);
    consumer->places[(consumer->first + consumer->count) % PLACES] = frame;
    if (consumer->count++ == 0) pthread_cond_signal(&consumer->changed);
    pthread_mutex_unlock(&consumer->lock);
}

int main(int count, char **arguments) {
    if (count != 4) {
        fputs("handoff deliver CONSUMERS FRAMES | handoff latency RATE SECONDS\n", stderr);
        return 2;
    }
    int is_live = strcmp(arguments[1], "latency") == 0;
    unsigned consumers = is_live ? 1 : (unsigned)atoi(arguments[2]);
    double rate = is_live ? atof(arguments[2]) : 0;
    size_t frames = is_live ? (size_t)(rate * atof(arguments[3])) : (size_t)atol(arguments[3]);
    Consumer *all = checked(calloc(consumers, sizeof *all));
    for (unsigned index = 0; index < consumers; index++) {
        pthread_mutex_init(&all[index].lock, NULL);
        pthread_cond_init(&all[index].changed, NULL);
        all[index].latencies = checked(calloc(frames, sizeof(double)));
        pthread_create(&all[index].thread, NULL, consume, &all[index]);
    }
    double cpu = cpu_us();
    uint64_t start = now_ns();
    for (size_t number = 0; number < frames; number++) {
        if (is_live) sleep_until(start + (uint64_t)((double)(number + 1) * 1e9 / rate));
        Frame *frame = checked(malloc(sizeof *frame));
        atomic_init(&frame->references, (int)consumers);
        frame->stamp = now_ns();
        for (unsigned index = 0; index < consumers; index++) hand(&all[index], frame);
    }
    for (unsigned index = 0; index < consumers; index++) {
        pthread_mutex_lock(&all[index].lock);
        all[index].ended = 1;
        pthread_cond_signal(&all[index].changed);
        pthread_mutex_unlock(&all[index].lock);
        pthread_join(all[index].thread, NULL);
    }
    printf("{\"cpu_us\": %.3f, \"wall_us\": %.3f, ", (cpu_us() - cpu) / (double)frames,
           (double)(now_ns() - start) / 1000 / (double)frames);
    double p50 = percentile(all[0].latencies, frames, 0.5), p99 = percentile(all[0].latencies, frames, 0.99);
    printf("\"p50_us\": %.3f, \"p99_us\": %.3f}\n", p50, p99);
    return 0;
}
