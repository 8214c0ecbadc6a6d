import AVFoundation
import Testing

@Suite("Contract: session transactions")
struct SessionTransactionContract {
    @Test("S-SESSION-20 changes between begin and commit take effect together with the commit")
    func changesWaitForTheCommit() throws {
        let rig = try CaptureRig(outputCount: 2)
        rig.delegates[1].keeps = true
        rig.session.removeOutput(rig.outputs[1])
        rig.session.startRunning()
        rig.session.beginConfiguration()
        rig.session.removeOutput(rig.outputs[0])
        rig.session.addOutput(rig.outputs[1])
        rig.session.sessionPreset = .hd1280x720
        try rig.device.lockForConfiguration()
        rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
        rig.device.unlockForConfiguration()
        rig.outputs[1].videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        rig.source.push()
        rig.settle()
        #expect(rig.delegates.map(\.events) == [[.output(0)], []])
        #expect(rig.source.history.count == 1)
        rig.session.commitConfiguration()
        rig.source.push()
        rig.settle()
        #expect(rig.delegates.map(\.outputs.count) == [1, 1])
        let sample = try #require(rig.delegates[1].kept.first?.buffer)
        #expect(CMSampleBufferGetImageBuffer(sample).map(CVPixelBufferGetPixelFormatType) == kCVPixelFormatType_32BGRA)
        #expect(
            rig.source.history.dropFirst() == [
                .stop, .start(width: 1280, height: 720, duration: CMTime(value: 1, timescale: 15)),
            ]
        )
    }

    @Test("S-SESSION-21 only the outermost commit takes effect")
    func nesting() throws {
        let rig = try CaptureRig(outputCount: 2)
        rig.session.removeOutput(rig.outputs[1])
        rig.session.startRunning()
        rig.session.beginConfiguration()
        rig.session.beginConfiguration()
        rig.session.addOutput(rig.outputs[1])
        rig.session.commitConfiguration()
        rig.source.push()
        rig.settle()
        #expect(rig.delegates[1].events == [])
        rig.session.commitConfiguration()
        rig.source.push()
        rig.settle()
        #expect(rig.delegates[1].events == [.output(1)])
    }

    @Test("S-SESSION-22 format and rate change together, with one restart of the camera and no mixed frame")
    func atomicFormatAndRate() throws {
        let rig = try CaptureRig()
        rig.delegate.keeps = true
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.session.startRunning()
        rig.session.beginConfiguration()
        try rig.device.lockForConfiguration()
        let large = try #require(
            rig.device.formats.first { CMVideoFormatDescriptionGetDimensions($0.formatDescription).width == 1280 }
        )
        rig.device.activeFormat = large
        rig.source.push()
        rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
        rig.source.push()
        rig.device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 15)
        rig.device.unlockForConfiguration()
        rig.source.push()
        #expect(rig.source.history.count == 1)
        rig.session.commitConfiguration()
        rig.source.push()
        rig.settle()
        #expect(
            rig.source.history == [
                .start(width: 640, height: 480, duration: CMTime(value: 1, timescale: 30)), .stop,
                .start(width: 1280, height: 720, duration: CMTime(value: 1, timescale: 15)),
            ]
        )
        let appearances = rig.delegate.kept.map { sample in
            "\(sample.buffer.formatDescription.map { CMVideoFormatDescriptionGetDimensions($0).width } ?? 0)"
                + "@\(sample.buffer.duration.timescale)"
        }
        #expect(appearances == ["640@30", "640@30", "640@30", "1280@15"])
    }

    @Test("S-SESSION-23 between begin and commit the getters return the pending state")
    func pendingStateIsRead() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        rig.session.beginConfiguration()
        let metadata = AVCaptureMetadataOutput()
        rig.session.addOutput(metadata)
        // As in code for several outputs, which needs the connection to exist already.
        metadata.metadataObjectTypes = [.qr]
        #expect(metadata.metadataObjectTypes == [.qr])
        #expect(rig.session.outputs == [rig.output, metadata])
        #expect(rig.session.connections.count == 2)
        rig.session.sessionPreset = .hd1280x720
        #expect(rig.session.sessionPreset == .hd1280x720)
        rig.session.removeInput(rig.input)
        #expect(rig.session.inputs.isEmpty)
        #expect(rig.source.isRunning, "only what runs waits")
        rig.session.commitConfiguration()
        #expect(!rig.source.isRunning)
    }

    @Test("S-SESSION-24 starting and stopping between begin and commit raises")
    func startingInsideRaises() throws {
        let rig = try CaptureRig()
        rig.session.beginConfiguration()
        #expect(exceptions { rig.session.startRunning() } == [.generic])
        #expect(!rig.session.isRunning)
        rig.session.commitConfiguration()
        rig.session.startRunning()
        rig.session.beginConfiguration()
        #expect(exceptions { rig.session.stopRunning() } == [.generic])
        #expect(rig.session.isRunning)
        rig.session.commitConfiguration()
        rig.session.stopRunning()
        #expect(!rig.session.isRunning)
    }

    @Test("S-SESSION-25 a commit without begin is ignored")
    func commitWithoutBegin() throws {
        let rig = try CaptureRig()
        rig.session.commitConfiguration()
        rig.session.beginConfiguration()
        #expect(exceptions { rig.session.startRunning() } == [.generic], "the pair still counts from one")
        rig.session.commitConfiguration()
        rig.session.commitConfiguration()
        rig.session.startRunning()
        #expect(rig.session.isRunning)
    }

    @Test("S-SESSION-26 changes committed on a stopped session apply at the next start")
    func pairOnStoppedSession() throws {
        let rig = try CaptureRig()
        rig.session.beginConfiguration()
        rig.session.sessionPreset = .hd1280x720
        rig.session.commitConfiguration()
        #expect(rig.source.history == [])
        rig.session.startRunning()
        #expect(rig.source.history == [.start(width: 1280, height: 720, duration: CMTime(value: 1, timescale: 30))])
    }

    @Test("S-SESSION-27 outside a transaction a change is applied before the call returns")
    func appliedAtOnce() throws {
        let rig = try CaptureRig(outputCount: 2)
        rig.session.startRunning()
        rig.session.removeOutput(rig.outputs[1])
        rig.source.push()
        rig.session.addOutput(rig.outputs[1])
        rig.source.push()
        rig.settle()
        #expect(rig.delegates[1].outputs == [1])
        rig.session.sessionPreset = .hd1280x720
        #expect(rig.source.history.last == .start(width: 1280, height: 720, duration: CMTime(value: 1, timescale: 30)))
        rig.session.removeInput(rig.input)
        #expect(rig.source.history.last == .stop)
    }
}
