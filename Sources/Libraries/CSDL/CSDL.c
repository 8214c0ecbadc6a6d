#include "CSDL.h"
#include "CSDLLibrary.h"

#ifdef CSDL_HAS_HEADERS
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

csdl_library csdl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int status = CSDL_NO_LIBRARY;

static void load(void) {
    // The library stays loaded, because drivers that it has loaded must not be unloaded.
    void *handle = dlopen("libSDL2-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return;
    status = CSDL_OLD_LIBRARY;
#define CSDL_FIND(name)                                                                                                \
    *(void **)&csdl.name = dlsym(handle, #name);                                                                       \
    if (!csdl.name)                                                                                                    \
        return;
    CSDL_FUNCTIONS(CSDL_FIND)
#undef CSDL_FIND
    status = CSDL_OK;
}

int csdl_load(void) {
    pthread_once(&once, load);
    return status;
}

bool csdl_version(int *major, int *minor, int *patch) {
    if (csdl_load() != CSDL_OK)
        return false;
    SDL_version version;
    csdl.SDL_GetVersion(&version);
    *major = version.major;
    *minor = version.minor;
    *patch = version.patch;
    return true;
}

bool csdl_start(const char *name) {
    if (csdl_load() != CSDL_OK)
        return false;
    csdl.SDL_SetHint("SDL_APP_NAME", name);
    // As a library, handle no signals, keep no screen awake and leave the desktop's compositor enabled.
    csdl.SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1");
    csdl.SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1");
    csdl.SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0");
    csdl.SDL_SetHint("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0");
    // Closing a window must not quit the program.
    csdl.SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0");
    csdl.SDL_SetHint("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1");
    if (csdl.SDL_InitSubSystem(SDL_INIT_VIDEO) != 0)
        return false;
    // On X11, pixels drawn into memory are sent through shared memory, not through OpenGL.
    const char *driver = csdl.SDL_GetCurrentVideoDriver();
    if (driver && strcmp(driver, "x11") == 0)
        csdl.SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0");
    // Only keys are needed, not text; this keeps input methods out of the way.
    csdl.SDL_StopTextInput();
    return true;
}

void csdl_stop(void) { csdl.SDL_QuitSubSystem(SDL_INIT_VIDEO); }

const char *csdl_error(void) { return csdl_load() == CSDL_OK ? csdl.SDL_GetError() : ""; }

const char *csdl_driver(void) {
    const char *driver = csdl.SDL_GetCurrentVideoDriver();
    return driver ? driver : "";
}

// MARK: Events

static uint32_t modifiers(Uint16 state) {
    return (state & KMOD_SHIFT ? CSDL_SHIFT : 0) | (state & KMOD_CTRL ? CSDL_CONTROL : 0) |
           (state & KMOD_ALT ? CSDL_ALT : 0) | (state & KMOD_GUI ? CSDL_META : 0);
}

static int window_kind(Uint8 event) {
    switch (event) {
    case SDL_WINDOWEVENT_CLOSE:
        return CSDL_EVENT_CLOSE;
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_RESIZED:
        return CSDL_EVENT_RESIZED;
    case SDL_WINDOWEVENT_EXPOSED:
        return CSDL_EVENT_EXPOSED;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED:
    case SDL_WINDOWEVENT_MAXIMIZED:
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        return CSDL_EVENT_CHANGED;
    default:
        return CSDL_EVENT_NONE;
    }
}

static void translate(const SDL_Event *from, csdl_event *to) {
    memset(to, 0, sizeof *to);
    switch (from->type) {
    case SDL_WINDOWEVENT:
        to->kind = window_kind(from->window.event);
        to->window = from->window.windowID;
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        to->kind = from->type == SDL_KEYDOWN ? CSDL_EVENT_KEY_DOWN : CSDL_EVENT_KEY_UP;
        to->window = from->key.windowID;
        to->key = from->key.keysym.sym;
        to->modifiers = modifiers(from->key.keysym.mod);
        to->is_repeat = from->key.repeat != 0;
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        to->kind = from->type == SDL_MOUSEBUTTONDOWN ? CSDL_EVENT_MOUSE_DOWN : CSDL_EVENT_MOUSE_UP;
        to->window = from->button.windowID;
        to->button = from->button.button;
        to->clicks = from->button.clicks;
        to->x = from->button.x;
        to->y = from->button.y;
        break;
    case SDL_MOUSEMOTION:
        to->kind = CSDL_EVENT_MOUSE_MOVED;
        to->window = from->motion.windowID;
        to->x = from->motion.x;
        to->y = from->motion.y;
        break;
    case SDL_MOUSEWHEEL:
        to->kind = CSDL_EVENT_SCROLLED;
        to->window = from->wheel.windowID;
        to->x = from->wheel.preciseX;
        to->y = from->wheel.preciseY;
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        to->kind = CSDL_EVENT_TEXTURES_LOST;
        break;
    case SDL_QUIT:
        to->kind = CSDL_EVENT_QUIT;
        break;
    default:
        break;
    }
}

bool csdl_poll(csdl_event *event) {
    SDL_Event came;
    if (!csdl.SDL_PollEvent(&came))
        return false;
    translate(&came, event);
    return true;
}

#else

int csdl_load(void) { return CSDL_NOT_BUILT; }

bool csdl_version(int *major, int *minor, int *patch) {
    (void)major;
    (void)minor;
    (void)patch;
    return false;
}

// None of these functions is called after csdl_load has failed.
bool csdl_start(const char *name) {
    (void)name;
    return false;
}

void csdl_stop(void) {}

const char *csdl_error(void) { return ""; }

const char *csdl_driver(void) { return ""; }

bool csdl_poll(csdl_event *event) {
    (void)event;
    return false;
}

#endif
