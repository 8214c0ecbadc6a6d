// The path of a frame in GStreamer: tee, queue and appsink, as its documentation recommends.
//
//     gst_flow deliver WAY OUTPUTS FRAMES          as fast as possible
//     gst_flow latency WAY RATE SECONDS            live, one output
//     gst_flow late WAY RATE CONSUMER_MS SECONDS   live, a slow consumer behind a leaky queue of one
//
// WAY is `appsrc`, the usual way for applications, or `pad`: our own thread pushes frames into the pipeline's first
// pad, the shortest possible path.
#include "flow.h"

#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>

#define PICTURES 8

typedef struct {
    double *ages;
    size_t seen, limit;
    uint64_t hold;
} Log;

static void fail(const char *what) {
    fprintf(stderr, "gst_flow: %s\n", what);
    exit(1);
}

static GstFlowReturn take(GstAppSink *sink, gpointer data) {
    uint64_t now = now_ns();
    Log *log = data;
    GstSample *sample = gst_app_sink_pull_sample(sink);
    if (sample == NULL) return GST_FLOW_EOS;
    GstBuffer *buffer = gst_sample_get_buffer(sample);
    if (log->seen < log->limit) log->ages[log->seen++] = (double)(now - GST_BUFFER_PTS(buffer)) / 1000;
    if (log->hold > 0) sleep_until(now + log->hold);
    gst_sample_unref(sample);
    return GST_FLOW_OK;
}

static GstElement *add(GstElement *pipeline, const char *name) {
    GstElement *element = gst_element_factory_make(name, NULL);
    if (element == NULL) fail(name);
    gst_bin_add(GST_BIN(pipeline), element);
    return element;
}

// tee ─ queue ─ appsink for each log, or without tee for a single log.
static GstElement *add_outputs(GstElement *pipeline, Log *logs, int outputs, int is_leaky) {
    GstElement *first = outputs > 1 ? add(pipeline, "tee") : NULL;
    for (int index = 0; index < outputs; index++) {
        GstElement *queue = add(pipeline, "queue"), *sink = add(pipeline, "appsink");
        if (is_leaky) {
            g_object_set(queue, "max-size-buffers", 1, "max-size-bytes", 0, "max-size-time", (guint64)0, NULL);
            gst_util_set_object_arg(G_OBJECT(queue), "leaky", "downstream");
        }
        // The sink's own queue holds one buffer; a longer one would hide the effect of the leaky queue.
        g_object_set(sink, "sync", FALSE, "max-buffers", 1, NULL);
        GstAppSinkCallbacks callbacks = {.new_sample = take};
        gst_app_sink_set_callbacks(GST_APP_SINK(sink), &callbacks, &logs[index], NULL);
        if (first != NULL && !gst_element_link(first, queue)) fail("tee and queue do not link");
        if (!gst_element_link(queue, sink)) fail("queue and appsink do not link");
        if (first == NULL) first = queue;
    }
    return first;
}

typedef struct {
    GstElement *pipeline, *appsrc;
    GstPad *pad;
    GstMemory *pictures[PICTURES];
} Source;

static GstCaps *caps(void) {
    return gst_caps_from_string("video/x-raw,format=NV12,width=1920,height=1080,framerate=30/1");
}

static void start(Source *source, const char *way, Log *logs, int outputs, int is_leaky, int is_live) {
    source->pipeline = gst_pipeline_new(NULL);
    GstElement *first = add_outputs(source->pipeline, logs, outputs, is_leaky);
    GstCaps *format = caps();
    if (strcmp(way, "appsrc") == 0) {
        source->appsrc = add(source->pipeline, "appsrc");
        g_object_set(source->appsrc, "caps", format, "format", GST_FORMAT_TIME, "block", TRUE, "is-live",
                     (gboolean)is_live, "max-buffers", (guint64)4, "max-bytes", (guint64)0, NULL);
        if (!gst_element_link(source->appsrc, first)) fail("appsrc does not link");
        gst_element_set_state(source->pipeline, GST_STATE_PLAYING);
    } else {
        source->pad = gst_pad_new("src", GST_PAD_SRC);
        GstPad *sink = gst_element_get_static_pad(first, "sink");
        if (gst_pad_link(source->pad, sink) != GST_PAD_LINK_OK) fail("the pad does not link");
        gst_object_unref(sink);
        gst_pad_set_active(source->pad, TRUE);
        gst_element_set_state(source->pipeline, GST_STATE_PLAYING);
        GstSegment segment;
        gst_segment_init(&segment, GST_FORMAT_TIME);
        gst_pad_push_event(source->pad, gst_event_new_stream_start("flow"));
        gst_pad_push_event(source->pad, gst_event_new_caps(format));
        gst_pad_push_event(source->pad, gst_event_new_segment(&segment));
    }
    gst_caps_unref(format);
    for (int index = 0; index < PICTURES; index++) {
        source->pictures[index] = gst_allocator_alloc(NULL, 1920 * 1080 * 3 / 2, NULL);
        GstMapInfo map;
        if (!gst_memory_map(source->pictures[index], &map, GST_MAP_WRITE)) fail("no memory for pictures");
        memset(map.data, 0x60 + index, map.size);
        gst_memory_unmap(source->pictures[index], &map);
    }
}

