// A delay of two seconds with GStreamer: a queue with a threshold, of raw frames or of H.264.
//
//     gst_delay raw|h264|plain SECONDS
//
// 1280×720 at 30 frames per second, live. Memory is the peak beyond that of a process without the delay.
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>

#include "flow.h"

enum { W = 1280, H = 720, PICTURES = 30, RATE = 30 };

static uint64_t begin;
static double delay_ms;
static double errors[100000];
static size_t shown;

static void paint(uint8_t *memory, int number) {
    uint32_t state = 1 + (uint32_t)number;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            state = state * 1664525u + 1013904223u;
            int edge = ((x + 8 * number) / 24 + y / 16) % 5 == 0 ? 60 : 0;
            memory[y * W + x] = (uint8_t)(60 + edge + x * 80 / W + y * 40 / H + (int)(state >> 31));
        }
    memset(memory + W * H, 128, W * H / 2);
}

static GstFlowReturn take(GstAppSink *sink, gpointer user) {
    (void)user;
    GstSample *sample = gst_app_sink_pull_sample(sink);
    if (sample == NULL) return GST_FLOW_EOS;
    GstBuffer *buffer = gst_sample_get_buffer(sample);
    // Encoders shift timestamps and record the shift in the segment.
    guint64 time = gst_segment_to_running_time(gst_sample_get_segment(sample), GST_FORMAT_TIME, GST_BUFFER_PTS(buffer));
    double age = (double)(now_ns() - begin - time) / 1e6;
    if (shown < 100000) errors[shown++] = age > delay_ms ? age - delay_ms : delay_ms - age;
    gst_sample_unref(sample);
    return GST_FLOW_OK;
}

static double peak_mb(void) {
    char line[256];
    double result = 0;
    FILE *file = fopen("/proc/self/status", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmHWM: %lf", &result) == 1) break;
    if (file != NULL) fclose(file);
    return result / 1024;
}

static double peak_without_delay(const char *program, const char *seconds) {
    char command[4096], line[1024];
    double peak = 0;
    snprintf(command, sizeof command, "'%s' plain %s", program, seconds);
    FILE *child = popen(command, "r");
    while (child != NULL && fgets(line, sizeof line, child) != NULL) {
        const char *place = strstr(line, "\"peak_mb\": ");
        if (place != NULL) peak = atof(place + strlen("\"peak_mb\": "));
    }
    if (child != NULL) pclose(child);
    return peak;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fputs("gst_delay takes raw|h264|plain SECONDS.\n", stderr);
        return 2;
    }
    int is_plain = strcmp(arguments[1], "plain") == 0, is_coded = strcmp(arguments[1], "h264") == 0;
    double without = is_plain ? 0 : peak_without_delay(arguments[0], arguments[2]);
    gst_init(NULL, NULL);
    char text[1024];
    const char *queue = "queue max-size-buffers=0 max-size-bytes=0 max-size-time=0 min-threshold-time=2000000000 ! ";
    snprintf(text, sizeof text,
             "appsrc name=in is-live=true format=time "
             "caps=video/x-raw,format=NV12,width=%d,height=%d,framerate=%d/1 ! %s%s%s"
             "appsink name=out sync=false emit-signals=false",
             W, H, RATE,
             is_coded ? "x264enc tune=zerolatency speed-preset=ultrafast key-int-max=15 bitrate=2765 ! " : "",
             is_plain ? "" : queue, is_coded ? "avdec_h264 ! " : "");
    GError *problem = NULL;
    GstElement *pipeline = gst_parse_launch(text, &problem);
    if (pipeline == NULL || problem != NULL) {
        fprintf(stderr, "%s\n", problem != NULL ? problem->message : "no pipeline");
        return 1;
    }
    delay_ms = is_plain ? 0 : 2000;
    GstAppSrc *source = GST_APP_SRC(gst_bin_get_by_name(GST_BIN(pipeline), "in"));
    GstAppSink *sink = GST_APP_SINK(gst_bin_get_by_name(GST_BIN(pipeline), "out"));
    GstAppSinkCallbacks callbacks = {.new_sample = take};
    gst_app_sink_set_callbacks(sink, &callbacks, NULL, NULL);
    uint8_t *pictures[PICTURES];
    for (int i = 0; i < PICTURES; i++) paint(pictures[i] = checked(malloc(W * H * 3 / 2)), i);
    gst_element_set_state(pipeline, GST_STATE_PLAYING);
    int frames = atoi(arguments[2]) * RATE;
    begin = now_ns() + 20000000;
    double cpu = cpu_us();
    for (int frame = 0; frame < frames; frame++) {
        uint64_t time = (uint64_t)frame * 1000000000u / RATE;
        sleep_until(begin + time);
        // A camera's frame stays in its own buffer while it is retained.
        GstBuffer *buffer = gst_buffer_new_allocate(NULL, W * H * 3 / 2, NULL);
        gst_buffer_fill(buffer, 0, pictures[frame % PICTURES], W * H * 3 / 2);
        GST_BUFFER_PTS(buffer) = time;
        GST_BUFFER_DURATION(buffer) = 1000000000u / RATE;
        gst_app_src_push_buffer(source, buffer);
    }
    gst_app_src_end_of_stream(source);
    GstBus *bus = gst_element_get_bus(pipeline);
    GstMessage *message = gst_bus_timed_pop_filtered(bus, 10 * GST_SECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
    int is_good = message != NULL && GST_MESSAGE_TYPE(message) == GST_MESSAGE_EOS;
    cpu = cpu_us() - cpu;
    int wrong = 0;
    for (size_t i = 0; i < shown; i++) wrong += errors[i] > 1000.0 / RATE + 0.1;
    double peak = peak_mb();
    printf("{\"peak_mb\": %.2f, \"above_mb\": %.2f, \"cpu_ms\": %.4f, \"error_ms\": %.3f, "
           "\"untimely\": %d, \"shown\": %zu}\n",
           peak, peak - without, cpu / frames / 1000, largest(errors, 0, shown), wrong, shown);
    gst_element_set_state(pipeline, GST_STATE_NULL);
    return is_good ? 0 : 1;
}
