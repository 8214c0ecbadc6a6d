// The smallest program that reads the codes of a PNG file with ZXing-C++ and libpng.
//
//     zxing_process FILE                      prints the codes
//     zxing_process make WIDTH HEIGHT FILE    creates an image with two codes
#include <ZXing/CreateBarcode.h>
#include <ZXing/ReadBarcode.h>
#include <ZXing/WriteBarcode.h>
#include <png.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

static int make(int width, int height, const char *path) {
    std::vector<uint8_t> pixels((size_t)width * height * 3);
    uint32_t state = 7;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            state = state * 1664525u + 1013904223u;
            for (int c = 0; c < 3; c++)
                pixels[((size_t)y * width + x) * 3 + c] =
                    (uint8_t)(120 + 10 * c + x * 60 / width + y * 30 / height + (int)(state >> 30));
        }
    struct { ZXing::BarcodeFormat format; const char *text; int left; } codes[] = {
        {ZXing::BarcodeFormat::QRCode, "https://example.org/one", width / 8},
        {ZXing::BarcodeFormat::DataMatrix, "TWO-2", width * 5 / 8}};
    for (auto &code : codes) {
        auto barcode = ZXing::CreateBarcodeFromText(code.text, ZXing::CreatorOptions(code.format));
        auto image = ZXing::WriteBarcodeToImage(barcode, ZXing::WriterOptions().scale(height / 90).addQuietZones(true));
        for (int y = 0; y < image.height(); y++)
            for (int x = 0; x < image.width(); x++) {
                int to_x = code.left + x, to_y = height / 4 + y;
                if (to_x < width && to_y < height)
                    memset(&pixels[((size_t)to_y * width + to_x) * 3], *image.data(x, y), 3);
            }
    }
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    png.width = (png_uint_32)width;
    png.height = (png_uint_32)height;
    png.format = PNG_FORMAT_RGB;
    return png_image_write_to_file(&png, path, 0, pixels.data(), 0, nullptr) ? 0 : 1;
}

int main(int count, char **arguments) {
    if (count == 5 && strcmp(arguments[1], "make") == 0)
        return make(atoi(arguments[2]), atoi(arguments[3]), arguments[4]);
    if (count != 2) {
        fputs("zxing_process takes FILE, or make WIDTH HEIGHT FILE.\n", stderr);
        return 2;
    }
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&png, arguments[1])) {
        fprintf(stderr, "%s: %s\n", arguments[1], png.message);
        return 2;
    }
    png.format = PNG_FORMAT_GRAY;
    std::vector<uint8_t> pixels(PNG_IMAGE_SIZE(png));
    if (!png_image_finish_read(&png, nullptr, pixels.data(), 0, nullptr)) return 2;
    auto view = ZXing::ImageView(pixels.data(), (int)png.width, (int)png.height, ZXing::ImageFormat::Lum);
    auto codes = ZXing::ReadBarcodes(view, ZXing::ReaderOptions());
    for (auto &code : codes) printf("%s %s\n", ZXing::ToString(code.format()).c_str(), code.text().c_str());
    return codes.empty() ? 1 : 0;
}
