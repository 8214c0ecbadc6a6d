/// The files of the browser's page, which are beside this target's source.
///
/// The compiler embeds them by `#embed`, which takes no time and tracks changes of the files. SwiftPM's `.embedInCode`
/// writes a list of numbers, which takes the Swift compiler half a minute.
#ifndef OBSCURA_CCONSOLEPAGE_H
#define OBSCURA_CCONSOLEPAGE_H

#include <stddef.h>

/// A file whose bytes live as long as the program.
struct console_page_file {
    /// The path in the browser's URL, such as `/console.css`.
    const char *_Nonnull path;
    const void *_Nonnull bytes;
    size_t size;
};

/// Returns the number of files.
size_t console_page_count(void);

/// Returns a file; `index` must be below `console_page_count()`.
struct console_page_file console_page_file(size_t index);

#endif
