import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaFiles
import Synchronization
import Testing

@testable import AVFCapture

/// Tests ``CapturedFrame``, ``CapturedFormat`` and ``CapturedImage``.
@Suite("Cameras with compressed frames")
struct CompressedCameraTests {
    private static let gap = "\(kCMSampleBufferDroppedFrameReason_Discontinuity)"

    /// A session with logs instead of the rig's delegates.
    private func rig(
        _ codec: CompressedImage.Codec,
        outputs: Int = 1,
        keeps: Bool = true
    ) throws -> (CaptureRig, [CompressedLog]) {
        let rig = try CaptureRig.init(CompressedStage.source(codec), outputCount: outputs, preset: .high)
        let logs = rig.outputs.map { _ in CompressedLog(keeps: keeps) }
        for (index, output) in rig.outputs.enumerated() {
            output.setSampleBufferDelegate(logs[index], queue: rig.queues[index])
        }
        return (rig, logs)
    }

    private func push(_ images: [CompressedImage], to rig: CaptureRig) {
        for compressed in images {
            rig.source.push(compressed: compressed)
            rig.settle()
        }
    }

    @Test(
        "VDO-19 a format has the pixel format of its decoded frames, and reports its codec",
        arguments: CompressedImage.Codec.allCases
    )
    func format(codec: CompressedImage.Codec) throws {
        let (rig, _) = try rig(codec)
        let format = rig.device.activeFormat
        let expected =
            codec == .jpeg
            ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        #expect(format.formatDescription.mediaSubType.rawValue == expected)
        let name = ["jpeg": "JPEG", "h264": "H.264", "hevc": "HEVC"][codec.rawValue] ?? ""
        #expect(format.description.contains("codec:\(name)"))
        #expect(rig.output.availableVideoCodecTypes == [codec.type])
        #expect(rig.output.availableVideoPixelFormatTypes.first == expected)
        #expect(AVCaptureVideoDataOutput().availableVideoCodecTypes.isEmpty)
    }

    @Test("JPEG frames are decoded for pixels, once for all outputs with the same format")
    func pixels() throws {
        let (rig, logs) = try rig(.jpeg, outputs: 3)
        rig.outputs[2].videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        rig.session.startRunning()
        push([try CompressedStage.jpeg()], to: rig)
        #expect(logs.allSatisfy { $0.events == [.pixels(0)] })
        let images = logs.compactMap { $0.samples.first?.imageBuffer }
        #expect(images.count == 3 && images[0] === images[1])
        #expect(images.allSatisfy { TestImage.fields(of: $0) == TestImage.upright })
        #expect(images[2].pixelFormatType == kCVPixelFormatType_32BGRA)
        let sample = try #require(logs[0].samples.first)
        let description = try #require(sample.formatDescription)
        #expect(description.matchesImageBuffer(images[0]))
        #expect(rig.input.ports.first?.formatDescription === description)
        #expect(sample.dataBuffer == nil)
    }

    @Test("VDO-19 a camera's JPEG frames are delivered unchanged, without a copy")
    func bytes() throws {
        let (rig, logs) = try rig(.jpeg)
        rig.output.videoSettings = [AVVideoCodecKey: AVVideoCodecType.jpeg]
        #expect(rig.output.videoSettings[AVVideoCodecKey] as? AVVideoCodecType == .jpeg)
        #expect(rig.output.videoSettings.count == 1)
        rig.session.startRunning()
        let whole = try CompressedStage.jpeg()
        // Damage is detected only when a frame is decoded.
        push([whole, try CompressedStage.jpeg(cut: 500)], to: rig)
        #expect(logs[0].events == [.bytes(0), .bytes(1)])
        let sample = try #require(logs[0].samples.first)
        #expect(sample.dataBuffer === whole.data)
        #expect(sample.totalSampleSize == whole.data.dataLength && sample.numSamples == 1)
        #expect(sample.formatDescription?.mediaSubType == .jpeg)
        #expect(sample.formatDescription?.dimensions.width == Int32(CompressedStage.width))
        #expect(sample.duration == CMTime(value: 1, timescale: 30))
        #expect(sample.sampleAttachments[0][.notSync] == nil)
        #expect(rig.counts.delivered == 2)
    }

