// ZBar's reader of EAN and UPC codes, loaded when it is first asked: a program that needs no second opinion does not wait for
// it, and a machine without it reads on without.
#pragma once
#include <stdbool.h>

enum { CZBAR_EAN8 = 8, CZBAR_UPCE = 9, CZBAR_EAN13 = 13 };

// A code that was read.
typedef struct {
    int kind;
    // As printed; ends with a zero.
    char digits[16];
    // On how many lines it was seen.
    int quality;
    // How its reading direction is turned clockwise, in quarters; -1 if that is not known.
    int quarters;
    // The pixels in which lines met its ends.
    int left, top, right, bottom;
} czbar_code;

// Whether the library is there.
bool czbar_is_available(void);

// Reads every `density`th line of a grey picture without padding, across and down. Gives the number of codes, at most `room`;
// none where the library is missing or refuses. May be called on several threads at once.
int czbar_read(const unsigned char *luma, int width, int height, int density, czbar_code *codes, int room);
