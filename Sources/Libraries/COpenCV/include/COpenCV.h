// Computer vision without models: OpenCV and dlib, behind a library of our own, libobscura-opencv.so.
//
// OpenCV's detectors have no C interface. `scripts/setup --models` compiles the sources in `shim` into a library beside
// which nothing of C++ is visible, and this module loads it when it is asked to. No exception crosses the boundary, and
// sizes out of range are errors.
//
// Pictures are gray, upright, with the first row on top. Coordinates are pixels from the upper left corner of the
// picture, so the center of the first pixel is (0.5, 0.5).
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The version of the table below. A library of another version is refused.
#define COCV_VERSION 1

// The largest sides and the largest number of pixels of a picture.
enum { COCV_LONGEST_SIDE = 16384, COCV_MOST_PIXELS = 1 << 26 };

// The text of an error, null-terminated.
typedef struct {
    char text[256];
} cocv_error;

// Rows of gray pixels.
typedef struct {
    const uint8_t *pixels;
    int32_t width, height;
    int64_t stride;
} cocv_gray;

typedef struct {
    float x, y;
} cocv_point;

// Something that was found. Angles are in radians, counter-clockwise; NaN if they are unknown.
typedef struct {
    float x, y, width, height;
    float confidence;
    float roll, yaw;
} cocv_box;

enum { COCV_FACES_DLIB = 0, COCV_FACES_CASCADE = 1 };

typedef struct {
    // COCV_FACES_…
    int32_t engine;
    // The side of the smallest wanted face in pixels.
    float smallest;
    // The largest number of pixels that is searched; larger pictures are reduced.
    int32_t most_pixels;
    // The file of the cascade; only for COCV_FACES_CASCADE.
    const char *cascade;
} cocv_face_options;

typedef struct {
    // The smallest and the largest quotient of the short and the long side, 0 to 1.
    float smallest_aspect, largest_aspect;
    // The largest deviation of an angle from a right one, in degrees.
    float tolerance;
    // The smallest side as a share of the picture's smaller side.
    float smallest_size;
    float smallest_confidence;
} cocv_rectangle_options;

// A rectangle in perspective: upper left, upper right, lower right, lower left.
typedef struct {
    cocv_point corners[4];
    float confidence;
} cocv_quad;

typedef struct {
    // The gain of the contrast, 0 to 3; more of it finds weaker edges.
    float contrast;
    // The level between dark and light, 0 to 1; negative for one that suits the picture.
    float pivot;
    bool dark_on_light;
    // Larger pictures are reduced to this side before the search.
    int32_t largest_side;
} cocv_contour_options;

// Polygons. Polygon i has the points from starts[i] up to starts[i + 1], and lies in polygon parents[i], or in none if
// that is -1. Parents come before their children. `free_contours` ends it.
typedef struct {
    int32_t count;
    const int32_t *starts, *parents;
    const cocv_point *points;
    void *owner;
} cocv_contours;

// The functions of the library. Functions that return a number return how many results they wrote, or -1 with an error.
typedef struct {
    int32_t version;
    const char *(*libraries)(void);
    int32_t (*faces)(const cocv_gray *, const cocv_face_options *, cocv_box *results, int32_t room, cocv_error *);
    int32_t (*people)(const cocv_gray *, float smallest, int32_t most_pixels, cocv_box *results, int32_t room,
                      cocv_error *);
    int32_t (*rectangles)(const cocv_gray *, const cocv_rectangle_options *, cocv_quad *results, int32_t room,
                          cocv_error *);
    bool (*contours)(const cocv_gray *, const cocv_contour_options *, cocv_contours *, cocv_error *);
    void (*free_contours)(cocv_contours *);
    // Writes one vector for each pixel of the first picture: the way to the same point of the second one, in pixels,
    // x and y alternately, without padding.
    bool (*flow)(const cocv_gray *first, const cocv_gray *second, int32_t accuracy, float *vectors, cocv_error *);
    // Writes the translation that moves `floating` onto `reference`, and its confidence.
    bool (*translation)(const cocv_gray *floating, const cocv_gray *reference, double result[3], cocv_error *);
    // Writes the matrix that maps points of `floating` onto `reference`, row by row, and then its confidence.
    bool (*homography)(const cocv_gray *floating, const cocv_gray *reference, double result[10], cocv_error *);
    // Writes the counter-clockwise angle of the horizon in radians, and its confidence. Returns 0 without a horizon.
    int32_t (*horizon)(const cocv_gray *, double result[2], cocv_error *);
    void *(*object_start)(const cocv_gray *, const cocv_box *, cocv_error *);
    bool (*object_follow)(void *tracker, const cocv_gray *, cocv_box *result, cocv_error *);
    void (*object_end)(void *tracker);
    void *(*quad_start)(const cocv_gray *, const cocv_quad *, cocv_error *);
    bool (*quad_follow)(void *tracker, const cocv_gray *, cocv_quad *result, cocv_error *);
    void (*quad_end)(void *tracker);
    // Writes the 68 points of a face by dlib's predictor in a file, which stays loaded.
    bool (*landmarks)(const cocv_gray *, const char *file, const cocv_box *, cocv_point results[68], cocv_error *);
} cocv_table;

// Loads the library from a file, unless it is loaded. Returns false with the reason if that fails. Any thread.
bool cocv_open(const char *file, cocv_error *error);

// The functions of the library; null until `cocv_open` succeeded. Any thread.
const cocv_table *cocv_functions(void);
