// Reads still images with ZXing-C++: all formats, with all effort options.
#include "stills.h"
#include <ZXing/ReadBarcode.h>

int main(int argc, char **argv) {
    const auto options = ZXing::ReaderOptions()
        .tryHarder(true).tryRotate(true).tryInvert(true).tryDownscale(true)
        .textMode(ZXing::TextMode::Plain).eanAddOnSymbol(ZXing::EanAddOnSymbol::Ignore);
    return stills::run(argc, argv, [&](const stills::Picture &picture) {
        std::vector<stills::Code> codes;
        const ZXing::ImageView view(picture.luma.data(), picture.width, picture.height, ZXing::ImageFormat::Lum);
        for (const auto &barcode : ZXing::ReadBarcodes(view, options)) {
            const auto &bytes = barcode.bytes();
            codes.push_back({{std::string(bytes.begin(), bytes.end()), barcode.text()}});
        }
        return codes;
    });
}
