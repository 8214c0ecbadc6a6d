#include "common.hpp"

#include <opencv2/objdetect.hpp>
#include <vector>

namespace obscura {

int32_t people(const cocv_gray *picture, float smallest, int32_t most_pixels, cocv_box *results, int32_t room,
               cocv_error *error) {
    return guarded(error, int32_t(-1), [&]() -> int32_t {
        const cv::Mat whole = view(picture);
        static const auto *detector = [] {
            auto *made = new cv::HOGDescriptor;
            made->setSVMDetector(cv::HOGDescriptor::getDefaultPeopleDetector());
            return made;
        }();
        // People are 96 of the 128 pixels of the detector's window high.
        double scale = scale_within(whole, std::min(96 / limited(smallest, 16, COCV_LONGEST_SIDE), 4.0), most_pixels);
        cv::Mat searched = scaled(whole, scale);
        // A frame of the edge's own colors, because people may stand at the edge, and small pictures must hold a
        // window.
        const int across = std::max(16, (64 - searched.cols + 1) / 2),
                  down = std::max(16, (128 - searched.rows + 1) / 2);
        cv::Mat framed;
        cv::copyMakeBorder(searched, framed, down, down, across, across, cv::BORDER_REPLICATE);
        std::vector<cv::Rect> found;
        std::vector<double> weights;
        detector->detectMultiScale(framed, found, weights, 0, cv::Size(8, 8), cv::Size(0, 0), 1.05, 2, false);
        std::vector<cocv_box> boxes;
        for (size_t index = 0; index < found.size(); index++) {
            const double weight = index < weights.size() ? weights[index] : 0;
            if (weight < 0.3)
                continue;
            // The window's margin is not a part of the person.
            const auto &window = found[index];
            cocv_box box = {};
            box.x = float((window.x + 0.18 * window.width - across) / scale);
            box.y = float((window.y + 0.10 * window.height - down) / scale);
            box.width = float(0.64 * window.width / scale);
            box.height = float(0.80 * window.height / scale);
            box.confidence = float(std::clamp(0.5 + 0.5 * std::tanh(weight - 0.3), 0.0, 1.0));
            box.roll = box.yaw = NAN;
            boxes.push_back(box);
        }
        std::stable_sort(boxes.begin(), boxes.end(),
                         [](const cocv_box &a, const cocv_box &b) { return a.confidence > b.confidence; });
        const int32_t count = int32_t(std::min<size_t>(boxes.size(), size_t(std::max(room, 0))));
        std::copy_n(boxes.begin(), count, results);
        return count;
    });
}

} // namespace obscura
