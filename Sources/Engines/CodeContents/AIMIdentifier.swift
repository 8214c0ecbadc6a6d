/// An identifier of ISO/IEC 15424, "]cm": the symbology and how its data is to be read.
public struct AIMIdentifier: Hashable, Sendable {
    /// The letter of the symbology.
    public let symbology: Character
    /// The modifier.
    public let modifier: Character

    /// Reads an identifier of three characters; nil for anything else.
    public init?(_ text: String) {
        let letters = Array(text.unicodeScalars)
        guard letters.count == 3, letters[0] == "]", letters[1].isASCII, letters[1].properties.isAlphabetic,
            letters[2].isASCII, letters[2].properties.isAlphabetic || ("0"..."9").contains(letters[2])
        else { return nil }
        (symbology, modifier) = (Character(letters[1]), Character(letters[2]))
    }

    /// Splits a text that begins with an identifier of a known symbology; nil for other texts.
    static func split(_ text: String) -> (AIMIdentifier, String)? {
        guard text.hasPrefix("]"), let identifier = AIMIdentifier(String(text.prefix(3))),
            names[identifier.symbology] != nil
        else { return nil }
        return (identifier, String(text.dropFirst(3)))
    }

    /// A Boolean value that indicates whether the data is GS1 element strings.
    public var isGS1: Bool {
        switch (symbology, modifier) {
        case ("C", "1"), ("e", _), ("d", "2"), ("d", "5"), ("Q", "3"), ("Q", "4"), ("J", "1"), ("z", "1"), ("z", "2"):
            true
        default: false
        }
    }

    /// The symbology's name; nil for an unknown letter.
    public var name: String? { Self.names[symbology] }

    private static let names: [Character: String] = [
        "A": "Code 39", "B": "Telepen", "C": "Code 128", "E": "EAN/UPC", "F": "Codabar", "G": "Code 93", "H": "Code 11",
        "I": "Interleaved 2 of 5", "J": "DotCode", "L": "PDF417", "M": "MSI", "O": "Codablock", "Q": "QR code",
        "R": "Straight 2 of 5", "S": "Straight 2 of 5", "U": "MaxiCode", "X": "other", "d": "Data Matrix",
        "e": "GS1 DataBar", "h": "Han Xin", "z": "Aztec",
    ]
}
