// FFmpeg's C API as one module, and wrappers for the parts that Swift cannot import. FFmpeg 4.4 to 7.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include "CFFmpegWriting.h"
#include <stdint.h>

// Error codes are defined by macros (AVERROR, FFERRTAG) that Swift cannot import.
static const int CFFMPEG_ERROR_AGAIN = AVERROR(EAGAIN);
static const int CFFMPEG_ERROR_NO_MEMORY = AVERROR(ENOMEM);
static const int CFFMPEG_ERROR_IO = AVERROR(EIO);
static const int CFFMPEG_ERROR_INVALID_ARGUMENT = AVERROR(EINVAL);
static const int CFFMPEG_ERROR_NO_ENTRY = AVERROR(ENOENT);
static const int CFFMPEG_ERROR_ACCESS = AVERROR(EACCES);
static const int CFFMPEG_ERROR_TIMED_OUT = AVERROR(ETIMEDOUT);
static const int CFFMPEG_ERROR_EOF = AVERROR_EOF;
static const int CFFMPEG_ERROR_EXIT = AVERROR_EXIT;
static const int CFFMPEG_ERROR_INVALID_DATA = AVERROR_INVALIDDATA;
static const int CFFMPEG_ERROR_PROTOCOL_NOT_FOUND = AVERROR_PROTOCOL_NOT_FOUND;
static const int CFFMPEG_ERROR_HTTP_UNAUTHORIZED = AVERROR_HTTP_UNAUTHORIZED;
static const int CFFMPEG_ERROR_HTTP_FORBIDDEN = AVERROR_HTTP_FORBIDDEN;
static const int CFFMPEG_ERROR_HTTP_NOT_FOUND = AVERROR_HTTP_NOT_FOUND;

// Macros with a cast, which Swift cannot import.
static const int64_t CFFMPEG_NO_PTS = AV_NOPTS_VALUE;
static const int64_t CFFMPEG_TIME_BASE = AV_TIME_BASE;

// Returns the frame's duration, which moved to another field in FFmpeg 6.
int64_t cffmpeg_frame_duration(const AVFrame *frame);

// Returns nine 16.16 fixed-point numbers, or NULL. Stream side data moved into the codec parameters in FFmpeg 6.1.
const int32_t *cffmpeg_stream_display_matrix(const AVStream *stream);

// Returns a frame's side data as nine 16.16 fixed-point numbers, or NULL.
const int32_t *cffmpeg_frame_display_matrix(const AVFrame *frame);

// Returns the number of channels; channel layouts changed in FFmpeg 5.1.
int cffmpeg_channels(const AVCodecParameters *parameters);

// Returns the short name of the container format that the bytes match, or NULL. The string is static. The function's
// last argument is const only in some versions.
const char *cffmpeg_probe(AVIOContext *io);

// Installs a log handler that records the errors of each thread and prints nothing. FFmpeg requires a variadic C
// function.
void cffmpeg_log_install(void);

// Clears the errors logged by this thread's calls.
void cffmpeg_log_reset(void);

// Returns the errors that this thread's calls logged since the reset, one per line; valid until the next FFmpeg call.
const char *cffmpeg_log_text(void);

// Returns NULL if the formats cannot be converted. Ranges are 0 limited, 1 full; colour spaces are AVColorSpace values.
// SwsContext is opaque up to FFmpeg 7.0 and a struct from 7.1, where its flags became an enum instead of macros.
void *cffmpeg_scaler_create(int source_width, int source_height, int source_format, int source_range,
                            int source_space, int space, int width, int height, int format, int range);
// Converts the entire source into the destination; returns a negative error or 0.
int cffmpeg_scaler_run(void *scaler, const AVFrame *source, AVFrame *destination);
void cffmpeg_scaler_free(void *scaler);

// Creates a pool of image buffers of this size, with strides aligned to 64 bytes. The buffer size's type changed in
// FFmpeg 5.
AVBufferPool *cffmpeg_picture_pool_create(int width, int height, int format);
// Returns a frame with a buffer from the pool, or NULL if memory allocation fails. In C, because Swift imports
// fixed-size arrays of pointers as tuples.
AVFrame *cffmpeg_picture_pool_frame(AVBufferPool *pool, int width, int height, int format);

// Accessors, because Swift imports fixed-size C arrays as tuples.
static inline uint8_t *cffmpeg_plane(const AVFrame *frame, int plane) { return frame->data[plane]; }
static inline int cffmpeg_row_bytes(const AVFrame *frame, int plane) { return frame->linesize[plane]; }
static inline void cffmpeg_set_plane(AVFrame *frame, int plane, void *address, int row_bytes)
{
    frame->data[plane] = (uint8_t *)address;
    frame->linesize[plane] = row_bytes;
}

#include "CFFmpegReading.h"
