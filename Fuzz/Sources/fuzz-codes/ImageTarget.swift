import CoreVideo
import Foundation
import Fuzzing

@testable import Barcodes

/// Reads arbitrarily modified images of codes, with every effort.
enum ImageTarget {
    private static let formats = [
        kCVPixelFormatType_OneComponent8, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA,
        kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_24RGB, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
    ]
    private static let efforts = [BarcodeReader.Effort.thorough, .balanced, .fast]

    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let format = input.choice(formats)
        let effort = input.choice(efforts)
        let region = input.flag() ? region(&input) : nil
        var image = start(&input)
        while !input.isEmpty { change(&image, &input) }
        let reader = BarcodeReader(effort: effort, maximumCount: 1 + Int(input.byte()))
        guard let found = try? reader.read(image.buffer(format), in: region) else { return }
        for barcode in found {
            require(barcode.corners.count == 4, "a code with \(barcode.corners.count) corners")
            require(barcode.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "corners at \(barcode.corners)")
            require((-179...180).contains(barcode.orientation), "an orientation of \(barcode.orientation)")
            _ = (barcode.isITF14, barcode.hasValidCheckCharacter)
        }
    }

    private static func region(_ input: inout FuzzInput) -> CGRect {
        func side() -> Double {
            input.choice([0, -1, 0.5, 3, 10, 63.9, 200, 1e9, -1e9, .infinity, -.infinity, .nan, .leastNonzeroMagnitude])
        }
        return CGRect(x: side(), y: side(), width: side(), height: side())
    }

    /// Returns an empty image or one with a code.
    private static func start(_ input: inout FuzzInput) -> Image {
        let empty = Image(width: input.number(in: 1...120), height: input.number(in: 1...120), grey: 255)
        let symbology = input.choice(Symbology.allCases)
        let scale = input.number(in: 1...4)
        let quietZone = input.number(in: 0...8)
        let payload = input.take(input.number(in: 0...24))
        let text = String(decoding: payload.map { 0x20 + $0 % 0x5F }, as: UTF8.self)
        guard let code = try? BarcodeWriter().write(text, as: symbology), code.width < 160, code.height < 160 else {
            return empty
        }
        return Image(code.scaled(by: scale, quietZone: quietZone))
    }

    private static func change(_ image: inout Image, _ input: inout FuzzInput) {
        let x = input.number() % image.width
        let y = input.number() % image.height
        let width = min(1 + Int(input.byte()), image.width - x)
        let height = min(1 + Int(input.byte()), image.height - y)
        let value = input.byte()
        let kind = input.byte() % 5
        for row in y..<y + height {
            for column in x..<x + width {
                let place = row * image.width + column
                switch kind {
                case 0: image.pixels[place] = value
                case 1: image.pixels[place] ^= value
                // Bars, a checkerboard, a gradient.
                case 2: image.pixels[place] = (column / (1 + Int(value) % 9)).isMultiple(of: 2) ? 0 : 255
                case 3: image.pixels[place] = ((column + row) / (1 + Int(value) % 9)).isMultiple(of: 2) ? 0 : 255
                default: image.pixels[place] = UInt8(truncatingIfNeeded: column * Int(value) + row)
                }
            }
        }
    }
}
