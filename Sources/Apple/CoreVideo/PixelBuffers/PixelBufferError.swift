/// Why a pixel buffer or pool could not be made.
package struct PixelBufferError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The code that Apple's function gives.
    package let code: CVReturn
    /// What failed, on what, and what to do.
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
                A picture of \(width)×\(height) pixels cannot be made; give each side 1 to \
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
            message: "The system gave no memory for a picture of \(byteCount) bytes; hold fewer or smaller pictures."
        )
    }
}
