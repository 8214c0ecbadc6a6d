#include "CSDL.h"
#include "CSDLLibrary.h"

#ifdef CSDL_HAS_HEADERS
#include <stdlib.h>
#include <string.h>

struct csdl_texture {
    SDL_Texture *texture;
    int format;
    int coding;
};

const char *csdl_renderer_name(csdl_window *window) { return window->renderer_name; }

const char *csdl_processor_name(csdl_window *window) {
    return window->processor_name[0] ? window->processor_name : NULL;
}

int csdl_renderer_longest_side(csdl_window *window) { return window->longest_side; }

/// Sets the coding of the entire process: some renderers read it when a texture is created, others when it is drawn.
static void choose_coding(int coding) {
    csdl.SDL_SetYUVConversionMode(coding == CSDL_FULL_601    ? SDL_YUV_CONVERSION_JPEG
                                  : coding == CSDL_VIDEO_601 ? SDL_YUV_CONVERSION_BT601
                                                             : SDL_YUV_CONVERSION_BT709);
}

csdl_texture *csdl_texture_create(csdl_window *window, int format, int coding, int width, int height) {
    csdl_texture *texture = calloc(1, sizeof *texture);
    if (!texture) {
        csdl.SDL_SetError("out of memory");
        return NULL;
    }
    static const Uint32 formats[] = {SDL_PIXELFORMAT_RGB888, SDL_PIXELFORMAT_ARGB8888, SDL_PIXELFORMAT_IYUV,
                                     SDL_PIXELFORMAT_NV12};
    texture->format = format;
    texture->coding = coding;
    choose_coding(coding);
    texture->texture =
        csdl.SDL_CreateTexture(window->renderer, formats[format], SDL_TEXTUREACCESS_STREAMING, width, height);
    if (!texture->texture) {
        free(texture);
        return NULL;
    }
    SDL_BlendMode mode = SDL_BLENDMODE_BLEND;
    if (format == CSDL_BGRA)
        mode = csdl.SDL_ComposeCustomBlendMode(
            SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
            SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD);
    if (csdl.SDL_SetTextureBlendMode(texture->texture, mode) != 0) {
        csdl_texture_destroy(texture);
        return NULL;
    }
    csdl.SDL_SetTextureScaleMode(texture->texture, SDL_ScaleModeLinear);
    return texture;
}

void csdl_texture_destroy(csdl_texture *texture) {
    csdl.SDL_DestroyTexture(texture->texture);
    free(texture);
}

bool csdl_texture_update(csdl_texture *texture, const csdl_planes *content) {
    const csdl_plane *planes = content->planes;
    switch (texture->format) {
    case CSDL_I420:
        return csdl.SDL_UpdateYUVTexture(texture->texture, NULL, planes[0].bytes, planes[0].stride, planes[1].bytes,
                                         planes[1].stride, planes[2].bytes, planes[2].stride) == 0;
    case CSDL_NV12:
        return csdl.SDL_UpdateNVTexture(texture->texture, NULL, planes[0].bytes, planes[0].stride, planes[1].bytes,
                                        planes[1].stride) == 0;
    default:
        return csdl.SDL_UpdateTexture(texture->texture, NULL, planes[0].bytes, planes[0].stride) == 0;
    }
}

bool csdl_clear(csdl_window *window, csdl_color color) {
    csdl.SDL_RenderSetClipRect(window->renderer, NULL);
    csdl.SDL_SetRenderDrawColor(window->renderer, color.red, color.green, color.blue, color.alpha);
    return csdl.SDL_RenderClear(window->renderer) == 0;
}

bool csdl_clip(csdl_window *window, int x, int y, int width, int height) {
    SDL_Rect clip = {x, y, width, height};
    return csdl.SDL_RenderSetClipRect(window->renderer, &clip) == 0;
}

bool csdl_draw(csdl_window *window, csdl_texture *texture, const csdl_quad *quad, csdl_color color) {
    static const int triangles[] = {0, 1, 2, 0, 2, 3};
    SDL_Color tint = {color.red, color.green, color.blue, color.alpha};
    SDL_Vertex vertices[4];
    for (int i = 0; i < 4; i++) {
        vertices[i].position.x = quad->corners[i].x;
        vertices[i].position.y = quad->corners[i].y;
        vertices[i].tex_coord.x = quad->corners[i].u;
        vertices[i].tex_coord.y = quad->corners[i].v;
        vertices[i].color = tint;
    }
    bool is_coded = texture && (texture->format == CSDL_I420 || texture->format == CSDL_NV12);
    if (is_coded)
        choose_coding(texture->coding);
    if (csdl.SDL_RenderGeometry(window->renderer, texture ? texture->texture : NULL, vertices, 4, triangles, 6) != 0)
        return false;
    // Flushes so that the quad is drawn while this texture's coding is set.
    return !is_coded || csdl.SDL_RenderFlush(window->renderer) == 0;
}

void csdl_present(csdl_window *window) { csdl.SDL_RenderPresent(window->renderer); }

#else

const char *csdl_renderer_name(csdl_window *window) {
    (void)window;
    return "";
}
const char *csdl_processor_name(csdl_window *window) {
    (void)window;
    return NULL;
}
int csdl_renderer_longest_side(csdl_window *window) {
    (void)window;
    return 0;
}
csdl_texture *csdl_texture_create(csdl_window *window, int format, int coding, int width, int height) {
    (void)window;
    (void)format;
    (void)coding;
    (void)width;
    (void)height;
    return NULL;
}
void csdl_texture_destroy(csdl_texture *texture) { (void)texture; }
bool csdl_texture_update(csdl_texture *texture, const csdl_planes *content) {
    (void)texture;
    (void)content;
    return false;
}
bool csdl_clear(csdl_window *window, csdl_color color) {
    (void)window;
    (void)color;
    return false;
}
bool csdl_clip(csdl_window *window, int x, int y, int width, int height) {
    (void)window;
    (void)x;
    (void)y;
    (void)width;
    (void)height;
    return false;
}
bool csdl_draw(csdl_window *window, csdl_texture *texture, const csdl_quad *quad, csdl_color color) {
    (void)window;
    (void)texture;
    (void)quad;
    (void)color;
    return false;
}
void csdl_present(csdl_window *window) { (void)window; }

#endif
