#include "CFFmpegReading.h"

#include <libavutil/channel_layout.h>
#include <libavutil/intreadwrite.h>
#include <libavutil/mem.h>
#include <string.h>

#if LIBAVCODEC_VERSION_MAJOR >= 59
typedef size_t side_data_size;
#else
typedef int side_data_size;
#endif

int cffmpeg_packet_skip(const AVPacket *packet, uint32_t *start, uint32_t *end)
{
    side_data_size size = 0;
    const uint8_t *data = av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size);
    if (!data || size < 8)
        return 0;
    *start = AV_RL32(data);
    *end = AV_RL32(data + 4);
    return 1;
}

int cffmpeg_packet_capture_time(const AVPacket *packet, int64_t *microseconds)
{
    side_data_size size = 0;
    const void *data = av_packet_get_side_data(packet, AV_PKT_DATA_PRFT, &size);
    if (!data || (size_t)size < sizeof(AVProducerReferenceTime))
        return 0;
    *microseconds = ((const AVProducerReferenceTime *)data)->wallclock;
    return 1;
}

const uint8_t *cffmpeg_packet_extradata(const AVPacket *packet, int64_t *size)
{
    side_data_size count = 0;
    const uint8_t *data = av_packet_get_side_data(packet, AV_PKT_DATA_NEW_EXTRADATA, &count);
    *size = (int64_t)count;
    return count > 0 ? data : NULL;
}

int cffmpeg_context_set_extradata(AVCodecContext *context, const void *bytes, int size)
{
    uint8_t *copy = av_mallocz((size_t)size + AV_INPUT_BUFFER_PADDING_SIZE);
    if (!copy)
        return AVERROR(ENOMEM);
    memcpy(copy, bytes, (size_t)size);
    av_freep(&context->extradata);
    context->extradata = copy;
    context->extradata_size = size;
    return 0;
}

AVPacket *cffmpeg_packet_create(int size)
{
    AVPacket *packet = av_packet_alloc();
    if (packet && av_new_packet(packet, size) < 0)
        av_packet_free(&packet);
    return packet;
}

void cffmpeg_decoder_set_channels(AVCodecContext *context, int channels)
{
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(59, 24, 100)
    av_channel_layout_uninit(&context->ch_layout);
    av_channel_layout_default(&context->ch_layout, channels);
#else
    context->channels = channels;
    context->channel_layout = (uint64_t)av_get_default_channel_layout(channels);
#endif
}

int cffmpeg_frame_channels(const AVFrame *frame)
{
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 24, 100)
    return frame->ch_layout.nb_channels;
#else
    return frame->channels;
#endif
}

#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 24, 100)
static uint64_t mask_of(const AVChannelLayout *layout)
{
    return layout->order == AV_CHANNEL_ORDER_NATIVE ? layout->u.mask : 0;
}
#endif

uint64_t cffmpeg_channel_mask(const AVCodecParameters *parameters)
{
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(59, 24, 100)
    return mask_of(&parameters->ch_layout);
#else
    return parameters->channel_layout;
#endif
}

uint64_t cffmpeg_frame_channel_mask(const AVFrame *frame)
{
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 24, 100)
    return mask_of(&frame->ch_layout);
#else
    return frame->channel_layout;
#endif
}

SwrContext *cffmpeg_audio_converter_create(uint64_t source_mask, int source_channels, int source_format,
                                           int source_rate, uint64_t mask, int channels, int format, int rate)
{
    SwrContext *context = NULL;
#if LIBSWRESAMPLE_VERSION_INT >= AV_VERSION_INT(4, 5, 100)
    AVChannelLayout from = {0}, to = {0};
    if (!source_mask || av_channel_layout_from_mask(&from, source_mask) < 0)
        av_channel_layout_default(&from, source_channels);
    if (!mask || av_channel_layout_from_mask(&to, mask) < 0)
        av_channel_layout_default(&to, channels);
    int status = swr_alloc_set_opts2(&context, &to, (enum AVSampleFormat)format, rate, &from,
                                     (enum AVSampleFormat)source_format, source_rate, 0, NULL);
    av_channel_layout_uninit(&from);
    av_channel_layout_uninit(&to);
    if (status < 0)
        return NULL;
#else
    if (!source_mask)
        source_mask = (uint64_t)av_get_default_channel_layout(source_channels);
    if (!mask)
        mask = (uint64_t)av_get_default_channel_layout(channels);
    context = swr_alloc_set_opts(NULL, (int64_t)mask, (enum AVSampleFormat)format, rate, (int64_t)source_mask,
                                 (enum AVSampleFormat)source_format, source_rate, 0, NULL);
#endif
    // Upmixes mono to two channels of the same level; the library would attenuate them by 3 dB.
    static const double both[2] = {1, 1};
    if (context && source_channels == 1 && channels == 2)
        swr_set_matrix(context, both, 1);
    if (context && swr_init(context) < 0)
        swr_free(&context);
    return context;
}

int cffmpeg_audio_convert(SwrContext *context, uint8_t **destination, int capacity, uint8_t **source, int frames)
{
    return swr_convert(context, destination, capacity, (const uint8_t **)source, frames);
}
