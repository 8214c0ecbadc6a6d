#include "CDirectJPEG.h"
#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <libyuv.h>
#include <stdlib.h>
#include <string.h>

// From turbojpeg.h, whose package may be missing.
typedef void *(*init_call)(void);
typedef int (*decode_call)(void *, const unsigned char *, unsigned long, unsigned char **, int, int *, int, int);
typedef int (*encode_call)(void *, const unsigned char **, int, const int *, int, int, unsigned char **,
                           unsigned long *, int, int);
typedef void (*free_call)(unsigned char *);

static struct {
    void *decoder, *encoder;
    decode_call decode;
    encode_call encode;
    free_call free;
} turbo;

int direct_has_turbojpeg(void) {
    if (turbo.decoder) return 1;
    void *library = dlopen("libturbojpeg.so.0", RTLD_NOW);
    if (!library) return 0;
    init_call decoder = (init_call)dlsym(library, "tjInitDecompress");
    init_call encoder = (init_call)dlsym(library, "tjInitCompress");
    turbo.decode = (decode_call)dlsym(library, "tjDecompressToYUVPlanes");
    turbo.encode = (encode_call)dlsym(library, "tjCompressFromYUVPlanes");
    turbo.free = (free_call)dlsym(library, "tjFree");
    if (!decoder || !encoder || !turbo.decode || !turbo.encode || !turbo.free) return 0;
    turbo.encoder = encoder();
    turbo.decoder = decoder();
    return turbo.decoder && turbo.encoder;
}

uint8_t *direct_encode(const uint8_t *y, const uint8_t *u, const uint8_t *v, int width, int height, int is_422,
                       int quality, size_t *size) {
    if (!direct_has_turbojpeg()) return NULL;
    const unsigned char *planes[3] = {y, u, v};
    unsigned char *out = NULL;
    unsigned long count = 0;
    // TJSAMP_422 is 1, TJSAMP_420 is 2.
    if (turbo.encode(turbo.encoder, planes, width, NULL, height, is_422 ? 1 : 2, &out, &count, quality, 0)) return NULL;
    uint8_t *copy = malloc(count);
    if (copy) memcpy(copy, out, count);
    turbo.free(out);
    *size = count;
    return copy;
}

// Combines chroma planes into one of 4:2:0, as libyuv does.
static void finish(const uint8_t *u, int u_stride, const uint8_t *v, int v_stride, int width, int height, int is_422,
                   uint8_t *half, uint8_t *uv, int uv_stride) {
    int columns = (width + 1) / 2, rows = (height + 1) / 2;
    if (is_422) {
        uint8_t *half_v = half + columns * rows;
        ScalePlane(u, u_stride, columns, height, half, columns, columns, rows, kFilterBilinear);
        ScalePlane(v, v_stride, columns, height, half_v, columns, columns, rows, kFilterBilinear);
        MergeUVPlane(half, columns, half_v, columns, uv, uv_stride, columns, rows);
    } else {
        MergeUVPlane(u, u_stride, v, v_stride, uv, uv_stride, columns, rows);
    }
}

static uint8_t *room(size_t size) {
    static uint8_t *memory;
    static size_t have;
    if (size > have) {
        free(memory);
        memory = malloc(size);
        have = memory ? size : 0;
    }
    return memory;
}

int direct_turbojpeg(const uint8_t *bytes, size_t size, int width, int height, int is_422, uint8_t *y, int y_stride,
                     uint8_t *uv, int uv_stride) {
    if (!direct_has_turbojpeg()) return -1;
    int columns = (width + 1) / 2, rows = is_422 ? height : (height + 1) / 2;
    uint8_t *memory = room((size_t)columns * rows * 3);
    if (!memory) return -1;
    unsigned char *planes[3] = {y, memory, memory + columns * rows};
    int strides[3] = {y_stride, columns, columns};
    if (turbo.decode(turbo.decoder, bytes, size, planes, width, strides, height, 0)) return -1;
    finish(planes[1], columns, planes[2], columns, width, height, is_422, memory + 2 * columns * rows, uv, uv_stride);
    return 0;
}

int direct_avcodec(const uint8_t *bytes, size_t size, int width, int height, int is_422, uint8_t *y, int y_stride,
                   uint8_t *uv, int uv_stride) {
    static AVCodecContext *context;
    static AVFrame *frame;
    static AVPacket *packet;
    if (!context) {
        const AVCodec *codec = avcodec_find_decoder(AV_CODEC_ID_MJPEG);
        context = avcodec_alloc_context3(codec);
        if (!context) return -1;
        context->thread_count = 1;
        if (avcodec_open2(context, codec, NULL) < 0) return -1;
        frame = av_frame_alloc();
        packet = av_packet_alloc();
    }
    if (av_new_packet(packet, (int)size) < 0) return -1;
    memcpy(packet->data, bytes, size);
    int status = avcodec_send_packet(context, packet);
    av_packet_unref(packet);
    if (status < 0 || avcodec_receive_frame(context, frame) < 0) return -1;
    uint8_t *memory = room((size_t)((width + 1) / 2) * ((height + 1) / 2) * 2);
    if (!memory) return -1;
    CopyPlane(frame->data[0], frame->linesize[0], y, y_stride, width, height);
    finish(frame->data[1], frame->linesize[1], frame->data[2], frame->linesize[2], width, height, is_422, memory, uv,
           uv_stride);
    av_frame_unref(frame);
    return 0;
}
