// The parts of FFmpeg for reading that Swift cannot import. FFmpeg 4.4 to 7.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/frame.h>
#include <libswresample/swresample.h>
#include <stdint.h>

// Macros with a cast, which Swift cannot import.
static const int CFFMPEG_PACKET_KEY = AV_PKT_FLAG_KEY;
static const int CFFMPEG_PACKET_DISCARD = AV_PKT_FLAG_DISCARD;
static const int CFFMPEG_PACKET_DISPOSABLE = AV_PKT_FLAG_DISPOSABLE;
static const int CFFMPEG_PACKET_CORRUPT = AV_PKT_FLAG_CORRUPT;
static const int CFFMPEG_FRAME_CORRUPT = AV_FRAME_FLAG_CORRUPT;
static const int CFFMPEG_CODEC_LOW_DELAY = AV_CODEC_FLAG_LOW_DELAY;
static const int CFFMPEG_CODEC_SKIP_MANUAL = AV_CODEC_FLAG2_SKIP_MANUAL;
static const int CFFMPEG_INPUT_PADDING = AV_INPUT_BUFFER_PADDING_SIZE;

// Returns the numbers of samples to skip at the start and the end of a packet; the result is 0 if the packet specifies
// none, otherwise 1. The type of the side data's size changed in FFmpeg 5.
int cffmpeg_packet_skip(const AVPacket *packet, uint32_t *start, uint32_t *end);
// Returns the calendar time of a packet's capture by its sender's reports (RTCP), in microseconds since 1970; the
// result is 0 if no report has come, otherwise 1.
int cffmpeg_packet_capture_time(const AVPacket *packet, int64_t *microseconds);
// Returns the new decoder data that take effect with this packet, or NULL.
const uint8_t *cffmpeg_packet_extradata(const AVPacket *packet, int64_t *size);

// Gives a decoder context a padded copy of its data; returns a negative error or 0.
int cffmpeg_context_set_extradata(AVCodecContext *context, const void *bytes, int size);

// Returns a packet with a padded buffer, or NULL if memory allocation fails.
AVPacket *cffmpeg_packet_create(int size);

// Sets the default layout for a number of channels; channel layouts changed in FFmpeg 5.1.
void cffmpeg_decoder_set_channels(AVCodecContext *context, int channels);
int cffmpeg_frame_channels(const AVFrame *frame);
// Returns the channels as a mask of AV_CH_ values in ascending order; 0 if they are in another order or unknown.
uint64_t cffmpeg_channel_mask(const AVCodecParameters *parameters);
uint64_t cffmpeg_frame_channel_mask(const AVFrame *frame);

// Returns a plane of audio. Swift imports fixed-size C arrays as tuples, and planes beyond the eighth are stored
// elsewhere.
static inline uint8_t *cffmpeg_audio_plane(const AVFrame *frame, int plane) { return frame->extended_data[plane]; }

// Creates a converter from one channel mask to another; a source mask of 0 means the default layout for the number of
// channels.
SwrContext *cffmpeg_audio_converter_create(uint64_t source_mask, int source_channels, int source_format,
                                           int source_rate, uint64_t mask, int channels, int format, int rate);
// Returns the number of frames written, or a negative error; a NULL `source` drains the converter. The pointers'
// constness changed in FFmpeg 7.
int cffmpeg_audio_convert(SwrContext *context, uint8_t **destination, int capacity, uint8_t **source, int frames);
