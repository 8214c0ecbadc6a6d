#include "CConsolePage.h"

// #embed works in every C mode, but Clang warns that it is a C23 extension.
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
static const unsigned char api_js[] = {
#embed "console/api.js"
};
static const unsigned char charts_js[] = {
#embed "console/charts.js"
};
static const unsigned char clips_js[] = {
#embed "console/clips.js"
};
static const unsigned char dialogs_js[] = {
#embed "console/dialogs.js"
};
static const unsigned char events_js[] = {
#embed "console/events.js"
};
static const unsigned char format_js[] = {
#embed "console/format.js"
};
static const unsigned char frames_js[] = {
#embed "console/frames.js"
};
static const unsigned char geometry_js[] = {
#embed "console/geometry.js"
};
static const unsigned char history_js[] = {
#embed "console/history.js"
};
static const unsigned char keys_js[] = {
#embed "console/keys.js"
};
static const unsigned char messages_js[] = {
#embed "console/messages.js"
};
static const unsigned char multipart_js[] = {
#embed "console/multipart.js"
};
static const unsigned char pictures_js[] = {
#embed "console/pictures.js"
};
static const unsigned char playback_js[] = {
#embed "console/playback.js"
};
static const unsigned char scans_js[] = {
#embed "console/scans.js"
};
static const unsigned char streams_js[] = {
#embed "console/streams.js"
};
static const unsigned char view_js[] = {
#embed "console/view.js"
};
static const unsigned char favicon_svg[] = {
#embed "favicon.svg"
};

static const unsigned char openapi_json[] = {
#embed "../API/openapi.json"
};

#define FILE_AT(path, bytes) { path, bytes, sizeof bytes }

static const struct console_page_file files[] = {
    FILE_AT("/", console_html),
    FILE_AT("/console.css", console_css),
    FILE_AT("/console.js", console_js),
    FILE_AT("/console/api.js", api_js),
    FILE_AT("/console/charts.js", charts_js),
    FILE_AT("/console/clips.js", clips_js),
    FILE_AT("/console/dialogs.js", dialogs_js),
    FILE_AT("/console/events.js", events_js),
    FILE_AT("/console/format.js", format_js),
    FILE_AT("/console/frames.js", frames_js),
    FILE_AT("/console/geometry.js", geometry_js),
    FILE_AT("/console/history.js", history_js),
    FILE_AT("/console/keys.js", keys_js),
    FILE_AT("/console/messages.js", messages_js),
    FILE_AT("/console/multipart.js", multipart_js),
    FILE_AT("/console/pictures.js", pictures_js),
    FILE_AT("/console/playback.js", playback_js),
    FILE_AT("/console/scans.js", scans_js),
    FILE_AT("/console/streams.js", streams_js),
    FILE_AT("/console/view.js", view_js),
    FILE_AT("/favicon.svg", favicon_svg),
    FILE_AT("/openapi.json", openapi_json),
};

size_t console_page_count(void) { return sizeof files / sizeof files[0]; }

struct console_page_file console_page_file(size_t index) { return files[index]; }
