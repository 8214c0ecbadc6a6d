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
            let codes = inputs.aztecVersions.lazy.compactMap { version in
                let options = BarcodeWriter.Options(errorCorrectionLevel: "\(level)%", version: version)
                return try? BarcodeWriter().write(bytes: bytes, as: .aztec, options: options)
            }
            return codes.first.flatMap { drawing($0.scaled(by: 1, quietZone: 2)) }
        },
        "CIPDF417BarcodeGenerator": { inputs in
            inputs.message.flatMap { StackedCodeShape(inputs).code(of: $0) }.flatMap { drawing($0) }
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

    /// The sizes to try for an Aztec code, in the writer's numbers.
    ///
    /// Without a number of layers, a code is as small as it can be. Layers that cannot hold the message count as none.
    fileprivate var aztecVersions: [Int?] {
        let isCompact = flag("inputCompactStyle")
        if let layers = given("inputLayers").map({ Int(min(max($0, 1), 32)) }) {
            return [isCompact ? min(layers, 4) : layers + 4, nil]
        }
        return isCompact ? [1, 2, 3, 4, nil] : [nil]
    }
}
