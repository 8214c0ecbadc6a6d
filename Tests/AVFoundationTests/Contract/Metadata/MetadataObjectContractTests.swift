import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: metadata objects")
struct MetadataObjectContract {
    private static func stage(_ place: CGRect) throws -> MetadataStage {
        try MetadataStage { _ in [SeenCode(text: "here", place: place)] }
    }

    @Test("META-20 time and duration are those of the frame")
    func time() throws {
        let stage = try Self.stage(CGRect(x: 20, y: 10, width: 10, height: 10))
        try stage.show(7)
        stage.settle()
        let object = try #require(stage.recorder.objects.first)
        #expect(object.time == CMTime(value: 7, timescale: 1) && object.duration == CMTime(value: 1, timescale: 1))
        let made = MetadataStage.face()
        #expect(!made.time.isValid && !made.duration.isValid)
    }

    @Test("META-21 bounds are fractions of the unrotated image, and zero without a position", arguments: [0.0, 90])
    func bounds(angle: Double) throws {
        let stage = try Self.stage(CGRect(x: 20, y: 10, width: 10, height: 10))
        stage.video.connections[0].videoRotationAngle = angle
        try stage.show(0)
        stage.settle()
        let object = try #require(stage.recorder.objects.first)
        #expect(isClose(object.bounds, CGRect(x: 0.2, y: 0.2, width: 0.1, height: 0.2)))
    }

    @Test("META-22 an object does not change when later objects are detected or it is converted")
    func immutable() throws {
        let stage = try MetadataStage { number in
            [SeenCode(text: "\(number)", place: CGRect(x: 10 * number, y: 10, width: 10, height: 10))]
        }
        try stage.show(1)
        stage.settle()
        let object = try #require(stage.recorder.objects.first)
        let before = (object.bounds, object.corners, object.stringValue, object.time)
        let connection = stage.video.connections[0]
        let converted = stage.video.transformedMetadataObject(for: object, connection: connection)
        #expect(converted !== object && converted?.bounds != before.0)
        try stage.show(2)
        stage.settle()
        #expect(object.bounds == before.0 && object.corners == before.1)
        #expect(object.stringValue == before.2 && object.time == before.3)
    }

    @Test("META-24 unknown angles of a face raise")
    func faceAngles() throws {
        let unknown = MetadataStage.face()
        #expect(!unknown.hasRollAngle && !unknown.hasYawAngle)
        #expect(exceptions { _ = unknown.rollAngle } == [.generic])
        #expect(exceptions { _ = unknown.yawAngle } == [.generic])
        let known = MetadataStage.face(roll: 300, yaw: 45)
        #expect(known.hasRollAngle && known.hasYawAngle)
        #expect(known.rollAngle == 300 && known.yawAngle == 45)
    }

    @Test(
        "META-25 corners start at the code's own top left and run counterclockwise, clockwise when mirrored",
        arguments: [
            DrawnSign("qr", "CORNERS"), DrawnSign("qr", "CORNERS", angle: 100), DrawnSign("qr", "CORNERS", angle: -135),
            DrawnSign("qr", "CORNERS", isMirrored: true), DrawnSign("qr", "CORNERS", angle: 70, isMirrored: true),
            DrawnSign("aztec", "CORNERS", angle: 200), DrawnSign("datamatrix", "CORNERS", angle: 290),
            DrawnSign("code128", "CORNERS", angle: 30), DrawnSign("ean13", "4006381333931", angle: 215),
            DrawnSign("pdf417", "CORNERS", angle: 140),
        ]
    )
    func corners(sign: DrawnSign) throws {
        let (image, drawn) = try DrawnSign.drawing(of: [sign])
        let stage = try MetadataStage(reading: [.qr, .aztec, .dataMatrix, .code128, .ean13, .pdf417])
        try stage.show(0, image)
        stage.settle()
        let object = try #require(stage.recorder.objects.first)
        try #require(object.corners.count == 4)
        for (index, (corner, expected)) in zip(object.corners, drawn[0]).enumerated() {
            let distance = hypot((corner.x - expected.x) * 1280, (corner.y - expected.y) * 720)
            #expect(distance <= 2, "corner \(index) is off by \(distance) px")
            #expect(object.bounds.insetBy(dx: -1e-9, dy: -1e-9).contains(corner))
        }
    }

    @Test("META-26 bounds are the smallest rectangle around the corners, within the image")
    func smallestBounds() throws {
        let (image, _) = try DrawnSign.drawing(of: [DrawnSign("qr", "BOUNDS", angle: 33)])
        let stage = try MetadataStage(reading: [.qr])
        try stage.show(0, image)
        stage.settle()
        let object = try #require(stage.recorder.objects.first)
        let (x, y) = (object.corners.map(\.x).sorted(), object.corners.map(\.y).sorted())
        #expect(isClose(object.bounds, CGRect(x: x[0], y: y[0], width: x[3] - x[0], height: y[3] - y[0])))

        let edge = try Self.stage(CGRect(x: -5, y: 45, width: 10, height: 10))
        try edge.show(0)
        edge.settle()
        let cut = try #require(edge.recorder.objects.first)
        #expect(isClose(cut.bounds, CGRect(x: 0, y: 0.9, width: 0.05, height: 0.1)))
    }

