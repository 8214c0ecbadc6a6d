/// Why a code could not be read or written.
package enum BarcodeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The picture's pixel format has no plane or bytes of luma that can be used where they lie.
    case unsupportedPixelFormat(UInt32)
    /// The pixel buffer has no memory to read.
    case noPixels
    /// The reading library gave up on the picture.
    case readingFailed(String)
    /// The text or the bytes do not fit the symbology.
    case writingFailed(Symbology, String)

    package var description: String {
        switch self {
        case .unsupportedPixelFormat(let format):
            """
            Codes cannot be read in pixels of the format \(BarcodeError.name(of: format)). Convert the picture to \
            420v, 420f, BGRA or one-component 8 bits first.
            """
        case .noPixels:
            "Codes cannot be read in a pixel buffer without memory. Give it a base address."
        case .readingFailed(let reason):
            "The picture could not be searched for codes: \(reason)."
        case .writingFailed(let symbology, let reason):
            "No \(symbology.rawValue) code could be made of this: \(reason). Change what it is to hold, or take another type."
        }
    }

    /// A pixel format as its four characters, or as a number when they are not printable.
    private static func name(of format: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: format >> (24 - 8 * $0)) }
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return String(format) }
        return "“\(String(decoding: bytes, as: UTF8.self))”"
    }
}
