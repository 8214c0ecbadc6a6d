#include "common.hpp"

#include <opencv2/calib3d.hpp>
#include <opencv2/features2d.hpp>
#include <opencv2/video/tracking.hpp>
#include <vector>

namespace obscura {
namespace {

// Returns how well a picture fits onto another after a mapping, and how much of it overlaps.
double fit(const cv::Mat &floating, const cv::Mat &reference, const cv::Mat &mapping) {
    cv::Mat moved, mask, all(floating.size(), CV_8UC1, cv::Scalar(255));
    if (mapping.rows == 2) {
        cv::warpAffine(floating, moved, mapping, reference.size());
        cv::warpAffine(all, mask, mapping, reference.size(), cv::INTER_NEAREST);
    } else {
        cv::warpPerspective(floating, moved, mapping, reference.size());
        cv::warpPerspective(all, mask, mapping, reference.size(), cv::INTER_NEAREST);
    }
    if (cv::countNonZero(mask) < std::max(64, int(reference.total() / 50)))
        return 0;
    return std::max(0.0, correlation(moved, reference, mask));
}

void check_contents(const cv::Mat &floating, const cv::Mat &reference) {
    cv::Scalar mean, first, second;
    cv::meanStdDev(floating, mean, first);
    cv::meanStdDev(reference, mean, second);
    if (first[0] < 1 || second[0] < 1)
        throw Failure("a picture without details cannot be laid onto another");
    if (floating.cols < 8 || floating.rows < 8 || reference.cols < 8 || reference.rows < 8)
        throw Failure("pictures of less than 8 × 8 pixels cannot be laid onto each other");
}

cv::Mat shift(double x, double y) { return (cv::Mat_<float>(2, 3) << 1, 0, float(x), 0, 1, float(y)); }

// Improves the mapping from the reference to the floating picture; returns whether that worked.
bool improve(const cv::Mat &reference, const cv::Mat &floating, cv::Mat &mapping, int kind, int steps) {
    cv::Mat tried = mapping.clone();
    const cv::TermCriteria end(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, steps, 1e-5);
    try {
        cv::findTransformECC(reference, floating, tried, kind, end, cv::noArray(), 5);
    } catch (const cv::Exception &) {
        return false;
    }
    if (!cv::checkRange(tried))
        return false;
    mapping = tried;
    return true;
}

// Finds the way from one picture to another of the same size by the phases of their frequencies.
cv::Point2d find_shift(const cv::Mat &floating, const cv::Mat &reference) {
    cv::Mat a, b, hanning;
    cv::Laplacian(floating, a, CV_32F, 3);
    cv::Laplacian(reference, b, CV_32F, 3);
    cv::Mat plain_a, plain_b;
    floating.convertTo(plain_a, CV_32F);
    reference.convertTo(plain_b, CV_32F);
    cv::createHanningWindow(hanning, floating.size(), CV_32F);
    const cv::Point2d ways[] = {
        cv::phaseCorrelate(plain_a, plain_b, hanning),
        cv::phaseCorrelate(plain_a, plain_b),
        cv::phaseCorrelate(a, b, hanning),
        cv::phaseCorrelate(a, b),
        cv::Point2d(0, 0),
    };
    double best = -1;
    cv::Point2d result;
    for (const auto &way : ways) {
        const double quality = fit(floating, reference, shift(way.x, way.y));
        if (quality > best + 1e-6) {
            best = quality;
            result = way;
        }
    }
    return result;
}

cv::Mat padded(const cv::Mat &picture, cv::Size size) {
    if (picture.size() == size)
        return picture;
    cv::Mat result;
    cv::copyMakeBorder(picture, result, 0, size.height - picture.rows, 0, size.width - picture.cols,
                       cv::BORDER_CONSTANT, cv::mean(picture));
    return result;
}

// Returns the mapping of a reduced picture's pixel centers as one of the original's coordinates, or back.
cv::Mat in_coordinates(const cv::Mat &mapping, double scale) {
    const cv::Mat to = (cv::Mat_<double>(3, 3) << 1 / scale, 0, 0.5 / scale, 0, 1 / scale, 0.5 / scale, 0, 0, 1);
    cv::Mat result = to * mapping * to.inv();
    return result / result.at<double>(2, 2);
}

cv::Mat by_features(const cv::Mat &floating, const cv::Mat &reference) {
    auto finder = cv::ORB::create(1500, 1.2f, 8, 15, 0, 2, cv::ORB::HARRIS_SCORE, 31, 10);
    std::vector<cv::KeyPoint> points, others;
    cv::Mat descriptors, other_descriptors;
    finder->detectAndCompute(floating, cv::noArray(), points, descriptors);
    finder->detectAndCompute(reference, cv::noArray(), others, other_descriptors);
    if (points.size() < 8 || others.size() < 8)
        return cv::Mat();
    std::vector<std::vector<cv::DMatch>> matches;
    cv::BFMatcher(cv::NORM_HAMMING).knnMatch(descriptors, other_descriptors, matches, 2);
    std::vector<cv::Point2f> from, to;
    for (const auto &match : matches) {
        if (match.size() < 2 || match[0].distance > 0.8f * match[1].distance)
            continue;
        from.push_back(points[size_t(match[0].queryIdx)].pt);
        to.push_back(others[size_t(match[0].trainIdx)].pt);
    }
    if (from.size() < 8)
        return cv::Mat();
    cv::Mat inliers, found = cv::findHomography(from, to, cv::RANSAC, 3, inliers, 2000, 0.995);
    return !found.empty() && cv::countNonZero(inliers) >= 8 ? found : cv::Mat();
}

} // namespace

bool flow(const cocv_gray *first, const cocv_gray *second, int32_t accuracy, float *vectors, cocv_error *error) {
    return guarded(error, false, [&] {
        cv::Mat from = view(first), to = view(second);
        if (from.size() != to.size())
            throw Failure("optical flow needs two pictures of one size");
        const cv::Size whole = from.size();
        // The time grows with the pixels: the motion of very large pictures is that of reduced ones.
        double scale = scale_within(from, 1, 1 << 22), same = scale;
        from = scaled(from, scale);
        to = scaled(to, same);
        const cv::Size size = from.size();
        // The method needs a few levels of its pyramid.
        const cv::Size least(std::max(size.width, 32), std::max(size.height, 32));
        if (least != size) {
            cv::copyMakeBorder(from, from, 0, least.height - size.height, 0, least.width - size.width,
                               cv::BORDER_REPLICATE);
            cv::copyMakeBorder(to, to, 0, least.height - size.height, 0, least.width - size.width,
                               cv::BORDER_REPLICATE);
        }
        const int presets[] = {cv::DISOpticalFlow::PRESET_ULTRAFAST, cv::DISOpticalFlow::PRESET_FAST,
                               cv::DISOpticalFlow::PRESET_MEDIUM, cv::DISOpticalFlow::PRESET_MEDIUM};
        const int level = std::clamp<int32_t>(accuracy, 0, 3);
        auto engine = cv::DISOpticalFlow::create(presets[level]);
        if (level == 3) {
            engine->setFinestScale(0);
            engine->setVariationalRefinementIterations(10);
        }
        cv::Mat result;
        engine->calc(from, to, result);
        cv::patchNaNs(result, 0);
        cv::Mat target(whole, CV_32FC2, vectors);
        result = result(cv::Rect(cv::Point(0, 0), size));
        if (size == whole) {
            result.copyTo(target);
        } else {
            result *= 1 / scale;
            cv::resize(result, target, whole, 0, 0, cv::INTER_LINEAR);
        }
        return true;
    });
}

bool translation(const cocv_gray *floating, const cocv_gray *reference, double *result, cocv_error *error) {
    return guarded(error, false, [&] {
        const cv::Mat first = view(floating), second = view(reference);
        check_contents(first, second);
        const cv::Size size(std::max(first.cols, second.cols), std::max(first.rows, second.rows));
        const cv::Mat a = padded(first, size), b = padded(second, size);
        double coarse = std::min(1.0, 512.0 / std::max(size.width, size.height));
        const cv::Mat small_a = scaled(a, coarse), small_b = scaled(b, coarse);
        const cv::Point2d way = find_shift(small_a, small_b) * (1 / coarse);
        double fine = std::min(1.0, 1280.0 / std::max(size.width, size.height));
        const cv::Mat fine_a = scaled(a, fine), fine_b = scaled(b, fine);
        cv::Mat mapping = shift(-way.x * fine, -way.y * fine);
        const double before = fit(fine_a, fine_b, shift(way.x * fine, way.y * fine));
        double x = way.x, y = way.y, quality = before;
        if (improve(fine_b, fine_a, mapping, cv::MOTION_TRANSLATION, 60)) {
            const double dx = -mapping.at<float>(0, 2), dy = -mapping.at<float>(1, 2);
            const double after = fit(fine_a, fine_b, shift(dx, dy));
            if (after >= before - 1e-3) {
                x = dx / fine;
                y = dy / fine;
                quality = after;
            }
        }
        if (quality < 0.1)
            throw Failure("the pictures have nothing in common");
        result[0] = x;
        result[1] = y;
        result[2] = quality;
        return true;
    });
}

bool homography(const cocv_gray *floating, const cocv_gray *reference, double *result, cocv_error *error) {
    return guarded(error, false, [&] {
        const cv::Mat first = view(floating), second = view(reference);
        check_contents(first, second);
        const int side = std::max(std::max(first.cols, first.rows), std::max(second.cols, second.rows));
        double scale = std::min(1.0, 1024.0 / side), same = scale;
        const cv::Mat a = scaled(first, scale), b = scaled(second, same);
        cv::Mat start = by_features(a, b);
        if (start.empty()) {
            start = cv::Mat::eye(3, 3, CV_64F);
            if (a.size() == b.size()) {
                const cv::Point2d way = find_shift(a, b);
                start.at<double>(0, 2) = way.x;
                start.at<double>(1, 2) = way.y;
            }
        }
        const double before = fit(a, b, start);
        cv::Mat best = start, inverse;
        double quality = before;
        cv::Mat(start.inv()).convertTo(inverse, CV_32F);
        if (improve(b, a, inverse, cv::MOTION_HOMOGRAPHY, 40)) {
            cv::Mat precise;
            inverse.convertTo(precise, CV_64F);
            if (std::abs(cv::determinant(precise)) > 1e-9) {
                const cv::Mat found = precise.inv();
                const double after = fit(a, b, found);
                if (after >= before) {
                    best = found;
                    quality = after;
                }
            }
        }
        if (quality < 0.2 || !cv::checkRange(best) || std::abs(best.at<double>(2, 2)) < 1e-9)
            throw Failure("the pictures have nothing in common");
        const cv::Mat matrix = in_coordinates(best, scale);
        for (int index = 0; index < 9; index++)
            result[index] = matrix.at<double>(index / 3, index % 3);
        result[9] = quality;
        return true;
    });
}

} // namespace obscura
