import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Testing

@Suite("Contract: buffers of a video data output")
struct VideoBufferContractTests {
    @Test("VDO-50 a buffer is one frame with image, format, time and nominal duration")
    func contents() throws {
        let rig = try CaptureRig()
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.source.push(at: CMTime(value: 77, timescale: 30))
        rig.settle()
        let sample = try #require(rig.delegate.kept.first?.buffer)
        #expect(sample.numSamples == 1 && CMSampleBufferDataIsReady(sample))
        #expect(sample.presentationTimeStamp == CMTime(value: 77, timescale: 30))
        #expect(sample.duration == CMTime(value: 1, timescale: 30))
        let image = try #require(CMSampleBufferGetImageBuffer(sample))
        #expect(Images.size(of: image) == [640, 480])
        #expect(CMSampleBufferGetDataBuffer(sample) == nil)
        let format = try #require(CMSampleBufferGetFormatDescription(sample))
        #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Video)
        #expect(CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: image))
    }

    @Test("VDO-50 a frame without a duration from the camera gets the duration of the frame rate")
    func nominalDuration() throws {
        let rig = try CaptureRig()
        rig.delegate.keeps = true
        rig.session.startRunning()
        let image = try Images.grey(9, width: 640, height: 480, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        rig.source.push(image: image, at: .zero)
        rig.settle()
        #expect(rig.delegate.kept.first?.buffer.duration == CMTime(value: 1, timescale: 30))
    }

    @Test("VDO-51 times strictly increase, even if the camera's do not")
    func increasing() throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        for value in [10, 11, 11, 5, 12, 12, 20] {
            rig.source.push(at: CMTime(value: CMTimeValue(value), timescale: 30))
            rig.settle()
        }
        #expect(rig.delegate.outputTimes.map(\.value) == [10, 11, 12, 20])
        #expect(rig.delegate.events.filter { !$0.isOutput }.map(\.number) == [2, 3, 5])
        #expect(zip(rig.delegate.times, rig.delegate.times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("VDO-52 a kept buffer stays valid, and its memory is the camera's own, which returns on release")
    func keeping() throws {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 4))
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.pushOneByOne(3)
        #expect(rig.source.buffersOut == 3)
        rig.session.stopRunning()
        let images = rig.delegate.kept.compactMap(\.buffer.imageBuffer)
        #expect(images.map(number(in:)) == [0, 1, 2], "also after the session has stopped")
        #expect(Set(images.map(ObjectIdentifier.init)).count == 3)
    }

    @Test("VDO-52 a buffer that is not kept returns to the camera after its callback")
    func goingBack() throws {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 1))
        rig.session.startRunning()
        rig.pushOneByOne(5)
        #expect(rig.delegate.events == (0..<5).map { .output($0) })
        #expect(rig.source.buffersOut == 0)
    }

    @Test("VDO-53 the contents never change while a reference is held")
    func unchanging() throws {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 4))
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.pushOneByOne(6)
        #expect(rig.delegate.events == (0..<4).map { .output($0) } + [.outOfBuffers(4), .outOfBuffers(5)])
        #expect(rig.delegate.kept.compactMap(\.buffer.imageBuffer).map(number(in:)) == [0, 1, 2, 3])
        rig.delegate.release(1)
        rig.pushOneByOne(1)
        #expect(rig.delegate.events.last == .output(6))
        #expect(rig.delegate.kept.compactMap(\.buffer.imageBuffer).map(number(in:)) == [1, 2, 3, 6])
    }

    @Test(
        "VDO-54 a buffer has primaries, transfer function and matrix if the camera provides them",
        arguments: [480, 720]
    )
    func colours(height: Int) throws {
        let rig = try CaptureRig(preset: height == 720 ? .hd1280x720 : .vga640x480)
        rig.delegate.keeps = true
        rig.session.startRunning()
        let width = height == 720 ? 1280 : 640
        let image = try Images.grey(
            9,
            width: width,
            height: height,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        )
        let colours: [CFString: CFString] = [
            kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_ITU_R_709_2,
            kCVImageBufferTransferFunctionKey: kCVImageBufferTransferFunction_ITU_R_709_2,
            kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_601_4,
        ]
        for (key, value) in colours { CVBufferSetAttachment(image, key, value, .shouldPropagate) }
        rig.source.push(image: image, at: .zero)
        rig.settle()
        rig.connection.videoRotationAngle = 90
        rig.source.push(image: image, at: CMTime(value: 1, timescale: 30), number: 1)
        rig.settle()
        for sample in rig.delegate.kept {
            let image = try #require(sample.buffer.imageBuffer)
            for (key, value) in colours {
                #expect(CVBufferCopyAttachment(image, key, nil) as? NSString == value)
            }
        }
        #expect(rig.delegate.kept.count == 2)
    }

    /// Returns the focal lengths and the principal point of a buffer's attachment.
    private func matrix(of sample: CMSampleBuffer) -> [Float]? {
        let key = kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix
        guard let data = CMGetAttachment(sample, key: key, attachmentModeOut: nil) as? Data, data.count == 48 else {
            return nil
        }
        let columns = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        #expect(columns[1] == 0 && columns[2] == 0 && columns[4] == 0 && columns[6] == 0 && columns[10] == 1)
        return [columns[0], columns[5], columns[8], columns[9]]
    }

    @Test("VDO-54 a buffer has intrinsics if the camera provides them and the connection enables their delivery")
    func deliveredIntrinsics() async throws {
        let stage = try DelayStage(
            virtual: "virtual:640x480@30?codes=none&clock=virtual&frames=2&position=back&seed=754"
        )
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: stage.device))
        var deliveries: [(output: AVCaptureVideoDataOutput, delegate: RecordingDelegate, queue: DispatchQueue)] = []
        for index in 0..<3 {
            let delivery = (AVCaptureVideoDataOutput(), RecordingDelegate(), DispatchQueue(label: "intrinsics"))
            delivery.1.keeps = true
            delivery.0.setSampleBufferDelegate(delivery.1, queue: delivery.2)
            session.addOutput(delivery.0)
            let connection = try #require(delivery.0.connection(with: .video))
            #expect(connection.isCameraIntrinsicMatrixDeliverySupported)
            #expect(!connection.isCameraIntrinsicMatrixDeliveryEnabled)
            connection.isCameraIntrinsicMatrixDeliveryEnabled = index > 0
            if index == 2 { connection.videoRotationAngle = 90 }
            deliveries.append(delivery)
        }
        deliveries[2].output.videoSettings = ["Width": 240, "Height": 320]
        let ended = AsyncStream<Void> { stream in
            nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
                forName: AVCaptureSession.didStopRunningNotification,
                object: session,
                queue: nil
            ) { _ in stream.yield() }
            stream.onTermination = { _ in NotificationCenter.default.removeObserver(token) }
        }
        session.startRunning()
        for await _ in ended { break }
        let matrices = deliveries.map { $0.delegate.kept.map { matrix(of: $0.buffer) } }
        #expect(matrices.allSatisfy { $0.count == 2 })
        #expect(matrices[0].allSatisfy { $0 == nil })
        let whole = try #require(matrices[1][0])
        #expect(whole[0] > 0 && whole[0] == whole[1] && whole[2] == 320 && whole[3] == 240)
        let half = try #require(matrices[2][0])
        #expect(half == [whole[1] / 2, whole[0] / 2, 120, 160])
    }

    @Test("VDO-54 intrinsics cannot be enabled for a camera that does not provide them")
    func intrinsics() throws {
        let rig = try CaptureRig()
        #expect(!rig.connection.isCameraIntrinsicMatrixDeliverySupported)
        #expect(
            exceptions { rig.connection.isCameraIntrinsicMatrixDeliveryEnabled = true } == [.invalidArgument]
        )
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.pushOneByOne(1)
        let sample = try #require(rig.delegate.kept.first?.buffer)
        let key = kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix
        #expect(CMGetAttachment(sample, key: key, attachmentModeOut: nil) == nil)
    }
}
