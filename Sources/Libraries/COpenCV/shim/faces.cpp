#include "common.hpp"

#include <cstring>
#include <dlib/image_processing.h>
#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/opencv/cv_image.h>
#include <map>
#include <memory>
#include <mutex>
#include <opencv2/objdetect.hpp>
#include <string>
#include <vector>

namespace obscura {
namespace {

// The side of the detector's window in pixels.
constexpr double window = 80;
// The angles for which the detector has filters of their own.
constexpr float side_view = 0.6f, tilt = 0.35f;

// Detectors that wait for their next use; making one takes longer than a search.
template <typename Detector> class Pool {
    std::mutex lock;
    std::map<std::string, std::vector<std::unique_ptr<Detector>>> idle;

  public:
    std::unique_ptr<Detector> take(const std::string &name) {
        std::lock_guard<std::mutex> guard(lock);
        auto &list = idle[name];
        if (list.empty())
            return nullptr;
        auto detector = std::move(list.back());
        list.pop_back();
        return detector;
    }
    void give(const std::string &name, std::unique_ptr<Detector> detector) {
        std::lock_guard<std::mutex> guard(lock);
        auto &list = idle[name];
        if (list.size() < 4)
            list.push_back(std::move(detector));
    }
};

// Never destroyed: other threads may still search when the program ends.
Pool<dlib::frontal_face_detector> &histograms() {
    static auto *pool = new Pool<dlib::frontal_face_detector>;
    return *pool;
}
Pool<cv::CascadeClassifier> &cascades() {
    static auto *pool = new Pool<cv::CascadeClassifier>;
    return *pool;
}

void find_histograms(const cv::Mat &picture, double scale, std::vector<cocv_box> &found) {
    auto detector = histograms().take("");
    if (!detector)
        detector = std::make_unique<dlib::frontal_face_detector>(dlib::get_frontal_face_detector());
    std::vector<dlib::rect_detection> detections;
    if (picture.cols >= 16 && picture.rows >= 16)
        (*detector)(dlib::cv_image<unsigned char>(picture), detections);
    histograms().give("", std::move(detector));
    for (const auto &detection : detections) {
        cocv_box box = {};
        box.x = float(detection.rect.left() / scale);
        box.y = float(detection.rect.top() / scale);
        box.width = float(detection.rect.width() / scale);
        box.height = float(detection.rect.height() / scale);
        box.confidence = float(0.5 + 0.5 * std::tanh(detection.detection_confidence));
        const int kind = int(detection.weight_index);
        box.yaw = kind == 1 ? -side_view : kind == 2 ? side_view : 0;
        box.roll = kind == 3 ? tilt : kind == 4 ? -tilt : 0;
        found.push_back(box);
    }
}

void find_cascade(const cv::Mat &picture, double scale, const char *file, double smallest,
                  std::vector<cocv_box> &found) {
    auto detector = cascades().take(file);
    if (!detector) {
        detector = std::make_unique<cv::CascadeClassifier>();
        if (std::strlen(file) > 4096 || !detector->load(file))
            throw Failure("the file of the cascade could not be read");
    }
    cv::Mat equal;
    cv::equalizeHist(picture, equal);
    std::vector<cv::Rect> rectangles;
    std::vector<int> levels;
    std::vector<double> weights;
    const int side = std::max(20, int(smallest * scale));
    detector->detectMultiScale(equal, rectangles, levels, weights, 1.1, 4, 0, cv::Size(side, side), cv::Size(), true);
    cascades().give(file, std::move(detector));
    for (size_t index = 0; index < rectangles.size(); index++) {
        const auto &rectangle = rectangles[index];
        cocv_box box = {};
        box.x = float(rectangle.x / scale);
        box.y = float(rectangle.y / scale);
        box.width = float(rectangle.width / scale);
        box.height = float(rectangle.height / scale);
        box.confidence = float(0.5 + 0.5 * std::tanh(index < weights.size() ? weights[index] / 4 : 0));
        box.roll = box.yaw = NAN;
        found.push_back(box);
    }
}

} // namespace

int32_t faces(const cocv_gray *picture, const cocv_face_options *options, cocv_box *results, int32_t room,
              cocv_error *error) {
    return guarded(error, int32_t(-1), [&]() -> int32_t {
        const cv::Mat whole = view(picture);
        const double smallest = limited(options->smallest, 8, COCV_LONGEST_SIDE);
        const bool is_cascade = options->engine == COCV_FACES_CASCADE && options->cascade;
        // The histogram detector finds faces of its window's size and larger ones.
        double scale = is_cascade ? 1 : std::min(window / smallest, 4.0);
        scale = scale_within(whole, scale, options->most_pixels);
        const cv::Mat searched = scaled(whole, scale);
        std::vector<cocv_box> found;
        if (is_cascade)
            find_cascade(searched, scale, options->cascade, smallest, found);
        else
            find_histograms(searched, scale, found);
        std::stable_sort(found.begin(), found.end(),
                         [](const cocv_box &a, const cocv_box &b) { return a.confidence > b.confidence; });
        const int32_t count = int32_t(std::min<size_t>(found.size(), size_t(std::max(room, 0))));
        std::copy_n(found.begin(), count, results);
        return count;
    });
}

bool landmarks(const cocv_gray *picture, const char *file, const cocv_box *box, cocv_point *results,
               cocv_error *error) {
    return guarded(error, false, [&] {
        static std::mutex lock;
        static std::string loaded;
        static std::shared_ptr<const dlib::shape_predictor> shared;
        const cv::Mat whole = view(picture);
        std::shared_ptr<const dlib::shape_predictor> predictor;
        {
            std::lock_guard<std::mutex> guard(lock);
            if (!shared || loaded != file) {
                auto made = std::make_shared<dlib::shape_predictor>();
                dlib::deserialize(file) >> *made;
                if (made->num_parts() != 68)
                    throw Failure("the file has no predictor of 68 points");
                shared = made;
                loaded = file;
            }
            predictor = shared;
        }
        const double x = limited(box->x, -1e5, 1e5), y = limited(box->y, -1e5, 1e5);
        const double width = limited(box->width, 1, 1e5), height = limited(box->height, 1, 1e5);
        const dlib::rectangle place(long(x), long(y), long(x + width) - 1, long(y + height) - 1);
        const auto shape = (*predictor)(dlib::cv_image<unsigned char>(whole), place);
        for (unsigned long index = 0; index < 68; index++)
            results[index] = {float(shape.part(index).x() + 0.5), float(shape.part(index).y() + 0.5)};
        return true;
    });
}

} // namespace obscura
