package import Foundation

/// A code that was read in a picture.
package struct Barcode: Hashable, Sendable {
    /// What the payload is, as far as the code tells.
    package enum Content: Hashable, Sendable {
        /// Characters.
        case text
        /// Bytes that are no characters.
        case binary
        /// GS1 element strings; U+001D separates those of variable length.
        case gs1
        /// A message by ISO/IEC 15434.
        case iso15434
        /// Bytes in an Extended Channel Interpretation that the library does not know.
        case unknownECI
    }

    /// The place of one code in a message that is spread over several.
    package struct SequencePart: Hashable, Sendable {
        /// From 0.
        package var index: Int
        /// How many codes the message has; nil if the code does not say.
        package var count: Int?
        /// Equal in all codes of one message; empty if the symbology has no such mark.
        package var id: String
    }

    package var symbology: Symbology
    /// The payload after error correction, just as encoded; may hold any byte.
    ///
    /// For UPC-E it is the EAN-13 number that the code stands for, as the library gives it; its string is what is printed.
    package var bytes: [UInt8]
    /// The payload as the symbology's string; nil where it is no text.
    ///
    /// See ``stringForm(of:)``.
    package var text: String?
    package var content: Content
    /// The code's own top left, bottom left, bottom right and top right, in pixels of the whole picture, origin at its
    /// top left.
    ///
    /// They run counter-clockwise in the picture, or clockwise if the code is mirrored. For a code that lies on its
    /// side the first point lies there too.
    package var corners: [CGPoint]
    /// By how much the code's upper edge is turned clockwise in the picture, in degrees from -179 to 180.
    package var orientation: Int
    /// Whether the code is seen from behind.
    ///
    /// Linear codes and PDF417 never say so.
    package var isMirrored: Bool
    /// Whether the code is light on dark.
    package var isInverted: Bool
    /// Letters "]cm" by ISO/IEC 15424: what kind of code this is and how it is meant.
    package var symbologyIdentifier: String
    /// Whether the code states an Extended Channel Interpretation.
    package var hasECI: Bool
    /// How many scan lines agree on it; 0 for two-dimensional codes.
    package var lineCount: Int
    /// Nil for a code that stands alone.
    package var sequence: SequencePart?
    package var details: BarcodeDetails
    /// How the symbol is made and what its code words are; nil for kinds of which that is not known.
    package var make: SymbolMake?

    /// Whether the payload is GS1 element strings (GS1-128, GS1 QR code, GS1 DataMatrix, GS1 DataBar).
    package var isGS1: Bool { content == .gs1 }

    /// Whether the last character is right as an optional check character: mod 43 for Code 39, mod 10 for interleaved 2
    /// of 5.
    ///
    /// True for symbologies that always have and verify one.
    package var hasValidCheckCharacter: Bool {
        let modifier = symbologyIdentifier.utf8.dropFirst(2).first ?? 0
        return switch symbology {
        case .code39: modifier & 1 == 1
        case .itf: modifier == UInt8(ascii: "1")
        case .codabar: false
        default: true
        }
    }

    /// Whether this can be an ITF-14 code: interleaved 2 of 5 with 14 digits and a right check digit.
    package var isITF14: Bool { symbology == .itf && bytes.count == 14 && hasValidCheckCharacter }
}
