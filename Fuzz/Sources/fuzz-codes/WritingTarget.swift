import CoreVideo
import Fuzzing

@testable import Barcodes

/// Writes codes of any text or bytes with any options, and checks that they are read back unchanged.
enum WritingTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let symbology = input.choice(Symbology.allCases)
        var options = BarcodeWriter.Options()
        if input.flag() { options.errorCorrectionLevel = input.choice(["L", "H", "9", "-1", "999%", "%", "é", "x y"]) }
        if input.flag() { options.version = Int(input.byte()) - 16 }
        if input.flag() { options.dataMask = Int(input.byte()) - 16 }
        if input.flag() { options.columns = Int(input.byte()) - 16 }
        if input.flag() { options.eci = input.choice([0, 3, 20, 25, 26, 30, 170, 899, 900, 999_999, 1_000_000, -1]) }
        options.isGS1 = input.flag()
        let isText = input.flag()
        let payload = input.rest()
        let code: CodeImage
        do throws(BarcodeError) {
            code =
                isText
                ? try BarcodeWriter().write(String(decoding: payload, as: UTF8.self), as: symbology, options: options)
                : try BarcodeWriter().write(bytes: payload, as: symbology, options: options)
        } catch {
            require(!error.description.isEmpty, "an error without a description")
            return
        }
        // Linear codes and options legitimately change the content that is read, or produce codes that no reader
        // understands.
        guard !isText, !symbology.isLinear, options == .init(), code.width * code.height < 40_000 else { return }
        let image = Image(code.scaled(by: 2, quietZone: symbology.quietZone)).buffer(
            kCVPixelFormatType_OneComponent8
        )
        let found = try? BarcodeReader(symbologies: [symbology]).read(image)
        for barcode in found ?? [] { require(barcode.bytes == payload, "\(payload) was read as \(barcode.bytes)") }
    }
}
