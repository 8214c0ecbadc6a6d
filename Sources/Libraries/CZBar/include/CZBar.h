// ZBar's reader of EAN and UPC codes. The library is optional and loaded on first use, so programs that need no second
// reader do not load it.
#pragma once
#include <stdbool.h>

enum { CZBAR_EAN8 = 8, CZBAR_UPCE = 9, CZBAR_EAN13 = 13 };

// A code that was read.
typedef struct {
    int kind;
    // The digits as printed, null-terminated.
    char digits[16];
    // The number of scan lines that found the code.
    int quality;
    // The clockwise rotation of the reading direction in quarter turns; -1 if unknown.
    int quarters;
    // The bounding box of the points at which scan lines met the code's ends, in pixels.
    int left, top, right, bottom;
} czbar_code;

// Returns whether the library is available.
bool czbar_is_available(void);

// Reads every `density`th line of a grey image without padding, horizontally and vertically. Returns the number of
// codes, at most `room`; 0 if the library is missing or fails. May be called on several threads at once.
int czbar_read(const unsigned char *luma, int width, int height, int density, czbar_code *codes, int room);
