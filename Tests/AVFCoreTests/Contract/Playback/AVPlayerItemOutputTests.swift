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

    /// Returns the frame of a film of ten bits in a pixel format, with numbers that eight bits do not have.
    private func deepFrame(_ attributes: [String: Any]?) throws -> CVPixelBuffer {
        let url = try AssetFixtures.make(
            "deep.mov",
            "-f lavfi -i color=gray:s=64x48:r=30 -frames:v 4 -vf format=yuv420p10,geq=lum=502:cb=411:cr=613 "
                + "-c:v libx264 -qp 0 -pix_fmt yuv420p10 -colorspace smpte170m -color_primaries smpte170m"
        )
        let stage = PlaybackStage()
        let player = stage.make { AVPlayer(url: url) }
        stage.settle()
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: attributes)
        player.currentItem?.add(output)
        let image = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil))
        #expect(CVPixelBufferGetWidth(image) == (attributes?[kCVPixelBufferWidthKey as String] as? Int ?? 64))
        return image
    }

    /// Returns the first 16-bit words of a plane.
    private func words(_ image: CVPixelBuffer, _ plane: Int, _ count: Int) -> [Int] {
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        let isPlanar = CVPixelBufferIsPlanar(image)
        guard
            let base = isPlanar
                ? CVPixelBufferGetBaseAddressOfPlane(image, plane) : CVPixelBufferGetBaseAddress(image)
        else { return [] }
        return (0..<count).map { Int(base.load(fromByteOffset: $0 * 2, as: UInt16.self)) }
    }

    @Test("OUT-5 a film of ten bits keeps them in the formats that have them, and is 8-bit without a format")
    func deep() throws {
        for format in [
            kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange,
            kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange,
        ] {
            let image = try deepFrame([kCVPixelBufferPixelFormatTypeKey as String: format])
            #expect(CVPixelBufferGetPixelFormatType(image) == format)
            #expect(words(image, 0, 2) == [502 << 6, 502 << 6], "\(format)")
            #expect(words(image, 1, 2) == [411 << 6, 613 << 6], "\(format)")
        }
        let usual = try deepFrame(nil)
        #expect(CVPixelBufferGetPixelFormatType(usual) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    }

    @Test(
        "OUT-5 formats of video in one plane and of RGB with more than 8 bits, and another size",
        arguments: [
            kCVPixelFormatType_64ARGB, kCVPixelFormatType_64RGBAHalf, kCVPixelFormatType_ARGB2101010LEPacked,
            kCVPixelFormatType_422YpCbCr16, kCVPixelFormatType_422YpCbCr10, kCVPixelFormatType_4444AYpCbCr16,
            kCVPixelFormatType_4444YpCbCrA8R,
        ]
    )
    func packed(format: OSType) throws {
        let key = kCVPixelBufferPixelFormatTypeKey as String
        let image = try deepFrame([key: format])
        #expect(CVPixelBufferGetPixelFormatType(image) == format)
        let small = try deepFrame([
            key: format, kCVPixelBufferWidthKey as String: 32, kCVPixelBufferHeightKey as String: 24,
        ])
        #expect(words(small, 0, 2) == words(image, 0, 2))
        // Y 502, Cb 411, Cr 613 of ten bits.
        switch format {
        case kCVPixelFormatType_422YpCbCr16:
            for (found, wanted) in zip(words(image, 0, 4), [411, 502, 613, 502]) {
                #expect(abs(found - wanted << 6) < 64, "\(found)")
            }
        case kCVPixelFormatType_422YpCbCr10:
            let both = words(image, 0, 2)
            let word = both[0] | both[1] << 16
            let fields: [Int] = [0, 10, 20].map { (shift: Int) -> Int in word >> shift & 0x3FF }
            #expect(fields == [411, 502, 613])
        default: #expect(words(image, 0, 2) != [0, 0])
        }
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