    @Test("VDO-20 an output can switch between pixels and bytes while the session runs")
    func changing() throws {
        let (rig, logs) = try rig(.jpeg)
        rig.session.startRunning()
        push([try CompressedStage.jpeg()], to: rig)
        rig.output.videoSettings = [AVVideoCodecKey: "jpeg"]
        push([try CompressedStage.jpeg()], to: rig)
        rig.output.videoSettings = [:]
        push([try CompressedStage.jpeg()], to: rig)
        #expect(logs[0].events == [.pixels(0), .bytes(1), .pixels(2)])
        #expect(rig.source.history.count == 1, "the camera continues")
    }

    @Test("VDO-15 a codec that the camera lacks, or a codec with a size, is rejected")
    func refused() throws {
        let (rig, _) = try rig(.jpeg)
        let refused: [[String: Any]] = [
            [AVVideoCodecKey: AVVideoCodecType.h264], [AVVideoCodecKey: "nope"], [AVVideoCodecKey: 7],
            [
                AVVideoCodecKey: AVVideoCodecType.jpeg, kCVPixelBufferWidthKey as String: 160,
                kCVPixelBufferHeightKey as String: 120,
            ],
            [
                AVVideoCodecKey: AVVideoCodecType.jpeg,
                kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
            ],
        ]
        for settings in refused {
            #expect(exceptions { rig.output.videoSettings = settings } == [.invalidArgument])
        }
        #expect(rig.output.videoSettings[AVVideoCodecKey] == nil)
    }

