package import AVFoundation
package import CameraSources

/// The symbologies' names for `--types`.
package enum CodeTypes {
    /// All symbologies with their names on the command line, in the order of help and errors.
    package static let named: [(name: String, type: AVMetadataObject.ObjectType)] = [
        ("qr", .qr), ("microqr", .microQR), ("aztec", .aztec), ("datamatrix", .dataMatrix), ("pdf417", .pdf417),
        ("micropdf417", .microPDF417), ("code39", .code39), ("code39mod43", .code39Mod43), ("code93", .code93),
        ("code128", .code128), ("ean8", .ean8), ("ean13", .ean13), ("upce", .upce), ("itf14", .itf14),
        ("interleaved2of5", .interleaved2of5), ("codabar", .codabar), ("gs1databar", .gs1DataBar),
        ("gs1databarexpanded", .gs1DataBarExpanded), ("gs1databarlimited", .gs1DataBarLimited),
        ("rmqr", .rectangularMicroQR), ("maxicode", .maxiCode), ("telepen", .telepen), ("dxfilmedge", .dxFilmEdge),
    ]

    /// An error for a list with an unknown name.
    package struct Unknown: Error, Equatable, CustomStringConvertible {
        package var name: String

        package init(name: String) { self.name = name }

        package var description: String {
            "unknown code type '\(name)'. Use 'all' or a comma list of: "
                + CodeTypes.named.map(\.name).joined(separator: ", ") + "."
        }
    }

    /// Returns the symbologies in a comma-separated list of names; nil for all of them.
    ///
    /// Case, hyphens and underscores are ignored; full type names such as `org.iso.QRCode` are accepted too.
    package static func parse(_ list: String) throws(Unknown) -> [AVMetadataObject.ObjectType]? {
        var types: [AVMetadataObject.ObjectType] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            let text = part.trimmingCharacters(in: .whitespaces)
            let name = text.lowercased().filter { $0 != "-" && $0 != "_" }
            if name == "all" { return nil }
            guard
                let found = named.first(where: { $0.name == name || $0.type.rawValue == text })
            else { throw Unknown(name: text) }
            if !types.contains(found.type) { types.append(found.type) }
        }
        return types
    }

    /// Returns the symbology as which a code of the virtual camera is read.
    package static func type(of code: VirtualCode) -> AVMetadataObject.ObjectType {
        switch code {
        case .frame: .qr
        // UPC-A has no type of its own: it is an EAN-13 that starts with 0.
        case .upcA: .ean13
        case .itf: .interleaved2of5
        default: named.first { $0.name == code.rawValue }?.type ?? AVMetadataObject.ObjectType(rawValue: code.rawValue)
        }
    }

    /// Returns the payload as text, equal to the contents of `bytes`.
    ///
    /// A UPC-E code represents a 13-digit number, and that is its payload; AVFoundation's `stringValue` has the eight
    /// digits that are printed below the bars.
    package static func text(_ stringValue: String?, of type: AVMetadataObject.ObjectType) -> String? {
        type == .upce ? stringValue.map(expandedUPCE) : stringValue
    }

    /// Returns the 13-digit number that the eight digits of a UPC-E code represent; any other text is unchanged.
    package static func expandedUPCE(_ digits: String) -> String {
        guard digits.utf8.count == 8, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return digits }
        let all = Array(digits)
        let system = String(all[0])
        let body = all[1...5].map(String.init)
        let last = String(all[6])
        let check = String(all[7])
        // The last of the six digits encodes where zeros were omitted.
        let number =
            switch last {
            case "0", "1", "2": body[0] + body[1] + last + "0000" + body[2] + body[3] + body[4]
            case "3": body[0] + body[1] + body[2] + "00000" + body[3] + body[4]
            case "4": body[0] + body[1] + body[2] + body[3] + "00000" + body[4]
            default: body.joined() + "0000" + last
            }
        return "0" + system + number + check
    }

    /// Returns a symbology's name for people.
    package static func label(_ type: AVMetadataObject.ObjectType) -> String {
        named.first { $0.type == type }?.name ?? type.rawValue
    }
}
