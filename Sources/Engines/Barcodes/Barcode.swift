package import Foundation

/// A code that was read in an image.
package struct Barcode: Hashable, Sendable {
    /// The kind of payload, as far as the code declares it.
    package enum Content: Hashable, Sendable {
        /// Characters.
        case text
        /// Bytes that are not characters.
        case binary
        /// GS1 element strings; U+001D separates those of variable length.
        case gs1
        /// A message in the form of ISO/IEC 15434.
        case iso15434
        /// Bytes in an Extended Channel Interpretation that the library does not know.
        case unknownECI
    }

    /// The position of one code in a message that is split over several codes.
    package struct SequencePart: Hashable, Sendable {
        /// The index, from 0.
        package var index: Int
        /// Number of codes in the message; nil if the code does not state it.
        package var count: Int?
        /// An identifier that all codes of one message share; empty if the symbology has none.
        package var id: String
    }

    package var symbology: Symbology
    /// The payload after error correction, exactly as encoded; may contain any byte.
    ///
    /// For UPC-E, the digits of the equivalent EAN-13 number, as the library returns them; ``text`` is the printed
    /// number.
    package var bytes: [UInt8]
    /// The payload as the symbology's string; nil if it is not text.
    ///
    /// See ``stringForm(of:)``.
    package var text: String?
    package var content: Content
    /// The code's own top left, bottom left, bottom right and top right corners, in pixels of the whole image, with the
    /// origin at the top left.
    ///
    /// They run counterclockwise in the image, or clockwise if the code is mirrored. The first point is the code's own
    /// top left even if the code lies on its side.
    package var corners: [CGPoint]
    /// The clockwise rotation of the code's upper edge in the image, in degrees from -179 to 180.
    package var orientation: Int
    /// A Boolean value that indicates whether the code is seen from behind.
    ///
    /// Always false for linear codes and PDF417.
    package var isMirrored: Bool
    /// A Boolean value that indicates whether the code is light on dark.
    package var isInverted: Bool
    /// The symbology identifier "]cm" of ISO/IEC 15424: the kind of code and its interpretation.
    package var symbologyIdentifier: String
    /// A Boolean value that indicates whether the code states an Extended Channel Interpretation.
    package var hasECI: Bool
    /// Number of scan lines that agree on the payload; 0 for two-dimensional codes.
    package var lineCount: Int
    /// The position in a split message; nil for a code that stands alone.
    package var sequence: SequencePart?
    package var details: BarcodeDetails
    /// The encoding parameters and codewords; nil for symbologies that do not expose them.
    package var make: SymbolMake?
    /// The modules of a matrix code as they were read, dark or light; nil for others.
    package var modules: CodeImage?

    /// A Boolean value that indicates whether the payload is GS1 element strings (GS1-128, GS1 QR code, GS1 DataMatrix,
    /// GS1 DataBar).
    package var isGS1: Bool { content == .gs1 }

    /// A Boolean value that indicates whether the last character is a correct optional check character: mod 43 for Code
    /// 39, mod 10 for interleaved 2 of 5.
    ///
    /// True for symbologies with a mandatory check character, which the library always verifies.
    package var hasValidCheckCharacter: Bool {
        let modifier = symbologyIdentifier.utf8.dropFirst(2).first ?? 0
        return switch symbology {
        case .code39: modifier & 1 == 1
        case .itf: modifier == UInt8(ascii: "1")
        case .codabar: false
        default: true
        }
    }

    /// A Boolean value that indicates whether this can be an ITF-14 code: interleaved 2 of 5 with 14 digits and a
    /// correct check digit.
    package var isITF14: Bool { symbology == .itf && bytes.count == 14 && hasValidCheckCharacter }
}
