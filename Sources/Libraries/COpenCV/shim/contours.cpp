#include "common.hpp"

#include <functional>
#include <vector>

namespace obscura {
namespace {

constexpr size_t most_contours = 65536, most_points = 1 << 23;

struct Polygons {
    std::vector<int32_t> starts, parents;
    std::vector<cocv_point> points;
};

// The mean step of gray levels across a contour.
double step(const std::vector<cv::Point> &contour, const cv::Mat &slopes, double factor) {
    double sum = 0;
    const size_t stride = std::max<size_t>(1, contour.size() / 256);
    int count = 0;
    for (size_t index = 0; index < contour.size(); index += stride, count++) {
        const int x = std::clamp(int(contour[index].x / factor), 0, slopes.cols - 1);
        const int y = std::clamp(int(contour[index].y / factor), 0, slopes.rows - 1);
        sum += slopes.at<float>(y, x);
    }
    return count ? sum / count : 0;
}

} // namespace

bool contours(const cocv_gray *picture, const cocv_contour_options *options, cocv_contours *result, cocv_error *error) {
    *result = {};
    return guarded(error, false, [&] {
        const cv::Mat whole = view(picture);
        const double contrast = limited(options->contrast, 0, 3);
        auto polygons = std::make_unique<Polygons>();
        polygons->starts.push_back(0);
        const int side = std::max(whole.cols, whole.rows);
        double scale = std::min(1.0, double(std::clamp<int32_t>(options->largest_side, 64, 4096)) / side);
        const cv::Mat gray = scaled(whole, scale);
        // Between pixels the level is found by enlarging the picture.
        const int factor = std::clamp(4096 / std::max(gray.cols, gray.rows), 1, 4);
        cv::Mat large, binary, slopes, horizontal, vertical;
        cv::resize(gray, large, gray.size() * factor, 0, 0, cv::INTER_LINEAR);
        const int kind = options->dark_on_light ? cv::THRESH_BINARY_INV : cv::THRESH_BINARY;
        if (options->pivot < 0 || std::isnan(options->pivot))
            cv::threshold(large, binary, 0, 255, kind | cv::THRESH_OTSU);
        else
            cv::threshold(large, binary, limited(options->pivot, 0, 1) * 255, 255, kind);
        cv::Sobel(gray, horizontal, CV_32F, 1, 0, 3, 0.25);
        cv::Sobel(gray, vertical, CV_32F, 0, 1, 3, 0.25);
        cv::magnitude(horizontal, vertical, slopes);
        cv::dilate(slopes, slopes, cv::Mat());
        std::vector<std::vector<cv::Point>> found;
        std::vector<cv::Vec4i> tree;
        cv::copyMakeBorder(binary, binary, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
        cv::findContours(binary, found, tree, cv::RETR_TREE, cv::CHAIN_APPROX_SIMPLE, cv::Point(-1, -1));
        const double smallest_step = contrast > 0 ? 255 * 0.08 / contrast : 1e9;
        // Parents first, without recursion, since a picture may nest contours deeply.
        std::vector<std::pair<int, int>> waiting;
        for (int index = 0; index < int(tree.size()); index++)
            if (tree[size_t(index)][3] < 0)
                waiting.push_back({index, -1});
        std::reverse(waiting.begin(), waiting.end());
        while (!waiting.empty() && polygons->parents.size() < most_contours) {
            auto [index, parent] = waiting.back();
            waiting.pop_back();
            const auto &contour = found[size_t(index)];
            std::vector<cv::Point> simple;
            cv::approxPolyDP(contour, simple, factor > 1 ? 0.3 * factor : 0.5, true);
            // Contours of noise are left out; those within them belong to the one around.
            int place = parent;
            if (simple.size() >= 3 && cv::contourArea(simple) >= 2.0 * factor * factor &&
                step(contour, slopes, factor) >= smallest_step &&
                polygons->points.size() + simple.size() <= most_points) {
                place = int(polygons->parents.size());
                for (const auto &point : simple)
                    polygons->points.push_back({float((point.x + 0.5) / factor / scale),
                                                float((point.y + 0.5) / factor / scale)});
                polygons->parents.push_back(parent);
                polygons->starts.push_back(int32_t(polygons->points.size()));
            }
            std::vector<int> children;
            for (int child = tree[size_t(index)][2]; child >= 0; child = tree[size_t(child)][0])
                children.push_back(child);
            for (auto child = children.rbegin(); child != children.rend(); ++child)
                waiting.push_back({*child, place});
        }
        result->count = int32_t(polygons->parents.size());
        result->starts = polygons->starts.data();
        result->parents = polygons->parents.data();
        result->points = polygons->points.data();
        result->owner = polygons.release();
        return true;
    });
}

void free_contours(cocv_contours *contours) {
    delete static_cast<Polygons *>(contours->owner);
    *contours = {};
}

} // namespace obscura
