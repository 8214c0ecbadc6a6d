/// The reason that a code could not be read or written.
package enum BarcodeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The image's pixel format has no directly usable luma plane or bytes.
    case unsupportedPixelFormat(UInt32)
    /// The pixel buffer has no readable memory.
    case noPixels
    /// The library failed to read the image.
    case readingFailed(String)
    /// The text or the bytes do not fit the symbology.
    case writingFailed(Symbology, String)

    package var description: String {
        switch self {
        case .unsupportedPixelFormat(let format):
            """
            Codes cannot be read in the pixel format \(BarcodeError.name(of: format)). Convert the image to 420v, \
            420f, BGRA or one-component 8 bits first.
            """
        case .noPixels:
            "Codes cannot be read in a pixel buffer without memory. Give it a base address."
        case .readingFailed(let reason):
            "The image could not be searched for codes: \(reason)."
        case .writingFailed(let symbology, let reason):
            "Could not make a \(symbology.rawValue) code: \(reason). Change the contents or choose another type."
        }
    }

    /// Returns a pixel format as its four characters, or as a number if they are not printable.
    private static func name(of format: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: format >> (24 - 8 * $0)) }
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return String(format) }
        return "“\(String(decoding: bytes, as: UTF8.self))”"
    }
}
