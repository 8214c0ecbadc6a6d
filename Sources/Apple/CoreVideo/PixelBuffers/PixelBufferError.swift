/// The reason for which a pixel buffer or pool could not be created.
package struct PixelBufferError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The result code of Apple's function.
    package let code: CVReturn
    /// The message: what failed, on what, and what to do.
    package let message: String

    package init(code: CVReturn, message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(message) (CVReturn \(code))" }

    static func invalidPixelFormat(_ format: OSType) -> Self {
        let text = PixelFormat.text(of: format)
        return Self(
            code: kCVReturnInvalidPixelFormat,
            message: "Pixel format \(text) has no known memory layout; choose one of kCVPixelFormatType_…."
        )
    }

    static func invalidSize(width: Int, height: Int) -> Self {
        Self(
            code: kCVReturnInvalidSize,
            message: """
                Cannot create a pixel buffer of \(width)×\(height) pixels; each side must be 1 to \
                \(PixelBufferLayout.longestSide).
                """
        )
    }

    static func invalidArgument(_ message: String) -> Self {
        Self(code: kCVReturnInvalidArgument, message: message)
    }

    static func invalidAttributes(_ message: String) -> Self {
        Self(code: kCVReturnInvalidPixelBufferAttributes, message: message)
    }

    static func allocationFailed(_ byteCount: Int) -> Self {
        Self(
            code: kCVReturnAllocationFailed,
            message: "Could not allocate \(byteCount) bytes for a pixel buffer; release buffers or use smaller ones."
        )
    }
}
