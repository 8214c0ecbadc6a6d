package import CoreVideo
import Dispatch
import Foundation

// Reads one image on two cores: the library's readers of linear and matrix codes are independent.
extension BarcodeReader {
    /// Returns the codes of the first pass, including bars at an angle.
    func firstPass(
        in pixels: PixelView,
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        var barcodes = try wholePass(in: pixels, place, of: image)
        if let barOptions, barcodes.count < maximumCount {
            try addSlanted(to: &barcodes, in: pixels, barOptions, place, of: image)
        }
        return Array(barcodes.prefix(maximumCount))
    }

    /// Returns the codes that the library finds in a single call, or in two concurrent ones.
    private func wholePass(
        in pixels: PixelView,
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        guard let options else { throw .readingFailed(lastZXingError()) }
        guard let rowOptions, let moduleOptions, sharesWork(pixels) else {
            return try codes(in: pixels, options, place, of: image)
        }
        let (rows, modules) = Self.together {
            Result { () throws(BarcodeError) in try codes(in: pixels, rowOptions, place, of: image) }
        } and: {
            Result { () throws(BarcodeError) in try codes(in: pixels, moduleOptions, place, of: image) }
        }
        return (try rows.get() + modules.get()).sorted { $0.isAbove($1) }
    }

    /// Returns what a single call of the library finds, for comparisons.
    package func libraryReadings(_ buffer: CVPixelBuffer) throws(BarcodeError) -> [Barcode] {
        let format = CVPixelBufferGetPixelFormatType(buffer)
        guard let layout = PixelLayout.of(format) else { throw .unsupportedPixelFormat(format) }
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let (columns, rows) = (0..<CVPixelBufferGetWidth(buffer), 0..<CVPixelBufferGetHeight(buffer))
        guard let options, let image = PixelView(locked: buffer, layout: layout, columns: columns, rows: rows) else {
            throw .noPixels
        }
        return try codes(in: image, options, .upright(x: 0, y: 0), of: image)
    }

    /// Indicates whether an image is worth sharing among cores; a small one takes hardly longer than waking a thread.
    func sharesWork(_ pixels: PixelView) -> Bool {
        effort.sharesWork && pixels.width * pixels.height > 10_000
    }

    /// Runs two closures concurrently, one of them on this thread, and waits for both.
    static func together<First, Second>(
        _ first: () -> First,
        and second: () -> Second
    ) -> (First, Second) {
        // Each closure is called exactly once before this method returns, while its captures live; neither mutates
        // them.
        nonisolated(unsafe) let (first, second) = (first, second)
        // Written by the first closure only, and read when both are done.
        nonisolated(unsafe) var one: First?
        // Written by the second closure only, and read when both are done.
        nonisolated(unsafe) var two: Second?
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 { one = first() } else { two = second() }
        }
        guard let one, let two else { preconditionFailure("Both closures have run.") }
        return (one, two)
    }
}

extension Barcode {
    /// Indicates whether the list contains a code with the same payload at the same place.
    func isKnown(in others: [Barcode]) -> Bool {
        guard let center = CodeOutline(corners)?.center else { return false }
        return others.contains { other in
            other.symbology == symbology && other.bytes == bytes
                && CodeOutline(other.corners)?.contains(center) ?? false
        }
    }

    /// Indicates whether this code begins higher in the image than another, or equally high and further left.
    fileprivate func isAbove(_ other: Barcode) -> Bool {
        (corners[0].y, corners[0].x) < (other.corners[0].y, other.corners[0].x)
    }
}
