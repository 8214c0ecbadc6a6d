#define _GNU_SOURCE // mremap
#include "CPipeWire.h"
#include "CPipeWireLibrary.h"

#ifdef CPIPEWIRE_HAS_HEADERS
#include <errno.h>
#include <linux/dma-buf.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <spa/buffer/meta.h>
#include <spa/param/buffers.h>
#include <spa/param/param.h>
#include <spa/param/video/format-utils.h>
#include <spa/pod/builder.h>

/// The part of a stream that stays alive while frames are retained; it leads back to the stream.
struct shared {
    atomic_int references;
    pthread_mutex_t lock;
    /// Guarded by the lock; NULL once the stream is being destroyed.
    struct cpipewire_stream *stream;
    /// Guarded by the lock: returned frames for the loop to queue.
    struct slot *returned;
    uint32_t kept;
};

/// One buffer of a stream with its memory, which stays until the stream and all clients have released it.
struct slot {
    atomic_int references;
    struct shared *shared;
    /// Used by the loop only; NULL once the stream no longer has this buffer.
    struct pw_buffer *buffer;
    struct slot *next;
    uint32_t count;
    struct {
        void *mapping;
        size_t length;
        char *bytes;
        size_t room;
        /// A duplicate of the descriptor, used to notify the driver of reads; -1 if the memory is not a DMA buffer.
        int dma;
    } planes[CPIPEWIRE_MOST_PLANES];
};

struct cpipewire_stream {
    struct cpipewire_link link;
    struct pw_stream *stream;
    struct spa_hook core_listener, stream_listener;
    struct spa_source *returns, *wake, *timer;
    cpipewire_stream_events events;
    cpipewire_stream_request request;
    struct shared *shared;
    uint32_t buffers;
    /// No more callbacks are made.
    bool is_over;
};

// The numbers in Swift's table of formats.
_Static_assert(SPA_VIDEO_FORMAT_I420 == 2 && SPA_VIDEO_FORMAT_YV12 == 3 && SPA_VIDEO_FORMAT_YUY2 == 4 &&
                   SPA_VIDEO_FORMAT_UYVY == 5 && SPA_VIDEO_FORMAT_RGBx == 7 && SPA_VIDEO_FORMAT_BGRx == 8 &&
                   SPA_VIDEO_FORMAT_xRGB == 9 && SPA_VIDEO_FORMAT_xBGR == 10 && SPA_VIDEO_FORMAT_RGBA == 11 &&
                   SPA_VIDEO_FORMAT_BGRA == 12 && SPA_VIDEO_FORMAT_ARGB == 13 && SPA_VIDEO_FORMAT_ABGR == 14 &&
                   SPA_VIDEO_FORMAT_RGB == 15 && SPA_VIDEO_FORMAT_BGR == 16 && SPA_VIDEO_FORMAT_NV12 == 23 &&
                   SPA_VIDEO_FORMAT_GRAY8 == 25,
               "PipeWire numbers its formats otherwise");

static void release_shared(struct shared *shared) {
    if (atomic_fetch_sub(&shared->references, 1) == 1) {
        pthread_mutex_destroy(&shared->lock);
        free(shared);
    }
}

static void release_slot(struct slot *slot) {
    if (atomic_fetch_sub(&slot->references, 1) != 1)
        return;
    for (uint32_t index = 0; index < slot->count; index++) {
        if (slot->planes[index].mapping)
            munmap(slot->planes[index].mapping, slot->planes[index].length);
        if (slot->planes[index].dma >= 0)
            close(slot->planes[index].dma);
    }
    release_shared(slot->shared);
    free(slot);
}

static void announce_reading(struct slot *slot, uint64_t edge) {
    for (uint32_t index = 0; index < slot->count; index++) {
        if (slot->planes[index].dma < 0)
            continue;
        struct dma_buf_sync sync = {.flags = edge | DMA_BUF_SYNC_READ};
        // Memory that needs no synchronization returns an error.
        (void)ioctl(slot->planes[index].dma, DMA_BUF_IOCTL_SYNC, &sync);
    }
}

