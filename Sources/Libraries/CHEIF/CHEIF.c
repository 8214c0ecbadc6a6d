#include "CHEIF.h"

int cheif_set_orientation(struct heif_encoding_options *options, int orientation)
{
#if LIBHEIF_NUMERIC_VERSION >= 0x010F0000
    if (options->version < 5 || orientation < 1 || orientation > 8)
        return 0;
    options->image_orientation = (enum heif_orientation)orientation;
    return 1;
#else
    (void)options;
    (void)orientation;
    return 0;
#endif
}

struct destination {
    void *user;
    void (*append)(void *user, const void *bytes, size_t count);
};

static struct heif_error append(struct heif_context *context, const void *bytes, size_t count, void *user)
{
    (void)context;
    const struct destination *destination = user;
    destination->append(destination->user, bytes, count);
    struct heif_error error = {heif_error_Ok, heif_suberror_Unspecified, "Success"};
    return error;
}

struct heif_error cheif_write(struct heif_context *context, void *user,
                              void (*append_bytes)(void *user, const void *bytes, size_t count))
{
    struct destination destination = {user, append_bytes};
    struct heif_writer writer = {0};
    writer.writer_api_version = 1;
    writer.write = append;
    return heif_context_write(context, &writer, &destination);
}
