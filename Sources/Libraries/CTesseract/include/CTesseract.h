// Tesseract's reader of text. The library is optional and loaded on first use.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The text of an error, null-terminated.
typedef struct {
    char text[256];
} ctess_error;

// Levels of a page's parts. A choice is another reading of the symbol before it.
enum { CTESS_LINE = 2, CTESS_WORD = 3, CTESS_SYMBOL = 4, CTESS_CHOICE = 5 };

// Ways of dividing a picture, as the library numbers them.
enum { CTESS_PAGE = 3, CTESS_ONE_BLOCK = 6, CTESS_SPARSE = 11 };

// A part that was found. A box ends before its right and bottom.
typedef struct {
    int32_t level;
    int32_t left, top, right, bottom;
    // The line through the feet of the letters, only for lines where `has_baseline` is true.
    int32_t x1, y1, x2, y2;
    bool has_baseline;
    // 0 to 100.
    float confidence;
    // UTF-8, null-terminated; null for lines, and where nothing was read. Valid until the function returns.
    const char *text;
} ctess_part;

// Called for each part in reading order; a part comes before its own parts. Returns false to stop.
typedef bool (*ctess_visit)(void *context, const ctess_part *part);

// Returns whether the library is available, with the reason if not. Any thread.
bool ctess_is_available(ctess_error *error);

// Returns the version of the library, or null. Any thread.
const char *ctess_version(void);

// Makes an engine for languages ("eng+deu") with the data in a folder. One thread at a time may use an engine.
// `word_file` has further words, one a line; null for none. Returns null with an error.
void *ctess_create(const char *folder, const char *languages, bool uses_dictionaries, const char *word_file,
                   ctess_error *error);
void ctess_destroy(void *engine);

// Reads a gray picture and visits its lines, words, symbols and choices. Without `recognizes`, it only visits lines and
// words, which have no text. `milliseconds` bounds the time of the reading.
bool ctess_read(void *engine, const uint8_t *pixels, int32_t width, int32_t height, int32_t stride, int32_t mode,
                bool recognizes, bool has_choices, int32_t milliseconds, void *context, ctess_visit visit,
                ctess_error *error);
