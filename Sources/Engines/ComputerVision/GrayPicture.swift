import COpenCV
package import CoreVideo
package import Foundation
import PixelTransforms

/// A gray picture in memory: upright, the first row on top, without padding.
///
/// Points and rectangles are in pixels from the upper left corner of the picture, with y downwards; the center of the
/// first pixel is (0.5, 0.5).
package struct GrayPicture: Sendable, Hashable {
    /// The longest side that detectors accept, in pixels.
    package static let longestSide = 16384
    /// The largest number of pixels that detectors accept.
    package static let mostPixels = 1 << 26

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The luma of each pixel, row by row.
    package let pixels: [UInt8]

    /// The whole picture.
    package var bounds: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }

    /// Creates a picture of rows without padding; throws unless the number of pixels is width times height.
    package init(width: Int, height: Int, pixels: [UInt8]) throws(ComputerVisionError) {
        try Self.check(width: width, height: height)
        guard pixels.count == width * height else {
            throw ComputerVisionError(
                .invalidInput,
                "A gray picture of \(width) × \(height) pixels has \(width * height) bytes; there are \(pixels.count)."
            )
        }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Creates a copy of gray rows, each of which begins `bytesPerRow` bytes after the one above.
    package init(
        gray: UnsafeRawBufferPointer,
        width: Int,
        height: Int,
        bytesPerRow: Int
    ) throws(ComputerVisionError) {
        try Self.check(width: width, height: height)
        try Self.check(gray.count, rows: height, of: width, bytesPerRow: bytesPerRow)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            pixels += UnsafeRawBufferPointer(rebasing: gray[row * bytesPerRow..<row * bytesPerRow + width])
        }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Creates the luma of BGRA rows, each of which begins `bytesPerRow` bytes after the one above.
    package init(
        bgra: UnsafeRawBufferPointer,
        width: Int,
        height: Int,
        bytesPerRow: Int
    ) throws(ComputerVisionError) {
        try Self.check(width: width, height: height)
        try Self.check(bgra.count, rows: height, of: width * 4, bytesPerRow: bytesPerRow)
        self.width = width
        self.height = height
        pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            for row in 0..<height {
                let line = UnsafeRawBufferPointer(rebasing: bgra[row * bytesPerRow..<row * bytesPerRow + width * 4])
                for column in 0..<width {
                    let blue = Int(line[column * 4])
                    let green = Int(line[column * 4 + 1])
                    let red = Int(line[column * 4 + 2])
                    buffer[row * width + column] = UInt8((red * 77 + green * 150 + blue * 29 + 128) >> 8)
                }
            }
            count = width * height
        }
    }

    /// Creates the luma of a pixel buffer.
    ///
    /// - Parameter largestSide: the side to which a larger picture is reduced; nil for none.
    package init(_ buffer: CVPixelBuffer, largestSide: Int? = nil) throws(ComputerVisionError) {
        let width = CVPixelBufferGetWidth(buffer)
        let height = CVPixelBufferGetHeight(buffer)
        let side = max(width, height)
        var (outputWidth, outputHeight) = (width, height)
        if let largestSide, largestSide > 0, side > largestSide {
            outputWidth = max(1, width * largestSide / side)
            outputHeight = max(1, height * largestSide / side)
        }
        try Self.check(width: outputWidth, height: outputHeight)
        let format = CVPixelBufferGetPixelFormatType(buffer)
        guard PixelTransform.sourceFormats.contains(format) else {
            throw ComputerVisionError(
                .invalidInput,
                "This pixel format has no luma that can be read; convert the picture to 32BGRA, 420f or OneComponent8."
            )
        }
        let transform = PixelTransform(
            sourceFormat: format,
            sourceWidth: width,
            sourceHeight: height,
            outputWidth: outputWidth,
            outputHeight: outputHeight,
            outputFormat: kCVPixelFormatType_OneComponent8
        )
        let gray: CVPixelBuffer
        do {
            gray = transform.isIdentity ? buffer : try PixelTransformer(transform).make(from: buffer)
        } catch {
            throw ComputerVisionError(.failed, "\(error)")
        }
        guard CVPixelBufferLockBaseAddress(gray, .readOnly) == kCVReturnSuccess,
            let base = CVPixelBufferGetBaseAddress(gray)
        else { throw ComputerVisionError(.invalidInput, "The pixel buffer has no memory that can be read.") }
        defer { CVPixelBufferUnlockBaseAddress(gray, .readOnly) }
        let bytesPerRow = CVPixelBufferGetBytesPerRow(gray)
        try self.init(
            gray: UnsafeRawBufferPointer(start: base, count: bytesPerRow * (outputHeight - 1) + outputWidth),
            width: outputWidth,
            height: outputHeight,
            bytesPerRow: bytesPerRow
        )
    }

    /// Returns a part of the picture, or nil if it is empty; parts beyond the picture are cut off.
    package func cropped(to part: CGRect) -> GrayPicture? {
        let part = part.integral.intersection(bounds)
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        let columns = Int(part.minX)..<Int(part.maxX)
        var cut: [UInt8] = []
        cut.reserveCapacity(columns.count * Int(part.height))
        for row in Int(part.minY)..<Int(part.maxY) {
            cut += pixels[row * width + columns.lowerBound..<row * width + columns.upperBound]
        }
        return try? GrayPicture(width: columns.count, height: Int(part.height), pixels: cut)
    }

    private static func check(width: Int, height: Int) throws(ComputerVisionError) {
        guard width > 0, height > 0, width <= longestSide, height <= longestSide, width * height <= mostPixels else {
            throw ComputerVisionError(
                .invalidInput,
                """
                A picture of \(width) × \(height) pixels cannot be searched; sides are 1 to \(longestSide) pixels, and \
                all pixels at most \(mostPixels).
                """
            )
        }
    }

    private static func check(
        _ count: Int,
        rows: Int,
        of length: Int,
        bytesPerRow: Int
    ) throws(ComputerVisionError) {
        let (start, overflow) = bytesPerRow.multipliedReportingOverflow(by: rows - 1)
        guard bytesPerRow >= length, !overflow, count >= length, start <= count - length else {
            throw ComputerVisionError(
                .invalidInput,
                "\(rows) rows of \(length) bytes, \(bytesPerRow) apart, do not fit in \(count) bytes."
            )
        }
    }

    /// Calls a function with the picture as the library takes it.
    func withLibraryView<Result>(_ body: (UnsafePointer<cocv_gray>) -> Result) -> Result {
        pixels.withUnsafeBufferPointer { bytes in
            var view = cocv_gray(
                pixels: bytes.baseAddress,
                width: Int32(width),
                height: Int32(height),
                stride: Int64(width)
            )
            return body(&view)
        }
    }
}
