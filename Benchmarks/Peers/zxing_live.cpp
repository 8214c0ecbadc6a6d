// Reads the images of a camera one by one with ZXing-C++: zxing_live thorough|fast FILE.
#include "live.h"
#include <ZXing/ReadBarcode.h>

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    const bool isThorough = std::string(argv[1]) == "thorough";
    const auto options = ZXing::ReaderOptions()
        .tryHarder(isThorough).tryRotate(isThorough).tryInvert(isThorough).tryDownscale(isThorough)
        .textMode(ZXing::TextMode::Plain).eanAddOnSymbol(ZXing::EanAddOnSymbol::Ignore);
    return live::run(argv[2], [&](const uint8_t *luma, int width, int height) {
        std::vector<std::string> payloads;
        const ZXing::ImageView view(luma, width, height, ZXing::ImageFormat::Lum);
        for (const auto &barcode : ZXing::ReadBarcodes(view, options)) {
            const auto &bytes = barcode.bytes();
            payloads.emplace_back(bytes.begin(), bytes.end());
        }
        return payloads;
    });
}
