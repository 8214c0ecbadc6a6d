// scripts/setup compiles and links this to learn whether an installed ZXing-C++ has what Obscura calls.
#include "../Sources/CZXing/shim.h"

int main(void) {
    const ZXing_BarcodeFormat format = ZXing_BarcodeFormat_MicroPDF417;
    ZXing_ReaderOptions *options = ZXing_ReaderOptions_new();
    ZXing_ReaderOptions_setFormats(options, &format, 1);
    ZXing_CreatorOptions *creator = ZXing_CreatorOptions_new(ZXing_BarcodeFormat_DataBarExp);
    ZXing_Barcode *barcode = ZXing_CreateBarcodeFromBytes("1", 1, creator);
    ZXing_Barcode_extra(barcode, 0);
    ZXing_WriteBarcodeToImage(barcode, 0);
    return 0;
}
