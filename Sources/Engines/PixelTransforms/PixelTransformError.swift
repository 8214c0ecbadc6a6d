import CoreVideo

/// An error that prevents an image from being transformed.
package struct PixelTransformError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: Sendable, Hashable {
        /// The source or output format is not supported.
        case unsupportedFormat
        /// The crop is empty or extends beyond the source.
        case invalidCrop
        /// A side is below 1 or too large.
        case invalidSize
        /// A buffer does not match the transform.
        case mismatchedBuffer
        /// Memory for a new image could not be allocated.
        case outOfMemory
    }

    package let code: Code
    /// A sentence that states what failed, on what, and what to do.
    package let description: String

    /// The error of a failed allocation.
    package static let noMemory = Self(code: .outOfMemory, description: "Out of memory: an image was not allocated.")

    static func unsupported(_ format: OSType, as role: String) -> Self {
        Self(
            code: .unsupportedFormat,
            description: """
                Pixel format \(PixelFormat.text(of: format)) cannot be the \(role) of a transform; choose one of \
                420v, 420f, BGRA, 2vuy, yuvs, 32RGBA, 32ARGB, 24RGB or L008.
                """
        )
    }

    static func crop(_ crop: PixelTransform.Rect, _ width: Int, _ height: Int) -> Self {
        Self(
            code: .invalidCrop,
            description: """
                The crop of \(crop.width)×\(crop.height) pixels at (\(crop.x), \(crop.y)) is empty or extends \
                beyond the source of \(width)×\(height); choose a part of the source.
                """
        )
    }

    static func size(_ width: Int, _ height: Int, of role: String) -> Self {
        Self(
            code: .invalidSize,
            description: "A \(role) of \(width)×\(height) pixels is not supported; each side must be 1 to 32767 pixels."
        )
    }

    static func mismatch(_ role: String, _ buffer: CVPixelBuffer, _ format: OSType, _ width: Int, _ height: Int) -> Self
    {
        let found = "\(PixelFormat.text(of: buffer.pixelFormatType)) \(buffer.width)×\(buffer.height)"
        let wanted = "\(PixelFormat.text(of: format)) \(width)×\(height)"
        return Self(
            code: .mismatchedBuffer,
            description: "The \(role) buffer is \(found), but the transform is for \(wanted); create a new transform."
        )
    }
}
