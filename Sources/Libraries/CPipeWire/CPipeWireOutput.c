#include "CPipeWire.h"
#include "CPipeWireLibrary.h"

#ifdef CPIPEWIRE_HAS_HEADERS
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <spa/buffer/meta.h>
#include <spa/param/buffers.h>
#include <spa/param/param.h>
#include <spa/param/video/format-utils.h>
#include <spa/pod/builder.h>

/// A camera that other programs of the server can read.
struct cpipewire_output {
    struct cpipewire_link link;
    struct pw_stream *stream;
    struct spa_hook core_listener, stream_listener;
    struct spa_source *wake;
    uint32_t width, height, row;
    atomic_int state;
    pthread_mutex_t lock;
    /// Guarded by the lock: the frame that waits for the readers.
    unsigned char *picture;
    bool is_new;
    int64_t time;
    uint64_t sequence;
};

static void output_state(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *message) {
    (void)old;
    (void)message;
    struct cpipewire_output *output = data;
    int now = state == PW_STREAM_STATE_STREAMING    ? CPIPEWIRE_STATE_STREAMING
              : state == PW_STREAM_STATE_PAUSED     ? CPIPEWIRE_STATE_PAUSED
              : state == PW_STREAM_STATE_CONNECTING ? CPIPEWIRE_STATE_CONNECTING
              : state == PW_STREAM_STATE_ERROR      ? CPIPEWIRE_STATE_ERROR
                                                    : CPIPEWIRE_STATE_OFF;
    // The loss of the connection stays known.
    if (atomic_load(&output->state) != CPIPEWIRE_STATE_ERROR)
        atomic_store(&output->state, now);
}

static void output_param_changed(void *data, uint32_t id, const struct spa_pod *param) {
    struct cpipewire_output *output = data;
    if (!param || id != SPA_PARAM_Format)
        return;
    uint8_t bytes[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(bytes, sizeof bytes);
    const struct spa_pod *params[2];
    params[0] = spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_ParamBuffers, SPA_PARAM_Buffers, SPA_PARAM_BUFFERS_buffers,
        SPA_POD_CHOICE_RANGE_Int(4, 2, 16), SPA_PARAM_BUFFERS_blocks, SPA_POD_Int(1), SPA_PARAM_BUFFERS_size,
        SPA_POD_Int((int)(output->row * output->height)), SPA_PARAM_BUFFERS_stride, SPA_POD_Int((int)output->row));
    params[1] = spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_ParamMeta, SPA_PARAM_Meta, SPA_PARAM_META_type, SPA_POD_Id(SPA_META_Header),
        SPA_PARAM_META_size, SPA_POD_Int((int)sizeof(struct spa_meta_header)));
    cpipewire.pw_stream_update_params(output->stream, params, 2);
}

static void output_process(void *data) {
    struct cpipewire_output *output = data;
    pthread_mutex_lock(&output->lock);
    struct pw_buffer *buffer = output->is_new ? cpipewire.pw_stream_dequeue_buffer(output->stream) : NULL;
    if (buffer) {
        struct spa_data *plane = &buffer->buffer->datas[0];
        size_t size = (size_t)output->row * output->height;
        if (plane->data && plane->maxsize >= size) {
            memcpy(plane->data, output->picture, size);
            plane->chunk->offset = 0;
            plane->chunk->size = (uint32_t)size;
            plane->chunk->stride = (int32_t)output->row;
            plane->chunk->flags = 0;
        } else {
            plane->chunk->size = 0;
        }
        struct spa_meta_header *header =
            spa_buffer_find_meta_data(buffer->buffer, SPA_META_Header, sizeof *header);
        if (header) {
            header->flags = 0;
            header->offset = 0;
            header->pts = output->time;
            header->dts_offset = 0;
            header->seq = output->sequence;
        }
        output->is_new = false;
        cpipewire.pw_stream_queue_buffer(output->stream, buffer);
    }
    pthread_mutex_unlock(&output->lock);
}

static void output_wake(void *data, uint64_t count) {
    (void)count;
    struct cpipewire_output *output = data;
    if (atomic_load(&output->state) == CPIPEWIRE_STATE_STREAMING)
        cpipewire.pw_stream_trigger_process(output->stream);
}

static const struct pw_stream_events output_events = {
    PW_VERSION_STREAM_EVENTS,
    .state_changed = output_state,
    .param_changed = output_param_changed,
    .process = output_process,
};

