// Cairo is loaded on the first call of one of its functions. It depends on seventeen other libraries, which programs
// that scan or record without a window should not have to load. Functions that are not in this list cannot be linked.
#include "CLate.h"

#define CCAIRO_LATE_FUNCTIONS(f) \
    f(cairo_arc) f(cairo_clip) f(cairo_close_path) f(cairo_create) f(cairo_curve_to) f(cairo_destroy)                 \
    f(cairo_fill) f(cairo_font_options_create) f(cairo_font_options_destroy) f(cairo_font_options_set_antialias)      \
    f(cairo_font_options_set_hint_metrics) f(cairo_font_options_set_hint_style) f(cairo_get_source)                   \
    f(cairo_image_surface_create_for_data) f(cairo_line_to) f(cairo_mask) f(cairo_move_to) f(cairo_new_path)          \
    f(cairo_new_sub_path) f(cairo_paint) f(cairo_paint_with_alpha) f(cairo_pattern_add_color_stop_rgba)               \
    f(cairo_pattern_create_linear) f(cairo_pattern_create_radial) f(cairo_pattern_destroy)                            \
    f(cairo_pattern_set_extend) f(cairo_pattern_set_filter) f(cairo_pop_group) f(cairo_pop_group_to_source)           \
    f(cairo_push_group) f(cairo_push_group_with_content) f(cairo_rectangle) f(cairo_restore) f(cairo_save)            \
    f(cairo_set_antialias) f(cairo_set_dash) f(cairo_set_fill_rule) f(cairo_set_line_cap) f(cairo_set_line_join)      \
    f(cairo_set_line_width) f(cairo_set_miter_limit) f(cairo_set_source) f(cairo_set_source_rgba)                     \
    f(cairo_set_source_surface) f(cairo_status) f(cairo_status_to_string) f(cairo_stroke)                             \
    f(cairo_surface_destroy) f(cairo_surface_finish) f(cairo_transform) f(cairo_translate)                             \
    f(cairo_set_operator) f(cairo_reset_clip) f(cairo_clip_extents) f(cairo_surface_flush) f(cairo_surface_mark_dirty) \
    f(cairo_identity_matrix) f(cairo_mask_surface) f(cairo_fill_preserve) f(cairo_set_matrix)

#define CCAIRO_LATE_FUNCTION(name) CLATE_FUNCTION(cairo, name)
CCAIRO_LATE_FUNCTIONS(CCAIRO_LATE_FUNCTION)

CLATE_LIBRARY(cairo, CCAIRO_LATE_FUNCTIONS, "libcairo.so.2")
