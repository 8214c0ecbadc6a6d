#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// MARK: The part of Pango in use

typedef struct _PangoAttrClass PangoAttrClass;
typedef struct {
    const PangoAttrClass *klass;
    unsigned start_index, end_index;
} PangoAttribute;
typedef struct {
    int x, y, width, height;
} PangoRectangle;
enum { PANGO_SCALE = 1024 };

#define CCAIRO_FUNCTIONS(X)                                                                                           \
    X(void, g_object_unref, (void *))                                                                                  \
    X(void *, pango_cairo_font_map_new, (void))                                                                        \
    X(void, pango_cairo_context_set_resolution, (void *, double))                                                      \
    X(void, pango_cairo_context_set_font_options, (void *, const cairo_font_options_t *))                              \
    X(void, pango_cairo_update_context, (cairo_t *, void *))                                                           \
    X(void, pango_cairo_show_layout, (cairo_t *, void *))                                                              \
    X(void *, pango_font_map_create_context, (void *))                                                                 \
    X(void *, pango_layout_new, (void *))                                                                              \
    X(void *, pango_layout_get_context, (void *))                                                                      \
    X(void, pango_layout_set_text, (void *, const char *, int))                                                        \
    X(void, pango_layout_set_attributes, (void *, void *))                                                             \
    X(void, pango_layout_set_font_description, (void *, const void *))                                                 \
    X(void, pango_layout_set_width, (void *, int))                                                                     \
    X(void, pango_layout_set_height, (void *, int))                                                                    \
    X(void, pango_layout_set_wrap, (void *, int))                                                                      \
    X(void, pango_layout_set_ellipsize, (void *, int))                                                                 \
    X(void, pango_layout_set_alignment, (void *, int))                                                                 \
    X(void, pango_layout_set_justify, (void *, int))                                                                   \
    X(void, pango_layout_get_extents, (void *, PangoRectangle *, PangoRectangle *))                                    \
    X(int, pango_layout_get_line_count, (void *))                                                                      \
    X(int, pango_find_base_dir, (const char *, int))                                                                   \
    X(void *, pango_font_description_new, (void))                                                                      \
    X(void, pango_font_description_free, (void *))                                                                     \
    X(void, pango_font_description_set_family, (void *, const char *))                                                 \
    X(void, pango_font_description_set_absolute_size, (void *, double))                                                \
    X(void, pango_font_description_set_weight, (void *, int))                                                          \
    X(void, pango_font_description_set_style, (void *, int))                                                           \
    X(void *, pango_attr_list_new, (void))                                                                             \
    X(void, pango_attr_list_unref, (void *))                                                                           \
    X(void, pango_attr_list_insert, (void *, PangoAttribute *))                                                        \
    X(PangoAttribute *, pango_attr_font_desc_new, (const void *))                                                      \
    X(PangoAttribute *, pango_attr_foreground_new, (uint16_t, uint16_t, uint16_t))                                     \
    X(PangoAttribute *, pango_attr_foreground_alpha_new, (uint16_t))                                                   \
    X(PangoAttribute *, pango_attr_underline_new, (int))                                                               \
    X(PangoAttribute *, pango_attr_strikethrough_new, (int))

static struct {
#define CCAIRO_FIELD(result, name, parameters) result(*name) parameters;
    CCAIRO_FUNCTIONS(CCAIRO_FIELD)
#undef CCAIRO_FIELD
} pango;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int status = CCAIRO_TEXT_NO_LIBRARY;

