#include "common.hpp"

#include <dlib/revision.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

static const char *libraries() {
    return "OpenCV " CV_VERSION ", dlib " TEXT(DLIB_MAJOR_VERSION) "." TEXT(DLIB_MINOR_VERSION);
}

// The only symbol of the library.
extern "C" __attribute__((visibility("default"))) const cocv_table *obscura_opencv_functions(void) {
    using namespace obscura;
    static const cocv_table table = {
        COCV_VERSION, libraries,     faces,       people,     rectangles, contours,    free_contours, flow,
        translation,  homography,    horizon,     object_start, object_follow, object_end, quad_start,
        quad_follow,  quad_end,      landmarks,
    };
    return &table;
}