static void hand(Source *source, size_t number) {
    GstBuffer *buffer = gst_buffer_new();
    gst_buffer_append_memory(buffer, gst_memory_ref(source->pictures[number % PICTURES]));
    GST_BUFFER_OFFSET(buffer) = number;
    GST_BUFFER_PTS(buffer) = now_ns();
    GstFlowReturn result = source->appsrc != NULL ? gst_app_src_push_buffer(GST_APP_SRC(source->appsrc), buffer)
                                                  : gst_pad_push(source->pad, buffer);
    if (result != GST_FLOW_OK) fail("a frame was refused");
}

// Returns when all sinks have received everything.
static void end(Source *source) {
    if (source->appsrc != NULL)
        gst_app_src_end_of_stream(GST_APP_SRC(source->appsrc));
    else
        gst_pad_push_event(source->pad, gst_event_new_eos());
    GstBus *bus = gst_element_get_bus(source->pipeline);
    GstMessage *message =
        gst_bus_timed_pop_filtered(bus, 60 * GST_SECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
    if (message == NULL || GST_MESSAGE_TYPE(message) == GST_MESSAGE_ERROR) fail("the pipeline failed");
    gst_message_unref(message);
    gst_object_unref(bus);
}

static void stop(Source *source) {
    if (source->pad != NULL) gst_pad_set_active(source->pad, FALSE);
    gst_element_set_state(source->pipeline, GST_STATE_NULL);
}

int main(int count, char **arguments) {
    gst_init(NULL, NULL);
    if (count < 5) fail("deliver WAY OUTPUTS FRAMES | latency WAY RATE SECONDS | late WAY RATE CONSUMER_MS SECONDS");
    const char *mode = arguments[1], *way = arguments[2];
    int is_late = strcmp(mode, "late") == 0 && count > 5, is_live = is_late || strcmp(mode, "latency") == 0;
    int outputs = is_live ? 1 : atoi(arguments[3]);
    double rate = is_live ? atof(arguments[3]) : 0;
    size_t frames = is_live ? (size_t)(rate * atof(arguments[is_late ? 5 : 4])) : (size_t)atol(arguments[4]);
    Log *logs = checked(calloc((size_t)outputs, sizeof *logs));
    for (int index = 0; index < outputs; index++) {
        logs[index].ages = checked(calloc(frames, sizeof(double)));
        logs[index].limit = frames;
        logs[index].hold = is_late ? (uint64_t)(atof(arguments[4]) * 1e6) : 0;
    }
    Source source = {0};
    start(&source, way, logs, outputs, is_late, is_live);
    double cpu = cpu_us();
    uint64_t begin = now_ns();
    for (size_t number = 0; number < frames; number++) {
        if (is_live) sleep_until(begin + (uint64_t)((double)(number + 1) * 1e9 / rate));
        hand(&source, number);
    }
    end(&source);
    double cpu_used = (cpu_us() - cpu) / (double)frames, wall = (double)(now_ns() - begin) / 1000 / (double)frames;
    stop(&source);
    Log *log = &logs[0];
    if (is_late) {
        double growth = largest(log->ages, log->seen * 2 / 3, log->seen) - largest(log->ages, 0, log->seen / 3);
        double p50 = percentile(log->ages, log->seen, 0.5) / 1000, p99 = percentile(log->ages, log->seen, 0.99) / 1000;
        // GStreamer reports none of the frames it dropped.
        printf("{\"age_p50_ms\": %.3f, \"age_p99_ms\": %.3f, \"growth_ms\": %.3f, \"unnamed\": %zu, "
               "\"handed\": %zu}\n", p50, p99, growth / 1000, frames - log->seen, log->seen);
        return 0;
    }
    if (log->seen != frames) fail("frames are missing");
    double p50 = percentile(log->ages, log->seen, 0.5), p99 = percentile(log->ages, log->seen, 0.99);
    printf("{\"cpu_us\": %.3f, \"wall_us\": %.3f, \"p50_us\": %.3f, \"p99_us\": %.3f}\n", cpu_used, wall, p50, p99);
    return 0;
}
