#include "CFFmpeg.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int64_t cffmpeg_frame_duration(const AVFrame *frame)
{
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
    return frame->duration;
#else
    return frame->pkt_duration;
#endif
}

const int32_t *cffmpeg_stream_display_matrix(const AVStream *stream)
{
    const uint8_t *data = NULL;
    size_t size = 0;
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
    const AVPacketSideData *item = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    if (item) {
        data = item->data;
        size = item->size;
    }
#else
    for (int i = 0; i < stream->nb_side_data; i++) {
        if (stream->side_data[i].type == AV_PKT_DATA_DISPLAYMATRIX) {
            data = stream->side_data[i].data;
            size = (size_t)stream->side_data[i].size;
        }
    }
#endif
    return size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
}

const int32_t *cffmpeg_frame_display_matrix(const AVFrame *frame)
{
    const AVFrameSideData *item = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX);
    return item && (size_t)item->size >= 9 * sizeof(int32_t) ? (const int32_t *)item->data : NULL;
}

int cffmpeg_channels(const AVCodecParameters *parameters)
{
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(59, 24, 100)
    return parameters->ch_layout.nb_channels;
#else
    return parameters->channels;
#endif
}

const char *cffmpeg_probe(AVIOContext *io)
{
#if LIBAVFORMAT_VERSION_MAJOR >= 59
    const AVInputFormat *format = NULL;
#else
    AVInputFormat *format = NULL;
#endif
    if (avio_seek(io, 0, SEEK_SET) < 0 || av_probe_input_buffer2(io, &format, "", NULL, 0, 0) < 0 || !format)
        return NULL;
    return format->name;
}

// The errors logged by one thread's calls. The buffer is bounded; excess text is cut off.
static _Thread_local char log_lines[2048];
static _Thread_local size_t log_length;

static void keep_errors(void *object, int level, const char *format, va_list arguments)
{
    (void)object;
    if (level > AV_LOG_ERROR || log_length + 2 >= sizeof(log_lines))
        return;
    int written = vsnprintf(log_lines + log_length, sizeof(log_lines) - log_length, format, arguments);
    if (written < 0)
        return;
    log_length += (size_t)written;
    if (log_length >= sizeof(log_lines))
        log_length = sizeof(log_lines) - 1;
}

void cffmpeg_log_install(void) { av_log_set_callback(keep_errors); }

void cffmpeg_log_reset(void)
{
    log_length = 0;
    log_lines[0] = 0;
}

const char *cffmpeg_log_text(void) { return log_lines; }

void *cffmpeg_scaler_create(int source_width, int source_height, int source_format, int source_range,
                            int source_space, int space, int width, int height, int format, int range)
{
    // A conversion to RGB at the same size scales only chroma. Its samples are repeated, because smoothing them blurs
    // the bars of small codes.
    int same_size = source_width == width && source_height == height;
    int scaling = !same_size ? SWS_BICUBIC : format == AV_PIX_FMT_BGRA ? SWS_POINT : SWS_BILINEAR;
    int flags = scaling | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT;
    struct SwsContext *scaler = sws_getContext(source_width, source_height, (enum AVPixelFormat)source_format, width,
                                               height, (enum AVPixelFormat)format, flags, NULL, NULL, NULL);
    if (!scaler)
        return NULL;
    const int *source_table = sws_getCoefficients(source_space);
    const int *table = sws_getCoefficients(space);
    // Fails for pairs to which it does not apply (RGB to RGB); these need no colour space.
    (void)sws_setColorspaceDetails(scaler, source_table, source_range, table, range, 0, 1 << 16, 1 << 16);
    return scaler;
}

int cffmpeg_scaler_run(void *scaler, const AVFrame *source, AVFrame *destination)
{
    int rows = sws_scale((struct SwsContext *)scaler, (const uint8_t *const *)source->data, source->linesize, 0,
                         source->height, destination->data, destination->linesize);
    return rows < 0 ? rows : 0;
}

void cffmpeg_scaler_free(void *scaler) { sws_freeContext((struct SwsContext *)scaler); }

enum { PICTURE_ALIGNMENT = 64, PICTURE_PADDING = 128 };

AVBufferPool *cffmpeg_picture_pool_create(int width, int height, int format)
{
    int size = av_image_get_buffer_size((enum AVPixelFormat)format, width, height, PICTURE_ALIGNMENT);
    if (size < 0)
        return NULL;
    return av_buffer_pool_init(size + PICTURE_PADDING, NULL);
}

AVFrame *cffmpeg_picture_pool_frame(AVBufferPool *pool, int width, int height, int format)
{
    AVFrame *frame = av_frame_alloc();
    if (!frame)
        return NULL;
    frame->buf[0] = av_buffer_pool_get(pool);
    if (!frame->buf[0]) {
        av_frame_free(&frame);
        return NULL;
    }
    // The pool aligns buffers only as malloc does, so rows may be aligned to only 16 bytes.
    av_image_fill_arrays(frame->data, frame->linesize, frame->buf[0]->data, (enum AVPixelFormat)format, width, height,
                         PICTURE_ALIGNMENT);
    frame->width = width;
    frame->height = height;
    frame->format = format;
    return frame;
}
