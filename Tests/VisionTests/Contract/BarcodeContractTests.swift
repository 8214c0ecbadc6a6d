import AVFoundation
import Foundation
import Testing
import Vision

@Suite("Contract: barcodes")
struct BarcodeContract {
    private static func codes(_ scene: Scene, _ wanted: [VNBarcodeSymbology]? = nil) throws -> [VNBarcodeObservation] {
        let request = VNDetectBarcodesRequest()
        if let wanted { request.symbologies = wanted }
        try VNImageRequestHandler(cvPixelBuffer: scene.buffer()).perform([request])
        return try #require(request.results)
    }

    @Test("V-BAR-1 all supported symbologies by default; otherwise only those asked for")
    func wanted() throws {
        var scene = Scene(width: 500, height: 300)
        try scene.draw("HELLO", x: 40, y: 40, module: 4)
        try scene.draw("WORLD", as: .code128, x: 200, y: 60, module: 2)
        #expect(VNDetectBarcodesRequest().symbologies == VNDetectBarcodesRequest.supportedSymbologies)
        #expect(Set(try Self.codes(scene).map(\.symbology)) == [.qr, .code128])
        #expect(try Self.codes(scene, [.code128]).map(\.payloadStringValue) == ["WORLD"])
        #expect(try Self.codes(scene, [.aztec]).isEmpty)
    }

    @Test("V-BAR-2 the supported symbologies")
    func supported() throws {
        let known = try VNDetectBarcodesRequest().supportedSymbologies()
        #expect(known == VNDetectBarcodesRequest.supportedSymbologies)
        #expect(Set([.qr, .ean13, .code128, .dataMatrix, .pdf417, .aztec]).isSubset(of: known))
        #expect(!known.contains(.msiPlessey))
    }

    @Test("V-BAR-3 unsupported symbologies are ignored beside others, and fail alone; none means all")
    func unsupported() throws {
        var scene = Scene(width: 240, height: 240)
        try scene.draw("HELLO", x: 40, y: 40, module: 4)
        #expect(try Self.codes(scene, [.msiPlessey, .qr]).count == 1)
        #expect(try Self.codes(scene, []).count == 1)
        let request = VNDetectBarcodesRequest()
        request.symbologies = [.msiPlessey]
        let handler = VNImageRequestHandler(cvPixelBuffer: try scene.buffer())
        #expect(code { try handler.perform([request]) } == .invalidArgument)
    }

    @Test("V-BAR-4 V-BAR-5 the payload as text and as bytes")
    func payload() throws {
        var scene = Scene(width: 320, height: 320)
        try scene.draw("Grüße 12345", x: 40, y: 40, module: 5)
        let found = try #require(try Self.codes(scene).first)
        #expect(found.payloadStringValue == "Grüße 12345")
        // The code holds Latin-1, its default character set.
        #expect(found.payloadData == "Grüße 12345".data(using: .isoLatin1))
    }

    @Test("V-BAR-6 four symbologies have descriptors", arguments: [DrawnCode.qr, .aztec, .dataMatrix, .code128])
    func descriptors(symbology: DrawnCode) throws {
        var scene = Scene(width: 400, height: 300)
        try scene.draw("DESCRIBE", as: symbology, x: 60, y: 60, module: symbology == .code128 ? 2 : 5)
        let descriptor = try #require(try Self.codes(scene).first).barcodeDescriptor
        switch symbology {
        case .qr:
            let qr = try #require(descriptor as? CIQRCodeDescriptor)
            #expect(qr.symbolVersion == 1 && !qr.errorCorrectedPayload.isEmpty)
        case .aztec: #expect(descriptor is CIAztecCodeDescriptor)
        case .dataMatrix: #expect(descriptor is CIDataMatrixCodeDescriptor)
        default: #expect(descriptor == nil)
        }
    }

    @Test("V-BAR-7 corners follow the code: turned by 180 degrees, its upper left is at the lower right")
    func corners() throws {
        var scene = Scene(width: 300, height: 300)
        try scene.draw("TURNED", x: 60, y: 60, module: 5)
        let upright = try #require(try Self.codes(scene).first)
        let turned = try #require(try Self.codes(scene.stored(.down)).first)
        #expect(isClose(turned.topLeft, CGPoint(x: 1 - upright.topLeft.x, y: 1 - upright.topLeft.y), 0.02))
        #expect(turned.topLeft.x > turned.topRight.x && turned.topLeft.y < turned.bottomLeft.y)
    }

    @Test("V-BAR-9 V-BAR-10 GS1 and light codes are marked; nothing is merged")
    func marks() throws {
        var scene = Scene(width: 700, height: 300)
        try scene.draw("(01)09501101530003", as: .gs1DataBarExpanded, x: 40, y: 60, module: 3)
        let gs1 = try #require(try Self.codes(scene, [.gs1DataBarExpanded]).first)
        #expect(gs1.isGS1DataCarrier && !gs1.isColorInverted)
        #expect(gs1.supplementalCompositeType == .none && gs1.supplementalPayloadString == nil)
        #expect(!VNDetectBarcodesRequest().coalesceCompositeSymbologies)
        var dark = Scene(width: 240, height: 240)
        try dark.draw("LIGHT", x: 60, y: 60, module: 5, isInverted: true)
        let light = try #require(try Self.codes(dark, [.qr]).first)
        #expect(light.isColorInverted && !light.isGS1DataCarrier)
    }

    @Test("V-BAR-11 UPC-A is EAN-13 with a leading zero")
    func upcA() throws {
        var scene = Scene(width: 400, height: 200)
        try scene.draw("036000291452", as: .upcA, x: 60, y: 60, module: 2)
        let found = try #require(try Self.codes(scene).first)
        #expect(found.symbology == .ean13 && found.payloadStringValue == "0036000291452")
    }

    @Test("V-BAR-12 several codes: one observation each, from top to bottom, then left to right")
    func several() throws {
        var scene = Scene(width: 500, height: 500)
        try scene.draw("THREE", x: 40, y: 330, module: 4)
        try scene.draw("TWO", x: 300, y: 40, module: 4)
        try scene.draw("ONE", x: 40, y: 40, module: 4)
        #expect(try Self.codes(scene).map(\.payloadStringValue) == ["ONE", "TWO", "THREE"])
    }

    @Test("V-BAR-8 the struct and the class see the same codes")
    func structures() async throws {
        var scene = Scene(width: 300, height: 300)
        try scene.draw("SAME", x: 60, y: 60, module: 5)
        let old = try #require(try Self.codes(scene).first)
        let new = try #require(try await DetectBarcodesRequest().perform(on: scene.buffer()).first)
        #expect(new.payloadString == "SAME" && new.symbology == .qr && new.payloadData == old.payloadData)
        #expect(new.boundingBox.cgRect == old.boundingBox && new.topLeft.cgPoint == old.topLeft)
        #expect(new.originatingRequestDescriptor == .detectBarcodesRequest(.revision4))
        #expect(BarcodeObservation(old).payloadString == "SAME")
        #expect(new.boundingRegion.points.count == 4)
    }
}
