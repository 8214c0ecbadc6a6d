import CoreVideo

/// Why a picture cannot be transformed.
package struct PixelTransformError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    package enum Code: Sendable, Hashable {
        /// The source or output format is not one of those that can be transformed.
        case unsupportedFormat
        /// The crop is empty or reaches beyond the source.
        case invalidCrop
        /// A side is below 1 or too large.
        case invalidSize
        /// A buffer does not fit the description.
        case mismatchedBuffer
        /// There is no memory for a new picture.
        case outOfMemory
    }

    package let code: Code
    /// What failed, on what, and what to do.
    package let description: String

    /// There is no memory for a new picture.
    package static let noMemory = Self(code: .outOfMemory, description: "There is no memory for a picture.")

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
                The crop of \(crop.width)×\(crop.height) pixels at (\(crop.x), \(crop.y)) is empty or not inside the \
                source of \(width)×\(height); choose a part of the source.
                """
        )
    }

    static func size(_ width: Int, _ height: Int, of role: String) -> Self {
        Self(
            code: .invalidSize,
            description: "A \(role) of \(width)×\(height) pixels is not possible; give each side 1 to 32767."
        )
    }

    static func mismatch(_ role: String, _ buffer: CVPixelBuffer, _ format: OSType, _ width: Int, _ height: Int) -> Self
    {
        let found = "\(PixelFormat.text(of: buffer.pixelFormatType)) \(buffer.width)×\(buffer.height)"
        let wanted = "\(PixelFormat.text(of: format)) \(width)×\(height)"
        return Self(
            code: .mismatchedBuffer,
            description: "The \(role) buffer is \(found), but the transform is for \(wanted); make a new transform."
        )
    }
}
