import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: coordinates of outputs")
struct MetadataConversionContract {
    private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

    private func stage() throws -> MetadataStage { try MetadataStage { _ in [] } }

    @Test("META-40 an object is copied, rotated and mirrored like a video output's buffers")
    func turned() throws {
        let stage = try stage()
        let connection = stage.video.connections[0]
        connection.videoRotationAngle = 90
        let object = MetadataStage.code(in: stage.input)
        let converted = try #require(
            stage.video.transformedMetadataObject(for: object, connection: connection)
                as? AVMetadataMachineReadableCodeObject
        )
        // An image of 100×64 becomes 64×100 when it is rotated clockwise.
        #expect(isClose(converted.bounds, CGRect(x: 25.6, y: 20, width: 12.8, height: 20)))
        #expect(abs(converted.corners[0].x - 38.4) < 1e-9 && abs(converted.corners[0].y - 20) < 1e-9)
        #expect(converted.stringValue == "text" && converted.time == object.time && converted.type == .qr)

        connection.videoRotationAngle = 0
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = true
        let flipped = stage.video.transformedMetadataObject(for: object, connection: connection)
        #expect(flipped.map { isClose($0.bounds, CGRect(x: 60, y: 25.6, width: 20, height: 12.8)) } == true)
    }

    @Test("META-40 an object of another input becomes nil")
    func otherInput() throws {
        let (stage, other) = (try stage(), try stage())
        let foreign = MetadataStage.code(in: other.input)
        #expect(stage.video.transformedMetadataObject(for: foreign, connection: stage.video.connections[0]) == nil)
        let own = MetadataStage.code(in: stage.input)
        #expect(stage.video.transformedMetadataObject(for: own, connection: other.video.connections[0]) == nil)
    }

    @Test("META-40 the images of photo and movie outputs are not rotated")
    func unturned() throws {
        let stage = try stage()
        let photo = AVCapturePhotoOutput()
        #expect(stage.session.canAddOutput(photo))
        stage.session.addOutput(photo)
        let connection = try #require(photo.connection(with: .video))
        if connection.isVideoRotationAngleSupported(90) { connection.videoRotationAngle = 90 }
        let converted = photo.transformedMetadataObject(
            for: MetadataStage.code(in: stage.input),
            connection: connection
        )
        let bounds = try #require(converted?.bounds)
        #expect(abs(bounds.minX / bounds.width - 1) < 1e-9 && abs(bounds.minY / bounds.height - 2) < 1e-9)
    }

    @Test("META-41 output coordinates are pixels of the delivered buffer")
    func pixels() throws {
        let stage = try stage()
        let object = MetadataStage.code(in: stage.input)
        let converted = stage.video.transformedMetadataObject(for: object, connection: stage.video.connections[0])
        #expect(converted.map { isClose($0.bounds, CGRect(x: 20, y: 25.6, width: 20, height: 12.8)) } == true)
    }

    @Test("META-42 the unit square is the whole buffer in both directions", arguments: [0.0, 90, 180, 270])
    func rectangles(angle: Double) throws {
        let stage = try stage()
        let connection = stage.video.connections[0]
        connection.videoRotationAngle = angle
        let whole = CGRect(
            x: 0,
            y: 0,
            width: angle == 0 || angle == 180 ? 100 : 64,
            height: angle == 0 || angle == 180 ? 64 : 100
        )
        #expect(isClose(stage.video.outputRectConverted(fromMetadataOutputRect: Self.unit), whole))
        #expect(isClose(stage.video.metadataOutputRectConverted(fromOutputRect: whole), Self.unit))
        let part = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        let there = stage.video.outputRectConverted(fromMetadataOutputRect: part)
        #expect(isClose(stage.video.metadataOutputRectConverted(fromOutputRect: there), part))
    }

    @Test("META-43 a face's angles are rotated and mirrored with the image")
    func faceAngles() throws {
        let stage = try stage()
        let connection = stage.video.connections[0]
        connection.videoRotationAngle = 90
        connection.automaticallyAdjustsVideoMirroring = false
        connection.isVideoMirrored = true
        let face = MetadataStage.face(roll: 300, yaw: 45, in: stage.input)
        let turned = try #require(
            stage.video.transformedMetadataObject(for: face, connection: connection) as? AVMetadataFaceObject
        )
        // 300° and a quarter turn make 30°, which mirroring changes to 330°.
        #expect(turned.rollAngle == 330 && turned.yawAngle == -45 && turned.faceID == face.faceID)
    }
}