    @Test("META-27 a code without a string is reported too")
    func noString() throws {
        let found = try MetadataStage.read([.qr], .holding([0x00, 0xFF, 0x80, 0x01, 0x02, 0x03]))
        #expect(found.map(\.stringValue) == [nil] && found.map(\.type) == [.qr])
        #expect(try MetadataStage.read([.qr], DrawnSign("qr", "text")).map(\.stringValue) == ["text"])
    }

    @Test("META-28 META-29 QR, Aztec and Data Matrix codes have code words and descriptors; linear codes do not")
    func descriptors() throws {
        let qr = try #require(try MetadataStage.read([.qr], DrawnSign("qr", "words")).first)
        let made = try #require(qr.descriptor as? CIQRCodeDescriptor)
        #expect(made.symbolVersion == 1 && 0...7 ~= made.maskPattern)
        // Four bits for the mode (bytes), eight for the length, then the text.
        let expected: [UInt8] = [0x40, 0x57, 0x76, 0xF7, 0x26, 0x47, 0x30]
        #expect(Array(made.errorCorrectedPayload.prefix(7)) == expected)

        let aztec = try #require(try MetadataStage.read([.aztec], DrawnSign("aztec", "WORDS")).first)
        let layers = try #require(aztec.descriptor as? CIAztecCodeDescriptor)
        #expect(layers.isCompact && layers.layerCount == 1 && 1...64 ~= layers.dataCodewordCount)
        // Capitals are 2…27, five bits each: 11000 10000 10011 …
        #expect(layers.errorCorrectedPayload.first == 0b1100_0100)

        let matrix = try #require(try MetadataStage.read([.dataMatrix], DrawnSign("datamatrix", "WORD")).first)
        let words = try #require(matrix.descriptor as? CIDataMatrixCodeDescriptor)
        #expect(words.eccVersion == .v200 && words.rowCount == words.columnCount)
        // Characters are their codes and one.
        #expect(Array(words.errorCorrectedPayload.prefix(4)) == "WORD".utf8.map { $0 + 1 })

        let bars = try #require(try MetadataStage.read([.code128], DrawnSign("code128", "WORDS")).first)
        #expect(bars.descriptor == nil)
    }

    @Test("META-29 descriptors exist only within the ranges of their symbology")
    func descriptorRanges() throws {
        let payload = Data([0x40, 0x11])
        func qr(_ version: Int, _ mask: UInt8) -> CIQRCodeDescriptor? {
            CIQRCodeDescriptor(
                payload: payload,
                symbolVersion: version,
                maskPattern: mask,
                errorCorrectionLevel: .levelH
            )
        }
        #expect(
            qr(40, 7)?.symbolVersion == 40 && qr(1, 0)?.maskPattern == 0 && qr(1, 0)?.errorCorrectedPayload == payload
        )
        #expect(qr(41, 0) == nil && qr(0, 0) == nil && qr(1, 8) == nil)
        typealias Level = CIQRCodeDescriptor.ErrorCorrectionLevel
        let letters = [Level.levelL, .levelM, .levelQ, .levelH].map { Character(UnicodeScalar(UInt8($0.rawValue))) }
        #expect(letters == ["L", "M", "Q", "H"])
        func aztec(_ isCompact: Bool, _ layers: Int, _ words: Int) -> CIAztecCodeDescriptor? {
            CIAztecCodeDescriptor(
                payload: payload,
                isCompact: isCompact,
                layerCount: layers,
                dataCodewordCount: words
            )
        }
        #expect(aztec(true, 4, 64)?.layerCount == 4 && aztec(true, 5, 64) == nil && aztec(true, 4, 65) == nil)
        #expect(aztec(false, 32, 2048)?.isCompact == false && aztec(false, 33, 1) == nil && aztec(false, 1, 0) == nil)
        func pdf(_ rows: Int, _ columns: Int) -> CIPDF417CodeDescriptor? {
            CIPDF417CodeDescriptor(payload: payload, isCompact: false, rowCount: rows, columnCount: columns)
        }
        #expect(pdf(3, 1)?.rowCount == 3 && pdf(90, 30)?.columnCount == 30)
        #expect(pdf(2, 1) == nil && pdf(91, 1) == nil && pdf(3, 0) == nil && pdf(3, 31) == nil)
        typealias Version = CIDataMatrixCodeDescriptor.ECCVersion
        let versions = [Version.v000, .v050, .v080, .v100, .v140, .v200]
        #expect(versions.map(\.rawValue) == [0, 50, 80, 100, 140, 200])
        let matrix = CIDataMatrixCodeDescriptor(payload: payload, rowCount: 10, columnCount: 12, eccVersion: .v200)
        #expect(matrix?.rowCount == 10 && matrix?.columnCount == 12 && matrix?.eccVersion == .v200)
    }

    @Test("META-23 untracked objects have no identifier")
    func numbers() throws {
        let code = MetadataStage.code()
        #expect(code.objectID == -1 && code.groupID == -1)
        #expect(!code.isFixedFocus && code.cinematicVideoFocusMode == .none)
        let face = MetadataStage.face()
        #expect(face.objectID == face.faceID)
    }
}

/// Returns whether two rectangles are equal except for rounding.
func isClose(_ a: CGRect, _ b: CGRect, within limit: Double = 1e-9) -> Bool {
    abs(a.minX - b.minX) < limit && abs(a.minY - b.minY) < limit && abs(a.width - b.width) < limit
        && abs(a.height - b.height) < limit
}
