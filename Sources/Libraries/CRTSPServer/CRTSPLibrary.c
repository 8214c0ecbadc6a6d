#include "CRTSPLibrary.h"
#include "CRTSPServer.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#define CRTSP_DEFINE(result, name, arguments) result(*crtsp_##name) arguments;
CRTSP_FUNCTIONS(CRTSP_DEFINE)
#undef CRTSP_DEFINE

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;
static char text[256];

// The libraries report problems of clients as criticals; callers get what matters as errors.
static void ignore(const char *domain, int level, const char *message, void *user) {}

static bool has_element(const char *name)
{
    void *factory = crtsp_gst_element_factory_find(name);
    if (!factory) {
        snprintf(text, sizeof text, "GStreamer has no element '%s'", name);
        problem = text;
        return false;
    }
    crtsp_gst_object_unref(factory);
    return true;
}

static void load(void)
{
    // The server's library depends on all others except, in some builds, that of the sources.
    static const char *const names[] = {"libgstapp-1.0.so.0", "libgstrtspserver-1.0.so.0"};
    void *handles[2];
    for (int i = 0; i < 2; i++) {
        handles[i] = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (!handles[i]) {
            snprintf(text, sizeof text, "%s is not installed", names[i]);
            problem = text;
            return;
        }
    }
#define CRTSP_FIND(result, name, arguments)                                                                            \
    *(void **)&crtsp_##name = dlsym(handles[1], #name);                                                                \
    if (!crtsp_##name)                                                                                                 \
        *(void **)&crtsp_##name = dlsym(handles[0], #name);                                                            \
    if (!crtsp_##name) {                                                                                               \
        problem = "GStreamer is too old: it lacks " #name;                                                             \
        return;                                                                                                        \
    }
    CRTSP_FUNCTIONS(CRTSP_FIND)
#undef CRTSP_FIND
    crtsp_g_log_set_default_handler(ignore, 0);
    crtsp_gerror *error = 0;
    if (!crtsp_gst_init_check(0, 0, &error)) {
        crtsp_g_clear_error(&error);
        problem = "GStreamer could not be started";
        return;
    }
    // New buffers have no times, which shows that the layout is the expected one.
    crtsp_buffer *buffer = crtsp_gst_buffer_new();
    bool fits = buffer && !buffer->pool && buffer->pts == UINT64_MAX && buffer->dts == UINT64_MAX
                && buffer->duration == UINT64_MAX;
    if (buffer)
        crtsp_gst_mini_object_unref(buffer);
    if (!fits) {
        problem = "GStreamer's buffers have an unknown layout";
        return;
    }
    (void)(has_element("appsrc") && has_element("rtph264pay") && has_element("rtpbin") && has_element("udpsink"));
}

const char *crtsp_problem(void)
{
    pthread_once(&once, load);
    return problem;
}