static void on_add_buffer(void *data, struct pw_buffer *buffer) {
    struct cpipewire_stream *stream = data;
    struct slot *slot = calloc(1, sizeof *slot);
    buffer->user_data = slot;
    if (!slot)
        return;
    atomic_init(&slot->references, 1);
    atomic_fetch_add(&stream->shared->references, 1);
    slot->shared = stream->shared;
    slot->buffer = buffer;
    stream->buffers++;
    slot->count = SPA_MIN(buffer->buffer->n_datas, (uint32_t)CPIPEWIRE_MOST_PLANES);
    long page = sysconf(_SC_PAGESIZE);
    for (uint32_t index = 0; index < slot->count; index++) {
        const struct spa_data *plane = &buffer->buffer->datas[index];
        slot->planes[index].dma = -1;
        if (plane->type == SPA_DATA_MemPtr && plane->data && plane->maxsize > 0) {
            // The plane lies in memory that the server shares and the library has mapped. A size of 0 maps the same
            // pages a second time, at an address that this code owns.
            size_t into = (uintptr_t)plane->data % (size_t)page;
            void *second = mremap((char *)plane->data - into, 0, into + plane->maxsize, MREMAP_MAYMOVE);
            if (second == MAP_FAILED)
                continue;
            slot->planes[index].mapping = second;
            slot->planes[index].length = into + plane->maxsize;
            slot->planes[index].bytes = (char *)second + into;
            slot->planes[index].room = plane->maxsize;
            continue;
        }
        if ((plane->type != SPA_DATA_MemFd && plane->type != SPA_DATA_DmaBuf) || plane->fd < 0 || plane->maxsize == 0)
            continue;
        // Mapped here because the library would unmap it while clients still retain a frame.
        size_t before = plane->mapoffset % (size_t)page;
        size_t length = before + plane->maxsize;
        off_t offset = (off_t)(plane->mapoffset - before);
        // Clients may draw on camera images if the producer permits it.
        void *mapping = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, (int)plane->fd, offset);
        if (mapping == MAP_FAILED)
            mapping = mmap(NULL, length, PROT_READ, MAP_SHARED, (int)plane->fd, offset);
        if (mapping == MAP_FAILED)
            continue;
        slot->planes[index].mapping = mapping;
        slot->planes[index].length = length;
        slot->planes[index].bytes = (char *)mapping + before;
        slot->planes[index].room = plane->maxsize;
        if (plane->type == SPA_DATA_DmaBuf)
            slot->planes[index].dma = dup((int)plane->fd);
    }
}

static void on_remove_buffer(void *data, struct pw_buffer *buffer) {
    struct cpipewire_stream *stream = data;
    struct slot *slot = buffer->user_data;
    if (!slot)
        return;
    buffer->user_data = NULL;
    stream->buffers--;
    slot->buffer = NULL;
    release_slot(slot);
}

/// Queues the returned frames; called on the loop.
static void take_returned(void *data, uint64_t count) {
    (void)count;
    struct cpipewire_stream *stream = data;
    pthread_mutex_lock(&stream->shared->lock);
    struct slot *slot = stream->shared->returned;
    stream->shared->returned = NULL;
    pthread_mutex_unlock(&stream->shared->lock);
    while (slot) {
        struct slot *next = slot->next;
        slot->next = NULL;
        if (slot->buffer)
            cpipewire.pw_stream_queue_buffer(stream->stream, slot->buffer);
        release_slot(slot);
        slot = next;
    }
}

static void on_wake(void *data, uint64_t count) {
    (void)count;
    struct cpipewire_stream *stream = data;
    stream->events.tick(stream->events.user);
}

void cpipewire_stream_wake(cpipewire_stream *stream) {
    pw_loop_signal_event(cpipewire.pw_thread_loop_get_loop(stream->link.loop), stream->wake);
}

