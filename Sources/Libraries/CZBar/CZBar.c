#include "CZBar.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

// The functions of the library in use, from its documented C interface (zbar.h). They are declared here because
// machines that only run this lack the header.
#define CZBAR_FUNCTIONS(f)                                                                                             \
    f(void *, zbar_image_scanner_create, (void))                                                                       \
    f(void, zbar_image_scanner_destroy, (void *))                                                                      \
    f(int, zbar_image_scanner_set_config, (void *, int, int, int))                                                     \
    f(int, zbar_scan_image, (void *, void *))                                                                          \
    f(void *, zbar_image_create, (void))                                                                               \
    f(void, zbar_image_destroy, (void *))                                                                              \
    f(void, zbar_image_set_format, (void *, unsigned long))                                                            \
    f(void, zbar_image_set_size, (void *, unsigned, unsigned))                                                         \
    f(void, zbar_image_set_data, (void *, const void *, unsigned long, void (*)(void *)))                              \
    f(const void *, zbar_image_first_symbol, (const void *))                                                           \
    f(const void *, zbar_symbol_next, (const void *))                                                                  \
    f(int, zbar_symbol_get_type, (const void *))                                                                       \
    f(const char *, zbar_symbol_get_data, (const void *))                                                              \
    f(int, zbar_symbol_get_quality, (const void *))                                                                    \
    f(int, zbar_symbol_get_orientation, (const void *))                                                                \
    f(unsigned, zbar_symbol_get_loc_size, (const void *))                                                              \
    f(int, zbar_symbol_get_loc_x, (const void *, unsigned))                                                            \
    f(int, zbar_symbol_get_loc_y, (const void *, unsigned))

#define CZBAR_DECLARE(result, name, arguments) static result(*name) arguments;
CZBAR_FUNCTIONS(CZBAR_DECLARE)
#undef CZBAR_DECLARE

enum { CONFIG_ENABLE = 0, CONFIG_X_DENSITY = 0x100, CONFIG_Y_DENSITY = 0x101 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_available = false;

static void load(void) {
    void *handle = dlopen("libzbar.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return;
#define CZBAR_FIND(result, name, arguments)                                                                            \
    *(void **)&name = dlsym(handle, #name);                                                                            \
    if (!name)                                                                                                         \
        return;
    CZBAR_FUNCTIONS(CZBAR_FIND)
#undef CZBAR_FIND
    is_available = true;
}

bool czbar_is_available(void) {
    pthread_once(&once, load);
    return is_available;
}

static bool is_wanted(int kind) { return kind == CZBAR_EAN13 || kind == CZBAR_EAN8 || kind == CZBAR_UPCE; }

// Copies the information about a symbol; returns false if it is of another kind.
static bool copy(const void *symbol, czbar_code *code) {
    const char *digits = zbar_symbol_get_data(symbol);
    code->kind = zbar_symbol_get_type(symbol);
    if (!is_wanted(code->kind) || !digits || strlen(digits) >= sizeof code->digits)
        return false;
    memset(code->digits, 0, sizeof code->digits);
    memcpy(code->digits, digits, strlen(digits));
    code->quality = zbar_symbol_get_quality(symbol);
    code->quarters = zbar_symbol_get_orientation(symbol);
    unsigned count = zbar_symbol_get_loc_size(symbol);
    for (unsigned index = 0; index < count; index++) {
        int x = zbar_symbol_get_loc_x(symbol, index), y = zbar_symbol_get_loc_y(symbol, index);
        if (index == 0) {
            code->left = code->right = x;
            code->top = code->bottom = y;
        }
        code->left = x < code->left ? x : code->left;
        code->right = x > code->right ? x : code->right;
        code->top = y < code->top ? y : code->top;
        code->bottom = y > code->bottom ? y : code->bottom;
    }
    return count > 0;
}

int czbar_read(const unsigned char *luma, int width, int height, int density, czbar_code *codes, int room) {
    if (!czbar_is_available() || width < 1 || height < 1)
        return 0;
    void *scanner = zbar_image_scanner_create();
    void *image = zbar_image_create();
    int count = 0;
    if (scanner && image) {
        zbar_image_scanner_set_config(scanner, 0, CONFIG_ENABLE, 0);
        zbar_image_scanner_set_config(scanner, CZBAR_EAN13, CONFIG_ENABLE, 1);
        zbar_image_scanner_set_config(scanner, CZBAR_EAN8, CONFIG_ENABLE, 1);
        zbar_image_scanner_set_config(scanner, CZBAR_UPCE, CONFIG_ENABLE, 1);
        zbar_image_scanner_set_config(scanner, 0, CONFIG_X_DENSITY, density);
        zbar_image_scanner_set_config(scanner, 0, CONFIG_Y_DENSITY, density);
        zbar_image_set_format(image, 'Y' | '8' << 8 | '0' << 16 | '0' << 24);
        zbar_image_set_size(image, (unsigned)width, (unsigned)height);
        // No cleanup function, because the caller owns the pixels.
        zbar_image_set_data(image, luma, (unsigned long)width * (unsigned long)height, NULL);
        if (zbar_scan_image(scanner, image) > 0) {
            const void *symbol = zbar_image_first_symbol(image);
            for (; symbol && count < room; symbol = zbar_symbol_next(symbol))
                count += copy(symbol, &codes[count]);
        }
    }
    if (image)
        zbar_image_destroy(image);
    if (scanner)
        zbar_image_scanner_destroy(scanner);
    return count;
}
