import Barcodes
import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Drawings of codes, with one pixel a module.
    static let codes: [String: NodeRecipe] = [
        "CIQRCodeGenerator": { inputs in
            guard let bytes = inputs.message, let level = inputs.text("inputCorrectionLevel"),
                ["L", "M", "Q", "H"].contains(level)
            else { return nil }
            let options = BarcodeWriter.Options(errorCorrectionLevel: level)
            guard let code = try? BarcodeWriter().write(bytes: bytes, as: .qr, options: options) else { return nil }
            return drawing(code.scaled(by: 1, quietZone: 1))
        },
        "CICode128BarcodeGenerator": { inputs in
            guard let bytes = inputs.message, bytes.allSatisfy({ $0 < 128 }),
                let code = try? BarcodeWriter().write(String(decoding: bytes, as: UTF8.self), as: .code128)
            else { return nil }
            let quiet = Int(min(max(inputs.number("inputQuietSpace"), 0), 100))
            let height = Int(min(max(inputs.number("inputBarcodeHeight"), 1), 500))
            let side = [UInt8](repeating: 255, count: quiet)
            let row = side + code.pixels.prefix(code.width) + side
            let pixels = (0..<height).flatMap { _ in row }
            return drawing(CodeImage(width: row.count, height: height, pixels: pixels))
        },
        "CIAztecCodeGenerator": { inputs in
            guard let bytes = inputs.message else { return nil }
            let level = Int(min(max(inputs.number("inputCorrectionLevel"), 5), 95))
            let layers = inputs.given("inputLayers").map { Int(min(max($0, 1), 32)) }
            let options = BarcodeWriter.Options(errorCorrectionLevel: "\(level)%", version: layers)
            let code =
                (try? BarcodeWriter().write(bytes: bytes, as: .aztec, options: options))
                ?? (try? BarcodeWriter().write(bytes: bytes, as: .aztec))
            return code.flatMap { drawing($0) }
        },
        "CIPDF417BarcodeGenerator": { inputs in
            guard let bytes = inputs.message else { return nil }
            let options = BarcodeWriter.Options(
                errorCorrectionLevel: inputs.given("inputCorrectionLevel").map { "\(Int(min(max($0, 0), 8)))" },
                columns: inputs.given("inputDataColumns").map { Int(min(max($0, 1), 30)) }
            )
            guard let code = try? BarcodeWriter().write(bytes: bytes, as: .pdf417, options: options) else { return nil }
            return drawing(code.scaled(by: 1, quietZone: 2))
        },
    ]

    /// Returns a code as a picture: black on white, one pixel a module.
    private static func drawing(_ code: CodeImage) -> ImageNode? {
        guard let provider = CGDataProvider(data: Data(code.pixels) as NSData) else { return nil }
        let layout = BitmapLayout(
            width: code.width,
            height: code.height,
            bitsPerComponent: 8,
            bitsPerPixel: 8,
            bytesPerRow: code.width,
            info: []
        )
        let source = BitmapSource(storage: .data(provider), layout: layout, space: .standard)
        return ImageNode(source, extent: CGRect(x: 0, y: 0, width: code.width, height: code.height))
    }
}

extension FilterInputs {
    /// The bytes of the message; nil without any.
    fileprivate var message: [UInt8]? {
        guard let data = data("inputMessage"), !data.isEmpty else { return nil }
        return [UInt8](data)
    }
}