void cpipewire_frame_return(void *token) {
    struct slot *slot = token;
    struct shared *shared = slot->shared;
    announce_reading(slot, DMA_BUF_SYNC_END);
    pthread_mutex_lock(&shared->lock);
    shared->kept--;
    struct cpipewire_stream *stream = shared->stream;
    if (stream) {
        // Keeps the client's reference until the loop has queued the buffer.
        slot->next = shared->returned;
        shared->returned = slot;
        pw_loop_signal_event(cpipewire.pw_thread_loop_get_loop(stream->link.loop), stream->returns);
    }
    pthread_mutex_unlock(&shared->lock);
    if (!stream)
        release_slot(slot);
}

static void deliver(struct cpipewire_stream *stream, struct pw_buffer *buffer) {
    struct slot *slot = buffer->user_data;
    if (!slot) {
        cpipewire.pw_stream_queue_buffer(stream->stream, buffer);
        return;
    }
    cpipewire_frame frame = {.plane_count = slot->count, .time = -1, .token = slot, .buffer_count = stream->buffers};
    for (uint32_t index = 0; index < slot->count; index++) {
        const struct spa_chunk *chunk = buffer->buffer->datas[index].chunk;
        size_t room = slot->planes[index].room;
        size_t offset = room ? chunk->offset % room : 0;
        frame.planes[index].bytes = slot->planes[index].bytes ? slot->planes[index].bytes + offset : NULL;
        frame.planes[index].room = room - offset;
        frame.planes[index].size = SPA_MIN((size_t)chunk->size, room - offset);
        frame.planes[index].stride = chunk->stride;
        frame.planes[index].offset = (uint32_t)offset;
        frame.is_damaged |= (chunk->flags & SPA_CHUNK_FLAG_CORRUPTED) != 0;
    }
    const struct spa_meta_header *header =
        spa_buffer_find_meta_data(buffer->buffer, SPA_META_Header, sizeof *header);
    if (header) {
        frame.has_header = true;
        frame.time = header->pts;
        frame.sequence = header->seq;
        frame.is_damaged |= (header->flags & SPA_META_HEADER_FLAG_CORRUPTED) != 0;
    }
    // Counted before the client receives the frame, because the client may return the frame at once on another thread.
    atomic_fetch_add(&slot->references, 1);
    pthread_mutex_lock(&stream->shared->lock);
    frame.kept_count = ++stream->shared->kept;
    pthread_mutex_unlock(&stream->shared->lock);
    announce_reading(slot, DMA_BUF_SYNC_START);
    if (!stream->events.frame(stream->events.user, &frame))
        cpipewire_frame_return(slot);
}

static void on_process(void *data) {
    struct cpipewire_stream *stream = data;
    take_returned(stream, 0);
    struct pw_buffer *buffer;
    while ((buffer = cpipewire.pw_stream_dequeue_buffer(stream->stream)) != NULL)
        deliver(stream, buffer);
}

static void on_state(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *message) {
    (void)old;
    struct cpipewire_stream *stream = data;
    if (stream->is_over)
        return;
    int told = CPIPEWIRE_STATE_ERROR;
    switch (state) {
    case PW_STREAM_STATE_UNCONNECTED:
        told = CPIPEWIRE_STATE_OFF;
        break;
    case PW_STREAM_STATE_CONNECTING:
        told = CPIPEWIRE_STATE_CONNECTING;
        break;
    case PW_STREAM_STATE_PAUSED:
        told = CPIPEWIRE_STATE_PAUSED;
        break;
    case PW_STREAM_STATE_STREAMING:
        told = CPIPEWIRE_STATE_STREAMING;
        break;
    default:
        break;
    }
    stream->events.state(stream->events.user, told, message ? message : "");
}

