import CZXing

// One owner for each object of the library, which frees it. All of the library's functions that are called here catch
// C++ exceptions themselves; `ZXing_Barcode_extra` with a key is not called, because it lets one through when a
// hostile code carries a crafted file name.

/// The settings of a reader.
///
/// `@unchecked Sendable`: nobody changes them once their reader is made, and the library takes them as const.
final class ReaderOptions: @unchecked Sendable {
    let pointer: OpaquePointer

    init?() {
        guard let pointer = ZXing_ReaderOptions_new() else { return nil }
        self.pointer = pointer
    }

    deinit { ZXing_ReaderOptions_delete(pointer) }
}

/// A picture as the library sees it: borrowed pixels, good while they are locked.
struct ImageView: ~Copyable {
    let pointer: OpaquePointer

    init?(_ pixels: PixelView) {
        let view = ZXing_ImageView_new(
            pixels.base,
            Int32(pixels.width),
            Int32(pixels.height),
            pixels.layout.format,
            Int32(pixels.bytesPerRow),
            Int32(pixels.layout.bytesPerPixel)
        )
        guard let view else { return nil }
        pointer = view
    }

    deinit { ZXing_ImageView_delete(pointer) }
}

/// The codes found in one picture.
struct FoundBarcodes: ~Copyable {
    private let pointer: OpaquePointer

    init?(in view: borrowing ImageView, options: ReaderOptions) {
        guard let found = ZXing_ReadBarcodes(view.pointer, options.pointer) else { return nil }
        pointer = found
    }

    deinit { ZXing_Barcodes_delete(pointer) }

    /// Calls back for each code; the pointer is good during the call.
    func forEach(_ body: (OpaquePointer) -> Void) {
        for index in 0..<ZXing_Barcodes_size(pointer) {
            if let barcode = ZXing_Barcodes_at(pointer, index) { body(barcode) }
        }
    }
}

/// A code that was made rather than read.
struct CreatedBarcode: ~Copyable {
    private let pointer: OpaquePointer

    init?(_ data: [UInt8], isText: Bool, format: ZXing_BarcodeFormat, options: String) {
        guard let creator = ZXing_CreatorOptions_new(format) else { return nil }
        defer { ZXing_CreatorOptions_delete(creator) }
        ZXing_CreatorOptions_setOptions(creator, options)
        let created = data.withUnsafeBytes { bytes in
            isText
                ? ZXing_CreateBarcodeFromText(bytes.baseAddress, Int32(bytes.count), creator)
                : ZXing_CreateBarcodeFromBytes(bytes.baseAddress, Int32(bytes.count), creator)
        }
        guard let created else { return nil }
        pointer = created
    }

    deinit { ZXing_Barcode_delete(pointer) }

    /// The code as grey pixels, one a module, without a border.
    func image() -> CodeImage? { CodeImage(of: pointer) }
}

extension CodeImage {
    /// The modules of a code that the library has made, or of a two-dimensional one that it has read, as it saw them:
    /// one pixel a module, without a border; nil where it keeps none.
    init?(of barcode: OpaquePointer) {
        guard let options = ZXing_WriterOptions_new() else { return nil }
        defer { ZXing_WriterOptions_delete(options) }
        ZXing_WriterOptions_setScale(options, 1)
        ZXing_WriterOptions_setAddQuietZones(options, false)
        ZXing_WriterOptions_setAddHRT(options, false)
        guard let image = ZXing_WriteBarcodeToImage(barcode, options) else { return nil }
        defer { ZXing_Image_delete(image) }
        let width = Int(ZXing_Image_width(image))
        let height = Int(ZXing_Image_height(image))
        guard let data = ZXing_Image_data(image), width > 0, height > 0 else { return nil }
        self.init(
            width: width,
            height: height,
            pixels: [UInt8](UnsafeBufferPointer(start: data, count: width * height))
        )
    }
}

/// What the library last complained about on this thread.
func lastZXingError() -> String {
    ownedString(ZXing_LastErrorMsg()) ?? "no reason given"
}

/// A string that the library hands over, copied and freed; nil when it has none or it is not UTF-8.
func ownedString(_ characters: UnsafeMutablePointer<CChar>?) -> String? {
    guard let characters else { return nil }
    defer { ZXing_free(characters) }
    return String(validatingCString: characters)
}
