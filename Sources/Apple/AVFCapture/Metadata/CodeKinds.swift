import Barcodes

/// Maps types of metadata objects to symbologies.
enum CodeKinds {
    /// The types that can be reported, in the order of listing, with the symbologies to search for.
    ///
    /// One symbology can belong to two types, which require different check characters.
    static let all: [(type: AVMetadataObject.ObjectType, symbologies: [Symbology])] = [
        (.upce, [.upcE]),
        (.code39, [.code39]),
        (.code39Mod43, [.code39]),
        (.ean13, [.ean13, .upcA]),  // META-31: UPC-A has no type of its own.
        (.ean8, [.ean8]),
        (.code93, [.code93]),
        (.code128, [.code128]),
        (.pdf417, [.pdf417]),
        (.qr, [.qr]),
        (.aztec, [.aztec]),
        (.interleaved2of5, [.itf]),
        (.itf14, [.itf]),
        (.dataMatrix, [.dataMatrix]),
        (.codabar, [.codabar]),
        (.gs1DataBar, [.gs1DataBar]),
        (.gs1DataBarExpanded, [.gs1DataBarExpanded]),
        (.gs1DataBarLimited, [.gs1DataBarLimited]),
        (.microQR, [.microQR]),
        (.microPDF417, [.microPDF417]),
        (.rectangularMicroQR, [.rMQR]),
        (.maxiCode, [.maxiCode]),
        (.telepen, [.telepen]),
        (.dxFilmEdge, [.dxFilmEdge]),
    ]

    /// Returns the symbologies to search for if these types are wanted.
    static func symbologies(for types: [AVMetadataObject.ObjectType]) -> Set<Symbology> {
        Set(all.filter { types.contains($0.type) }.flatMap(\.symbologies))
    }

    /// Returns the type under which a code is reported; nil if none of the wanted types fits.
    static func type(
        of code: DetectedCode,
        among wanted: [AVMetadataObject.ObjectType]
    ) -> AVMetadataObject.ObjectType? {
        let strict: AVMetadataObject.ObjectType? =
            switch code.symbology {
            case .code39 where code.hasValidCheckCharacter: .code39Mod43  // META-33
            case .itf where code.isITF14: .itf14  // META-34
            default: nil
            }
        if let strict, wanted.contains(strict) { return strict }
        let plain = all.first {
            $0.symbologies.contains(code.symbology) && $0.type != .code39Mod43 && $0.type != .itf14
        }
        guard let plain, wanted.contains(plain.type) else { return nil }
        return plain.type
    }
}
