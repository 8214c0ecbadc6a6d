import Dispatch
import Foundation

// One picture on two cores: the library's readers of bars and those of modules have nothing to do with each other.
extension BarcodeReader {
    /// What the library finds at the first look, with bars that lie aslant.
    func firstLook(
        in pixels: PixelView,
        _ place: SearchedPart,
        of picture: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        var barcodes = try wholeLook(in: pixels, place, of: picture)
        if let barOptions, barcodes.count < maximumCount {
            try addSlanted(to: &barcodes, in: pixels, barOptions, place, of: picture)
        }
        return Array(barcodes.prefix(maximumCount))
    }

    /// What the library finds by itself.
    private func wholeLook(
        in pixels: PixelView,
        _ place: SearchedPart,
        of picture: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        guard let options else { throw .readingFailed(lastZXingError()) }
        guard let rowOptions, let moduleOptions, sharesWork(pixels) else {
            return try codes(in: pixels, options, place, of: picture)
        }
        let (rows, modules) = Self.together {
            Result { () throws(BarcodeError) in try codes(in: pixels, rowOptions, place, of: picture) }
        } and: {
            Result { () throws(BarcodeError) in try codes(in: pixels, moduleOptions, place, of: picture) }
        }
        return (try rows.get() + modules.get()).sorted { $0.isAbove($1) }
    }

    /// Whether a picture is divided among cores: not a small one, which takes hardly longer than to wake a thread.
    func sharesWork(_ pixels: PixelView) -> Bool {
        effort.sharesWork && pixels.width * pixels.height > 10_000
    }

    /// Does two things at once, one of them on this thread, and waits for both.
    static func together<First, Second>(
        _ first: () -> First,
        and second: () -> Second
    ) -> (First, Second) {
        // Called before this returns, while what they use lives, and each once; they change nothing.
        nonisolated(unsafe) let (first, second) = (first, second)
        // Written by the first only, and read when both are done.
        nonisolated(unsafe) var one: First?
        // Written by the second only, and read when both are done.
        nonisolated(unsafe) var two: Second?
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 { one = first() } else { two = second() }
        }
        guard let one, let two else { preconditionFailure("Both things were done.") }
        return (one, two)
    }
}

extension Barcode {
    /// Whether a code of the same contents is known at its place.
    func isKnown(in others: [Barcode]) -> Bool {
        guard let center = CodeOutline(corners)?.center else { return false }
        return others.contains { other in
            other.symbology == symbology && other.bytes == bytes
                && CodeOutline(other.corners)?.contains(center) ?? false
        }
    }

    /// Whether it begins higher in the picture, or as high and further left.
    fileprivate func isAbove(_ other: Barcode) -> Bool {
        (corners[0].y, corners[0].x) < (other.corners[0].y, other.corners[0].x)
    }
}
