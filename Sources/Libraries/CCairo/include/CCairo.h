// Cairo's C API as one module, and a few plain functions that lay out and draw text with Pango.
//
// Pango is optional and loaded at run time. Its pkg-config file includes GLib's, whose flags make SwiftPM emit
// warnings, and drawing without text does not need Pango. CCairo.c declares the Pango functions in use; they are
// available since version 1.38.
#pragma once
#include <cairo/cairo.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    CCAIRO_TEXT_OK = 0,
    /// The library is not installed.
    CCAIRO_TEXT_NO_LIBRARY = -1,
    /// The library lacks a required function.
    CCAIRO_TEXT_OLD_LIBRARY = -2,
};

/// Loads Pango; may be called on any thread and repeatedly.
int ccairo_text_load(void);

/// The installed fonts.
///
/// Use the fonts and their layouts on one thread at a time.
typedef struct ccairo_fonts ccairo_fonts;
/// Returns NULL if Pango is not available.
ccairo_fonts *ccairo_fonts_create(void);
void ccairo_fonts_destroy(ccairo_fonts *fonts);

enum { CCAIRO_ALIGN_NATURAL, CCAIRO_ALIGN_LEFT, CCAIRO_ALIGN_CENTER, CCAIRO_ALIGN_RIGHT, CCAIRO_ALIGN_JUSTIFIED };
enum { CCAIRO_CUT_NONE, CCAIRO_CUT_START, CCAIRO_CUT_MIDDLE, CCAIRO_CUT_END };

/// The style of a part of a text.
typedef struct {
    /// The first byte of the part, and the byte after its last.
    uint32_t start, end;
    /// A font family, or several separated by commas in order of preference.
    ///
    /// If none is installed, another one is substituted.
    const char *family;
    /// The size of the em square.
    double size;
    /// 100 to 1000; 400 is regular, 700 bold.
    int weight;
    bool is_italic, has_color, is_underlined, is_struck;
    double red, green, blue, alpha;
} ccairo_text_run;

typedef struct {
    /// UTF-8 text of `length` bytes.
    const char *text;
    int length;
    /// Text outside all runs has the style of the first run.
    const ccairo_text_run *runs;
    int run_count;
    /// The width at which lines wrap or text is truncated; negative for no limit.
    double width;
    /// The height at which a wrapped text is truncated; negative for no limit.
    double height;
    bool wraps;
    int alignment;
    int cut;
} ccairo_text;

/// A text with line breaks.
typedef struct ccairo_layout ccairo_layout;
/// Returns NULL if memory allocation fails.
ccairo_layout *ccairo_layout_create(ccairo_fonts *fonts, const ccairo_text *text);
void ccairo_layout_destroy(ccairo_layout *layout);
/// Returns the rectangle that the lines cover when drawn at (0, 0).
void ccairo_layout_extents(ccairo_layout *layout, double *x, double *y, double *width, double *height);
/// Returns the number of lines.
int ccairo_layout_lines(ccairo_layout *layout);
/// Draws the text with its upper left corner at (0, 0); runs without a colour use the current source.
void ccairo_layout_show(ccairo_layout *layout, cairo_t *context);
