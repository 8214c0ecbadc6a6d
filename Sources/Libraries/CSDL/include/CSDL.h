// SDL 2's windows and renderers, optional and loaded at run time. SDL's events are a union and its constants are
// macros, which Swift cannot import. This header provides plain functions and structures instead.
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
    /// The library is older than 2.0.18 and lacks a required function.
    CSDL_OLD_LIBRARY = -3,
};

/// Loads the library; may be called on any thread and repeatedly.
int csdl_load(void);
/// Returns the version of the loaded library as three numbers; false if none is loaded.
bool csdl_version(int *major, int *minor, int *patch);

/// Connects to the display; on failure returns false, with the reason in csdl_error.
bool csdl_start(const char *name);
void csdl_stop(void);
/// Returns the most recent error on this thread; valid until the next call.
const char *csdl_error(void);
/// Returns the name of the video driver, such as x11 or wayland.
const char *csdl_driver(void);

// MARK: Events

enum {
    CSDL_EVENT_NONE,
    CSDL_EVENT_CLOSE,
    CSDL_EVENT_RESIZED,
    CSDL_EVENT_EXPOSED,
    /// The window was shown, hidden, minimised, restored or moved to another display; csdl_window_look returns its
    /// state.
    CSDL_EVENT_CHANGED,
    CSDL_EVENT_KEY_DOWN,
    CSDL_EVENT_KEY_UP,
    CSDL_EVENT_MOUSE_DOWN,
    CSDL_EVENT_MOUSE_UP,
    CSDL_EVENT_MOUSE_MOVED,
    CSDL_EVENT_SCROLLED,
    /// Textures have lost their contents.
    ///
    /// Affects all windows.
    CSDL_EVENT_TEXTURES_LOST,
    /// The program was asked to quit.
    ///
    /// Affects all windows.
    CSDL_EVENT_QUIT,
};

enum { CSDL_SHIFT = 1, CSDL_CONTROL = 2, CSDL_ALT = 4, CSDL_META = 8 };

typedef struct {
    int kind;
    /// The window's identifier; 0 for none.
    uint32_t window;
    /// For key events: SDL's key code, which is a character code for keys that type one.
    int32_t key;
    uint32_t modifiers;
    bool is_repeat;
    /// For mouse events: 1 is the left button.
    int button;
    int clicks;
    double x, y;
} csdl_event;

/// Takes the next event; returns false if none is pending.
///
/// SDL's own waiting functions are not used. To end a wait, SDL sends its own window a message on another connection.
/// If that window is destroyed before the message arrives, Xlib ends the program.
bool csdl_poll(csdl_event *event);

// MARK: Windows

typedef struct csdl_window csdl_window;

typedef struct {
    const char *title;
    int width, height;
    bool is_resizable;
    bool is_full_screen;
    /// Draws with a graphics processor's renderer rather than into memory.
    bool wants_renderer;
    /// With a renderer: presenting waits for the display's refresh.
    bool waits_for_display;
} csdl_window_request;

/// Creates a hidden window; returns NULL on failure, with the reason in csdl_error.
csdl_window *csdl_window_create(const csdl_window_request *request);
void csdl_window_destroy(csdl_window *window);
uint32_t csdl_window_id(csdl_window *window);

typedef struct {
    /// Size in points.
    int width, height;
    /// Size in pixels.
    int pixel_width, pixel_height;
    /// The display's refresh rate in hertz; 0 if unknown.
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

/// Returns the window's pixels as BGRA with unused alpha, valid until the next event; false on failure, with the reason
/// in csdl_error.
bool csdl_window_surface(csdl_window *window, csdl_surface *surface);
/// Presents the pixels.
bool csdl_window_show_surface(csdl_window *window);

// MARK: Drawing with a renderer

/// Returns the renderer's name.
const char *csdl_renderer_name(csdl_window *window);
/// Returns the graphics processor's name; NULL if it cannot be queried.
const char *csdl_processor_name(csdl_window *window);
int csdl_renderer_longest_side(csdl_window *window);

typedef struct csdl_texture csdl_texture;

enum {
    /// Four bytes per pixel, blue first, opaque.
    CSDL_BGRX,
    /// Four bytes per pixel, blue first, premultiplied.
    CSDL_BGRA,
    /// 4:2:0: three planes, and luma with interleaved chroma.
    CSDL_I420,
    CSDL_NV12,
};

/// The colour coding of CSDL_I420 and CSDL_NV12.
enum { CSDL_FULL_601, CSDL_VIDEO_601, CSDL_VIDEO_709 };

typedef struct {
    const void *bytes;
    int stride;
} csdl_plane;

/// The planes of a texture; the format determines how many are used.
typedef struct {
    csdl_plane planes[3];
} csdl_planes;

/// Creates a texture; returns NULL on failure, with the reason in csdl_error.
///
/// Destroy it before its window.
csdl_texture *csdl_texture_create(csdl_window *window, int format, int coding, int width, int height);
void csdl_texture_destroy(csdl_texture *texture);
bool csdl_texture_update(csdl_texture *texture, const csdl_planes *content);

/// A corner: its position in window pixels, and in the texture as fractions of its size.
typedef struct {
    float x, y;
    float u, v;
} csdl_corner;

/// The corners of a quadrilateral, in order.
typedef struct {
    csdl_corner corners[4];
} csdl_quad;

typedef struct {
    uint8_t red, green, blue, alpha;
} csdl_color;

/// Fills the window with a colour.
bool csdl_clear(csdl_window *window, csdl_color color);
/// Restricts all further drawing to a rectangle of pixels.
bool csdl_clip(csdl_window *window, int x, int y, int width, int height);
/// Draws a quadrilateral: the texture multiplied by the colour, or the colour alone.
bool csdl_draw(csdl_window *window, csdl_texture *texture, const csdl_quad *quad, csdl_color color);
/// Presents what was drawn.
void csdl_present(csdl_window *window);
