package import CoreVideo
package import Foundation

/// The frame that shows a code best.
///
/// `@unchecked Sendable`: nobody writes to the pixels.
package struct BestLook: @unchecked Sendable {
    /// A copy of the frame.
    package var image: CVPixelBuffer
    /// The frame's time in seconds, as it was passed to the reader.
    package var time: Double
    /// The number of the frame; nil if it is not known.
    package var number: Int?
    /// The code's corners in that frame, in pixels: top left, bottom left, bottom right, top right.
    package var corners: [CGPoint]
    package var figures: LookFigures
}

/// A code that several frames together have shown.
package struct CombinedCode: Sendable {
    /// The code, with corners in the newest frame.
    package var barcode: Barcode
    /// Number of frames that it was read from.
    package var frameCount: Int
    package var best: BestLook
}

extension CVPixelBuffer {
    /// Returns a copy of the pixels, which keeps no buffer of a camera's pool; nil if there is no memory.
    package var pixelCopy: CVPixelBuffer? {
        var made: CVPixelBuffer?
        let (width, height) = (CVPixelBufferGetWidth(self), CVPixelBufferGetHeight(self))
        CVPixelBufferCreate(nil, width, height, CVPixelBufferGetPixelFormatType(self), nil, &made)
        guard let made else { return nil }
        CVPixelBufferLockBaseAddress(self, .readOnly)
        CVPixelBufferLockBaseAddress(made, [])
        defer {
            CVPixelBufferUnlockBaseAddress(made, [])
            CVPixelBufferUnlockBaseAddress(self, .readOnly)
        }
        func copy(_ from: UnsafeMutableRawPointer?, _ to: UnsafeMutableRawPointer?, _ a: Int, _ b: Int, _ rows: Int) {
            guard let from, let to else { return }
            for row in 0..<rows { (to + row * b).copyMemory(from: from + row * a, byteCount: min(a, b)) }
        }
        guard CVPixelBufferIsPlanar(self) else {
            copy(
                CVPixelBufferGetBaseAddress(self),
                CVPixelBufferGetBaseAddress(made),
                CVPixelBufferGetBytesPerRow(self),
                CVPixelBufferGetBytesPerRow(made),
                height
            )
            return made
        }
        for plane in 0..<min(CVPixelBufferGetPlaneCount(self), CVPixelBufferGetPlaneCount(made)) {
            copy(
                CVPixelBufferGetBaseAddressOfPlane(self, plane),
                CVPixelBufferGetBaseAddressOfPlane(made, plane),
                CVPixelBufferGetBytesPerRowOfPlane(self, plane),
                CVPixelBufferGetBytesPerRowOfPlane(made, plane),
                CVPixelBufferGetHeightOfPlane(self, plane)
            )
        }
        return made
    }
}
