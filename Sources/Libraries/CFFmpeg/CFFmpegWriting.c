#include "CFFmpegWriting.h"

#include <libavutil/hwcontext.h>
#include <libavutil/mem.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <stdlib.h>
#endif


int cffmpeg_frame_own(AVFrame *frame, void *owner, void (*release)(void *owner, uint8_t *data))
{
    // The size is never used: encoders use line sizes and row counts.
    frame->buf[0] = av_buffer_create(frame->data[0], 1, release, owner, AV_BUFFER_FLAG_READONLY);
    if (!frame->buf[0]) {
        release(owner, frame->data[0]);
        return AVERROR(ENOMEM);
    }
    frame->extended_data = frame->data;
    return 0;
}

// Returns the position of the next three-byte start code at or after `from`, or `size` if there is none.
static int64_t find_start_code(const uint8_t *data, int64_t size, int64_t from)
{
    int64_t i = from;
    while (i + 3 <= size) {
        const uint8_t *zero = memchr(data + i + 2, 1, (size_t)(size - i - 2));
        if (!zero)
            return size;
        i = zero - data - 2;
        if (data[i] == 0 && data[i + 1] == 0)
            return i;
        i++;
    }
    return size;
}

int cffmpeg_next_unit(const uint8_t *data, int64_t size, int64_t *position, int64_t *start, int64_t *length)
{
    int64_t code = find_start_code(data, size, *position);
    if (code >= size)
        return 0;
    int64_t begin = code + 3;
    int64_t end = find_start_code(data, size, begin);
    *position = end;
    // Zeros between units belong to neither unit.
    while (end > begin && data[end - 1] == 0)
        end--;
    *start = begin;
    *length = end - begin;
    return 1;
}

int64_t cffmpeg_lengths_from_start_codes(const uint8_t *data, int64_t size, int is_hevc, int drops_parameters,
                                         uint8_t *output)
{
    int64_t position = 0, start = 0, length = 0, total = 0;
    while (cffmpeg_next_unit(data, size, &position, &start, &length)) {
        if (length == 0)
            continue;
        int type = is_hevc ? data[start] >> 1 & 0x3F : data[start] & 0x1F;
        int is_parameters = is_hevc ? type >= 32 && type <= 35 : type >= 7 && type <= 9;
        if (drops_parameters && is_parameters)
            continue;
        if (output) {
            output[total] = (uint8_t)(length >> 24);
            output[total + 1] = (uint8_t)(length >> 16);
            output[total + 2] = (uint8_t)(length >> 8);
            output[total + 3] = (uint8_t)length;
            memcpy(output + total + 4, data + start, (size_t)length);
        }
        total += 4 + length;
    }
    return total;
}

void cffmpeg_encoder_set_channels(AVCodecContext *context, int channels)
{
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(59, 24, 100)
    av_channel_layout_uninit(&context->ch_layout);
    av_channel_layout_default(&context->ch_layout, channels);
#else
    context->channels = channels;
    context->channel_layout = (uint64_t)av_get_default_channel_layout(channels);
#endif
}

void cffmpeg_frame_set_channels(AVFrame *frame, int channels)
{
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 24, 100)
    av_channel_layout_uninit(&frame->ch_layout);
    av_channel_layout_default(&frame->ch_layout, channels);
#else
    frame->channels = channels;
    frame->channel_layout = (uint64_t)av_get_default_channel_layout(channels);
#endif
}

int cffmpeg_parameters_set_channels(AVCodecParameters *parameters, int channels)
{
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(59, 24, 100)
    av_channel_layout_uninit(&parameters->ch_layout);
    av_channel_layout_default(&parameters->ch_layout, channels);
#else
    parameters->channels = channels;
    parameters->channel_layout = (uint64_t)av_get_default_channel_layout(channels);
#endif
    return 0;
}

int cffmpeg_parameters_set_extradata(AVCodecParameters *parameters, const void *bytes, int size)
{
    av_freep(&parameters->extradata);
    parameters->extradata_size = 0;
    if (size <= 0)
        return 0;
    parameters->extradata = av_mallocz((size_t)size + AV_INPUT_BUFFER_PADDING_SIZE);
    if (!parameters->extradata)
        return AVERROR(ENOMEM);
    memcpy(parameters->extradata, bytes, (size_t)size);
    parameters->extradata_size = size;
    return 0;
}

SwrContext *cffmpeg_resampler_create(int source_rate, int source_format, int source_channels, int rate, int format,
                                     int channels)
{
    SwrContext *context = NULL;
#if LIBSWRESAMPLE_VERSION_INT >= AV_VERSION_INT(4, 7, 100)
    AVChannelLayout from, to;
    av_channel_layout_default(&from, source_channels);
    av_channel_layout_default(&to, channels);
    if (swr_alloc_set_opts2(&context, &to, (enum AVSampleFormat)format, rate, &from,
                            (enum AVSampleFormat)source_format, source_rate, 0, NULL) < 0)
        return NULL;
#else
    context = swr_alloc_set_opts(NULL, av_get_default_channel_layout(channels), (enum AVSampleFormat)format, rate,
                                 av_get_default_channel_layout(source_channels), (enum AVSampleFormat)source_format,
                                 source_rate, 0, NULL);
#endif
    if (!context || swr_init(context) < 0)
        swr_free(&context);
    return context;
}

static int context_channels(const AVCodecContext *context)
{
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(59, 24, 100)
    return context->ch_layout.nb_channels;
#else
    return context->channels;
#endif
}

