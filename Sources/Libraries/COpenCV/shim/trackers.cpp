#include "common.hpp"

#include <dlib/image_processing.h>
#include <dlib/opencv/cv_image.h>
#include <memory>
#include <opencv2/calib3d.hpp>
#include <opencv2/video/tracking.hpp>
#include <vector>

namespace obscura {
namespace {

// Follows a box by correlation in position and size.
struct ObjectTracker {
    dlib::correlation_tracker tracker;
    cv::Size size;
    // Pictures are reduced so that the thing has about this size, which bounds the time of large ones.
    double scale = 1;
};

// The peak above its surroundings at which a thing counts as seen.
constexpr double seen = 7;

// Follows a rectangle by its points, and compares it with its first view.
struct QuadTracker {
    cv::Mat picture;
    std::vector<cv::Point2f> corners;
    cv::Mat first;
    cv::Size size;
    double scale = 1;
};

constexpr int patch = 96, margin = 12;

std::vector<cv::Point2f> patch_corners() {
    const float near = margin, far = patch - margin;
    return {{near, near}, {far, near}, {far, far}, {near, far}};
}

// Returns the view of a quadrilateral as a square with a margin.
cv::Mat flattened(const cv::Mat &picture, const std::vector<cv::Point2f> &corners) {
    cv::Mat result;
    cv::warpPerspective(picture, result, cv::getPerspectiveTransform(corners, patch_corners()), cv::Size(patch, patch),
                        cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    cv::GaussianBlur(result, result, cv::Size(3, 3), 0);
    return result;
}

// Returns whether corners form a quadrilateral near the picture that is not too small.
bool is_sound(const std::vector<cv::Point2f> &corners, cv::Size size) {
    const float reach = float(std::max(size.width, size.height));
    for (const auto &corner : corners)
        if (!std::isfinite(corner.x) || !std::isfinite(corner.y) || std::abs(corner.x) > 2 * reach ||
            std::abs(corner.y) > 2 * reach)
            return false;
    return cv::isContourConvex(corners) && cv::contourArea(corners) >= 16;
}

// The part of a flattened view that is the rectangle itself; what is around it moves in its own way.
cv::Mat inside() {
    cv::Mat mask(patch, patch, CV_8UC1, cv::Scalar(0));
    mask(cv::Rect(margin, margin, patch - 2 * margin, patch - 2 * margin)).setTo(255);
    return mask;
}

double similarity(const cv::Mat &first, const cv::Mat &second) {
    return std::max(0.0, correlation(first, second, inside()));
}

// Moves corners with the points in and near them; returns whether enough points agree.
bool follow_points(const QuadTracker &tracker, const cv::Mat &next, std::vector<cv::Point2f> &corners) {
    cv::Mat mask(tracker.picture.size(), CV_8UC1, cv::Scalar(0));
    std::vector<cv::Point> outline(corners.begin(), corners.end());
    cv::fillConvexPoly(mask, outline, cv::Scalar(255));
    cv::dilate(mask, mask, cv::Mat());
    std::vector<cv::Point2f> points, forward, backward;
    cv::goodFeaturesToTrack(tracker.picture, points, 200, 0.01, 3, mask);
    if (points.size() < 4)
        return false;
    std::vector<uchar> found, returned;
    std::vector<float> errors;
    const cv::Size window(15, 15);
    cv::calcOpticalFlowPyrLK(tracker.picture, next, points, forward, found, errors, window, 4);
    cv::calcOpticalFlowPyrLK(next, tracker.picture, forward, backward, returned, errors, window, 4);
    std::vector<cv::Point2f> from, to;
    for (size_t index = 0; index < points.size(); index++) {
        const cv::Point2f back = backward[index] - points[index];
        if (found[index] && returned[index] && std::hypot(back.x, back.y) < 1) {
            from.push_back(points[index]);
            to.push_back(forward[index]);
        }
    }
    if (from.size() < 4)
        return false;
    cv::Mat mapping, agreed;
    if (from.size() >= 8)
        mapping = cv::findHomography(from, to, cv::RANSAC, 2, agreed);
    if (mapping.empty() || cv::countNonZero(agreed) < 6) {
        cv::Mat similar = cv::estimateAffinePartial2D(from, to, agreed, cv::RANSAC, 2);
        if (similar.empty() || cv::countNonZero(agreed) < 3)
            return false;
        mapping = cv::Mat::eye(3, 3, CV_64F);
        similar.copyTo(mapping.rowRange(0, 2));
    }
    cv::perspectiveTransform(corners, corners, mapping);
    return true;
}

} // namespace

void *object_start(const cocv_gray *picture, const cocv_box *box, cocv_error *error) {
    return guarded(error, static_cast<void *>(nullptr), [&]() -> void * {
        const cv::Mat whole = view(picture);
        const double left = limited(box->x, 0, whole.cols), top = limited(box->y, 0, whole.rows);
        const double right = limited(double(box->x) + box->width, 0, whole.cols);
        const double bottom = limited(double(box->y) + box->height, 0, whole.rows);
        if (right - left < 4 || bottom - top < 4)
            throw Failure("a thing to track needs at least 4 × 4 pixels within the picture");
        auto tracker = std::make_unique<ObjectTracker>();
        tracker->size = whole.size();
        tracker->scale = scale_within(whole, std::min(1.0, 160 / std::max(right - left, bottom - top)), 4096 * 2160);
        const double scale = tracker->scale;
        const cv::Mat reduced = scaled(whole, tracker->scale);
        tracker->tracker.start_track(
            dlib::cv_image<unsigned char>(reduced),
            dlib::drectangle(left * scale, top * scale, right * scale - 1, bottom * scale - 1));
        return tracker.release();
    });
}

bool object_follow(void *object, const cocv_gray *picture, cocv_box *result, cocv_error *error) {
    return guarded(error, false, [&] {
        auto &tracker = *static_cast<ObjectTracker *>(object);
        const cv::Mat whole = view(picture);
        if (whole.size() != tracker.size)
            throw Failure("the picture has not the size of the one before");
        double scale = tracker.scale;
        const cv::Mat reduced = scaled(whole, scale);
        // A tracker that has lost its thing must not learn from what it sees instead.
        auto next = std::make_unique<dlib::correlation_tracker>(tracker.tracker);
        const double peak = next->update(dlib::cv_image<unsigned char>(reduced));
        const bool is_sound =
            std::isfinite(peak) && next->get_position().width() >= 2 && next->get_position().height() >= 2;
        if (is_sound && peak >= seen)
            tracker.tracker = *next;
        const auto place = tracker.tracker.get_position();
        result->x = float(place.left() / scale);
        result->y = float(place.top() / scale);
        result->width = float((place.width() + 0) / scale);
        result->height = float((place.height() + 0) / scale);
        result->confidence = is_sound ? float(std::clamp(0.3 * peak / seen, 0.0, 1.0)) : 0;
        result->roll = result->yaw = NAN;
        return true;
    });
}

void object_end(void *tracker) { delete static_cast<ObjectTracker *>(tracker); }

void *quad_start(const cocv_gray *picture, const cocv_quad *quad, cocv_error *error) {
    return guarded(error, static_cast<void *>(nullptr), [&]() -> void * {
        const cv::Mat whole = view(picture);
        auto tracker = std::make_unique<QuadTracker>();
        tracker->size = whole.size();
        tracker->scale = std::min(1.0, 800.0 / std::max(whole.cols, whole.rows));
        tracker->picture = scaled(whole, tracker->scale).clone();
        for (const auto &corner : quad->corners)
            tracker->corners.push_back(cv::Point2f(float(limited(corner.x, -1e5, 1e5) * tracker->scale - 0.5),
                                                   float(limited(corner.y, -1e5, 1e5) * tracker->scale - 0.5)));
        if (!is_sound(tracker->corners, tracker->picture.size()))
            throw Failure("the corners are not those of a rectangle in the picture");
        tracker->first = flattened(tracker->picture, tracker->corners);
        return tracker.release();
    });
}

bool quad_follow(void *object, const cocv_gray *picture, cocv_quad *result, cocv_error *error) {
    return guarded(error, false, [&] {
        auto &tracker = *static_cast<QuadTracker *>(object);
        const cv::Mat whole = view(picture);
        if (whole.size() != tracker.size)
            throw Failure("the picture has not the size of the one before");
        double scale = tracker.scale;
        const cv::Mat next = scaled(whole, scale).clone();
        std::vector<cv::Point2f> corners = tracker.corners;
        double confidence = 0;
        if (follow_points(tracker, next, corners) && is_sound(corners, next.size())) {
            cv::Mat seen_now = flattened(next, corners);
            confidence = similarity(tracker.first, seen_now);
            // Small errors would add up; the first view corrects them.
            cv::Mat correction = cv::Mat::eye(3, 3, CV_32F);
            const cv::TermCriteria end(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, 30, 1e-5);
            try {
                cv::findTransformECC(tracker.first, seen_now, correction, cv::MOTION_HOMOGRAPHY, end, inside(), 3);
                std::vector<cv::Point2f> moved;
                cv::perspectiveTransform(patch_corners(), moved, correction);
                cv::Mat back = cv::getPerspectiveTransform(patch_corners(), corners);
                cv::perspectiveTransform(moved, moved, back);
                if (is_sound(moved, next.size())) {
                    const double corrected = similarity(tracker.first, flattened(next, moved));
                    if (corrected > confidence) {
                        confidence = corrected;
                        corners = moved;
                    }
                }
            } catch (const cv::Exception &) {
                // Without a correction the place stays as the points say.
            }
        }
        if (confidence >= 0.3) {
            tracker.picture = next;
            tracker.corners = corners;
        }
        for (size_t index = 0; index < 4; index++)
            result->corners[index] = {float((tracker.corners[index].x + 0.5) / tracker.scale),
                                      float((tracker.corners[index].y + 0.5) / tracker.scale)};
        result->confidence = float(confidence);
        return true;
    });
}

void quad_end(void *tracker) { delete static_cast<QuadTracker *>(tracker); }

} // namespace obscura
