import AVFoundation
import CameraSources
import Compositor
import CoreMedia
import CoreVideo
import Foundation
import Obscura
import QuartzCore
import Testing

/// Drawing of the layers of players, sample buffers and delayed feeds.
@Suite("Drawing of movies", .timeLimit(.minutes(3)))
struct PlaybackDrawingTests {
    private static func numbered(_ number: UInt32, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer.make(
            width: width,
            height: height,
            format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        )
        buffer.fillBlack()
        FrameNumberStrip.write(number, into: buffer)
        return buffer
    }

    @Test("enqueued images are drawn undistorted, with bars")
    func displayLayer() throws {
        let layer = AVSampleBufferDisplayLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 320, height: 320)
        let image = try Self.numbered(0xA5C3_0F17, 320, 180)
        let description = try CMFormatDescription(imageBuffer: image)
        let sample = CMSampleBuffer(
            image: image,
            formatDescription: description,
            presentationTime: .zero,
            duration: CMTime(value: 1, timescale: 30),
            frameNumber: 0
        )
        sample.sampleAttachments[0][.displayImmediately] = true
        layer.enqueue(sample)
        let drawn = try draw(layer, 320, 320)
        let found = try #require(strip(drawn) { CGPoint(x: $0.x * 320, y: 70 + $0.y * 180) })
        #expect(found.bits == 0xA5C3_0F17)
        #expect(luma(drawn, at: CGPoint(x: 10, y: 60)) == 0)
    }

    @Test("a player's image is drawn with its movie's rotation", arguments: [false, true])
    func playerLayer(isTurned: Bool) async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "obscura-drawing-\(UInt64.random(in: 0...UInt64.max)).mov"
        )
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 180]
        )
        if isTurned { input.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 180, ty: 0) }
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        writer.add(input)
        try #require(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        for index in 0..<4 {
            #expect(
                adaptor.append(
                    try Self.numbered(0x5A3C_F0E8, 320, 180),
                    withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 10)
                )
            )
        }
        input.markAsFinished()
        await writer.finishWriting()
        #expect(writer.status == .completed)

        let player = AVPlayer(url: url)
        let layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 360, height: 360)
        let isReady = DispatchSemaphore(value: 0)
        let observation = layer.observe(\.isReadyForDisplay, options: [.initial, .new]) { layer, _ in
            if layer.isReadyForDisplay { isReady.signal() }
        }
        let came = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: isReady.wait(timeout: .now() + 60) == .success)
            }
        }
        #expect(came)
        observation.invalidate()
        let drawn = try draw(layer, 360, 360)
        let found = try #require(
            strip(drawn) { point in
                isTurned
                    ? CGPoint(x: 78.75 + (1 - point.y) * 202.5, y: point.x * 360)
                    : CGPoint(x: point.x * 360, y: 78.75 + point.y * 202.5)
            }
        )
        #expect(found.bits == 0x5A3C_F0E8)
        #expect(luma(drawn, at: isTurned ? CGPoint(x: 60, y: 100) : CGPoint(x: 100, y: 60)) == 0)
    }

    @Test("a delayed feed's layer draws the frame that its reader shows")
    func delayedFeed() async throws {
        let source = try CameraRegistry.make(named: "virtual:256x192@30?clock=virtual&frames=90&codes=none&seed=6103")
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        defer { CameraRegistry.remove(source) }
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        let reader = try DelayedFeed(device: device).reader(delay: 1)
        var frames = reader.makeAsyncIterator()
        for _ in 0..<3 { _ = await frames.next() }
        let layer = reader.layer
        layer.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
        let drawn = try draw(layer, 300, 400)
        let found = try #require(strip(drawn) { CGPoint(x: $0.x * 300, y: 87.5 + $0.y * 225) })
        #expect((2..<90).contains(found.bits))
        #expect(luma(drawn, at: CGPoint(x: 150, y: 40)) == 0)
        while await frames.next() != nil {}
    }
}
