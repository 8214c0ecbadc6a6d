// What reading needs of FFmpeg beyond what Swift can import. FFmpeg 4.4 to 7.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/frame.h>
#include <libswresample/swresample.h>
#include <stdint.h>

// Macros with a cast, which Swift does not see.
static const int CFFMPEG_PACKET_KEY = AV_PKT_FLAG_KEY;
static const int CFFMPEG_PACKET_DISCARD = AV_PKT_FLAG_DISCARD;
static const int CFFMPEG_PACKET_DISPOSABLE = AV_PKT_FLAG_DISPOSABLE;
static const int CFFMPEG_PACKET_CORRUPT = AV_PKT_FLAG_CORRUPT;
static const int CFFMPEG_FRAME_CORRUPT = AV_FRAME_FLAG_CORRUPT;
static const int CFFMPEG_CODEC_LOW_DELAY = AV_CODEC_FLAG_LOW_DELAY;
static const int CFFMPEG_CODEC_SKIP_MANUAL = AV_CODEC_FLAG2_SKIP_MANUAL;
static const int CFFMPEG_INPUT_PADDING = AV_INPUT_BUFFER_PADDING_SIZE;

// The size of side data changed its type in FFmpeg 5. The samples to leave out at the packet's two ends; 0 when nothing
// is said, else 1.
int cffmpeg_packet_skip(const AVPacket *packet, uint32_t *start, uint32_t *end);
// The decoder's data that begin with this packet, or NULL.
const uint8_t *cffmpeg_packet_extradata(const AVPacket *packet, int64_t *size);

// Gives a decoder's context a padded copy of its data; returns a negative error or 0.
int cffmpeg_context_set_extradata(AVCodecContext *context, const void *bytes, int size);

// A packet with a padded copy of bytes; NULL without memory.
AVPacket *cffmpeg_packet_create(int size);

// Channel layouts changed in FFmpeg 5.1. The usual layout for a number of channels.
void cffmpeg_decoder_set_channels(AVCodecContext *context, int channels);
int cffmpeg_frame_channels(const AVFrame *frame);
// The channels as a mask of AV_CH_ values in rising order; 0 where they have another order or are unknown.
uint64_t cffmpeg_channel_mask(const AVCodecParameters *parameters);
uint64_t cffmpeg_frame_channel_mask(const AVFrame *frame);

// Fixed-size C arrays are tuples in Swift; planes beyond the eighth are elsewhere.
static inline uint8_t *cffmpeg_audio_plane(const AVFrame *frame, int plane) { return frame->extended_data[plane]; }

// From a mask (0: the usual for the number of channels) to another.
SwrContext *cffmpeg_audio_converter_create(uint64_t source_mask, int source_channels, int source_format,
                                           int source_rate, uint64_t mask, int channels, int format, int rate);
// The pointers' constness changed in FFmpeg 7. Frames written, or a negative error; `source` NULL drains.
int cffmpeg_audio_convert(SwrContext *context, uint8_t **destination, int capacity, uint8_t **source, int frames);
