#include "CSDL.h"
#include "CSDLLibrary.h"

#ifdef CSDL_HAS_HEADERS
#include <stdlib.h>
#include <string.h>

/// The argument of glGetString.
enum { CSDL_GL_RENDERER = 0x1F01 };

static void name_processor(csdl_window *window) {
    if (strncmp(window->renderer_name, "opengl", 6) != 0)
        return;
    const unsigned char *(*get_string)(unsigned int) =
        (const unsigned char *(*)(unsigned int))csdl.SDL_GL_GetProcAddress("glGetString");
    const unsigned char *name = get_string ? get_string(CSDL_GL_RENDERER) : NULL;
    if (name)
        strncpy(window->processor_name, (const char *)name, sizeof window->processor_name - 1);
}

static bool make_renderer(csdl_window *window, bool waits) {
    Uint32 flags = SDL_RENDERER_ACCELERATED | (waits ? SDL_RENDERER_PRESENTVSYNC : 0);
    window->renderer = csdl.SDL_CreateRenderer(window->window, -1, flags);
    if (!window->renderer)
        return false;
    SDL_RendererInfo info;
    if (csdl.SDL_GetRendererInfo(window->renderer, &info) == 0) {
        strncpy(window->renderer_name, info.name, sizeof window->renderer_name - 1);
        window->longest_side =
            info.max_texture_width < info.max_texture_height ? info.max_texture_width : info.max_texture_height;
    }
    // A default for renderers that do not report a limit.
    if (window->longest_side <= 0)
        window->longest_side = 2048;
    name_processor(window);
    csdl.SDL_SetRenderDrawBlendMode(window->renderer, SDL_BLENDMODE_BLEND);
    return true;
}

csdl_window *csdl_window_create(const csdl_window_request *request) {
    csdl_window *window = calloc(1, sizeof *window);
    if (!window) {
        csdl.SDL_SetError("out of memory");
        return NULL;
    }
    // The window is shown once it has its size and its first image; creating a renderer may recreate it.
    Uint32 flags = SDL_WINDOW_HIDDEN | SDL_WINDOW_ALLOW_HIGHDPI;
    if (request->is_resizable)
        flags |= SDL_WINDOW_RESIZABLE;
    if (request->is_full_screen)
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    window->window = csdl.SDL_CreateWindow(request->title, SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED,
                                           request->width, request->height, flags);
    if (!window->window || (request->wants_renderer && !make_renderer(window, request->waits_for_display))) {
        csdl_window_destroy(window);
        return NULL;
    }
    csdl.SDL_SetWindowMinimumSize(window->window, 32, 32);
    return window;
}

void csdl_window_destroy(csdl_window *window) {
    if (window->renderer)
        csdl.SDL_DestroyRenderer(window->renderer);
    if (window->window)
        csdl.SDL_DestroyWindow(window->window);
    free(window);
}

uint32_t csdl_window_id(csdl_window *window) { return csdl.SDL_GetWindowID(window->window); }

void csdl_window_look(csdl_window *window, csdl_window_facts *facts) {
    memset(facts, 0, sizeof *facts);
    csdl.SDL_GetWindowSize(window->window, &facts->width, &facts->height);
    facts->pixel_width = facts->width;
    facts->pixel_height = facts->height;
    if (window->renderer) {
        csdl.SDL_GetRendererOutputSize(window->renderer, &facts->pixel_width, &facts->pixel_height);
    } else {
        SDL_Surface *surface = csdl.SDL_GetWindowSurface(window->window);
        if (surface) {
            facts->pixel_width = surface->w;
            facts->pixel_height = surface->h;
        }
    }
    Uint32 flags = csdl.SDL_GetWindowFlags(window->window);
    facts->is_visible = (flags & SDL_WINDOW_SHOWN) && !(flags & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED));
    facts->is_full_screen = (flags & SDL_WINDOW_FULLSCREEN) != 0;
    SDL_DisplayMode mode;
    int display = csdl.SDL_GetWindowDisplayIndex(window->window);
    if (display >= 0 && csdl.SDL_GetCurrentDisplayMode(display, &mode) == 0)
        facts->refresh_rate = mode.refresh_rate;
}

void csdl_window_show(csdl_window *window) { csdl.SDL_ShowWindow(window->window); }

void csdl_window_set_title(csdl_window *window, const char *title) { csdl.SDL_SetWindowTitle(window->window, title); }

void csdl_window_set_size(csdl_window *window, int width, int height) {
    csdl.SDL_SetWindowSize(window->window, width, height);
}

bool csdl_window_set_full_screen(csdl_window *window, bool is_full_screen) {
    return csdl.SDL_SetWindowFullscreen(window->window, is_full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0) == 0;
}

// MARK: Drawing into memory

bool csdl_window_surface(csdl_window *window, csdl_surface *into) {
    SDL_Surface *surface = csdl.SDL_GetWindowSurface(window->window);
    if (!surface)
        return false;
    Uint32 format = surface->format->format;
    if ((format != SDL_PIXELFORMAT_RGB888 && format != SDL_PIXELFORMAT_ARGB8888) || SDL_MUSTLOCK(surface)) {
        csdl.SDL_SetError("the display's pixels are not 32 bits of red, green and blue");
        return false;
    }
    into->bytes = surface->pixels;
    into->width = surface->w;
    into->height = surface->h;
    into->stride = surface->pitch;
    return true;
}

bool csdl_window_show_surface(csdl_window *window) { return csdl.SDL_UpdateWindowSurface(window->window) == 0; }

#else

csdl_window *csdl_window_create(const csdl_window_request *request) {
    (void)request;
    return NULL;
}
void csdl_window_destroy(csdl_window *window) { (void)window; }
uint32_t csdl_window_id(csdl_window *window) {
    (void)window;
    return 0;
}
void csdl_window_look(csdl_window *window, csdl_window_facts *facts) {
    (void)window;
    (void)facts;
}
void csdl_window_show(csdl_window *window) { (void)window; }
void csdl_window_set_title(csdl_window *window, const char *title) {
    (void)window;
    (void)title;
}
void csdl_window_set_size(csdl_window *window, int width, int height) {
    (void)window;
    (void)width;
    (void)height;
}
bool csdl_window_set_full_screen(csdl_window *window, bool is_full_screen) {
    (void)window;
    (void)is_full_screen;
    return false;
}
bool csdl_window_surface(csdl_window *window, csdl_surface *surface) {
    (void)window;
    (void)surface;
    return false;
}
bool csdl_window_show_surface(csdl_window *window) {
    (void)window;
    return false;
}

#endif
