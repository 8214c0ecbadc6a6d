// Reads still images with ZBar: all symbologies enabled by default plus UPC, every line.
#include "stills.h"
#include <zbar.h>

namespace {

// Expands eight digits of UPC-E to 13 digits.
std::string expandedUPCE(const std::string &digits) {
    if (digits.size() != 8 || !stills::isDigits(digits)) return digits;
    const std::string body = digits.substr(1, 5);
    const char last = digits[6];
    std::string middle;
    if (last <= '2') middle = body.substr(0, 2) + last + "0000" + body.substr(2);
    else if (last == '3') middle = body.substr(0, 3) + "00000" + body.substr(3);
    else if (last == '4') middle = body.substr(0, 4) + "00000" + body.substr(4);
    else middle = body + "0000" + last;
    return std::string(1, '0') + digits[0] + middle + digits[7];
}

}  // namespace

int main(int argc, char **argv) {
    zbar::ImageScanner scanner;
    for (auto symbology : {zbar::ZBAR_UPCA, zbar::ZBAR_UPCE})
        scanner.set_config(symbology, zbar::ZBAR_CFG_ENABLE, 1);
    scanner.set_config(zbar::ZBAR_NONE, zbar::ZBAR_CFG_X_DENSITY, 1);
    scanner.set_config(zbar::ZBAR_NONE, zbar::ZBAR_CFG_Y_DENSITY, 1);
    return stills::run(argc, argv, [&](const stills::Picture &picture) {
        zbar::Image image(
            unsigned(picture.width), unsigned(picture.height), "Y800", picture.luma.data(), picture.luma.size()
        );
        scanner.scan(image);
        std::vector<stills::Code> codes;
        for (auto symbol = image.symbol_begin(); symbol != image.symbol_end(); ++symbol) {
            const std::string data = symbol->get_data();
            stills::Code code{{data}};
            if (symbol->get_type() == zbar::ZBAR_UPCE) code.forms.push_back(expandedUPCE(data));
            if (symbol->get_type() == zbar::ZBAR_UPCA) code.forms.push_back("0" + data);
            codes.push_back(code);
        }
        return codes;
    });
}
