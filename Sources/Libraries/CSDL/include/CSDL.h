// SDL 2's windows and renderers, loaded at run time where it is installed. Its events are a union and its constants
// macros, which Swift cannot import; here it is plain functions and structures.
//
// Everything but csdl_load and csdl_version belongs to the thread that called csdl_start.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CSDL_OK = 0,
    /// This was compiled on a machine without SDL's headers.
    CSDL_NOT_BUILT = -1,
    /// The library is not installed.
    CSDL_NO_LIBRARY = -2,
    /// The library lacks something that is needed: it is older than 2.0.18.
    CSDL_OLD_LIBRARY = -3,
};

/// Loads the library; any thread, any number of times.
int csdl_load(void);
/// The version of the loaded library as three numbers; false where there is none.
bool csdl_version(int *major, int *minor, int *patch);

/// Connects to the display; false with csdl_error.
bool csdl_start(const char *name);
void csdl_stop(void);
/// What went wrong last on this thread; good until the next call.
const char *csdl_error(void);
/// What windows are shown by, such as x11 or wayland.
const char *csdl_driver(void);

// MARK: Events

enum {
    CSDL_EVENT_NONE,
    CSDL_EVENT_CLOSE,
    CSDL_EVENT_RESIZED,
    CSDL_EVENT_EXPOSED,
    /// Shown, hidden, minimised, brought back or moved to another display: csdl_window_look says what is so now.
    CSDL_EVENT_CHANGED,
    CSDL_EVENT_KEY_DOWN,
    CSDL_EVENT_KEY_UP,
    CSDL_EVENT_MOUSE_DOWN,
    CSDL_EVENT_MOUSE_UP,
    CSDL_EVENT_MOUSE_MOVED,
    CSDL_EVENT_SCROLLED,
    /// Textures have lost their contents. Concerns all windows.
    CSDL_EVENT_TEXTURES_LOST,
    /// The program is asked to end. Concerns all windows.
    CSDL_EVENT_QUIT,
};

enum { CSDL_SHIFT = 1, CSDL_CONTROL = 2, CSDL_ALT = 4, CSDL_META = 8 };

typedef struct {
    int kind;
    /// Which window; 0 for none.
    uint32_t window;
    /// Of keys: SDL's key code, which is a character's number for keys that type one.
    int32_t key;
    uint32_t modifiers;
    bool is_repeat;
    /// Of the mouse: 1 is the left one.
    int button;
    int clicks;
    double x, y;
} csdl_event;

/// Takes the next event; false where there is none now.
///
/// SDL's own waiting is not used: whatever ends it, SDL sends its own window a message for on another connection, and when that
/// window is gone before the message is there, X's library ends the program.
bool csdl_poll(csdl_event *event);

// MARK: Windows

typedef struct csdl_window csdl_window;

typedef struct {
    const char *title;
    int width, height;
    bool is_resizable;
    bool is_full_screen;
    /// Drawn by a graphics processor's renderer rather than into memory.
    bool wants_renderer;
    /// With a renderer: showing waits for the display.
    bool waits_for_display;
} csdl_window_request;

/// Makes a window, not shown yet; NULL with csdl_error.
csdl_window *csdl_window_create(const csdl_window_request *request);
void csdl_window_destroy(csdl_window *window);
uint32_t csdl_window_id(csdl_window *window);

typedef struct {
    /// In points.
    int width, height;
    /// In pixels.
    int pixel_width, pixel_height;
    /// Of its display, in hertz; 0 where that is not known.
    int refresh_rate;
    bool is_visible;
    bool is_full_screen;
} csdl_window_facts;

void csdl_window_look(csdl_window *window, csdl_window_facts *facts);
void csdl_window_show(csdl_window *window);
void csdl_window_set_title(csdl_window *window, const char *title);
void csdl_window_set_size(csdl_window *window, int width, int height);
bool csdl_window_set_full_screen(csdl_window *window, bool is_full_screen);

// MARK: Drawing into memory

typedef struct {
    void *bytes;
    int width, height;
    int stride;
} csdl_surface;

/// The window's pixels, as BGRA whose alpha means nothing; good until the next event. False with csdl_error.
bool csdl_window_surface(csdl_window *window, csdl_surface *surface);
/// Shows them.
bool csdl_window_show_surface(csdl_window *window);

// MARK: Drawing with a renderer

/// The renderer's name.
const char *csdl_renderer_name(csdl_window *window);
/// What the graphics processor calls itself; NULL where it cannot be asked.
const char *csdl_processor_name(csdl_window *window);
int csdl_renderer_longest_side(csdl_window *window);

typedef struct csdl_texture csdl_texture;

enum {
    /// Four bytes, blue first, opaque.
    CSDL_BGRX,
    /// Four bytes, blue first, colours multiplied by alpha.
    CSDL_BGRA,
    /// Three planes with halved chroma, and luma with interleaved chroma.
    CSDL_I420,
    CSDL_NV12,
};

/// How the colours of CSDL_I420 and CSDL_NV12 are coded.
enum { CSDL_FULL_601, CSDL_VIDEO_601, CSDL_VIDEO_709 };

typedef struct {
    const void *bytes;
    int stride;
} csdl_plane;

/// As many as the format has.
typedef struct {
    csdl_plane planes[3];
} csdl_planes;

/// Makes a texture; NULL with csdl_error. To be destroyed before its window.
csdl_texture *csdl_texture_create(csdl_window *window, int format, int coding, int width, int height);
void csdl_texture_destroy(csdl_texture *texture);
bool csdl_texture_update(csdl_texture *texture, const csdl_planes *content);

/// A corner: its place in pixels of the window, and in the texture as fractions of it.
typedef struct {
    float x, y;
    float u, v;
} csdl_corner;

/// The corners around a quadrilateral.
typedef struct {
    csdl_corner corners[4];
} csdl_quad;

typedef struct {
    uint8_t red, green, blue, alpha;
} csdl_color;

/// Fills the window.
bool csdl_clear(csdl_window *window, csdl_color color);
/// Draws nothing outside of a rectangle of pixels from now on.
bool csdl_clip(csdl_window *window, int x, int y, int width, int height);
/// Draws a quadrilateral: with a texture times the colour, or in the colour.
bool csdl_draw(csdl_window *window, csdl_texture *texture, const csdl_quad *quad, csdl_color color);
/// Shows what was drawn.
void csdl_present(csdl_window *window);
