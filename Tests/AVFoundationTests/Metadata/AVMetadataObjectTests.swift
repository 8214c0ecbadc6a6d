import AVFoundation
import Barcodes
import CoreMedia
import Foundation
import Testing

@testable import AVFCapture

@Suite("Metadata objects and their types")
struct AVMetadataObjectTests {
    static let names: [(AVMetadataObject.ObjectType, String)] = [
        (.upce, "org.gs1.UPC-E"), (.code39, "org.iso.Code39"), (.code39Mod43, "org.iso.Code39Mod43"),
        (.ean13, "org.gs1.EAN-13"), (.ean8, "org.gs1.EAN-8"), (.code93, "com.intermec.Code93"),
        (.code128, "org.iso.Code128"), (.pdf417, "org.iso.PDF417"), (.qr, "org.iso.QRCode"), (.aztec, "org.iso.Aztec"),
        (.interleaved2of5, "org.ansi.Interleaved2of5"), (.itf14, "org.gs1.ITF14"), (.dataMatrix, "org.iso.DataMatrix"),
        (.codabar, "Codabar"), (.gs1DataBar, "org.gs1.GS1DataBar"), (.gs1DataBarExpanded, "org.gs1.GS1DataBarExpanded"),
        (.gs1DataBarLimited, "org.gs1.GS1DataBarLimited"), (.microQR, "org.iso.MicroQR"),
        (.microPDF417, "org.iso.MicroPDF417"), (.face, "face"), (.humanBody, "humanBody"), (.catBody, "catBody"),
        (.dogBody, "dogBody"), (.salientObject, "salientObject"),
    ]

    @Test("META-30 types have the names of Apple's systems", arguments: names)
    func name(type: AVMetadataObject.ObjectType, name: String) {
        #expect(type.rawValue == name && type == AVMetadataObject.ObjectType(rawValue: name))
    }

    private func code(_ symbology: Symbology, check: Bool = false, itf14: Bool = false) -> DetectedCode {
        DetectedCode(symbology: symbology, bytes: [], corners: [], hasValidCheckCharacter: check, isITF14: itf14)
    }

    @Test("META-31 UPC-A is an EAN-13")
    func upcA() {
        #expect(CodeKinds.type(of: code(.upcA), among: [.ean13]) == .ean13)
        #expect(CodeKinds.symbologies(for: [.ean13]) == [.ean13, .upcA])
    }

    @Test("META-33 Code 39 with a correct check character is the stricter type if that is requested")
    func code39() {
        #expect(CodeKinds.type(of: code(.code39, check: true), among: [.code39, .code39Mod43]) == .code39Mod43)
        #expect(CodeKinds.type(of: code(.code39, check: true), among: [.code39]) == .code39)
        #expect(CodeKinds.type(of: code(.code39), among: [.code39, .code39Mod43]) == .code39)
        #expect(CodeKinds.type(of: code(.code39), among: [.code39Mod43]) == nil)
    }

    @Test("META-34 ITF-14 is the stricter type if that is requested")
    func itf() {
        #expect(CodeKinds.type(of: code(.itf, itf14: true), among: [.interleaved2of5, .itf14]) == .itf14)
        #expect(CodeKinds.type(of: code(.itf, itf14: true), among: [.interleaved2of5]) == .interleaved2of5)
        #expect(CodeKinds.type(of: code(.itf), among: [.interleaved2of5, .itf14]) == .interleaved2of5)
        #expect(CodeKinds.type(of: code(.itf), among: [.itf14]) == nil)
    }

    @Test("META-36 micro symbologies have types of their own")
    func micro() {
        #expect(CodeKinds.symbologies(for: [.qr]) == [.qr] && CodeKinds.symbologies(for: [.microQR]) == [.microQR])
        #expect(CodeKinds.type(of: code(.microQR), among: [.qr]) == nil)
        #expect(CodeKinds.type(of: code(.pdf417), among: [.microPDF417]) == nil)
    }

    private func object(source: AnyObject? = nil, isCaptured: Bool = false) -> AVMetadataMachineReadableCodeObject {
        AVMetadataMachineReadableCodeObject(
            AVMetadataObject.Common(
                type: .qr,
                time: CMTime(value: 3, timescale: 30),
                duration: CMTime(value: 1, timescale: 30),
                bounds: CGRect(x: 0.2, y: 0.4, width: 0.2, height: 0.2),
                isCaptured: isCaptured,
                source: UncheckedWeakReference(source)
            ),
            corners: [
                CGPoint(x: 0.2, y: 0.4), CGPoint(x: 0.2, y: 0.6), CGPoint(x: 0.4, y: 0.6), CGPoint(x: 0.4, y: 0.4),
            ],
            stringValue: "text",
            payloadBytes: [1, 2]
        )
    }

    @Test("META-40 META-41 an object has coordinates in rotated and mirrored buffers; its corners keep their order")
    func inBuffers() throws {
        let fed = try HandFed()
        let connection = fed.video.connections[0]
        connection.videoRotationAngle = 90
        let object = object(source: fed.input, isCaptured: true)
        let turned = try #require(
            fed.video.transformedMetadataObject(for: object, connection: connection)
                as? AVMetadataMachineReadableCodeObject
        )
        // An image of 100×64 becomes 64×100 when it is rotated clockwise.
        #expect(close(turned.bounds, CGRect(x: 25.6, y: 20, width: 12.8, height: 20)))
        #expect(close(turned.corners[0], CGPoint(x: 38.4, y: 20)) && close(turned.corners[1], CGPoint(x: 25.6, y: 20)))
        #expect(turned.stringValue == "text" && turned.payloadBytes == [1, 2] && turned.time == object.time)

