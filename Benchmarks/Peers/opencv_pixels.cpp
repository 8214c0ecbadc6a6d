// OpenCV on one thread; it supports two of the conversions: opencv_pixels FROM TO.
#include <opencv2/imgproc.hpp>

#include "pixels.h"

int main(int count, char **arguments) {
    if (count != 3 || strcmp(arguments[2], "BGRA") != 0 || strcmp(arguments[1], "BGRA") == 0) {
        fputs("opencv_pixels takes 420v BGRA or yuvs BGRA; OpenCV has no more of them.\n", stderr);
        return 2;
    }
    cv::setNumThreads(1);
    pictures in = make_pictures(arguments[1]), out = make_pictures("BGRA");
    bool is_packed = strcmp(arguments[1], "yuvs") == 0;
    MEASURE({
        cv::Mat to(HEIGHT, WIDTH, CV_8UC4, out.memory[frame % TARGETS]);
        if (is_packed) {
            cv::cvtColor(cv::Mat(HEIGHT, WIDTH, CV_8UC2, in.memory[frame % SOURCES]), to, cv::COLOR_YUV2BGRA_YUYV);
        } else {
            cv::cvtColor(cv::Mat(HEIGHT * 3 / 2, WIDTH, CV_8UC1, in.memory[frame % SOURCES]), to,
                         cv::COLOR_YUV2BGRA_NV12);
        }
    });
    return 0;
}
