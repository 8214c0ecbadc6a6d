import Barcodes

/// The payloads of scenes.
enum SceneText {
    private static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"

    /// The symbologies of a set of scenes.
    static let symbologies: [Symbology] = [
        .qr, .microQR, .rMQR, .aztec, .dataMatrix, .pdf417, .maxiCode, .gs1DataBar, .code39, .code93, .code128,
        .codabar, .ean8, .ean13, .upcE, .itf,
    ]

    /// Returns a random payload that the symbology can carry.
    static func random(for symbology: Symbology, _ random: inout SceneRandom) -> String {
        switch symbology {
        case .qr, .aztec, .dataMatrix, .pdf417, .maxiCode:
            let letters = capitals + capitals.lowercased() + digits + "-./: "
            return "Lot " + random.text(10 + Int(random.next() % 24), of: letters) + "."
        case .microQR: return random.text(4 + Int(random.next() % 4), of: capitals + digits)
        case .rMQR: return random.text(8 + Int(random.next() % 18), of: capitals + digits + " -")
        case .code39: return random.text(5 + Int(random.next() % 5), of: capitals + digits)
        case .code93, .code128: return random.text(6 + Int(random.next() % 7), of: capitals + digits + "-")
        case .codabar: return "A" + random.text(6 + Int(random.next() % 5), of: digits) + "B"
        case .itf: return random.text(2 * (4 + Int(random.next() % 3)), of: digits)
        case .ean8: return checked(random.text(7, of: digits))
        case .ean13: return checked("4" + random.text(11, of: digits))
        case .upcE: return "0" + random.text(6, of: "123456789")
        case .gs1DataBar: return checked("0" + random.text(12, of: digits))
        default: return random.text(8, of: digits)
        }
    }

    /// Returns a number with its check digit, by weights of 3 and 1 from the right.
    private static func checked(_ digits: String) -> String {
        var sum = 0
        for (place, digit) in digits.utf8.reversed().enumerated() {
            sum += Int(digit - UInt8(ascii: "0")) * (place % 2 == 0 ? 3 : 1)
        }
        return digits + String((10 - sum % 10) % 10)
    }
}