int cffmpeg_resample(SwrContext *resampler, AVAudioFifo *queue, const uint8_t *const *planes, int count,
                     int source_rate, int rate, int channels, int format)
{
    int room = (int)av_rescale_rnd(swr_get_delay(resampler, source_rate) + count, rate, source_rate, AV_ROUND_UP) + 32;
    uint8_t *buffers[AV_NUM_DATA_POINTERS] = {0};
    int planar = av_sample_fmt_is_planar((enum AVSampleFormat)format);
    if (planar && channels > AV_NUM_DATA_POINTERS)
        return AVERROR(EINVAL);
    int status = av_samples_alloc(buffers, NULL, channels, room, (enum AVSampleFormat)format, 0);
    if (status < 0)
        return status;
    status = swr_convert(resampler, buffers, room, (const uint8_t **)planes, count);
    if (status > 0)
        status = av_audio_fifo_write(queue, (void **)buffers, status);
    av_freep(&buffers[0]);
    return status;
}

int cffmpeg_queue_silence(AVAudioFifo *queue, int count, int channels, int format)
{
    const int most = 4096;
    uint8_t *buffers[AV_NUM_DATA_POINTERS] = {0};
    if (av_sample_fmt_is_planar((enum AVSampleFormat)format) && channels > AV_NUM_DATA_POINTERS)
        return AVERROR(EINVAL);
    int status = av_samples_alloc(buffers, NULL, channels, most, (enum AVSampleFormat)format, 0);
    if (status < 0)
        return status;
    av_samples_set_silence(buffers, 0, most, channels, (enum AVSampleFormat)format);
    status = 0;
    while (count > 0 && status >= 0) {
        int part = count < most ? count : most;
        status = av_audio_fifo_write(queue, (void **)buffers, part);
        count -= part;
    }
    av_freep(&buffers[0]);
    return status;
}

AVFrame *cffmpeg_queue_take(AVAudioFifo *queue, const AVCodecContext *context, int count)
{
    AVFrame *frame = av_frame_alloc();
    if (!frame)
        return NULL;
    frame->nb_samples = count;
    frame->format = context->sample_fmt;
    frame->sample_rate = context->sample_rate;
    cffmpeg_frame_set_channels(frame, context_channels(context));
    if (av_frame_get_buffer(frame, 0) < 0 || av_audio_fifo_read(queue, (void **)frame->extended_data, count) < count)
        av_frame_free(&frame);
    return frame;
}

void cffmpeg_queue_drop(AVAudioFifo *queue, int count) { av_audio_fifo_drain(queue, count); }

const enum AVSampleFormat *cffmpeg_sample_formats(const AVCodec *codec)
{
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
    const void *list = NULL;
    if (avcodec_get_supported_config(NULL, codec, AV_CODEC_CONFIG_SAMPLE_FORMAT, 0, &list, NULL) < 0)
        return NULL;
    return (const enum AVSampleFormat *)list;
#else
    return codec->sample_fmts;
#endif
}

const int *cffmpeg_sample_rates(const AVCodec *codec)
{
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
    const void *list = NULL;
    if (avcodec_get_supported_config(NULL, codec, AV_CODEC_CONFIG_SAMPLE_RATE, 0, &list, NULL) < 0)
        return NULL;
    return (const int *)list;
#else
    return codec->supported_samplerates;
#endif
}

int cffmpeg_vaapi_attach(AVCodecContext *context, int width, int height)
{
    AVBufferRef *device = NULL;
    int status = av_hwdevice_ctx_create(&device, AV_HWDEVICE_TYPE_VAAPI, NULL, NULL, 0);
    if (status < 0)
        return status;
    AVBufferRef *frames = av_hwframe_ctx_alloc(device);
    av_buffer_unref(&device);
    if (!frames)
        return AVERROR(ENOMEM);
    AVHWFramesContext *description = (AVHWFramesContext *)frames->data;
    description->format = AV_PIX_FMT_VAAPI;
    description->sw_format = AV_PIX_FMT_NV12;
    description->width = width;
    description->height = height;
    description->initial_pool_size = 20;
    status = av_hwframe_ctx_init(frames);
    if (status < 0) {
        av_buffer_unref(&frames);
        return status;
    }
    context->hw_frames_ctx = frames;
    context->pix_fmt = AV_PIX_FMT_VAAPI;
    return 0;
}

AVFrame *cffmpeg_vaapi_upload(AVCodecContext *context, const AVFrame *source)
{
    AVFrame *frame = av_frame_alloc();
    if (!frame)
        return NULL;
    if (av_hwframe_get_buffer(context->hw_frames_ctx, frame, 0) < 0 || av_hwframe_transfer_data(frame, source, 0) < 0 ||
        av_frame_copy_props(frame, source) < 0)
        av_frame_free(&frame);
    return frame;
}

#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef int (*write_callback)(void *opaque, const uint8_t *data, int size);
#else
typedef int (*write_callback)(void *opaque, uint8_t *data, int size);
#endif

AVIOContext *cffmpeg_output_create(void *opaque, int (*write)(void *opaque, const uint8_t *data, int size),
                                   int64_t (*seek)(void *opaque, int64_t offset, int whence))
{
    const int size = 1 << 16;
    unsigned char *buffer = av_malloc(size);
    if (!buffer)
        return NULL;
    AVIOContext *io = avio_alloc_context(buffer, size, 1, opaque, NULL, (write_callback)write, seek);
    if (!io)
        av_free(buffer);
    return io;
}

void cffmpeg_output_free(AVIOContext *io)
{
    if (!io)
        return;
    av_freep(&io->buffer);
    avio_context_free(&io);
}

void cffmpeg_return_large_blocks(void)
{
#ifdef __GLIBC__
    // A fixed threshold also ends its growth up to 32 MiB, which begins with the first large block that is freed.
    if (!getenv("MALLOC_MMAP_THRESHOLD_") && !getenv("GLIBC_TUNABLES")) mallopt(M_MMAP_THRESHOLD, 512 * 1024);
#endif
}
