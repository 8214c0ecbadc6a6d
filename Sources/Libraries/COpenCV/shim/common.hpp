// What the parts of the library share.
#pragma once
#include "../include/COpenCV.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace obscura {

// An error with a text for people.
struct Failure : std::exception {
    const char *text;
    explicit Failure(const char *text) : text(text) {}
    const char *what() const noexcept override { return text; }
};

// Keeps the text of an error.
inline void keep(cocv_error *error, const char *text) noexcept {
    if (error)
        std::snprintf(error->text, sizeof error->text, "%s", text);
}

// Calls a function; an exception becomes the error and the result `failed`.
template <typename Result, typename Function>
Result guarded(cocv_error *error, Result failed, Function function) noexcept {
    try {
        return function();
    } catch (const cv::Exception &exception) {
        keep(error, exception.err.c_str());
    } catch (const std::bad_alloc &) {
        keep(error, "out of memory");
    } catch (const std::exception &exception) {
        keep(error, exception.what());
    } catch (...) {
        keep(error, "unknown error");
    }
    return failed;
}

// Returns a picture's rows without copying them; throws for sizes out of range.
inline cv::Mat view(const cocv_gray *picture) {
    if (!picture || !picture->pixels)
        throw Failure("the picture has no pixels");
    const int64_t width = picture->width, height = picture->height;
    if (width < 1 || height < 1 || width > COCV_LONGEST_SIDE || height > COCV_LONGEST_SIDE ||
        width * height > COCV_MOST_PIXELS || picture->stride < width || picture->stride > (int64_t(1) << 31))
        throw Failure("the size of the picture is out of range");
    return cv::Mat(int(height), int(width), CV_8UC1, const_cast<uint8_t *>(picture->pixels), size_t(picture->stride));
}

// Returns a scale, or the one at which the picture has no more than a number of pixels if that is smaller.
inline double scale_within(const cv::Mat &picture, double scale, int32_t most_pixels) {
    const double most = std::clamp<int32_t>(most_pixels, 64 * 64, 4096 * 4096);
    return std::min(scale, std::sqrt(most / (double(picture.cols) * picture.rows)));
}

// Returns a picture of another size, or the same one if it stays as it is.
inline cv::Mat scaled(const cv::Mat &picture, double &scale) {
    const int width = std::max(1, int(std::lround(picture.cols * scale)));
    const int height = std::max(1, int(std::lround(picture.rows * scale)));
    if (width == picture.cols && height == picture.rows) {
        scale = 1;
        return picture;
    }
    cv::Mat result;
    cv::resize(picture, result, cv::Size(width, height), 0, 0, scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    return result;
}

// A number that may come from anywhere, within limits; the lower one for something that is no number.
inline double limited(double value, double least, double most) {
    return std::isnan(value) ? least : std::clamp(value, least, most);
}

// Correlation of two pictures of a size where a mask is set: 1 for equal ones up to brightness and contrast.
inline double correlation(const cv::Mat &first, const cv::Mat &second, const cv::Mat &mask) {
    cv::Scalar first_mean, first_deviation, second_mean, second_deviation;
    cv::meanStdDev(first, first_mean, first_deviation, mask);
    cv::meanStdDev(second, second_mean, second_deviation, mask);
    if (first_deviation[0] < 1 || second_deviation[0] < 1)
        return 0;
    cv::Mat a, b;
    first.convertTo(a, CV_32F, 1, -first_mean[0]);
    second.convertTo(b, CV_32F, 1, -second_mean[0]);
    cv::Mat product = a.mul(b);
    const double covariance = cv::mean(product, mask)[0];
    return std::clamp(covariance / (first_deviation[0] * second_deviation[0]), -1.0, 1.0);
}

int32_t faces(const cocv_gray *, const cocv_face_options *, cocv_box *, int32_t, cocv_error *);
bool landmarks(const cocv_gray *, const char *, const cocv_box *, cocv_point *, cocv_error *);
int32_t people(const cocv_gray *, float, int32_t, cocv_box *, int32_t, cocv_error *);
int32_t rectangles(const cocv_gray *, const cocv_rectangle_options *, cocv_quad *, int32_t, cocv_error *);
bool contours(const cocv_gray *, const cocv_contour_options *, cocv_contours *, cocv_error *);
void free_contours(cocv_contours *);
bool flow(const cocv_gray *, const cocv_gray *, int32_t, float *, cocv_error *);
bool translation(const cocv_gray *, const cocv_gray *, double *, cocv_error *);
bool homography(const cocv_gray *, const cocv_gray *, double *, cocv_error *);
int32_t horizon(const cocv_gray *, double *, cocv_error *);
void *object_start(const cocv_gray *, const cocv_box *, cocv_error *);
bool object_follow(void *, const cocv_gray *, cocv_box *, cocv_error *);
void object_end(void *);
void *quad_start(const cocv_gray *, const cocv_quad *, cocv_error *);
bool quad_follow(void *, const cocv_gray *, cocv_quad *, cocv_error *);
void quad_end(void *);

} // namespace obscura
