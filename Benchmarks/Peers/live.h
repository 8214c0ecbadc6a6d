// Code shared by programs that read the images of a camera one by one: the file of images and the counts.
//
// The file begins with a line "W H N". For each image it contains a line with the number of codes, a line of
// hexadecimal digits for each code, and W x H bytes of luma.
#pragma once
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace live {

inline double processMilliseconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
}

inline std::string bytes(const std::string &digits) {
    std::string result;
    for (size_t index = 0; index + 1 < digits.size(); index += 2)
        result.push_back(char(std::stoi(digits.substr(index, 2), nullptr, 16)));
    return result;
}

// Reads all images; `read(luma, width, height)` returns the payloads in one image.
template <typename Read>
int run(const char *path, Read read) {
    std::ifstream file(path, std::ios::binary);
    int width = 0, height = 0, count = 0;
    if (!(file >> width >> height >> count) || width <= 0 || height <= 0 || count <= 0) {
        std::fprintf(stderr, "%s has no pictures.\n", path);
        return 1;
    }
    std::string line;
    std::getline(file, line);
    std::vector<uint8_t> luma(size_t(width) * size_t(height));
    double used = 0;
    size_t drawn = 0, found = 0, wrong = 0;
    for (int picture = 0; picture < count; ++picture) {
        std::getline(file, line);
        std::set<std::string> truth;
        for (int left = std::stoi(line); left > 0; --left) {
            std::getline(file, line);
            truth.insert(bytes(line));
        }
        if (!file.read(reinterpret_cast<char *>(luma.data()), std::streamsize(luma.size()))) return 1;
        const double start = processMilliseconds();
        const std::vector<std::string> payloads = read(luma.data(), width, height);
        used += processMilliseconds() - start;
        drawn += truth.size();
        const std::set<std::string> seen(payloads.begin(), payloads.end());
        for (const auto &payload : seen) truth.count(payload) ? ++found : ++wrong;
    }
    std::printf("{\"cpu_ms\": %.4f, \"found\": %.4f, \"wrong\": %zu}\n", used / count,
                drawn == 0 ? 1.0 : double(found) / double(drawn), wrong);
    return 0;
}

}  // namespace live
