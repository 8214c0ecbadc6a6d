#include "common.hpp"

#include <vector>

namespace obscura {
namespace {

using Corners = std::vector<cv::Point2f>;

struct Candidate {
    Corners corners;
    float confidence;
};

double length(const cv::Point2f &a, const cv::Point2f &b) { return std::hypot(a.x - b.x, a.y - b.y); }

// Orders corners clockwise from the upper left one.
void order(Corners &corners) {
    cv::Point2f center(0, 0);
    for (const auto &corner : corners)
        center += corner * 0.25f;
    std::sort(corners.begin(), corners.end(), [&](const cv::Point2f &a, const cv::Point2f &b) {
        return std::atan2(a.y - center.y, a.x - center.x) < std::atan2(b.y - center.y, b.x - center.x);
    });
    size_t first = 0;
    for (size_t index = 1; index < 4; index++)
        if (corners[index].x + corners[index].y < corners[first].x + corners[first].y)
            first = index;
    std::rotate(corners.begin(), corners.begin() + long(first), corners.end());
}

// Returns whether a quadrilateral has the wanted shape.
bool has_shape(const Corners &corners, const cocv_rectangle_options &options, double smallest) {
    for (size_t index = 0; index < 4; index++) {
        const cv::Point2f before = corners[(index + 3) % 4] - corners[index],
                          after = corners[(index + 1) % 4] - corners[index];
        const double lengths = std::hypot(before.x, before.y) * std::hypot(after.x, after.y);
        if (lengths < 1)
            return false;
        const double angle = std::acos(std::clamp(before.dot(after) / lengths, -1.0, 1.0)) * 180 / CV_PI;
        if (std::abs(angle - 90) > limited(options.tolerance, 0, 45) + 0.5)
            return false;
    }
    const double across = (length(corners[0], corners[1]) + length(corners[2], corners[3])) / 2;
    const double down = (length(corners[1], corners[2]) + length(corners[3], corners[0])) / 2;
    const double aspect = std::min(across, down) / std::max(across, down);
    // Two hundredths for the measurement's own error.
    return std::min(across, down) >= smallest * 0.98 && aspect >= limited(options.smallest_aspect, 0, 1) - 0.02 &&
           aspect <= limited(options.largest_aspect, 0, 1) + 0.02;
}

float sample(const cv::Mat &picture, cv::Point2f at) {
    const float x = std::clamp(at.x, 0.0f, float(picture.cols - 1)),
                y = std::clamp(at.y, 0.0f, float(picture.rows - 1));
    const int column = std::min(int(x), std::max(picture.cols - 2, 0)),
              row = std::min(int(y), std::max(picture.rows - 2, 0));
    const int right = std::min(column + 1, picture.cols - 1), below = std::min(row + 1, picture.rows - 1);
    const float fx = x - float(column), fy = y - float(row);
    const float top = picture.at<uint8_t>(row, column) * (1 - fx) + picture.at<uint8_t>(row, right) * fx;
    const float bottom = picture.at<uint8_t>(below, column) * (1 - fx) + picture.at<uint8_t>(below, right) * fx;
    return top * (1 - fy) + bottom * fy;
}

// Moves the sides onto the strongest edges near them, and returns the share of the sides that lie on an edge.
float refine(const cv::Mat &picture, Corners &corners, double reach) {
    cv::Vec4f lines[4];
    int samples = 0, hits = 0;
    for (size_t side = 0; side < 4; side++) {
        const cv::Point2f start = corners[side], end = corners[(side + 1) % 4], way = end - start;
        const float distance = std::max(float(std::hypot(way.x, way.y)), 1e-3f);
        const cv::Point2f normal(-way.y / distance, way.x / distance);
        std::vector<cv::Point2f> points;
        const int count = std::clamp(int(distance / 2), 8, 128);
        const int steps = std::max(2, int(reach * 2));
        for (int index = 0; index < count; index++) {
            const cv::Point2f base = start + way * (0.06f + 0.88f * (float(index) + 0.5f) / float(count));
            std::vector<float> slopes(size_t(2 * steps + 1));
            for (int k = -steps; k <= steps; k++) {
                const cv::Point2f at = base + normal * (0.5f * float(k));
                slopes[size_t(k + steps)] = sample(picture, at + normal) - sample(picture, at - normal);
            }
            size_t best = 0;
            for (size_t k = 1; k < slopes.size(); k++)
                if (std::abs(slopes[k]) > std::abs(slopes[best]))
                    best = k;
            samples++;
            if (std::abs(slopes[best]) < 12)
                continue;
            hits++;
            // The center of the edge's slope, which a sharp edge between two pixels spreads evenly.
            float weights = 0, sum = 0;
            for (size_t k = best > 3 ? best - 3 : 0; k < slopes.size() && k <= best + 3; k++) {
                const float weight = std::abs(slopes[k]) - 0.3f * std::abs(slopes[best]);
                if (weight > 0 && (slopes[k] > 0) == (slopes[best] > 0)) {
                    weights += weight;
                    sum += weight * (float(k) - float(best));
                }
            }
            const float offset = weights > 0 ? sum / weights : 0;
            points.push_back(base + normal * (0.5f * (float(best) - float(steps) + offset)));
        }
        if (points.size() >= 6)
            cv::fitLine(points, lines[side], cv::DIST_HUBER, 0, 0.01, 0.01);
        else
            lines[side] = cv::Vec4f(way.x / distance, way.y / distance, start.x, start.y);
    }
    Corners moved(4);
    for (size_t index = 0; index < 4; index++) {
        const cv::Vec4f &a = lines[(index + 3) % 4], &b = lines[index];
        const float cross = a[0] * b[1] - a[1] * b[0];
        moved[index] = corners[index];
        if (std::abs(cross) < 0.1f)
            continue;
        const float t = ((b[2] - a[2]) * b[1] - (b[3] - a[3]) * b[0]) / cross;
        const cv::Point2f meeting(a[2] + a[0] * t, a[3] + a[1] * t);
        if (length(meeting, corners[index]) <= 3 * reach + 2)
            moved[index] = meeting;
    }
    corners = moved;
    return samples ? float(hits) / float(samples) : 0;
}

// Collects the quadrilaterals among the outlines of a binary picture.
void collect(cv::Mat binary, double smallest, std::vector<Corners> &found) {
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(binary, outlines, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    for (const auto &outline : outlines) {
        if (found.size() >= 4096)
            return;
        const double area = std::abs(cv::contourArea(outline)), around = cv::arcLength(outline, true);
        if (around < 3 * smallest || area < smallest * smallest * 0.25)
            continue;
        std::vector<cv::Point> hull, corners;
        cv::convexHull(outline, hull);
        // An outline with a dent is no rectangle.
        if (cv::contourArea(hull) > area * 1.25)
            continue;
        for (double share : {0.02, 0.04, 0.06}) {
            cv::approxPolyDP(hull, corners, share * cv::arcLength(hull, true), true);
            if (corners.size() <= 4)
                break;
        }
        if (corners.size() == 4 && cv::isContourConvex(corners))
            found.push_back(Corners(corners.begin(), corners.end()));
    }
}

// The overlap of two quadrilaterals as a share of their union.
double overlap(const Corners &a, const Corners &b) {
    Corners common;
    const double shared = cv::intersectConvexConvex(a, b, common);
    const double all = cv::contourArea(a) + cv::contourArea(b) - shared;
    return all > 0 ? shared / all : 0;
}

} // namespace

int32_t rectangles(const cocv_gray *picture, const cocv_rectangle_options *options, cocv_quad *results, int32_t room,
                   cocv_error *error) {
    return guarded(error, int32_t(-1), [&]() -> int32_t {
        const cv::Mat whole = view(picture);
        double scale = std::min(1.0, 640.0 / std::max(whole.cols, whole.rows));
        const cv::Mat reduced = scaled(whole, scale);
        const double smallest =
            std::max(8.0, limited(options->smallest_size, 0, 1) * std::min(reduced.cols, reduced.rows));
        std::vector<Corners> found;
        if (reduced.cols >= 8 && reduced.rows >= 8) {
            cv::Mat soft, binary;
            cv::GaussianBlur(reduced, soft, cv::Size(5, 5), 0);
            const double level = cv::threshold(soft, binary, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
            collect(binary, smallest, found);
            for (double part : {0.15, 0.3, 0.45, 0.6, 0.75, 0.9}) {
                if (std::abs(part * 255 - level) < 10)
                    continue;
                cv::threshold(soft, binary, part * 255, 255, cv::THRESH_BINARY);
                collect(binary, smallest, found);
            }
            for (double low : {10.0, 30.0, 60.0}) {
                cv::Canny(soft, binary, low, low * 2.5);
                cv::dilate(binary, binary, cv::Mat());
                collect(binary, smallest, found);
            }
        }
        std::vector<Candidate> candidates;
        for (auto &corners : found) {
            int at_edge = 0;
            for (auto &corner : corners) {
                // The frame of the picture is not a rectangle in it.
                at_edge += corner.x < 2 || corner.y < 2 || corner.x > float(reduced.cols - 3) ||
                           corner.y > float(reduced.rows - 3);
            }
            if (at_edge >= 3)
                continue;
            order(corners);
            refine(reduced, corners, 4);
            for (auto &corner : corners)
                corner = (corner + cv::Point2f(0.5f, 0.5f)) * float(1 / scale) - cv::Point2f(0.5f, 0.5f);
            const float support = refine(whole, corners, std::max(2.0, 1.5 / scale));
            order(corners);
            if (!has_shape(corners, *options, smallest / scale) || support < 0.6f || !cv::isContourConvex(corners))
                continue;
            candidates.push_back({corners, support});
        }
        std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate &a, const Candidate &b) {
            return std::pair(std::round(a.confidence * 20), cv::contourArea(a.corners)) >
                   std::pair(std::round(b.confidence * 20), cv::contourArea(b.corners));
        });
        std::vector<Candidate> kept;
        for (const auto &candidate : candidates) {
            if (int32_t(kept.size()) >= room)
                break;
            if (candidate.confidence < options->smallest_confidence)
                continue;
            const bool is_known = std::any_of(kept.begin(), kept.end(), [&](const Candidate &other) {
                return overlap(candidate.corners, other.corners) > 0.75;
            });
            if (!is_known)
                kept.push_back(candidate);
        }
        for (size_t index = 0; index < kept.size(); index++) {
            for (size_t corner = 0; corner < 4; corner++)
                results[index].corners[corner] = {kept[index].corners[corner].x + 0.5f,
                                                  kept[index].corners[corner].y + 0.5f};
            results[index].confidence = kept[index].confidence;
        }
        return int32_t(kept.size());
    });
}

} // namespace obscura
