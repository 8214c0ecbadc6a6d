#include "common.hpp"

#include <vector>

namespace obscura {

int32_t horizon(const cocv_gray *picture, double *result, cocv_error *error) {
    return guarded(error, int32_t(-1), [&]() -> int32_t {
        const cv::Mat whole = view(picture);
        double scale = std::min(1.0, 480.0 / std::max(whole.cols, whole.rows));
        const cv::Mat reduced = scaled(whole, scale);
        if (reduced.cols < 16 || reduced.rows < 16)
            return 0;
        cv::Mat soft, horizontal, vertical;
        cv::GaussianBlur(reduced, soft, cv::Size(7, 7), 0);
        cv::Sobel(soft, horizontal, CV_32F, 1, 0, 3, 0.125);
        cv::Sobel(soft, vertical, CV_32F, 0, 1, 3, 0.125);
        // Lines up to 45 degrees from level vote in steps of half a degree and of a pixel.
        constexpr int angles = 181;
        const int reach = int(std::hypot(reduced.cols, reduced.rows)) + 2;
        std::vector<float> sines(angles), cosines(angles), votes(size_t(angles) * size_t(2 * reach + 1), 0);
        for (int index = 0; index < angles; index++) {
            const double angle = (index - 90) * 0.5 * CV_PI / 180;
            sines[size_t(index)] = float(std::sin(angle));
            cosines[size_t(index)] = float(std::cos(angle));
        }
        std::vector<cv::Point> edges;
        for (int y = 2; y < reduced.rows - 2; y++)
            for (int x = 2; x < reduced.cols - 2; x++) {
                const float gx = horizontal.at<float>(y, x), gy = vertical.at<float>(y, x), size = std::hypot(gx, gy);
                if (size < 3 || std::abs(gy) < std::abs(gx) * 0.9f)
                    continue;
                // Only the ridge of an edge votes.
                const float above = std::abs(vertical.at<float>(y - 1, x)),
                            below = std::abs(vertical.at<float>(y + 1, x));
                if (std::abs(gy) < above || std::abs(gy) <= below)
                    continue;
                edges.push_back({x, y});
                const double own = -std::atan(gx / gy) * 180 / CV_PI;
                const int middle = int(std::lround(own * 2)) + 90;
                for (int index = std::max(0, middle - 12); index <= std::min(angles - 1, middle + 12); index++) {
                    const float distance = -sines[size_t(index)] * float(x) + cosines[size_t(index)] * float(y);
                    votes[size_t(index) * size_t(2 * reach + 1) + size_t(std::lround(distance) + reach)] +=
                        std::min(size, 20.0f);
                }
            }
        if (edges.size() < 16)
            return 0;
        const auto best = size_t(std::max_element(votes.begin(), votes.end()) - votes.begin());
        const size_t row = size_t(2 * reach + 1);
        double sine = sines[best / row], cosine = cosines[best / row], distance = double(best % row) - reach;
        std::vector<cv::Point2f> points;
        for (int pass = 0; pass < 3; pass++) {
            points.clear();
            for (const auto &edge : edges)
                if (std::abs(-sine * edge.x + cosine * edge.y - distance) < (pass == 0 ? 2.5 : 1.5))
                    points.push_back(edge);
            if (points.size() < 8)
                return 0;
            cv::Vec4f line;
            cv::fitLine(points, line, cv::DIST_HUBER, 0, 0.01, 0.01);
            const double sign = line[0] < 0 ? -1 : 1;
            cosine = sign * line[0];
            sine = sign * line[1];
            distance = -sine * line[2] + cosine * line[3];
        }
        std::vector<bool> columns(size_t(reduced.cols), false);
        for (const auto &point : points)
            columns[size_t(point.x)] = true;
        const double coverage = double(std::count(columns.begin(), columns.end(), true)) / reduced.cols;
        // The length of the line within the picture: an inclined one crosses fewer columns.
        double expected = 0;
        for (int x = 2; x < reduced.cols - 2; x++) {
            const double y = (distance + sine * x) / cosine;
            expected += y >= 2 && y < reduced.rows - 2;
        }
        const double support = expected > 0 ? std::min(1.0, coverage * reduced.cols / expected) : 0;
        // In a picture full of edges, some lie on any line.
        const double density = double(edges.size()) / (double(reduced.cols) * reduced.rows);
        const double chance = 1 - std::pow(1 - std::min(density, 1.0), 3);
        const double excess = (support - chance) / std::max(1 - chance, 0.01);
        if (excess < 0.4 || coverage < 0.2)
            return 0;
        result[0] = -std::atan2(sine, cosine);
        result[1] = std::min(excess, 1.0);
        return 1;
    });
}

} // namespace obscura
