// Reads the images of a camera one by one with ZBar, with all symbologies enabled: zbar_live FILE.
#include "live.h"
#include <zbar.h>

using namespace zbar;

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    zbar_image_scanner_t *scanner = zbar_image_scanner_create();
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 1);
    const int result = live::run(argv[1], [&](const uint8_t *luma, int width, int height) {
        std::vector<std::string> payloads;
        zbar_image_t *image = zbar_image_create();
        zbar_image_set_format(image, 0x30303859);  // "Y800"
        zbar_image_set_size(image, unsigned(width), unsigned(height));
        const auto size = static_cast<unsigned long>(width) * static_cast<unsigned long>(height);
        zbar_image_set_data(image, luma, size, nullptr);
        zbar_scan_image(scanner, image);
        for (auto *symbol = zbar_image_first_symbol(image); symbol; symbol = zbar_symbol_next(symbol))
            payloads.emplace_back(zbar_symbol_get_data(symbol), zbar_symbol_get_data_length(symbol));
        zbar_image_destroy(image);
        return payloads;
    });
    zbar_image_scanner_destroy(scanner);
    return result;
}