        // A metadata output does not rotate images.
        let plain = fed.metadata.transformedMetadataObject(for: object, connection: fed.metadata.connections[0])
        #expect(plain.map { close($0.bounds, CGRect(x: 20, y: 25.6, width: 20, height: 12.8)) } == true)
    }

    @Test("META-40 an object of another input, or another output's connection, becomes nil")
    func otherInput() throws {
        let (fed, other) = (try HandFed(), try HandFed())
        let foreign = object(source: other.input, isCaptured: true)
        let connection = fed.video.connections[0]
        #expect(fed.video.transformedMetadataObject(for: foreign, connection: connection) == nil)
        #expect(fed.video.transformedMetadataObject(for: object(isCaptured: true), connection: connection) == nil)
        let own = object(source: fed.input, isCaptured: true)
        #expect(fed.metadata.transformedMetadataObject(for: own, connection: connection) == nil)
        #expect(fed.video.transformedMetadataObject(for: object(), connection: connection) != nil)
    }

    @Test("META-42 the unit square is the whole buffer in both directions")
    func rectangles() throws {
        let fed = try HandFed()
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(
            fed.video.outputRectConverted(fromMetadataOutputRect: unit) == CGRect(x: 0, y: 0, width: 100, height: 64)
        )
        fed.video.connections[0].videoRotationAngle = 270
        let whole = CGRect(x: 0, y: 0, width: 64, height: 100)
        #expect(fed.video.outputRectConverted(fromMetadataOutputRect: unit) == whole)
        #expect(close(fed.video.metadataOutputRectConverted(fromOutputRect: whole), unit))
        #expect(AVCaptureVideoDataOutput().outputRectConverted(fromMetadataOutputRect: unit) == .zero)
    }

    @Test("META-24 META-43 unknown angles of a face raise, and known ones are rotated with the image")
    func face() throws {
        let unknown = AVMetadataFaceObject(AVMetadataObject.Common(type: .face), faceID: 4)
        #expect(!unknown.hasRollAngle && !unknown.hasYawAngle && unknown.faceID == 4 && unknown.objectID == 4)
        #expect(raised { _ = unknown.rollAngle } == [.generic] && raised { _ = unknown.yawAngle } == [.generic])
        let face = AVMetadataFaceObject(AVMetadataObject.Common(type: .face), faceID: 5, rollAngle: 300, yawAngle: 45)
        let mapping = try #require(
            ImageMapping(imageSize: CGSize(width: 4, height: 3), rotationAngle: 90, isMirrored: true)
        )
        let turned = try #require(face.transformed(by: mapping) as? AVMetadataFaceObject)
        #expect(turned.rollAngle == 330 && turned.yawAngle == -45 && turned.bounds == .zero && turned.faceID == 5)
    }

    @Test("META-29 descriptors exist only within the ranges of their symbology")
    func descriptors() throws {
        let payload = Data([0x40, 0x11])
        let qr = CIQRCodeDescriptor(payload: payload, symbolVersion: 40, maskPattern: 7, errorCorrectionLevel: .levelH)
        #expect(qr?.errorCorrectedPayload == payload && qr?.errorCorrectionLevel.rawValue == 72)
        let same = CIQRCodeDescriptor(
            payload: payload,
            symbolVersion: 40,
            maskPattern: 7,
            errorCorrectionLevel: .levelH
        )
        #expect(qr == same && qr?.hash == same?.hash)
        let level = CIQRCodeDescriptor.ErrorCorrectionLevel.levelL
        #expect(
            CIQRCodeDescriptor(payload: payload, symbolVersion: 41, maskPattern: 0, errorCorrectionLevel: level) == nil
        )
        #expect(
            CIQRCodeDescriptor(payload: payload, symbolVersion: 1, maskPattern: 8, errorCorrectionLevel: level) == nil
        )
        func aztec(_ isCompact: Bool, _ layers: Int, _ words: Int) -> CIAztecCodeDescriptor? {
            CIAztecCodeDescriptor(
                payload: payload,
                isCompact: isCompact,
                layerCount: layers,
                dataCodewordCount: words
            )
        }
        #expect(aztec(true, 4, 64) != nil && aztec(true, 5, 64) == nil && aztec(true, 4, 65) == nil)
        #expect(aztec(false, 32, 2048) != nil && aztec(false, 33, 1) == nil && aztec(false, 1, 0) == nil)
        func pdf(_ rows: Int, _ columns: Int) -> CIPDF417CodeDescriptor? {
            CIPDF417CodeDescriptor(payload: payload, isCompact: false, rowCount: rows, columnCount: columns)
        }
        #expect(pdf(3, 1) != nil && pdf(90, 30) != nil && pdf(2, 1) == nil && pdf(91, 1) == nil && pdf(3, 31) == nil)
        let matrix = CIDataMatrixCodeDescriptor(payload: payload, rowCount: 10, columnCount: 12, eccVersion: .v200)
        #expect(matrix?.eccVersion.rawValue == 200 && matrix?.columnCount == 12)
        #expect(CIDataMatrixCodeDescriptor(payload: payload, rowCount: 0, columnCount: 1, eccVersion: .v000) == nil)
    }

    private func close(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }

    private func close(_ a: CGRect, _ b: CGRect) -> Bool {
        close(a.origin, b.origin) && abs(a.width - b.width) < 1e-9 && abs(a.height - b.height) < 1e-9
    }
}