    @Test("a damaged frame is a Discontinuity drop, and no pixels of another frame are delivered")
    func damage() throws {
        let (rig, logs) = try rig(.jpeg, outputs: 2)
        rig.outputs[1].videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        rig.session.startRunning()
        let noHeader = try CompressedStage.compressedImage(.jpeg, [0xFF, 0xD8, 0, 0, 0, 0, 0, 0])
        push(
            [
                try CompressedStage.jpeg(), try CompressedStage.jpeg(cut: 400), noHeader, try CompressedStage.jpeg(),
                try CompressedStage.compressedImage(.jpeg, []),
            ],
            to: rig
        )
        for log in logs {
            #expect(
                log.events == [
                    .pixels(0), .dropped(1, Self.gap), .dropped(2, Self.gap), .pixels(3), .dropped(4, Self.gap),
                ]
            )
        }
        #expect(rig.counts.droppedDiscontinuity == 3 && rig.counts.delivered == 2 && rig.counts.inFlight == 0)
    }

    @Test("a frame that is dropped is not decoded")
    func late() throws {
        let (rig, logs) = try rig(.jpeg)
        rig.session.startRunning()
        let entered = DispatchSemaphore(value: 0)
        let leave = DispatchSemaphore(value: 0)
        rig.queue.async {
            entered.signal()
            leave.wait()
        }
        entered.wait()
        rig.source.push(compressed: try CompressedStage.jpeg(cut: 400))
        rig.source.push(compressed: try CompressedStage.jpeg())
        leave.signal()
        rig.settle()
        let late = "\(kCMSampleBufferDroppedFrameReason_FrameWasLate)"
        #expect(logs[0].events == [.dropped(0, late), .pixels(1)], "the first frame's bytes were not examined")
    }

    @Test("the camera's memory is released when a frame is decoded; keeping decoded frames exhausts theirs")
    func memory() throws {
        let (rig, logs) = try rig(.jpeg)
        rig.session.startRunning()
        let freed = Mutex(0)
        for _ in 0..<CapturedFormat.convertedLimit + 2 {
            rig.source.push(compressed: try CompressedStage.jpeg(whenFreed: { freed.withLock { $0 += 1 } }))
            rig.settle()
        }
        let events = logs[0].events
        let lack = "\(kCMSampleBufferDroppedFrameReason_OutOfBuffers)"
        let limit = CapturedFormat.convertedLimit
        #expect(events.prefix(limit).elementsEqual((0..<limit).map { .pixels($0) }))
        #expect(events.suffix(2) == [.dropped(limit, lack), .dropped(limit + 1, lack)])
        #expect(freed.withLock { $0 } == limit + 2)
    }

    @Test(
        "VDO-19 frames of a stream are delivered in the format of files, and decoded only if pixels are needed",
        arguments: [CompressedImage.Codec.h264, .hevc]
    )
    func stream(codec: CompressedImage.Codec) throws {
        let (rig, logs) = try rig(codec)
        rig.output.videoSettings = [AVVideoCodecKey: codec.type]
        rig.session.startRunning()
        #expect(rig.source.request?.wantsPixels == false && rig.source.request?.wantsCompressed == true)
        let images = try CompressedStage.stream(codec, frames: 12)
        #expect(images.map(\.isKey) == (0..<12).map { $0 % 5 == 0 })
        push(images, to: rig)
        #expect(logs[0].events == (0..<12).map { .bytes($0) })
        let samples = logs[0].samples
        #expect(samples.map { $0.sampleAttachments[0][.notSync] == nil } == images.map(\.isKey))
        let description = try #require(samples.first?.formatDescription)
        #expect(samples.allSatisfy { $0.formatDescription === description })
        #expect(description.dimensions.width == Int32(CompressedStage.width))
        #expect(!description.parameterSets.isEmpty && description.nalUnitHeaderLength == 4)
        // The buffers are what a decoder of files expects.
        let decoder = try VideoSampleDecoder(format: description, pixelFormat: nil, isLowDelay: true)
        let decoded = try samples.flatMap { try decoder.decode($0) } + decoder.finish()
        #expect(decoded.count == 12)
        #expect(decoded.allSatisfy { TestImage.fields(of: $0.image) == TestImage.upright })
        // The camera is asked for pixels when they are needed again.
        rig.output.videoSettings = nil
        #expect(rig.source.request?.wantsPixels == true && rig.source.request?.wantsCompressed == false)
    }

    @Test("a stream's bytes before the first key frame, or of another codec, are Discontinuity drops")
    func noKey() throws {
        let (rig, logs) = try rig(.h264)
        rig.output.videoSettings = [AVVideoCodecKey: AVVideoCodecType.h264]
        rig.session.startRunning()
        let images = try CompressedStage.stream(.h264, frames: 6)
        push([images[3], images[4], images[5], try CompressedStage.jpeg()], to: rig)
        #expect(
            logs[0].events == [.dropped(0, Self.gap), .dropped(1, Self.gap), .bytes(2), .dropped(3, Self.gap)]
        )
    }

    @Test("an output for pixels and one for bytes of a stream each get their data")
    func both() throws {
        let (rig, logs) = try rig(.h264, outputs: 2)
        rig.outputs[1].videoSettings = [AVVideoCodecKey: AVVideoCodecType.h264]
        rig.session.startRunning()
        #expect(rig.source.request?.wantsPixels == true && rig.source.request?.wantsCompressed == true)
        let image = TestImage.make(
            width: CompressedStage.width,
            height: CompressedStage.height,
            as: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        )
        for compressed in try CompressedStage.stream(.h264, frames: 3) {
            rig.source.push(compressed: compressed, image: image)
            rig.settle()
        }
        #expect(logs[0].events == (0..<3).map { .pixels($0) })
        #expect(logs[1].events == (0..<3).map { .bytes($0) })
    }

    @Test("a preview continues to show the previous frame when one is damaged")
    func preview() throws {
        let source = CompressedStage.source(.jpeg)
        let stage = try VideoStage(source, preset: .high)
        let layer = AVCaptureVideoPreviewLayer(session: stage.session)
        stage.session.startRunning()
        source.push(compressed: try CompressedStage.jpeg())
        let first = try #require(VideoStage.image(shownBy: layer))
        #expect(TestImage.fields(of: first) == TestImage.upright)
        source.push(compressed: try CompressedStage.jpeg(cut: 400))
        #expect(VideoStage.image(shownBy: layer) === first)
        source.push(compressed: try CompressedStage.jpeg())
        #expect(VideoStage.image(shownBy: layer) !== first)
        stage.session.stopRunning()
    }

    @Test("DEV-13 before the user's permission neither pixels nor the camera's bytes are available")
    func black() throws {
        try AccessStage.with([.video: .notDetermined]) { access in
            let (rig, logs) = try rig(.jpeg, outputs: 2)
            rig.outputs[1].videoSettings = [AVVideoCodecKey: AVVideoCodecType.jpeg]
            rig.session.startRunning()
            push([try CompressedStage.jpeg()], to: rig)
            access.answer(true, for: .video)
            push([try CompressedStage.jpeg()], to: rig)
            #expect(logs[0].events == [.pixels(0), .pixels(1)])
            #expect(logs[1].events == [.dropped(0, Self.gap), .bytes(1)])
            let images = logs[0].samples.compactMap(\.imageBuffer)
            let luma = images[0].planes[0]
            let isBlack = (0..<luma.height).allSatisfy { luma.row($0).prefix(luma.width).allSatisfy { $0 == 0 } }
            #expect(isBlack)
            #expect(images[0].pixelFormatType == images[1].pixelFormatType)
            #expect(TestImage.fields(of: images[1]) == TestImage.upright)
        }
    }

    @Test("a preset prefers raw frames to JPEG, and JPEG to a stream, among smooth formats")
    func presets() throws {
        let yuvs = kCVPixelFormatType_422YpCbCr8_yuvs
        let source = ScriptedSource(
            formats: [
                ScriptedSource.format(320, 240, pixelFormat: yuvs),
                ScriptedSource.format(640, 480, codec: .h264), ScriptedSource.format(640, 480, codec: .jpeg),
                ScriptedSource.format(640, 480, pixelFormat: yuvs),
                ScriptedSource.format(1280, 720, codec: .h264), ScriptedSource.format(1280, 720, codec: .jpeg),
                ScriptedSource.format(1280, 720, rates: 5...10, pixelFormat: yuvs),
            ]
        )
        let rig = try CaptureRig(source)
        #expect(rig.device.activeFormat.source.codec == nil)
        rig.session.sessionPreset = .hd1280x720
        #expect(rig.device.activeFormat.source.codec == .jpeg)
    }

    @Test("PHOTO-10 a photo of a JPEG frame is like any other; a photo of a damaged one reports the damage")
    func photo() throws {
        let rig = try CaptureRig(CompressedStage.source(.jpeg), outputCount: 0, preset: .high)
        let output = AVCapturePhotoOutput()
        rig.session.addOutput(output)
        rig.session.startRunning()
        func photo(_ compressed: CompressedImage) throws -> (AVCapturePhoto?, Photographer) {
            let photographer = Photographer()
            output.capturePhoto(with: AVCapturePhotoSettings(), delegate: photographer)
            rig.source.push(compressed: compressed)
            for _ in 0..<3 { output.engine.settle() }
            return (photographer.photos.first, photographer)
        }
        let good = try #require(try photo(try CompressedStage.jpeg()).0)
        let file = try PhotoFile(jpegOrTIFF: try #require(good.fileDataRepresentation()))
        #expect(file.width == CompressedStage.width && file.fields == TestImage.upright)
        let damaged = try photo(try CompressedStage.jpeg(cut: 400)).1
        let codes = damaged.events.compactMap { event in
            if case .photo(_, _, let code) = event { code } else { nil }
        }
        #expect(codes == [.decodeFailed])
        #expect(output.connections[0].ledger.counts.droppedDiscontinuity == 1)
        rig.session.stopRunning()
    }

    @Test("a movie of a camera with JPEG frames omits the damaged ones")
    func movie() async throws {
        let stage = try MovieStage(CompressedStage.source(.jpeg))
        let url = stage.record()
        for number in 0..<10 {
            let image = try NumberedImage.make(number, width: CompressedStage.width, height: CompressedStage.height)
            let file = [UInt8](try StillImage.encode(image, as: .jpeg(quality: 1)))
            let bytes = number == 4 ? Array(file.dropLast(300)) : file
            stage.rig.source.push(compressed: try CompressedStage.compressedImage(.jpeg, bytes))
            stage.output.recorder.settle()
        }
        stage.output.stopRecording()
        await stage.log.ended()
        #expect(try RecordedMovie(url).numbers() == [0, 1, 2, 3, 5, 6, 7, 8, 9])
        #expect(stage.connection.ledger.counts.droppedDiscontinuity == 1)
        stage.session.stopRunning()
    }

    @Test("flipped bytes of a camera never crash, and every frame is accounted for")
    func hostile() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("compressed camera seed \(seed)")
        var numbers = SeededGenerator(seed: seed)
        let whole = [UInt8](try CompressedStage.jpegFile.get())
        let (rig, logs) = try rig(.jpeg, outputs: 2, keeps: false)
        rig.outputs[1].videoSettings = [AVVideoCodecKey: AVVideoCodecType.jpeg]
        rig.session.startRunning()
        for _ in 0..<400 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &numbers) {
                let range = Bool.random(using: &numbers) ? 0..<200 : 0..<bytes.count
                bytes[Int.random(in: range, using: &numbers)] = .random(in: 0...255, using: &numbers)
            }
            rig.source.push(compressed: try CompressedStage.compressedImage(.jpeg, bytes))
            rig.settle()
        }
        #expect(logs.allSatisfy { $0.events.count == 400 })
        for output in rig.outputs {
            let counts = output.connections[0].ledger.counts
            #expect(counts.captured == 400)
            #expect(counts.delivered + counts.droppedDiscontinuity == 400 && counts.inFlight == 0)
        }
        #expect(rig.counts.droppedDiscontinuity > 0 && rig.counts.delivered > 0)
    }
}
