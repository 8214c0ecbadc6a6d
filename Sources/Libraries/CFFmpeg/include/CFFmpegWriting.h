// The parts of FFmpeg for writing that Swift cannot import. FFmpeg 4.4 to 7.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/frame.h>
#include <libswresample/swresample.h>
#include <stdint.h>

// Has the C library return each freed block of half a MiB or more to the system. By default it keeps ever larger ones
// in the arena of the thread that freed them, which for the frames of codecs adds up to hundreds of MiB. Does nothing
// if the environment sets such limits.
void cffmpeg_return_large_blocks(void);

// Gives a frame, whose planes are already set, an owner without copying. `release` is called exactly once with `owner`
// when the last reference to the frame's memory ends, on any thread; also if this function fails. Returns a negative
// error or 0. The buffer size's type changed in FFmpeg 5.
int cffmpeg_frame_own(AVFrame *frame, void *owner, void (*release)(void *owner, uint8_t *data));

// Converts H.264 and HEVC packets from start codes to four-byte lengths. If `drops_parameters` is 1, parameter sets and
// access unit delimiters are omitted; if 0, they are kept. Returns the size of the result, or 0 if there is no start
// code. Writes the result if `output` is not NULL; it must have room for that size.
int64_t cffmpeg_lengths_from_start_codes(const uint8_t *data, int64_t size, int is_hevc, int drops_parameters,
                                         uint8_t *output);
// Finds the next NAL unit at or after `*position` and writes its start and length; returns 0 if there is none.
int cffmpeg_next_unit(const uint8_t *data, int64_t size, int64_t *position, int64_t *start, int64_t *length);

// Sets the default layout for a number of channels; channel layouts changed in FFmpeg 5.1.
void cffmpeg_encoder_set_channels(AVCodecContext *context, int channels);
void cffmpeg_frame_set_channels(AVFrame *frame, int channels);
int cffmpeg_parameters_set_channels(AVCodecParameters *parameters, int channels);
// Sets a padded copy of a decoder's data; returns a negative error or 0.
int cffmpeg_parameters_set_extradata(AVCodecParameters *parameters, const void *bytes, int size);
// Creates a resampler between two default layouts; returns NULL if that is not possible.
SwrContext *cffmpeg_resampler_create(int source_rate, int source_format, int source_channels, int rate, int format,
                                     int channels);

// Resamples audio into a queue; NULL `planes` with a count of 0 drains the resampler. Returns a negative error or the
// number of frames added. The constness of pointers to pointers changed in FFmpeg 5 and 6.
int cffmpeg_resample(SwrContext *resampler, AVAudioFifo *queue, const uint8_t *const *planes, int count,
                     int source_rate, int rate, int channels, int format);
// Appends frames of silence to the queue.
int cffmpeg_queue_silence(AVAudioFifo *queue, int count, int channels, int format);
// Returns the first frames of the queue in the encoder's format, for the caller to free; NULL if memory allocation
// fails.
AVFrame *cffmpeg_queue_take(AVAudioFifo *queue, const AVCodecContext *context, int count);
void cffmpeg_queue_drop(AVAudioFifo *queue, int count);

// Returns a list of the values that an encoder accepts, terminated by -1, or NULL. These lists are fields up to FFmpeg
// 7.0 and returned by a function from 7.1.
const enum AVSampleFormat *cffmpeg_sample_formats(const AVCodec *codec);
const int *cffmpeg_sample_rates(const AVCodec *codec);

// Gives an encoder context a VA-API device and a pool of NV12 frames in the graphics card's memory, which VA-API
// requires; returns a negative error or 0.
int cffmpeg_vaapi_attach(AVCodecContext *context, int width, int height);
// Returns a copy of an NV12 frame in the card's memory, for the caller to free; NULL on failure.
AVFrame *cffmpeg_vaapi_upload(AVCodecContext *context, const AVFrame *source);

// Creates a muxer's output; `write` and `seek` as for avio_alloc_context. The write callback's buffer became const in
// FFmpeg 7.
AVIOContext *cffmpeg_output_create(void *opaque, int (*write)(void *opaque, const uint8_t *data, int size),
                                   int64_t (*seek)(void *opaque, int64_t offset, int whence));
void cffmpeg_output_free(AVIOContext *io);
