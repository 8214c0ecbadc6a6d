import Barcodes
import CameraSources
import CoreVideo
import Foundation
import MediaFiles
import Synchronization

/// The images of the emulated camera: a still background with the image's number in the strip along the top.
///
/// Numbers repeat after ``numbers`` images, so no image is compressed twice.
final class USBCameraImages: Sendable {
    /// Number of distinct numbers.
    static let numbers = 64

    private struct Key: Hashable {
        var isCompressed: Bool
        var width: Int
        var height: Int
        var number: Int
    }

    private let made = Mutex<[Key: [UInt8]]>([:])
    /// The text of a QR code in the middle; nil for none.
    private let code: String?

    init(code: String? = nil) { self.code = code }

    /// Returns the bytes that the camera sends for an image.
    func bytes(ofNumber number: Int, width: Int, height: Int, isCompressed: Bool) throws -> [UInt8] {
        let key = Key(isCompressed: isCompressed, width: width, height: height, number: number % Self.numbers)
        if let bytes = made.withLock({ $0[key] }) { return bytes }
        let buffer = try Self.background(width: width, height: height)
        if let code { try Self.draw(code, into: buffer) }
        FrameNumberStrip.write(UInt32(key.number), into: buffer)
        let bytes: [UInt8]
        if isCompressed {
            bytes = [UInt8](try StillImage.encode(buffer, as: .jpeg(quality: 0.9)))
        } else {
            bytes = buffer.withPlanes(readOnly: true) { planes in
                (0..<height).flatMap { [UInt8](planes[0].row($0).prefix(width * 2)) }
            }
        }
        made.withLock { $0[key] = bytes }
        return bytes
    }

    /// Returns the image without its number: vertical bars of eight colours in YCbCr, video range, BT.601.
    static func background(width: Int, height: Int) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_422YpCbCr8_yuvs, nil, &made)
        guard let buffer = made else { throw CocoaError(.featureUnsupported) }
        buffer.withPlanes { planes in
            let first = planes[0].row(0)
            for x in stride(from: 0, to: width, by: 2) {
                let colour = colour(ofBar: x * 8 / width)
                (first[x * 2], first[x * 2 + 1]) = (colour.luma, colour.blue)
                (first[x * 2 + 2], first[x * 2 + 3]) = (colour.luma, colour.red)
            }
            for y in 1..<height { planes[0].row(y).copyBytes(from: first.prefix(width * 2)) }
        }
        return buffer
    }

    /// Draws a QR code with its quiet zone into the middle, half as high as the image.
    private static func draw(_ text: String, into buffer: CVPixelBuffer) throws {
        let image = try BarcodeWriter().write(text, as: .qr)
        let quiet = 4
        let size = image.width + 2 * quiet
        let module = max(2, CVPixelBufferGetHeight(buffer) / 2 / size)
        let left = (CVPixelBufferGetWidth(buffer) - size * module) / 4 * 2
        let top = (CVPixelBufferGetHeight(buffer) - size * module) / 2
        buffer.withPlanes { planes in
            for y in 0..<size * module {
                let row = planes[0].row(top + y)
                for x in 0..<size * module {
                    let (column, line) = (x / module - quiet, y / module - quiet)
                    let isInside = (0..<image.width).contains(column) && (0..<image.height).contains(line)
                    row[(left + x) * 2] = isInside && image.isDark(column, line) ? 30 : 220
                    row[(left + x) * 2 + 1] = 128
                }
            }
        }
    }

    /// Returns a bar's colour: luma and colour differences.
    static func colour(ofBar bar: Int) -> (luma: UInt8, blue: UInt8, red: UInt8) {
        [
            (180, 128, 128), (162, 44, 142), (131, 156, 44), (112, 72, 58),
            (84, 184, 198), (65, 100, 212), (35, 212, 114), (50, 128, 128),
        ][min(bar, 7)]
    }
}
