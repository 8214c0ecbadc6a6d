import CZXing
import Foundation

extension Barcode {
    /// Makes a code that only ZBar has read.
    ///
    /// Nil for a symbology that was not requested, and for UPC-E, which is not accepted from ZBar alone.
    ///
    /// - Parameters:
    ///   - wanted: the requested symbologies.
    ///   - place: the position of the searched part in the image.
    ///   - image: the whole image.
    init?(_ finding: ZBarReader.Finding, wanted: Set<Symbology>, place: SearchedPart, image: PixelView) {
        switch finding.kind {
        case .ean13:
            symbology = finding.number.first == UInt8(ascii: "0") && wanted.contains(.upcA) ? .upcA : .ean13
        case .ean8: symbology = .ean8
        case .upcE: return nil
        }
        guard wanted.contains(symbology), finding.corners.count == 4 else { return nil }
        bytes = finding.number
        text = String(decoding: finding.number, as: UTF8.self)
        details = BarcodeDetails()
        content = .text
        hasECI = false
        isMirrored = false
        isInverted = false
        symbologyIdentifier = symbology == .ean8 ? "]E4" : "]E0"
        lineCount = finding.quality
        let points = finding.corners.map { ZXing_PointI(x: Int32(clamping: $0.x), y: Int32(clamping: $0.y)) }
        corners = BarcodeCorners.placed(
            ZXing_Position(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]),
            of: OutlineRefiner.Subject(symbology: symbology),
            isMirrored: false,
            place: place,
            in: LumaField(image, isInverted: false)
        )
        orientation = BarcodeCorners.orientation(of: corners)
    }
}
