/// Checks values against the format of their application identifier.
enum GS1Values {
    /// Returns the first fault of a value; nil for a correct one.
    static func problem(_ value: String, _ parts: [GS1Dictionary.Part]) -> String? {
        var rest = Substring(value)
        for part in parts {
            let piece = String(rest.prefix(part.longest))
            rest = rest.dropFirst(part.longest)
            if piece.isEmpty, part.isOptional { continue }
            if piece.count < part.shortest {
                return part.shortest == part.longest
                    ? "\(piece.count) characters instead of \(part.longest)." : "the value is empty."
            }
            if let wrong = piece.unicodeScalars.first(where: { !isAllowed($0, part.alphabet) }) {
                return "the character U+\(TextSuspicion.hexadecimal(wrong.value)) is not allowed."
            }
            if let problem = part.checks.lazy.compactMap({ $0.problem(piece) }).first { return problem }
        }
        return rest.isEmpty ? nil : "\(rest.count) characters too many."
    }

    private static func isAllowed(_ scalar: Unicode.Scalar, _ alphabet: GS1Dictionary.Part.Alphabet) -> Bool {
        switch alphabet {
        case .digits: ("0"..."9").contains(scalar)
        case .most: most.contains(scalar)
        case .few: few.contains(scalar)
        case .file: file.contains(scalar)
        }
    }

    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"
    /// The 82 characters of ISO/IEC 646 that GS1 allows.
    private static let most = Set(
        ("!\"%&'()*+,-./:;<=>?_" + digits + letters + letters.lowercased()).unicodeScalars
    )
    private static let few = Set(("#-/" + digits + letters).unicodeScalars)
    private static let file = Set(("-_=" + digits + letters + letters.lowercased()).unicodeScalars)
}
