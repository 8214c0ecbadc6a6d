// scripts/setup compiles, links and runs this to check that an installed ZXing-C++ has the functions that Obscura
// calls: the C API of version 3, and a writer behind it.
#include "../Sources/Libraries/CZXing/shim.h"

int main(void) {
    const ZXing_BarcodeFormat format = ZXing_BarcodeFormat_MicroPDF417;
    ZXing_ReaderOptions *options = ZXing_ReaderOptions_new();
    ZXing_ReaderOptions_setFormats(options, &format, 1);
    ZXing_CreatorOptions *creator = ZXing_CreatorOptions_new(ZXing_BarcodeFormat_QRCode);
    ZXing_CreatorOptions_setOptions(creator, "version=2");
    ZXing_Barcode *barcode = ZXing_CreateBarcodeFromBytes("1", 1, creator);
    return barcode && ZXing_Barcode_extra(barcode, 0) && ZXing_WriteBarcodeToImage(barcode, 0) ? 0 : 1;
}
