#include "CConsolePage.h"

// Clang reads files in in every mode of C, and says that it is new.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char console_html[] = {
#embed "console.html"
};
static const unsigned char console_css[] = {
#embed "console.css"
};
static const unsigned char console_js[] = {
#embed "console.js"
};
static const unsigned char favicon_svg[] = {
#embed "favicon.svg"
};

#define FILE_AT(path, bytes) { path, bytes, sizeof bytes }

static const struct console_page_file files[] = {
    FILE_AT("/", console_html),
    FILE_AT("/console.css", console_css),
    FILE_AT("/console.js", console_js),
    FILE_AT("/favicon.svg", favicon_svg),
};

size_t console_page_count(void) { return sizeof files / sizeof files[0]; }

struct console_page_file console_page_file(size_t index) { return files[index]; }