static void output_error(void *data, uint32_t id, int seq, int result, const char *message) {
    (void)seq;
    (void)message;
    struct cpipewire_output *output = data;
    if (id == PW_ID_CORE && result == -EPIPE)
        atomic_store(&output->state, CPIPEWIRE_STATE_ERROR);
}

static const struct pw_core_events output_core_events = {PW_VERSION_CORE_EVENTS, .error = output_error};

cpipewire_output *cpipewire_output_create(const cpipewire_output_request *request, int *error) {
    *error = ENOMEM;
    struct cpipewire_output *output = calloc(1, sizeof *output);
    if (!output)
        return NULL;
    output->width = request->width;
    output->height = request->height;
    output->row = request->width * 2;
    output->picture = calloc(output->row, output->height);
    pthread_mutex_init(&output->lock, NULL);
    if (output->picture)
        *error = cpipewire_link_open(&output->link, "pipewire out", request->remote, -1);
    if (!output->picture || *error != 0) {
        pthread_mutex_destroy(&output->lock);
        free(output->picture);
        free(output);
        return NULL;
    }
    pw_core_add_listener(output->link.core, &output->core_listener, &output_core_events, output);
    output->wake = pw_loop_add_event(cpipewire.pw_thread_loop_get_loop(output->link.loop), output_wake, output);
    const struct spa_dict_item items[] = {{PW_KEY_MEDIA_CLASS, "Video/Source"},
                                          {PW_KEY_MEDIA_ROLE, "Camera"},
                                          {PW_KEY_NODE_NAME, request->name},
                                          {PW_KEY_NODE_DESCRIPTION, request->description}};
    output->stream = cpipewire.pw_stream_new(output->link.core, request->name,
                                             cpipewire.pw_properties_new_dict(&SPA_DICT_INIT_ARRAY(items)));
    *error = ENOMEM;
    if (!output->stream || !output->wake)
        goto failed;
    cpipewire.pw_stream_add_listener(output->stream, &output->stream_listener, &output_events, output);
    uint8_t bytes[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(bytes, sizeof bytes);
    struct spa_rectangle size = SPA_RECTANGLE(request->width, request->height);
    struct spa_fraction rate = SPA_FRACTION(request->rate, request->rate_denominator);
    const struct spa_pod *params[] = {spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat, SPA_FORMAT_mediaType, SPA_POD_Id(SPA_MEDIA_TYPE_video),
        SPA_FORMAT_mediaSubtype, SPA_POD_Id(SPA_MEDIA_SUBTYPE_raw), SPA_FORMAT_VIDEO_format,
        SPA_POD_Id(SPA_VIDEO_FORMAT_YUY2), SPA_FORMAT_VIDEO_size, SPA_POD_Rectangle(&size),
        SPA_FORMAT_VIDEO_framerate, SPA_POD_Fraction(&rate))};
    *error = -cpipewire.pw_stream_connect(output->stream, PW_DIRECTION_OUTPUT, PW_ID_ANY,
                                          PW_STREAM_FLAG_DRIVER | PW_STREAM_FLAG_MAP_BUFFERS, params, 1);
    if (*error == 0)
        *error = -cpipewire.pw_thread_loop_start(output->link.loop);
    if (*error == 0)
        return output;
failed:
    cpipewire_output_destroy(output);
    return NULL;
}

int cpipewire_output_state(cpipewire_output *output) { return atomic_load(&output->state); }

bool cpipewire_output_write(cpipewire_output *output, const void *bytes, size_t row, int64_t time, uint64_t sequence) {
    pthread_mutex_lock(&output->lock);
    bool was_read = !output->is_new;
    size_t length = row < output->row ? row : output->row;
    for (uint32_t y = 0; y < output->height; y++)
        memcpy(output->picture + (size_t)y * output->row, (const char *)bytes + y * row, length);
    output->is_new = true;
    output->time = time;
    output->sequence = sequence;
    pthread_mutex_unlock(&output->lock);
    pw_loop_signal_event(cpipewire.pw_thread_loop_get_loop(output->link.loop), output->wake);
    return was_read;
}

void cpipewire_output_destroy(cpipewire_output *output) {
    if (!output)
        return;
    cpipewire_link_stop(&output->link);
    if (output->stream)
        cpipewire.pw_stream_destroy(output->stream);
    if (output->wake)
        pw_loop_destroy_source(cpipewire.pw_thread_loop_get_loop(output->link.loop), output->wake);
    spa_hook_remove(&output->core_listener);
    cpipewire_link_close(&output->link);
    pthread_mutex_destroy(&output->lock);
    free(output->picture);
    free(output);
}
#endif
