import Barcodes
import CoreVideo
import Foundation
import PixelTransforms
import Synchronization

/// Reads codes with the readers of `Barcodes`, which also serve AVFoundation's metadata output.
enum CodeReading {
    /// The symbologies of Apple's that the readers know, with those that Apple divides by check character and by the
    /// meaning of pairs.
    private static let kinds: [(VNBarcodeSymbology, Symbology)] = [
        (.aztec, .aztec), (.code39, .code39), (.code39Checksum, .code39), (.code39FullASCII, .code39),
        (.code39FullASCIIChecksum, .code39), (.code93, .code93), (.code93i, .code93), (.code128, .code128),
        (.dataMatrix, .dataMatrix), (.ean8, .ean8), (.ean13, .ean13), (.ean13, .upcA), (.i2of5, .itf),
        (.i2of5Checksum, .itf), (.itf14, .itf), (.pdf417, .pdf417), (.qr, .qr), (.upce, .upcE), (.codabar, .codabar),
        (.gs1DataBar, .gs1DataBar), (.gs1DataBarExpanded, .gs1DataBarExpanded),
        (.gs1DataBarLimited, .gs1DataBarLimited), (.microPDF417, .microPDF417), (.microQR, .microQR),
    ]

    /// The symbologies that can be read.
    static let supported: [VNBarcodeSymbology] = kinds.map(\.0).reduce(into: []) { known, symbology in
        if !known.contains(symbology) { known.append(symbology) }
    }

    /// The readers of the last sets of symbologies, which are expensive to make.
    private static let readers = Mutex<[Set<Symbology>: BarcodeReader]>([:])

    /// Reads the codes of a region.
    static func codes(
        of asked: [VNBarcodeSymbology],
        in region: RegionGeometry,
        _ context: RequestContext
    ) throws -> [ObservationContent] {
        let wanted = asked.isEmpty ? supported : asked.filter(supported.contains)
        guard !wanted.isEmpty else {
            throw VisionFailure(
                .invalidArgument,
                "None of the symbologies can be read here; choose some of supportedSymbologies()."
            )
        }
        let reader = reader(Set(kinds.filter { wanted.contains($0.0) }.map(\.1)))
        let found = try read(reader, in: region, context)
            .compactMap { content($0.code, corners: $0.corners, wanted, region, context) }
        return ReadingOrder.sorted(found)
    }

    private static func reader(_ symbologies: Set<Symbology>) -> BarcodeReader {
        readers.withLock { readers in
            if let known = readers[symbologies] { return known }
            let reader = BarcodeReader(symbologies: symbologies, effort: .exhaustive)
            if readers.count >= 8 { readers.removeAll() }
            readers[symbologies] = reader
            return reader
        }
    }

    /// Returns the codes with their corners in pixels of the region.
    ///
    /// The reader finds codes in any rotation in the stored pixels, without a copy; only mirrored pictures, and those
    /// in formats that it does not know, are made upright first.
    private static func read(
        _ reader: BarcodeReader,
        in region: RegionGeometry,
        _ context: RequestContext
    ) throws -> [(code: Barcode, corners: [CGPoint])] {
        let picture = context.picture
        do {
            if picture.geometry.isMirrored || !BarcodeReader.canRead(pixelFormat: picture.stored.pixelFormatType) {
                let gray = try picture.gray(region)
                return try reader.read(gray).map { ($0, $0.corners) }
            }
            let part = picture.geometry.storedRect(region.pixels)
            let place = CGRect(x: part.x, y: part.y, width: part.width, height: part.height)
            return try reader.read(picture.stored, in: region.isWhole ? nil : place).map { code in
                let corners = code.corners.map { corner in
                    let upright = picture.geometry.uprightPoint(corner)
                    return CGPoint(x: upright.x - CGFloat(region.pixels.x), y: upright.y - CGFloat(region.pixels.y))
                }
                return (code, corners)
            }
        } catch let error as BarcodeError {
            throw VisionFailure(.operationFailed, "Codes could not be read: \(error)", underlying: error)
        }
    }

    private static func content(
        _ code: Barcode,
        corners: [CGPoint],
        _ wanted: [VNBarcodeSymbology],
        _ region: RegionGeometry,
        _ context: RequestContext
    ) -> ObservationContent? {
        guard corners.count == 4, let symbology = symbology(of: code, among: wanted) else { return nil }
        let points = corners.map(region.normalized(_:) as (CGPoint) -> CGPoint)
        // The reader's order is top left, bottom left, bottom right, top right.
        let quad = Quad(topLeft: points[0], topRight: points[3], bottomRight: points[2], bottomLeft: points[1])
        guard region.containsCentre(of: quad.box) else { return nil }
        let facts = CodeFacts(
            symbology: symbology.rawValue,
            string: string(of: code),
            data: Data(code.bytes),
            isGS1: code.isGS1 || [.gs1DataBar, .gs1DataBarExpanded, .gs1DataBarLimited].contains(code.symbology),
            isInverted: code.isInverted,
            symbol: code.make.flatMap { CodeSymbol($0) }
        )
        return context.content(confidence: 1, box: quad.box, quad: quad, details: .code(facts))
    }

    /// Returns the string, with the leading zero that makes a UPC-A number an EAN-13 number.
    private static func string(of code: Barcode) -> String? {
        guard code.symbology == .upcA, let text = code.text, text.count == 12 else { return code.text }
        return "0" + text
    }

    /// Returns the symbology under which a code is reported: the strictest wanted one that fits; nil if none does.
    private static func symbology(of code: Barcode, among wanted: [VNBarcodeSymbology]) -> VNBarcodeSymbology? {
        let fitting: [VNBarcodeSymbology] =
            switch code.symbology {
            case .code39 where code.hasValidCheckCharacter:
                [.code39Checksum, .code39FullASCIIChecksum, .code39, .code39FullASCII]
            case .code39: [.code39, .code39FullASCII]
            case .itf where code.isITF14: [.itf14, .i2of5Checksum, .i2of5]
            case .itf where code.hasValidCheckCharacter: [.i2of5Checksum, .i2of5]
            case .itf: [.i2of5]
            case .code93: [.code93, .code93i]
            default: kinds.filter { $0.1 == code.symbology }.map(\.0)
            }
        // The plain symbology is the name of a code whose check character nobody asked for.
        if wanted.contains(.code39), code.symbology == .code39 { return .code39 }
        return fitting.first(where: wanted.contains)
    }
}
