// OpenCV's filters on a picture of four channels: opencv_filters NAME.
#include <opencv2/imgproc.hpp>
#include <string>

#include "imaging.h"

int main(int count, char **arguments)
{
    const std::string name = count > 1 ? arguments[1] : "";
    cv::Mat in(HEIGHT, WIDTH, CV_8UC4, make_photo()), top(HEIGHT, WIDTH, CV_8UC4, make_overlay()), out, other;
    const auto edge = cv::BORDER_REPLICATE;
    if (name == "copy") {
        MEASURE_PICTURE(in.copyTo(out));
    } else if (name == "invert") {
        const cv::Scalar mask(255, 255, 255, 0);
        MEASURE_PICTURE(cv::bitwise_xor(in, mask, out));
    } else if (name == "controls") {
        cv::Matx<float, 4, 5> m;
        const float luma[3] = {0.0722f, 0.7152f, 0.2126f};
        for (int r = 0; r < 4; r++)
            for (int c = 0; c < 5; c++)
                m(r, c) = r == 3 ? (c == 3) : c == 3 ? 0 : c == 4 ? 1.1f * 0.05f * 255 - 0.1f * 127.5f
                        : 1.1f * (0.2f * luma[c] + (r == c ? 0.8f : 0));
        MEASURE_PICTURE(cv::transform(in, out, m));
    } else if (name == "blur") {
        MEASURE_PICTURE(cv::GaussianBlur(in, out, cv::Size(61, 61), 10, 10, edge));
    } else if (name == "box") {
        MEASURE_PICTURE(cv::blur(in, out, cv::Size(21, 21), cv::Point(-1, -1), edge));
    } else if (name == "median") {
        MEASURE_PICTURE(cv::medianBlur(in, out, 3));
    } else if (name == "convolve") {
        const cv::Mat kernel = (cv::Mat_<float>(3, 3) << 0, -1, 0, -1, 5, -1, 0, -1, 0);
        MEASURE_PICTURE(cv::filter2D(in, out, -1, kernel, cv::Point(-1, -1), 0, edge));
    } else if (name == "dilate") {
        const cv::Mat disc = cv::getStructuringElement(cv::MORPH_ELLIPSE, cv::Size(11, 11));
        MEASURE_PICTURE(cv::dilate(in, out, disc, cv::Point(-1, -1), 1, edge));
    } else if (name == "rotate") {
        const cv::Mat turn = cv::getRotationMatrix2D(cv::Point2f(960, 540), 0.5 * 180 / CV_PI, 1);
        MEASURE_PICTURE(cv::warpAffine(in, out, turn, in.size(), cv::INTER_LINEAR));
    } else if (name == "unsharp") {
        MEASURE_PICTURE({
            cv::GaussianBlur(in, other, cv::Size(15, 15), 2.5, 2.5, edge);
            cv::addWeighted(in, 1.5, other, -0.5, 0, out);
        });
    } else {
        fprintf(stderr, "opencv_filters has no %s.\n", name.c_str());
        return 3;
    }
    return 0;
}
