// Cairo's C API as one module, and a few plain functions that lay out and draw text with Pango.
//
// Pango is loaded at run time where it is installed: its pkg-config file leads to GLib's, whose flags SwiftPM warns of,
// and drawing without text does not need it. What is called of it is declared in CCairo.c; its interface has kept these
// functions since version 1.38.
#pragma once
#include <cairo/cairo.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    CCAIRO_TEXT_OK = 0,
    /// The library is not installed.
    CCAIRO_TEXT_NO_LIBRARY = -1,
    /// The library lacks something that is needed.
    CCAIRO_TEXT_OLD_LIBRARY = -2,
};

/// Loads Pango; any thread, any number of times.
int ccairo_text_load(void);

/// The fonts of the machine. Fonts and layouts made with them belong to one thread at a time.
typedef struct ccairo_fonts ccairo_fonts;
/// NULL where Pango is not there.
ccairo_fonts *ccairo_fonts_create(void);
void ccairo_fonts_destroy(ccairo_fonts *fonts);

enum { CCAIRO_ALIGN_NATURAL, CCAIRO_ALIGN_LEFT, CCAIRO_ALIGN_CENTER, CCAIRO_ALIGN_RIGHT, CCAIRO_ALIGN_JUSTIFIED };
enum { CCAIRO_CUT_NONE, CCAIRO_CUT_START, CCAIRO_CUT_MIDDLE, CCAIRO_CUT_END };

/// How a part of a text looks.
typedef struct {
    /// The first byte of the part, and the one after its last.
    uint32_t start, end;
    /// A family, or several in order of preference with commas between; one that there is takes its place.
    const char *family;
    /// Of the em square.
    double size;
    /// 100 to 1000; 400 is regular, 700 bold.
    int weight;
    bool is_italic, has_color, is_underlined, is_struck;
    double red, green, blue, alpha;
} ccairo_text_run;

typedef struct {
    /// UTF-8, `length` bytes of it.
    const char *text;
    int length;
    /// The look of all that no run says otherwise of is that of the first run.
    const ccairo_text_run *runs;
    int run_count;
    /// Where lines end, or where text is cut; below 0 for nowhere.
    double width;
    /// Where a text of several lines is cut; below 0 for nowhere.
    double height;
    bool wraps;
    int alignment;
    int cut;
} ccairo_text;

/// A text with its lines broken.
typedef struct ccairo_layout ccairo_layout;
/// NULL where memory is lacking.
ccairo_layout *ccairo_layout_create(ccairo_fonts *fonts, const ccairo_text *text);
void ccairo_layout_destroy(ccairo_layout *layout);
/// The rectangle that the lines take, as it is drawn at (0, 0).
void ccairo_layout_extents(ccairo_layout *layout, double *x, double *y, double *width, double *height);
/// The number of lines.
int ccairo_layout_lines(ccairo_layout *layout);
/// Draws the text with its upper left corner at (0, 0), in the present source where runs have no colour.
void ccairo_layout_show(ccairo_layout *layout, cairo_t *context);
