import AVFoundation
import ArgumentParser
import Barcodes
import CoreVideo
import Foundation
import MediaFiles
import Obscura

/// Estimates how well codes are printed.
struct GradeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grade",
        abstract: "Estimate how well codes are printed.",
        discussion: """
            Prints a grade from 4 (best) to 0 and the parameters of ISO/IEC 15415 and 15416 for each code of each \
            picture. They are estimates: a verifier has a calibrated light and aperture.

            Examples:
              obscura grade label.png
              obscura grade labels/*.png --json
              obscura grade label.png --map map.png

            Exit status: 0 codes were graded, 1 none were found, 2 some pictures could not be read.
            """
    )

    @Argument(help: "Pictures.", completion: .file())
    var pictures: [String]

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a picture of the first matrix code's modules into this file: the redder, the less margin.",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var map: String?

    func run() throws {
        let output = StandardOutput()
        let reader = BarcodeReader(effort: .exhaustive)
        var (count, hasFailed, drawn) = (0, false, false)
        for picture in pictures {
            do {
                guard let image = try MediaReader(.file(picture)).nextFrame()?.image else { continue }
                for (barcode, quality) in try QualityMeter.qualities(in: GradeImage.readable(image), reader: reader) {
                    guard let quality else { continue }
                    count += 1
                    try? output.line(GradeText.line(barcode, quality, source: picture, isJSON: json))
                    if let map, !drawn, let drawing = GradeImage.drawing(quality) {
                        try StillImage.write(drawing, to: map)
                        drawn = true
                    }
                }
            } catch {
                Message.error("\(picture): \((error as? MediaError)?.message ?? "\(error)")")
                hasFailed = true
            }
        }
        let status: ToolStatus = hasFailed ? .someFailed : count > 0 ? .done : .nothingFound
        if status != .done { throw status.exitCode }
    }
}

/// Formats grades.
enum GradeText {
    static func line(_ barcode: Barcode, _ quality: PrintQuality, source: String, isJSON: Bool) -> String {
        let name = [Symbology.itf: "interleaved2of5", .upcA: "ean13"][barcode.symbology] ?? barcode.symbology.rawValue
        let type = CodeTypes.named.first { $0.name == name }?.type.rawValue
        let values = PrintQuality.Parameter.allCases.compactMap { parameter in
            quality.parameters[parameter].map { (parameter, rounded($0)) }
        }
        guard isJSON else {
            let list = values.map { parameter, value in
                let grade = parameter.grade(value).map { " (\(format($0, 1)))" } ?? ""
                return "    \(parameter.rawValue): \(format(value, 3))\(grade)"
            }
            let text = barcode.text.map { TerminalStyle.printable($0) } ?? "\(barcode.bytes.count) bytes"
            let head = "\(TerminalStyle.printable(source))  \(barcode.symbology.rawValue)  \(text)  "
            return ([head + "estimated grade \(format(quality.grade, 1))"] + list).joined(separator: "\n")
        }
        return JSON.object([
            ("source", .string(source)),
            ("type", .string(type ?? barcode.symbology.rawValue)),
            ("text", .optional(barcode.text, JSON.string)),
            ("estimate", .bool(true)),
            ("grade", .number((quality.grade * 10).rounded() / 10)),
            ("parameters", .object(values.map { ($0.rawValue, .number($1)) })),
        ]).text
    }

    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}

/// Images for grades.
enum GradeImage {
    /// Returns an image that can be read in place.
    static func readable(_ image: CVPixelBuffer) throws -> CVPixelBuffer {
        guard !BarcodeReader.canRead(pixelFormat: CVPixelBufferGetPixelFormatType(image)) else { return image }
        throw BarcodeError.unsupportedPixelFormat(CVPixelBufferGetPixelFormatType(image))
    }

    /// Returns the modules of a matrix code as squares: green with full margin, yellow with half, red without.
    static func drawing(_ quality: PrintQuality) -> CVPixelBuffer? {
        guard quality.columns > 0, !quality.margins.isEmpty else { return nil }
        let side = 12
        let (width, height) = (quality.columns * side, quality.margins.count / quality.columns * side)
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
        guard let made else { return nil }
        CVPixelBufferLockBaseAddress(made, [])
        defer { CVPixelBufferUnlockBaseAddress(made, []) }
        guard let base = CVPixelBufferGetBaseAddress(made) else { return nil }
        let bytesPerRow = CVPixelBufferGetBytesPerRow(made)
        for y in 0..<height {
            for x in 0..<width {
                let margin = min(max(quality.margins[y / side * quality.columns + x / side], 0), 1)
                let isGap = x % side == 0 || y % side == 0
                let green = UInt8(min(margin * 2, 1) * 200)
                let red = UInt8(min((1 - margin) * 2, 1) * 220)
                let colors: [UInt8] = isGap ? [255, 255, 255, 255] : [40, green, red, 255]
                for (index, value) in colors.enumerated() {
                    base.storeBytes(of: value, toByteOffset: y * bytesPerRow + x * 4 + index, as: UInt8.self)
                }
            }
        }
        return made
    }
}
