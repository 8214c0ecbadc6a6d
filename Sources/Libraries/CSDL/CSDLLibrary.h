// The functions of SDL in use, as pointers found at run time.
#pragma once

#if __has_include(<SDL2/SDL.h>)
#define CSDL_HAS_HEADERS 1
#include <SDL2/SDL.h>

#if SDL_VERSION_ATLEAST(2, 0, 18)
#define CSDL_FUNCTIONS(X)                                                                                              \
    X(SDL_InitSubSystem) X(SDL_QuitSubSystem) X(SDL_GetError) X(SDL_SetError) X(SDL_SetHint) X(SDL_GetVersion)         \
    X(SDL_GetCurrentVideoDriver) X(SDL_PollEvent)                                                                      \
    X(SDL_StopTextInput) X(SDL_CreateWindow) X(SDL_DestroyWindow) X(SDL_GetWindowID) X(SDL_ShowWindow)                 \
    X(SDL_SetWindowTitle) X(SDL_SetWindowSize) X(SDL_GetWindowSize) X(SDL_SetWindowMinimumSize)                        \
    X(SDL_SetWindowFullscreen) X(SDL_GetWindowFlags) X(SDL_GetWindowDisplayIndex) X(SDL_GetCurrentDisplayMode)         \
    X(SDL_GetWindowSurface) X(SDL_UpdateWindowSurface) X(SDL_CreateRenderer) X(SDL_DestroyRenderer)                    \
    X(SDL_GetRendererInfo) X(SDL_GetRendererOutputSize) X(SDL_SetRenderDrawColor) X(SDL_RenderClear)                   \
    X(SDL_RenderSetClipRect) X(SDL_RenderGeometry) X(SDL_RenderFlush) X(SDL_RenderPresent)     \
    X(SDL_SetRenderDrawBlendMode) X(SDL_CreateTexture) X(SDL_DestroyTexture) X(SDL_UpdateTexture)                      \
    X(SDL_UpdateYUVTexture) X(SDL_UpdateNVTexture) X(SDL_SetTextureBlendMode) X(SDL_SetTextureScaleMode)               \
    X(SDL_ComposeCustomBlendMode) X(SDL_SetYUVConversionMode) X(SDL_GL_GetProcAddress)

typedef struct {
#define CSDL_FIELD(name) __typeof__(name) *name;
    CSDL_FUNCTIONS(CSDL_FIELD)
#undef CSDL_FIELD
} csdl_library;

/// Valid after csdl_load has succeeded.
extern csdl_library csdl;

struct csdl_window {
    SDL_Window *window;
    /// NULL if the window is drawn into memory.
    SDL_Renderer *renderer;
    int longest_side;
    char renderer_name[64];
    char processor_name[128];
};
#else
#undef CSDL_HAS_HEADERS
#endif
#endif
