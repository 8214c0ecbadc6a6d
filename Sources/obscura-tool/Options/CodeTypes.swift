import AVFoundation
import CameraSources

/// The names that `--types` takes, and what they stand for.
enum CodeTypes {
    /// Every symbology with its name on the command line, in the order of help and errors.
    static let named: [(name: String, type: AVMetadataObject.ObjectType)] = [
        ("qr", .qr), ("microqr", .microQR), ("aztec", .aztec), ("datamatrix", .dataMatrix), ("pdf417", .pdf417),
        ("micropdf417", .microPDF417), ("code39", .code39), ("code39mod43", .code39Mod43), ("code93", .code93),
        ("code128", .code128), ("ean8", .ean8), ("ean13", .ean13), ("upce", .upce), ("itf14", .itf14),
        ("interleaved2of5", .interleaved2of5), ("codabar", .codabar), ("gs1databar", .gs1DataBar),
        ("gs1databarexpanded", .gs1DataBarExpanded), ("gs1databarlimited", .gs1DataBarLimited),
    ]

    /// A list of names that cannot be understood.
    struct Unknown: Error, Equatable, CustomStringConvertible {
        var name: String

        var description: String {
            "unknown code type '\(name)'. Use 'all' or a comma list of: "
                + CodeTypes.named.map(\.name).joined(separator: ", ") + "."
        }
    }

    /// The symbologies that a comma list of names stands for; nil for all of them.
    ///
    /// Case, hyphens and underscores do not matter, and full type names such as `org.iso.QRCode` are names too.
    static func parse(_ list: String) throws(Unknown) -> [AVMetadataObject.ObjectType]? {
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

    /// The symbology that a code of the virtual camera is read as.
    static func type(of code: VirtualCode) -> AVMetadataObject.ObjectType {
        switch code {
        case .frame: .qr
        // UPC-A has no type of its own: it is an EAN-13 that begins with 0.
        case .upcA: .ean13
        case .itf: .interleaved2of5
        default: named.first { $0.name == code.rawValue }?.type ?? AVMetadataObject.ObjectType(rawValue: code.rawValue)
        }
    }

    /// What a person reads for a symbology.
    static func label(_ type: AVMetadataObject.ObjectType) -> String {
        named.first { $0.type == type }?.name ?? type.rawValue
    }
}
