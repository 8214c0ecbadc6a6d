/// The files of the browser's page, as they lie next to this target's source.
///
/// The compiler reads them in by `#embed`: it takes no time and knows which files to watch, while SwiftPM's
/// `.embedInCode` writes a list of numbers that takes the Swift compiler half a minute.
#ifndef OBSCURA_CCONSOLEPAGE_H
#define OBSCURA_CCONSOLEPAGE_H

#include <stddef.h>

/// A file that lives as long as the program.
struct console_page_file {
    /// The path in the browser's address, such as `/console.css`.
    const char *_Nonnull path;
    const void *_Nonnull bytes;
    size_t size;
};

/// How many files there are.
size_t console_page_count(void);

/// One of them; `index` is below `console_page_count()`.
struct console_page_file console_page_file(size_t index);

#endif
