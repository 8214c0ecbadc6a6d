// Code shared by programs that read still images: the folder of images and the counts.
//
// The folder contains grey images (binary PGM) and `pictures.tsv`: each line has a file name, a tab, and the content of
// the code in hexadecimal, which is empty for an image without a code.
#pragma once
#include <ctime>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace stills {

struct Picture {
    std::string name, contents;
    int width = 0, height = 0;
    std::vector<uint8_t> luma;
};

// A code that was read: its bytes, possibly in several forms.
struct Code {
    std::vector<std::string> forms;
};

inline double seconds(clockid_t clock) {
    timespec now;
    clock_gettime(clock, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

inline std::string trimmed(const std::string &text) {
    const char *blanks = " \t\r\n\v\f";
    auto first = text.find_first_not_of(blanks);
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

inline bool isDigits(const std::string &text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// Returns whether one form equals the expected content, or is an EAN or UPC code that lacks only the expected add-on.
inline bool matches(const Code &code, const std::string &contents) {
    const std::string wanted = trimmed(contents);
    for (const auto &form : code.forms) {
        const std::string text = trimmed(form);
        if (text == wanted) return true;
        const bool hasAddOn = wanted.size() == 15 || wanted.size() == 18;
        if (hasAddOn && text.size() == 13 && isDigits(text) && wanted.compare(0, 13, text) == 0) return true;
    }
    return false;
}

inline std::vector<Picture> load(const std::string &folder) {
    std::vector<Picture> pictures;
    std::ifstream list(folder + "/pictures.tsv");
    std::string line;
    while (std::getline(list, line)) {
        const auto tab = line.find('\t');
        if (tab == std::string::npos) continue;
        Picture picture;
        picture.name = line.substr(0, tab);
        for (size_t at = tab + 1; at + 1 < line.size(); at += 2)
            picture.contents += char(std::strtol(line.substr(at, 2).c_str(), nullptr, 16));
        std::ifstream file(folder + "/" + picture.name, std::ios::binary);
        std::string magic;
        int maximum = 0;
        if (!(file >> magic >> picture.width >> picture.height >> maximum) || magic != "P5" || maximum != 255) continue;
        file.get();
        picture.luma.resize(size_t(picture.width) * size_t(picture.height));
        file.read(reinterpret_cast<char *>(picture.luma.data()), std::streamsize(picture.luma.size()));
        if (file) pictures.push_back(std::move(picture));
    }
    return pictures;
}

// Reads every image of the folder given as the first argument and prints the counts. A second argument lists each image
// that was not read.
template <typename Read>
int run(int argc, char **argv, Read read) {
    if (argc < 2) return std::fprintf(stderr, "usage: %s FOLDER [names]\n", argv[0]), 64;
    const auto pictures = load(argv[1]);
    if (pictures.empty()) return std::fprintf(stderr, "%s has no pictures.tsv or no pictures\n", argv[1]), 66;
    int right = 0, wrong = 0, missed = 0, untrue = 0;
    double wall = 0, cpu = 0;
    for (const auto &picture : pictures) {
        const double wallBefore = seconds(CLOCK_MONOTONIC), cpuBefore = seconds(CLOCK_PROCESS_CPUTIME_ID);
        const std::vector<Code> codes = read(picture);
        const double took = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpuBefore;
        cpu += took;
        wall += seconds(CLOCK_MONOTONIC) - wallBefore;
        const char *verdict = "quiet";
        if (picture.contents.empty()) {
            if (!codes.empty()) untrue++, verdict = "false";
        } else {
            bool isRead = false;
            for (const auto &code : codes) isRead = isRead || matches(code, picture.contents);
            if (isRead) right++, verdict = "read";
            else if (codes.empty()) missed++, verdict = "missed";
            else wrong++, verdict = "wrong";
        }
        if (argc > 2) {
            std::printf("%s\t%s\t%.3f", verdict, picture.name.c_str(), took * 1000);
            for (const auto &code : codes) std::printf("\t%s", code.forms.front().c_str());
            std::printf("\n");
        }
    }
    const double count = double(pictures.size());
    std::printf(
        "{\"read\": %d, \"wrong\": %d, \"missed\": %d, \"false\": %d, \"wall_ms\": %.4f, \"cpu_ms\": %.4f}\n",
        right, wrong, missed, untrue, wall / count * 1000, cpu / count * 1000
    );
    return 0;
}

}  // namespace stills
