// Synchronization of several streams by timestamps in GStreamer.
//
//     gst_sets ELEMENT STREAMS SETS
//
// ELEMENT is `aggregator`, the base class of elements that combine streams, which here only takes one frame of each
// stream; or `compositor`, which also draws them at 64×64 each. One thread pushes the frames of all streams, through a
// queue for each.
#include "flow.h"

#include <gst/base/gstaggregator.h>
#include <gst/gst.h>

typedef GstAggregator Bundler;
typedef GstAggregatorClass BundlerClass;
G_DEFINE_TYPE(Bundler, bundler, GST_TYPE_AGGREGATOR)

static GstStaticPadTemplate sink_template =
    GST_STATIC_PAD_TEMPLATE("sink_%u", GST_PAD_SINK, GST_PAD_REQUEST, GST_STATIC_CAPS_ANY);
static GstStaticPadTemplate source_template =
    GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS_ANY);

static void fail(const char *what) {
    fprintf(stderr, "gst_sets: %s\n", what);
    exit(1);
}

static gboolean negotiate(GstAggregator *aggregator) {
    (void)aggregator;
    return TRUE;
}

static GstFlowReturn aggregate(GstAggregator *aggregator, gboolean timeout) {
    (void)timeout;
    GstBuffer *set = gst_buffer_new();
    int taken = 0;
    for (GList *item = GST_ELEMENT(aggregator)->sinkpads; item != NULL; item = item->next) {
        GstBuffer *buffer = gst_aggregator_pad_pop_buffer(item->data);
        if (buffer == NULL) continue;
        GST_BUFFER_PTS(set) = GST_BUFFER_PTS(buffer);
        gst_buffer_unref(buffer);
        taken++;
    }
    if (taken == 0) {
        gst_buffer_unref(set);
        return GST_FLOW_EOS;
    }
    return gst_aggregator_finish_buffer(aggregator, set);
}

static void bundler_class_init(BundlerClass *class) {
    GstElementClass *element = GST_ELEMENT_CLASS(class);
    gst_element_class_add_static_pad_template_with_gtype(element, &sink_template, GST_TYPE_AGGREGATOR_PAD);
    gst_element_class_add_static_pad_template_with_gtype(element, &source_template, GST_TYPE_AGGREGATOR_PAD);
    gst_element_class_set_static_metadata(element, "Sets", "Generic", "One frame of each stream", "Obscura");
    class->negotiate = negotiate;
    class->aggregate = aggregate;
}

static void bundler_init(Bundler *bundler) { (void)bundler; }

static size_t sets = 0;

static GstFlowReturn count_set(GstPad *pad, GstObject *parent, GstBuffer *buffer) {
    (void)pad;
    (void)parent;
    sets++;
    gst_buffer_unref(buffer);
    return GST_FLOW_OK;
}

static GMutex lock;
static GCond changed;
static gboolean has_ended = FALSE;

static gboolean take_event(GstPad *pad, GstObject *parent, GstEvent *event) {
    if (GST_EVENT_TYPE(event) == GST_EVENT_EOS) {
        g_mutex_lock(&lock);
        has_ended = TRUE;
        g_cond_signal(&changed);
        g_mutex_unlock(&lock);
    }
    return gst_pad_event_default(pad, parent, event);
}

int main(int count, char **arguments) {
    gst_init(NULL, NULL);
    if (count != 4) fail("ELEMENT STREAMS SETS");
    int streams = atoi(arguments[2]);
    size_t wanted = (size_t)atol(arguments[3]);
    int draws = strcmp(arguments[1], "compositor") == 0;
    GstElement *pipeline = gst_pipeline_new(NULL);
    GstElement *element = draws ? gst_element_factory_make("compositor", NULL) : g_object_new(bundler_get_type(), NULL);
    if (element == NULL) fail("there is no such element");
    gst_bin_add(GST_BIN(pipeline), element);
    GstPad *out = gst_pad_new("sink", GST_PAD_SINK);
    gst_pad_set_chain_function(out, count_set);
    gst_pad_set_event_function(out, take_event);
    gst_pad_set_active(out, TRUE);
    GstPad *made = gst_element_get_static_pad(element, "src");
    if (gst_pad_link(made, out) != GST_PAD_LINK_OK) fail("the end does not link");
    GstCaps *caps = gst_caps_from_string("video/x-raw,format=I420,width=64,height=64,framerate=30/1");
    GstPad **pads = checked(calloc((size_t)streams, sizeof *pads));
    for (int index = 0; index < streams; index++) {
        GstElement *queue = gst_element_factory_make("queue", NULL);
        gst_bin_add(GST_BIN(pipeline), queue);
        if (!gst_element_link_pads(queue, "src", element, "sink_%u")) fail("a queue does not link");
        pads[index] = gst_pad_new("src", GST_PAD_SRC);
        GstPad *sink = gst_element_get_static_pad(queue, "sink");
        if (gst_pad_link(pads[index], sink) != GST_PAD_LINK_OK) fail("a stream does not link");
        gst_object_unref(sink);
        gst_pad_set_active(pads[index], TRUE);
    }
    gst_element_set_state(pipeline, GST_STATE_PLAYING);
    for (int index = 0; index < streams; index++) {
        GstSegment segment;
        char name[32];
        snprintf(name, sizeof name, "stream%d", index);
        gst_segment_init(&segment, GST_FORMAT_TIME);
        gst_pad_push_event(pads[index], gst_event_new_stream_start(name));
        gst_pad_push_event(pads[index], gst_event_new_caps(caps));
        gst_pad_push_event(pads[index], gst_event_new_segment(&segment));
    }
    GstMemory *picture = gst_allocator_alloc(NULL, 64 * 64 * 3 / 2, NULL);
    double cpu = cpu_us();
    uint64_t begin = now_ns();
    for (size_t number = 0; number < wanted; number++) {
        for (int index = 0; index < streams; index++) {
            GstBuffer *buffer = gst_buffer_new();
            gst_buffer_append_memory(buffer, gst_memory_ref(picture));
            GST_BUFFER_PTS(buffer) = gst_util_uint64_scale(number, GST_SECOND, 30);
            GST_BUFFER_DURATION(buffer) = GST_SECOND / 30;
            if (gst_pad_push(pads[index], buffer) != GST_FLOW_OK) fail("a frame was refused");
        }
    }
    for (int index = 0; index < streams; index++) gst_pad_push_event(pads[index], gst_event_new_eos());
    g_mutex_lock(&lock);
    while (!has_ended) g_cond_wait(&changed, &lock);
    g_mutex_unlock(&lock);
    if (sets + 2 < wanted) fail("sets are missing");
    printf("{\"cpu_us\": %.3f, \"wall_us\": %.3f}\n", (cpu_us() - cpu) / (double)wanted,
           (double)(now_ns() - begin) / 1000 / (double)wanted);
    for (int index = 0; index < streams; index++) gst_pad_set_active(pads[index], FALSE);
    gst_element_set_state(pipeline, GST_STATE_NULL);
    return 0;
}
