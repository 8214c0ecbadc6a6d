package import Barcodes

extension VirtualCode {
    /// The symbology of the code.
    package var symbology: Symbology {
        switch self {
        case .qr, .frame: .qr
        case .microQR: .microQR
        case .rMQR: .rMQR
        case .aztec: .aztec
        case .dataMatrix: .dataMatrix
        case .pdf417: .pdf417
        case .microPDF417: .microPDF417
        case .code128: .code128
        case .code93: .code93
        case .code39: .code39
        case .codabar: .codabar
        case .ean13: .ean13
        case .ean8: .ean8
        case .upcA: .upcA
        case .upcE: .upcE
        case .itf, .itf14: .itf
        case .telepen: .telepen
        case .gs1DataBar: .gs1DataBar
        case .gs1DataBarExpanded: .gs1DataBarExpanded
        case .gs1DataBarLimited: .gs1DataBarLimited
        }
    }

    /// The text of a code, in the writer's and in the reader's form.
    struct Payload: Hashable, Sendable {
        var written: String
        var read: String

        init(_ text: String) { self.init(written: text, read: text) }

        init(written: String, read: String) {
            self.written = written
            self.read = read
        }
    }

    /// Returns the payload of the code at an index in the list, in a scene with a seed.
    ///
    /// - Parameter frame: The frame's number, which only `frame` codes contain.
    func payload(_ random: SceneRandom, index: Int, frame: Int) -> Payload {
        func digits(_ count: Int) -> String {
            var bits = random.bits(.payload, index)
            var text = ""
            for _ in 0..<count {
                text += "\(bits % 10)"
                bits /= 10
            }
            return text
        }
        switch self {
        case .frame: return Payload("\(frame)")
        case .qr, .aztec, .dataMatrix, .pdf417, .microPDF417, .code128:
            // A linear code of 31 characters would be too wide for a small image.
            return Payload(self == .code128 ? "OBSCURA-\(digits(3))-\(index)" : "OBSCURA-\(random.seed)-\(index)")
        case .microQR, .rMQR, .code93, .code39, .telepen: return Payload("OBS\(digits(3))-\(index)")
        case .codabar: return Payload("A\(digits(6))B")
        case .ean13: return Payload(Self.checked("20" + digits(10)))
        case .ean8: return Payload(Self.checked("2" + digits(6)))
        case .upcA:
            // UPC-A is the subset of EAN-13 that begins with 0, and readers report it as such.
            let text = Self.checked("4" + digits(10))
            return Payload(written: text, read: "0" + text)
        case .upcE:
            // If the sixth digit is 5 to 9 and the one before it is not 0, the full number is the first five digits,
            // four zeros and the sixth.
            let first = digits(4) + "7"
            let check = Self.checked("0" + first + "0000" + "8").suffix(1)
            return Payload("0" + first + "8" + check)
        case .itf: return Payload("13" + digits(8))
        case .itf14: return Payload(Self.checked("1" + digits(12)))
        case .gs1DataBar, .gs1DataBarLimited:
            let text = "0" + digits(12)
            return Payload(written: text, read: "01" + Self.checked(text))
        case .gs1DataBarExpanded:
            let item = Self.checked("9" + digits(12))
            return Payload(written: "(01)\(item)(10)OBS\(index)", read: "01\(item)10OBS\(index)")
        }
    }

    /// Returns digits followed by their GS1 check digit.
    static func checked(_ digits: String) -> String {
        var sum = 0
        for (place, digit) in digits.utf8.reversed().enumerated() {
            sum += Int(digit - UInt8(ascii: "0")) * (place.isMultiple(of: 2) ? 3 : 1)
        }
        return digits + "\((10 - sum % 10) % 10)"
    }
}
