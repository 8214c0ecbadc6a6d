import CZXing

// One owner for each library object, which frees it. All library functions called here catch C++ exceptions themselves.
// `ZXing_Barcode_extra` with a key is not called, because it lets an exception through if a hostile code contains a
// crafted file name.

/// The settings of a reader.
///
/// `@unchecked Sendable`: nobody changes them after their reader is made, and the library takes them as const.
final class ReaderOptions: @unchecked Sendable {
    let pointer: OpaquePointer

    init?() {
        guard let pointer = ZXing_ReaderOptions_new() else { return nil }
        self.pointer = pointer
    }

    deinit { ZXing_ReaderOptions_delete(pointer) }
}

/// An image as the library sees it: borrowed pixels, valid while they are locked.
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

/// The codes found in one image.
struct FoundBarcodes: ~Copyable {
    private let pointer: OpaquePointer

    init?(in view: borrowing ImageView, options: ReaderOptions) {
        guard let found = ZXing_ReadBarcodes(view.pointer, options.pointer) else { return nil }
        pointer = found
    }

    deinit { ZXing_Barcodes_delete(pointer) }

    /// Calls a closure for each code; the pointer is valid during the call.
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

    /// Returns the code as gray pixels, one per module, without a border.
    func image() -> CodeImage? { CodeImage(of: pointer) }
}

extension CodeImage {
    /// Returns the modules of a code that the library made, or of a two-dimensional code as the library read it.
    ///
    /// The image has one pixel per module and no border. Nil if the library keeps no modules.
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

/// Returns the library's last error message on this thread.
func lastZXingError() -> String {
    ownedString(ZXing_LastErrorMsg()) ?? "no reason given"
}

/// Copies and frees a string owned by the caller; nil if it is null or not UTF-8.
func ownedString(_ characters: UnsafeMutablePointer<CChar>?) -> String? {
    guard let characters else { return nil }
    defer { ZXing_free(characters) }
    return String(validatingCString: characters)
}
