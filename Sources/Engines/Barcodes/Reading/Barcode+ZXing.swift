import CZXing
import Foundation

extension Barcode {
    /// Copies a code from the library; nil if its symbology was not requested.
    ///
    /// - Parameters:
    ///   - wanted: the requested symbologies.
    ///   - place: the position of the searched part in the image.
    ///   - image: the whole image.
    init?(
        _ barcode: OpaquePointer,
        wanted: Set<Symbology>,
        place: SearchedPart,
        image: PixelView
    ) {
        guard ZXing_Barcode_isValid(barcode), var symbology = Symbology(ZXing_Barcode_format(barcode)) else {
            return nil
        }
        details = .remembered(json: ownedString(ZXing_Barcode_extra(barcode, nil)))
        let payload = Self.bytes(of: barcode)
        // EAN-13 and UPC-A have the same bars, and the library reports EAN-13 whenever that was requested.
        if symbology == .ean13, payload.first == UInt8(ascii: "0"), wanted.contains(.upcA) { symbology = .upcA }
        guard wanted.contains(symbology) else { return nil }

        let hasECI = ZXing_Barcode_hasECI(barcode)
        var content = Content(ZXing_Barcode_contentType(barcode))
        if symbology == .upcE, let digits = details.upcE {
            text = digits
        } else {
            text = Self.stringForm(of: symbology, bytes: payload, content: content, hasECI: hasECI) {
                ownedString(ZXing_Barcode_text(barcode))
            }
        }
        // The library takes every control character for a sign of binary data; this module's rule accepts separators.
        if content == .text || content == .binary { content = text == nil ? .binary : .text }
        self.symbology = symbology
        self.content = content
        self.hasECI = hasECI
        bytes = payload
        isMirrored = ZXing_Barcode_isMirrored(barcode)
        isInverted = ZXing_Barcode_isInverted(barcode)
        symbologyIdentifier = ownedString(ZXing_Barcode_symbologyIdentifier(barcode)) ?? ""
        lineCount = Int(ZXing_Barcode_lineCount(barcode))
        let modules = symbology.isMatrix ? CodeImage(of: barcode) : nil
        self.modules = modules
        let (mirrored, details) = (isMirrored, details)
        make = modules.flatMap { SymbolMake(symbology, modules: $0, isMirrored: mirrored, details: details) }
        corners = BarcodeCorners.placed(
            ZXing_Barcode_position(barcode),
            of: OutlineRefiner.Subject(
                symbology: symbology,
                isStacked: Self.isStacked(barcode),
                modules: modules.map { ($0.width, $0.height) }
            ),
            isMirrored: isMirrored,
            place: place,
            in: LumaField(image, isInverted: isInverted)
        )
        orientation = BarcodeCorners.orientation(of: corners)
        let count = Int(ZXing_Barcode_sequenceSize(barcode))
        let index = Int(ZXing_Barcode_sequenceIndex(barcode))
        if count >= 0, index >= 0 {
            let id = ownedString(ZXing_Barcode_sequenceId(barcode)) ?? ""
            sequence = SequencePart(index: index, count: count > 0 ? count : nil, id: id)
        }
    }

    /// Indicates whether a linear code consists of several rows of bars.
    private static func isStacked(_ barcode: OpaquePointer) -> Bool {
        switch ZXing_Barcode_format(barcode) {
        case ZXing_BarcodeFormat_DataBarStk, ZXing_BarcodeFormat_DataBarStkOmni, ZXing_BarcodeFormat_DataBarExpStk: true
        default: false
        }
    }

    /// Returns the payload, including zero bytes.
    private static func bytes(of barcode: OpaquePointer) -> [UInt8] {
        var count: Int32 = 0
        guard let pointer = ZXing_Barcode_bytes(barcode, &count) else { return [] }
        defer { ZXing_free(pointer) }
        return [UInt8](UnsafeBufferPointer(start: pointer, count: Int(count)))
    }
}

extension Barcode.Content {
    fileprivate init(_ type: ZXing_ContentType) {
        switch type {
        case ZXing_ContentType_Binary, ZXing_ContentType_Mixed: self = .binary
        case ZXing_ContentType_GS1: self = .gs1
        case ZXing_ContentType_ISO15434: self = .iso15434
        case ZXing_ContentType_UnknownECI: self = .unknownECI
        default: self = .text
        }
    }
}
