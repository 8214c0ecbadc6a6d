// What writing needs of FFmpeg beyond what Swift can import. FFmpeg 4.4 to 7.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/frame.h>
#include <libswresample/swresample.h>
#include <stdint.h>

// The buffer size's type changed in FFmpeg 5. Gives a frame whose planes were set an owner, without a copy: `release`
// is called once with `owner` when the last reference to the frame's memory ends, on whatever thread that is; also when
// this fails. Returns a negative error or 0.
int cffmpeg_frame_own(AVFrame *frame, void *owner, void (*release)(void *owner, uint8_t *data));

// H.264 and HEVC packets from start codes to lengths of four bytes. `parameters`: 0 keeps parameter sets and access unit
// delimiters, 1 leaves them out. Returns how many bytes that takes; writes them when `output` is not NULL, which must
// have room for as many. 0 when there is no start code.
int64_t cffmpeg_lengths_from_start_codes(const uint8_t *data, int64_t size, int is_hevc, int drops_parameters,
                                         uint8_t *output);
// The next NAL unit at or after `*position`; 0 when there is none. Writes where it begins and how long it is.
int cffmpeg_next_unit(const uint8_t *data, int64_t size, int64_t *position, int64_t *start, int64_t *length);

// Channel layouts changed in FFmpeg 5.1. The usual layout for a number of channels.
void cffmpeg_encoder_set_channels(AVCodecContext *context, int channels);
void cffmpeg_frame_set_channels(AVFrame *frame, int channels);
int cffmpeg_parameters_set_channels(AVCodecParameters *parameters, int channels);
// A padded copy of a decoder's data; returns a negative error or 0.
int cffmpeg_parameters_set_extradata(AVCodecParameters *parameters, const void *bytes, int size);
// Between two usual layouts; NULL when that is not possible.
SwrContext *cffmpeg_resampler_create(int source_rate, int source_format, int source_channels, int rate, int format,
                                     int channels);

// Pointers to pointers changed their constness in FFmpeg 5 and 6. Puts sound through a resampler into a queue of its
// output; `planes` NULL with a count of 0 takes what the resampler still holds. Returns a negative error or how many
// frames were added.
int cffmpeg_resample(SwrContext *resampler, AVAudioFifo *queue, const uint8_t *const *planes, int count,
                     int source_rate, int rate, int channels, int format);
// Frames of silence at the end of the queue.
int cffmpeg_queue_silence(AVAudioFifo *queue, int count, int channels, int format);
// The first frames of the queue in the encoder's form, for the caller to free; NULL without memory.
AVFrame *cffmpeg_queue_take(AVAudioFifo *queue, const AVCodecContext *context, int count);
void cffmpeg_queue_drop(AVAudioFifo *queue, int count);

// Lists of what an encoder takes: fields up to FFmpeg 7.0, a function from 7.1. The list ends with -1, or is NULL.
const enum AVSampleFormat *cffmpeg_sample_formats(const AVCodec *codec);
const int *cffmpeg_sample_rates(const AVCodec *codec);

// VA-API wants its frames in the graphics card's memory. Gives an encoder context a device and frames of NV12 pictures;
// returns a negative error or 0.
int cffmpeg_vaapi_attach(AVCodecContext *context, int width, int height);
// A copy of an NV12 frame in the card's memory, for the caller to free; NULL when that failed.
AVFrame *cffmpeg_vaapi_upload(AVCodecContext *context, const AVFrame *source);

// The write callback's buffer became const in FFmpeg 7. A muxer's output; `write` and `seek` as in avio_alloc_context.
AVIOContext *cffmpeg_output_create(void *opaque, int (*write)(void *opaque, const uint8_t *data, int size),
                                   int64_t (*seek)(void *opaque, int64_t offset, int whence));
void cffmpeg_output_free(AVIOContext *io);