static void load(void) {
    // The library stays loaded because GLib's types cannot be unregistered. This handle also finds the functions of its
    // dependencies.
    void *handle = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return;
    status = CCAIRO_TEXT_OLD_LIBRARY;
#define CCAIRO_FIND(result, name, parameters)                                                                         \
    *(void **)&pango.name = dlsym(handle, #name);                                                                      \
    if (!pango.name)                                                                                                   \
        return;
    CCAIRO_FUNCTIONS(CCAIRO_FIND)
#undef CCAIRO_FIND
    status = CCAIRO_TEXT_OK;
}

int ccairo_text_load(void) {
    pthread_once(&once, load);
    return status;
}

// MARK: Fonts

struct ccairo_fonts {
    void *map;
    void *context;
};

ccairo_fonts *ccairo_fonts_create(void) {
    if (ccairo_text_load() != CCAIRO_TEXT_OK)
        return NULL;
    ccairo_fonts *fonts = calloc(1, sizeof *fonts);
    if (!fonts)
        return NULL;
    fonts->map = pango.pango_cairo_font_map_new();
    fonts->context = fonts->map ? pango.pango_font_map_create_context(fonts->map) : NULL;
    if (!fonts->context) {
        ccairo_fonts_destroy(fonts);
        return NULL;
    }
    // One point equals one unit, and lines break in the same places at every scale.
    pango.pango_cairo_context_set_resolution(fonts->context, 72);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango.pango_cairo_context_set_font_options(fonts->context, options);
    cairo_font_options_destroy(options);
    return fonts;
}

void ccairo_fonts_destroy(ccairo_fonts *fonts) {
    if (!fonts)
        return;
    if (fonts->context)
        pango.g_object_unref(fonts->context);
    if (fonts->map)
        pango.g_object_unref(fonts->map);
    free(fonts);
}

// MARK: Text

struct ccairo_layout {
    void *layout;
};

// Pango measures in 1024ths of a unit, as int.
static int units(double value) {
    const double limit = 1 << 20;
    return value < 0 ? -1 : (int)((value < limit ? value : limit) * PANGO_SCALE);
}

static uint16_t component(double value) {
    return value <= 0 ? 0 : value >= 1 ? 65535 : (uint16_t)(value * 65535 + 0.5);
}

static void *description(const ccairo_text_run *run) {
    void *font = pango.pango_font_description_new();
    pango.pango_font_description_set_family(font, run->family);
    pango.pango_font_description_set_absolute_size(font, run->size * PANGO_SCALE);
    pango.pango_font_description_set_weight(font, run->weight);
    pango.pango_font_description_set_style(font, run->is_italic ? 2 : 0);
    return font;
}

static void add(void *list, const ccairo_text_run *run, PangoAttribute *attribute) {
    if (!attribute)
        return;
    attribute->start_index = run->start;
    attribute->end_index = run->end;
    pango.pango_attr_list_insert(list, attribute);
}

static void *attributes(const ccairo_text *text) {
    void *list = pango.pango_attr_list_new();
    for (int index = 0; index < text->run_count; index++) {
        const ccairo_text_run *run = &text->runs[index];
        void *font = description(run);
        add(list, run, pango.pango_attr_font_desc_new(font));
        pango.pango_font_description_free(font);
        if (run->has_color) {
            add(list, run,
                pango.pango_attr_foreground_new(component(run->red), component(run->green), component(run->blue)));
            // Pango treats zero as "not set".
            uint16_t alpha = component(run->alpha);
            add(list, run, pango.pango_attr_foreground_alpha_new(alpha ? alpha : 1));
        }
        if (run->is_underlined)
            add(list, run, pango.pango_attr_underline_new(1));
        if (run->is_struck)
            add(list, run, pango.pango_attr_strikethrough_new(1));
    }
    return list;
}

ccairo_layout *ccairo_layout_create(ccairo_fonts *fonts, const ccairo_text *text) {
    ccairo_layout *layout = calloc(1, sizeof *layout);
    if (!layout)
        return NULL;
    layout->layout = pango.pango_layout_new(fonts->context);
    if (!layout->layout) {
        free(layout);
        return NULL;
    }
    pango.pango_layout_set_text(layout->layout, text->text, text->length);
    if (text->run_count > 0) {
        void *font = description(&text->runs[0]);
        pango.pango_layout_set_font_description(layout->layout, font);
        pango.pango_font_description_free(font);
        void *list = attributes(text);
        pango.pango_layout_set_attributes(layout->layout, list);
        pango.pango_attr_list_unref(list);
    }
    int width = units(text->width);
    if (!text->wraps && text->cut == CCAIRO_CUT_NONE && width >= 0) {
        // Lines keep their full length but are aligned within the width, or within the longest line if that is wider.
        PangoRectangle extents;
        pango.pango_layout_get_extents(layout->layout, NULL, &extents);
        if (width < extents.width)
            width = extents.width + PANGO_SCALE;
    }
    pango.pango_layout_set_width(layout->layout, width);
    pango.pango_layout_set_wrap(layout->layout, 2);
    pango.pango_layout_set_ellipsize(layout->layout, text->cut);
    if (text->wraps && text->cut != CCAIRO_CUT_NONE && text->height >= 0)
        pango.pango_layout_set_height(layout->layout, units(text->height));
    // Pango's left is the side where a line begins; 1 means right to left.
    int alignment = text->alignment;
    if (pango.pango_find_base_dir(text->text, text->length) == 1 &&
        (alignment == CCAIRO_ALIGN_LEFT || alignment == CCAIRO_ALIGN_RIGHT))
        alignment = CCAIRO_ALIGN_LEFT + CCAIRO_ALIGN_RIGHT - alignment;
    pango.pango_layout_set_alignment(layout->layout, alignment == CCAIRO_ALIGN_CENTER  ? 1
                                                     : alignment == CCAIRO_ALIGN_RIGHT ? 2
                                                                                       : 0);
    pango.pango_layout_set_justify(layout->layout, alignment == CCAIRO_ALIGN_JUSTIFIED);
    return layout;
}

void ccairo_layout_destroy(ccairo_layout *layout) {
    if (!layout)
        return;
    pango.g_object_unref(layout->layout);
    free(layout);
}

void ccairo_layout_extents(ccairo_layout *layout, double *x, double *y, double *width, double *height) {
    PangoRectangle extents;
    pango.pango_layout_get_extents(layout->layout, NULL, &extents);
    *x = (double)extents.x / PANGO_SCALE;
    *y = (double)extents.y / PANGO_SCALE;
    *width = (double)extents.width / PANGO_SCALE;
    *height = (double)extents.height / PANGO_SCALE;
}

int ccairo_layout_lines(ccairo_layout *layout) { return pango.pango_layout_get_line_count(layout->layout); }

void ccairo_layout_show(ccairo_layout *layout, cairo_t *context) {
    // Fonts are rendered for the scale at which they are drawn; layouts detect that their context has changed.
    pango.pango_cairo_update_context(context, pango.pango_layout_get_context(layout->layout));
    pango.pango_cairo_show_layout(context, layout->layout);
}
