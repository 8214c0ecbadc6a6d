/// The migrations of the collector's database, which are the files beside this target's source.
#ifndef OBSCURA_CCOLLECTORSCHEMA_H
#define OBSCURA_CCOLLECTORSCHEMA_H

#include <stddef.h>

/// A migration; the bytes live as long as the program.
struct collector_migration {
    /// The name, such as `001-scans`.
    const char *_Nonnull name;
    const void *_Nonnull bytes;
    size_t size;
};

/// Returns the number of migrations.
size_t collector_migration_count(void);

/// Returns a migration; `index` must be below `collector_migration_count()`.
struct collector_migration collector_migration(size_t index);

/// Returns the number of extensions of the server that are used where they are.
size_t collector_extension_count(void);

/// Returns what is run for an extension, by its name; `index` must be below `collector_extension_count()`.
struct collector_migration collector_extension(size_t index);

#endif
