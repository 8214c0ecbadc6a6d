// libheif is loaded on the first call of one of its functions. Functions that are not in this list cannot be linked.
#include "CLate.h"

#define CHEIF_FUNCTIONS(f) \
    f(heif_context_add_exif_metadata) f(heif_context_alloc) f(heif_context_assign_thumbnail)                     \
    f(heif_context_encode_image) f(heif_context_free) f(heif_context_get_encoder_for_format)                     \
    f(heif_context_get_primary_image_handle) f(heif_context_read_from_memory) f(heif_context_write)              \
    f(heif_decode_image) f(heif_encoder_release) f(heif_encoder_set_lossy_quality)                               \
    f(heif_encoder_set_parameter_string) f(heif_encoding_options_alloc) f(heif_encoding_options_free)            \
    f(heif_have_encoder_for_format) f(heif_image_add_plane) f(heif_image_create) f(heif_image_get_height)        \
    f(heif_image_get_plane) f(heif_image_get_plane_readonly) f(heif_image_get_width)                             \
    f(heif_image_handle_get_height) f(heif_image_handle_get_list_of_metadata_block_IDs)                          \
    f(heif_image_handle_get_list_of_thumbnail_IDs) f(heif_image_handle_get_metadata)                             \
    f(heif_image_handle_get_metadata_size) f(heif_image_handle_get_thumbnail) f(heif_image_handle_get_width)     \
    f(heif_image_handle_release) f(heif_image_release) f(heif_image_set_nclx_color_profile)                      \
    f(heif_nclx_color_profile_alloc) f(heif_nclx_color_profile_free)                                             \
    f(heif_nclx_color_profile_set_color_primaries) f(heif_nclx_color_profile_set_matrix_coefficients)            \
    f(heif_nclx_color_profile_set_transfer_characteristics)

#define CHEIF_FUNCTION(name) CLATE_FUNCTION(heif, name)
CHEIF_FUNCTIONS(CHEIF_FUNCTION)

CLATE_LIBRARY(heif, CHEIF_FUNCTIONS, "libheif.so.1")
