import AVFoundation
import Foundation
import Testing

private let clip = PlaybackFixtures.Clip(frames: 60, keyInterval: 12)

private final class PullDelegate: NSObject, AVPlayerItemOutputPullDelegate, Sendable {
    let log = EventLog()
    func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) { log.add("change") }
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) { log.add("flushed") }
}

/// Tests ``AVPlayerItemOutput``, ``AVPlayerItemVideoOutput``, ``AVPlayerLayer`` and ``AVMakeRect``.
@Suite("Outputs and layers of an item", .enabled(if: hasFFmpeg))
struct AVPlayerItemOutputTests {
    @Test("OUT-1 OUT-2 an output delivers the frame of a time once, and each output keeps its own record")
    func once() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let item = try #require(player.currentItem)
        let outputs = [AVPlayerItemVideoOutput(), AVPlayerItemVideoOutput(pixelBufferAttributes: nil)]
        for output in outputs { item.add(output) }
        #expect(item.outputs.count == 2)
        player.play()
        stage.settle()
        for frame in 0..<20 {
            for output in outputs {
                let time = output.itemTime(forHostTime: stage.now.seconds)
                #expect(abs(time.seconds - Double(frame) / 30) < 1e-6)
                let exact = at(2 * frame + 1, 60)
                #expect(output.hasNewPixelBuffer(forItemTime: exact))
                var shown = CMTime.invalid
                let image = output.copyPixelBuffer(forItemTime: exact, itemTimeForDisplay: &shown)
                #expect(number(of: image) == frame)
                #expect(image.map(CVPixelBufferGetPixelFormatType) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
                #expect(shown == at(frame, 30))
                #expect(!output.hasNewPixelBuffer(forItemTime: exact))
                #expect(output.copyPixelBuffer(forItemTime: exact, itemTimeForDisplay: nil) == nil)
            }
            stage.pass(1, 30)
        }
        item.remove(outputs[0])
        #expect(!outputs[0].itemTime(forHostTime: 1).isValid)
        #expect(outputs[0].copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil) == nil)
    }

    @Test("OUT-3 a delegate is called once for new media, and for each flush")
    func delegate() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let item = try #require(player.currentItem)
        let output = AVPlayerItemVideoOutput()
        let delegate = PullDelegate()
        let queue = DispatchQueue(label: "output")
        output.setDelegate(delegate, queue: queue)
        #expect(output.delegate === delegate)
        item.add(output)
        output.requestNotificationOfMediaDataChange(withAdvanceInterval: 0.1)
        queue.sync {}
        #expect(delegate.log.all == ["change"])
        player.seek(to: at(1, 1), toleranceBefore: .zero, toleranceAfter: .zero)
        stage.settle()
        queue.sync {}
        #expect(delegate.log.all == ["change", "flushed"])
        #expect(number(of: output.copyPixelBuffer(forItemTime: at(1, 1), itemTimeForDisplay: nil)) == 30)
    }

    @Test("OUT-4 an output that suppresses rendering leaves the layer empty")
    func suppression() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let layer = stage.layer(player)
        let output = AVPlayerItemVideoOutput()
        output.suppressesPlayerRendering = true
        #expect(stage.shown(layer) == 0)
        player.currentItem?.add(output)
        #expect(stage.shown(layer) == nil)
    }

    @Test("OUT-5 empty settings or settings with a codec raise; other settings determine the frames")
    func settings() throws {
        #expect(raised { _ = AVPlayerItemVideoOutput(outputSettings: [:]) }.count == 1)
        let coded = [AVVideoCodecKey: AVVideoCodecType.h264]
        #expect(raised { _ = AVPlayerItemVideoOutput(outputSettings: coded) }.count == 1)
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
            kCVPixelBufferWidthKey as String: 320, kCVPixelBufferHeightKey as String: 180,
        ])
        player.currentItem?.add(output)
        let image = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil))
        #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_32BGRA)
        #expect(CVPixelBufferGetWidth(image) == 320 && CVPixelBufferGetHeight(image) == 180)
        let second = AVPlayer()
        #expect(second.currentItem == nil)
        let other = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere"))
        #expect(raised { other.add(output) }.count == 1)
    }

    @Test(
        "OUT-6 the position of the video rectangle in the layer follows the gravity",
        arguments: [
            (AVLayerVideoGravity.resizeAspect, CGRect(x: 0, y: 21.875, width: 100, height: 56.25)),
            (.resizeAspectFill, CGRect(x: 0, y: 0, width: 100, height: 100)),
            (.resize, CGRect(x: 0, y: 0, width: 100, height: 100)),
        ]
    )
    func videoRect(gravity: AVLayerVideoGravity, expected: CGRect) throws {
        let stage = PlaybackStage()
        let layer = stage.layer(try stage.player(clip))
        #expect(layer.videoGravity == .resizeAspect)
        layer.frame = CGRect(x: 7, y: 9, width: 100, height: 100)
        layer.videoGravity = gravity
        #expect(layer.videoRect == expected)
    }

    @Test("OUT-6 a layer is ready for display with the first frame of the item, and observers are notified")
    func readyForDisplay() throws {
        let stage = PlaybackStage()
        let player = stage.make { AVPlayer() }
        let layer = stage.layer(player)
        let log = EventLog()
        let observation = layer.observe(\.isReadyForDisplay) { layer, _ in log.add("\(layer.isReadyForDisplay)") }
        #expect(!layer.isReadyForDisplay)
        player.replaceCurrentItem(with: AVPlayerItem(url: try PlaybackFixtures.clip(clip)))
        stage.settle()
        #expect(layer.isReadyForDisplay)
        player.replaceCurrentItem(with: nil)
        stage.settle()
        #expect(!layer.isReadyForDisplay)
        #expect(log.all == ["true", "false"])
        observation.invalidate()
    }

    @Test("OUT-8 the largest centered rectangle of an aspect ratio")
    func makeRect() {
        let square = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        #expect(
            AVMakeRect(aspectRatio: CGSize(width: 16, height: 9), insideRect: square)
                == CGRect(x: 0, y: 218.75, width: 1000, height: 562.5)
        )
        let wide = CGRect(x: 10, y: 20, width: 400, height: 100)
        #expect(
            AVMakeRect(aspectRatio: CGSize(width: 1, height: 1), insideRect: wide)
                == CGRect(x: 160, y: 20, width: 100, height: 100)
        )
        let none = AVMakeRect(aspectRatio: .zero, insideRect: square)
        #expect(none.origin.x.isNaN && none.width.isNaN)
    }
}
