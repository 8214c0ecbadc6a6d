// FFmpeg's C API as one module, and what Swift cannot import from it. FFmpeg 4.4 to 7.
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

// Error codes are computed by macros (AVERROR, FFERRTAG), which Swift does not see.
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

// Macros with a cast, which Swift does not see.
static const int64_t CFFMPEG_NO_PTS = AV_NOPTS_VALUE;
static const int64_t CFFMPEG_TIME_BASE = AV_TIME_BASE;

// The frame's duration moved to another field in FFmpeg 6.
int64_t cffmpeg_frame_duration(const AVFrame *frame);

// Stream side data moved into the codec parameters in FFmpeg 6.1. Nine 16.16 numbers, or NULL.
const int32_t *cffmpeg_stream_display_matrix(const AVStream *stream);

// Side data of a frame as the nine 16.16 numbers that it is, or NULL.
const int32_t *cffmpeg_frame_display_matrix(const AVFrame *frame);

// Channel layouts changed in FFmpeg 5.1.
int cffmpeg_channels(const AVCodecParameters *parameters);

// The type of the function's last argument (const or not) differs between versions. The short name of the container
// that the bytes look like, or NULL. Static storage.
const char *cffmpeg_probe(AVIOContext *io);

// FFmpeg hands its log to a variadic C function. Installs one that keeps the errors of each thread and prints nothing.
void cffmpeg_log_install(void);

// Forgets what this thread's calls have logged.
void cffmpeg_log_reset(void);

// The errors that this thread's calls have logged since the reset, one a line; valid until the next call into FFmpeg.
const char *cffmpeg_log_text(void);

// SwsContext is an opaque type up to FFmpeg 7.0 and a struct from 7.1, and its flags turned from macros into an enum.
// Ranges: 0 limited, 1 full. Colour spaces: values of AVColorSpace. NULL when the formats cannot be converted.
void *cffmpeg_scaler_create(int source_width, int source_height, int source_format, int source_range,
                            int source_space, int space, int width, int height, int format, int range);
// Converts all of source into destination; returns a negative error or 0.
int cffmpeg_scaler_run(void *scaler, const AVFrame *source, AVFrame *destination);
void cffmpeg_scaler_free(void *scaler);

// The buffer size's type changed in FFmpeg 5. Buffers that hold a picture of these measures, rows aligned to 64 bytes.
AVBufferPool *cffmpeg_picture_pool_create(int width, int height, int format);
// A frame with a buffer of the pool; fixed-size C arrays of pointers are tuples in Swift. NULL without memory.
AVFrame *cffmpeg_picture_pool_frame(AVBufferPool *pool, int width, int height, int format);

// Fixed-size C arrays are tuples in Swift.
static inline uint8_t *cffmpeg_plane(const AVFrame *frame, int plane) { return frame->data[plane]; }
static inline int cffmpeg_row_bytes(const AVFrame *frame, int plane) { return frame->linesize[plane]; }
static inline void cffmpeg_set_plane(AVFrame *frame, int plane, void *address, int row_bytes)
{
    frame->data[plane] = (uint8_t *)address;
    frame->linesize[plane] = row_bytes;
}

#include "CFFmpegReading.h"
