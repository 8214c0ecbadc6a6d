import AVFoundation
import CoreMedia
import Foundation
import Testing

/// Tests of names that Swift programs for iOS, macOS or both cannot use any more, which are documented extras.
@Suite("Extras of outputs, connections and previews")
struct VideoExtrasTests {
    @Test("VDO-40 a minimum frame duration skips frames without a report and without slowing the camera")
    func thinning() throws {
        let rig = try CaptureRig()
        #expect(!rig.output.minFrameDuration.isValid)
        rig.session.startRunning()
        let before = rig.source.history
        rig.output.minFrameDuration = CMTime(value: 1, timescale: 10)
        rig.pushOneByOne(10)
        #expect(rig.delegate.events == [.output(0), .output(3), .output(6), .output(9)])
        rig.output.minFrameDuration = .zero
        rig.pushOneByOne(2)
        rig.output.minFrameDuration = .invalid
        rig.pushOneByOne(2)
        #expect(rig.delegate.events.suffix(4) == [.output(10), .output(11), .output(12), .output(13)])
        #expect(rig.source.history == before)
    }

    @Test("VDO-40 a camera with jittering times is thinned evenly too")
    func trembling() throws {
        let rig = try CaptureRig()
        rig.output.minFrameDuration = CMTime(value: 1, timescale: 15)
        rig.session.startRunning()
        for frame in 0..<12 {
            // A thousandth of a second early or late, in a cycle of four.
            let tremble = [0, -1, -1, 1][frame % 4]
            rig.source.push(at: CMTime(value: CMTimeValue(frame * 1000 + tremble * 30), timescale: 30_000))
            rig.settle()
        }
        #expect(rig.delegate.outputs == [0, 2, 4, 6, 8, 10])
    }

    @Test("the layer's own orientation and mirroring are those of its connection")
    func older() throws {
        let stage = try VideoStage(position: .front)
        let layer = AVCaptureVideoPreviewLayer()
        #expect(!layer.isOrientationSupported && !layer.isMirroringSupported)
        #expect(exceptions { layer.orientation = .portrait } == [.invalidArgument])
        #expect(exceptions { layer.isMirrored = true } == [.invalidArgument])
        #expect(exceptions { layer.automaticallyAdjustsMirroring = false } == [.invalidArgument])
        layer.session = stage.session
        let connection = try #require(layer.connection)
        #expect(layer.isOrientationSupported && layer.isMirroringSupported)
        layer.orientation = .portrait
        #expect(connection.videoRotationAngle == 90 && layer.orientation == .portrait)
        #expect(layer.automaticallyAdjustsMirroring && layer.isMirrored)
        #expect(exceptions { layer.isMirrored = false } == [.invalidArgument])
        layer.automaticallyAdjustsMirroring = false
        layer.isMirrored = false
        #expect(!connection.isVideoMirrored && !connection.automaticallyAdjustsVideoMirroring)
        #expect(!layer.isDeferredStartSupported && !layer.isDeferredStartEnabled)
        #expect(exceptions { layer.isDeferredStartEnabled = true } == [.invalidArgument])
    }

    @Test("fields and intrinsic matrices are unsupported, as for a camera without them")
    func extras() throws {
        let connection = try CaptureRig().connection
        #expect(!connection.isVideoFieldModeSupported && connection.videoFieldMode == .both)
        #expect(exceptions { connection.videoFieldMode = .deinterlace } == [.invalidArgument])
        #expect(AVVideoFieldMode.bottomOnly.rawValue == 2 && AVVideoFieldMode.topOnly.rawValue == 1)
        #expect(!connection.isCameraIntrinsicMatrixDeliverySupported)
        #expect(exceptions { connection.isCameraIntrinsicMatrixDeliveryEnabled = false } == [])
        #expect(exceptions { connection.isCameraIntrinsicMatrixDeliveryEnabled = true } == [.invalidArgument])
        #expect(!connection.isCameraIntrinsicMatrixDeliveryEnabled)
    }
}