static void on_param_changed(void *data, uint32_t id, const struct spa_pod *param) {
    struct cpipewire_stream *stream = data;
    if (!param || id != SPA_PARAM_Format)
        return;
    struct spa_video_info info = {0};
    if (spa_format_parse(param, &info.media_type, &info.media_subtype) < 0)
        return;
    uint32_t coding = CPIPEWIRE_OTHER, format = 0;
    struct spa_rectangle size = {0, 0};
    struct spa_fraction rate = {0, 1};
    if (info.media_subtype == SPA_MEDIA_SUBTYPE_raw && spa_format_video_raw_parse(param, &info.info.raw) >= 0) {
        coding = CPIPEWIRE_RAW;
        format = info.info.raw.format;
        size = info.info.raw.size;
        rate = info.info.raw.framerate;
    } else if (info.media_subtype == SPA_MEDIA_SUBTYPE_mjpg &&
               spa_format_video_mjpg_parse(param, &info.info.mjpg) >= 0) {
        coding = CPIPEWIRE_JPEG;
        size = info.info.mjpg.size;
        rate = info.info.mjpg.framerate;
    } else if (info.media_subtype == SPA_MEDIA_SUBTYPE_h264 &&
               spa_format_video_h264_parse(param, &info.info.h264) >= 0) {
        coding = CPIPEWIRE_H264;
        size = info.info.h264.size;
        rate = info.info.h264.framerate;
    }
    stream->events.format(stream->events.user, coding, format, size.width, size.height, rate.num, rate.denom);

    uint8_t bytes[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(bytes, sizeof bytes);
    const struct spa_pod *params[2];
    const cpipewire_stream_request *request = &stream->request;
    params[0] = spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_ParamBuffers, SPA_PARAM_Buffers, SPA_PARAM_BUFFERS_buffers,
        SPA_POD_CHOICE_RANGE_Int((int)request->usual_buffers, (int)request->least_buffers, (int)request->most_buffers),
        SPA_PARAM_BUFFERS_dataType,
        SPA_POD_CHOICE_FLAGS_Int((1 << SPA_DATA_MemPtr) | (1 << SPA_DATA_MemFd) | (1 << SPA_DATA_DmaBuf)));
    params[1] = spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_ParamMeta, SPA_PARAM_Meta, SPA_PARAM_META_type, SPA_POD_Id(SPA_META_Header),
        SPA_PARAM_META_size, SPA_POD_Int((int)sizeof(struct spa_meta_header)));
    cpipewire.pw_stream_update_params(stream->stream, params, 2);
}

static const struct pw_stream_events stream_events = {
    PW_VERSION_STREAM_EVENTS,        .state_changed = on_state,           .param_changed = on_param_changed,
    .add_buffer = on_add_buffer,     .remove_buffer = on_remove_buffer,   .process = on_process,
};

static void on_error(void *data, uint32_t id, int seq, int result, const char *message) {
    (void)seq;
    struct cpipewire_stream *stream = data;
    if (id == PW_ID_CORE && result == -EPIPE)
        stream->events.state(stream->events.user, CPIPEWIRE_STATE_ERROR, message ? message : "connection lost");
}

static const struct pw_core_events core_events = {PW_VERSION_CORE_EVENTS, .error = on_error};

/// Builds the requested format: exactly this one.
static const struct spa_pod *build_format(struct spa_pod_builder *builder, const cpipewire_stream_request *request) {
    struct spa_pod_frame frame;
    spa_pod_builder_push_object(builder, &frame, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat);
    uint32_t subtype = request->coding == CPIPEWIRE_JPEG   ? SPA_MEDIA_SUBTYPE_mjpg
                       : request->coding == CPIPEWIRE_H264 ? SPA_MEDIA_SUBTYPE_h264
                                                           : SPA_MEDIA_SUBTYPE_raw;
    spa_pod_builder_add(builder, SPA_FORMAT_mediaType, SPA_POD_Id(SPA_MEDIA_TYPE_video), SPA_FORMAT_mediaSubtype,
                        SPA_POD_Id(subtype), 0);
    if (subtype == SPA_MEDIA_SUBTYPE_raw)
        spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_format, SPA_POD_Id(request->format), 0);
    struct spa_rectangle size = SPA_RECTANGLE(request->width, request->height);
    spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_size, SPA_POD_Rectangle(&size), 0);
    if (request->rate > 0) {
        struct spa_fraction rate = SPA_FRACTION(request->rate, request->rate_denominator);
        spa_pod_builder_add(builder, SPA_FORMAT_VIDEO_framerate, SPA_POD_Fraction(&rate), 0);
    }
    return spa_pod_builder_pop(builder, &frame);
}

cpipewire_stream *cpipewire_stream_create(const cpipewire_stream_request *request,
                                          const cpipewire_stream_events *events, int *error) {
    *error = ENOMEM;
    struct cpipewire_stream *stream = calloc(1, sizeof *stream);
    struct shared *shared = calloc(1, sizeof *shared);
    if (!stream || !shared) {
        free(stream);
        free(shared);
        return NULL;
    }
    atomic_init(&shared->references, 1);
    pthread_mutex_init(&shared->lock, NULL);
    shared->stream = stream;
    stream->shared = shared;
    stream->events = *events;
    stream->request = *request;
    *error = cpipewire_link_open(&stream->link, "pipewire cam", request->remote, request->descriptor);
    if (*error != 0) {
        release_shared(shared);
        free(stream);
        return NULL;
    }
    pw_core_add_listener(stream->link.core, &stream->core_listener, &core_events, stream);
    struct pw_loop *loop = cpipewire.pw_thread_loop_get_loop(stream->link.loop);
    stream->returns = pw_loop_add_event(loop, take_returned, stream);
    stream->wake = pw_loop_add_event(loop, on_wake, stream);
    stream->timer = pw_loop_add_timer(loop, on_wake, stream);

    const struct spa_dict_item items[] = {{PW_KEY_MEDIA_TYPE, "Video"},        {PW_KEY_MEDIA_CATEGORY, "Capture"},
                                          {PW_KEY_MEDIA_ROLE, "Camera"},       {"target.object", request->target},
                                          {"node.dont-reconnect", "true"},     {PW_KEY_NODE_NAME, "obscura"}};
    stream->stream = cpipewire.pw_stream_new(stream->link.core, "Obscura camera",
                                             cpipewire.pw_properties_new_dict(&SPA_DICT_INIT_ARRAY(items)));
    *error = ENOMEM;
    if (!stream->stream || !stream->returns || !stream->wake || !stream->timer)
        goto failed;
    struct timespec second = {1, 0};
    pw_loop_update_timer(loop, stream->timer, &second, &second, false);
    cpipewire.pw_stream_add_listener(stream->stream, &stream->stream_listener, &stream_events, stream);
    uint8_t bytes[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(bytes, sizeof bytes);
    const struct spa_pod *params[] = {build_format(&builder, request)};
    *error = -cpipewire.pw_stream_connect(stream->stream, PW_DIRECTION_INPUT, PW_ID_ANY,
                                          PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_DONT_RECONNECT, params, 1);
    // The caller owns the strings.
    stream->request.remote = stream->request.target = NULL;
    if (*error == 0)
        *error = -cpipewire.pw_thread_loop_start(stream->link.loop);
    if (*error == 0)
        return stream;
failed:
    cpipewire_stream_destroy(stream);
    return NULL;
}

void cpipewire_stream_destroy(cpipewire_stream *stream) {
    if (!stream)
        return;
    cpipewire_link_stop(&stream->link);
    // Frames returned from here on are released without queuing.
    struct shared *shared = stream->shared;
    pthread_mutex_lock(&shared->lock);
    shared->stream = NULL;
    struct slot *slot = shared->returned;
    shared->returned = NULL;
    pthread_mutex_unlock(&shared->lock);
    while (slot) {
        struct slot *next = slot->next;
        release_slot(slot);
        slot = next;
    }
    // Removal of buffers must still be reported, but state changes must not.
    stream->is_over = true;
    if (stream->stream)
        cpipewire.pw_stream_destroy(stream->stream);
    struct pw_loop *loop = cpipewire.pw_thread_loop_get_loop(stream->link.loop);
    struct spa_source *sources[] = {stream->returns, stream->wake, stream->timer};
    for (size_t index = 0; index < SPA_N_ELEMENTS(sources); index++)
        if (sources[index])
            pw_loop_destroy_source(loop, sources[index]);
    spa_hook_remove(&stream->core_listener);
    cpipewire_link_close(&stream->link);
    release_shared(shared);
    free(stream);
}
#endif
