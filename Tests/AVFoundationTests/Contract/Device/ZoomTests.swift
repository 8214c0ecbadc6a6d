import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@Suite("Contract: zoom")
struct ZoomTests {
    /// A bright square of a given size in the middle of a dark image.
    private static func square(_ side: Int, width: Int = 640, height: Int = 480) -> (Int, Int) -> UInt8 {
        { x, y in
            abs(2 * x + 1 - width) <= side && abs(2 * y + 1 - height) <= side ? 230 : 20
        }
    }

    /// Width and height of the bright part.
    private static func extent(_ image: [[UInt8]]) -> [Int] {
        let rows = image.map { row in row.count { $0 > 125 } }
        return [rows.max() ?? 0, rows.count { $0 > 0 }]
    }

    @Test("DEV-46 factors range from 1 to the active format's maximum")
    func range() throws {
        let device = try CaptureRig().device
        let largest = device.activeFormat.videoMaxZoomFactor
        #expect(device.videoZoomFactor == 1 && device.minAvailableVideoZoomFactor == 1)
        #expect(largest > 1 && device.maxAvailableVideoZoomFactor == largest)
        try device.lockForConfiguration()
        for factor in [0.99, 0, -2, largest + 0.01, .nan, .infinity] {
            #expect(exceptions { device.videoZoomFactor = factor } == [.range])
            #expect(exceptions { device.ramp(toVideoZoomFactor: factor, withRate: 1) } == [.range])
        }
        device.videoZoomFactor = largest
        #expect(device.videoZoomFactor == largest)
        device.activeFormat = device.formats[0]
        #expect(device.videoZoomFactor == device.activeFormat.videoMaxZoomFactor, "as far as the new format goes")
    }

    @Test("DEV-46 zoom enlarges the middle of the image", arguments: [1, 2, 3, 4] as [CGFloat])
    func middle(factor: CGFloat) throws {
        let rig = try CaptureRig()
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        rig.device.videoZoomFactor = factor
        let image = try #require(rig.image(Self.square(80)))
        #expect(image.count == 480 && image.first?.count == 640, "of the same size")
        for side in Self.extent(image) { #expect(abs(Double(side) - 80 * factor) <= 4) }
        rig.device.videoZoomFactor = 1
        let whole = try #require(rig.image(Self.square(80)))
        #expect(Self.extent(whole) == [80, 80])
    }

    @Test("DEV-46 zoom applies to every output, whatever other conversions it needs")
    func everyOutput() throws {
        let rig = try CaptureRig(ScriptedSource(), outputCount: 3)
        rig.outputs[1].videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        let turned = try #require(rig.outputs[2].connection(with: .video))
        turned.videoRotationAngle = 90
        for delegate in rig.delegates { delegate.keeps = true }
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        rig.device.videoZoomFactor = 4
        rig.source.push(brightness: Self.square(80))
        rig.settleAll()
        let images = try rig.delegates.map { delegate in
            try #require(delegate.kept.last.flatMap { CMSampleBufferGetImageBuffer($0.buffer) })
        }
        for side in Self.extent(luma(of: images[0])) { #expect(abs(side - 320) <= 4) }
        #expect(CVPixelBufferGetPixelFormatType(images[1]) == kCVPixelFormatType_32BGRA)
        let green = luma(of: images[1]).map { row in stride(from: 1, to: row.count, by: 4).map { row[$0] } }
        for side in Self.extent(green) { #expect(abs(side - 320) <= 4) }
        #expect(CVPixelBufferGetWidth(images[2]) == 480)
        for side in Self.extent(luma(of: images[2])) { #expect(abs(side - 320) <= 4) }
    }

    @Test("DEV-46 a ramp multiplies the factor by 2^(rate × seconds), and ends at its target")
    func ramp() throws {
        let rig = try CaptureRig()
        let device = rig.device
        let ramping = Mutex<[Bool]>([])
        let observation = device.observe(\.isRampingVideoZoom, options: [.new]) { _, change in
            ramping.withLock { $0.append(change.newValue ?? false) }
        }
        rig.session.startRunning()
        try device.lockForConfiguration()
        device.ramp(toVideoZoomFactor: 8, withRate: 3)
        #expect(device.isRampingVideoZoom)
        var factors: [CGFloat] = []
        for _ in 0..<40 {
            rig.source.push()
            factors.append(device.videoZoomFactor)
        }
        for (frame, factor) in factors.enumerated() {
            #expect(abs(factor - min(pow(2, 3 * Double(frame) / 30), 8)) < 1e-9)
        }
        #expect(!device.isRampingVideoZoom && device.videoZoomFactor == 8)
        rig.settleAll()
        device.ramp(toVideoZoomFactor: 1, withRate: 30)
        rig.source.push(count: 5)
        rig.settleAll()
        #expect(device.videoZoomFactor == 1)
        #expect(ramping.withLock { $0 } == [true, false, true, false])
        observation.invalidate()
    }

    @Test("DEV-46 setting the factor, a rate of 0, and cancelling each end a ramp", arguments: [0, 1, 2])
    func ending(way: Int) throws {
        let rig = try CaptureRig()
        let device = rig.device
        rig.session.startRunning()
        try device.lockForConfiguration()
        device.ramp(toVideoZoomFactor: 8, withRate: 1)
        rig.source.push(count: 16)
        let present = device.videoZoomFactor
        #expect(abs(present - 2.0.squareRoot()) < 1e-9 && device.isRampingVideoZoom)
        switch way {
        case 0: device.videoZoomFactor = 3
        case 1: device.ramp(toVideoZoomFactor: 8, withRate: 0)
        default: device.cancelVideoZoomRamp()
        }
        #expect(!device.isRampingVideoZoom)
        rig.source.push(count: 3)
        #expect(device.videoZoomFactor == (way == 0 ? 3 : present))
    }

    @Test("DEV-46 the factor is observable with each frame of a ramp")
    func observed() throws {
        let rig = try CaptureRig()
        let seen = Mutex<[CGFloat]>([])
        let observation = rig.device.observe(\.videoZoomFactor, options: [.new]) { _, change in
            seen.withLock { $0.append(change.newValue ?? 0) }
        }
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        rig.device.videoZoomFactor = 2
        rig.device.videoZoomFactor = 2
        rig.device.ramp(toVideoZoomFactor: 4, withRate: 10)
        rig.source.push(count: 5)
        rig.settleAll()
        let factors = seen.withLock { $0 }
        #expect(factors.first == 2 && factors.last == 4 && factors.count == 4)
        #expect(zip(factors, factors.dropFirst()).allSatisfy { $0 < $1 })
        observation.invalidate()
    }

    @Test("DEV-46 a camera with its own zoom uses it as far as possible, and the rest is cropped")
    func ownZoom() throws {
        let rig = try CaptureRig.adjustable(ownZoom: 2)
        #expect(rig.device.activeFormat.videoZoomFactorUpscaleThreshold == 2)
        rig.session.startRunning()
        try rig.device.lockForConfiguration()
        rig.device.videoZoomFactor = 4
        // The scripted camera always shows the same image, so only cropping enlarges it.
        let image = try #require(rig.image(Self.square(80)))
        for side in Self.extent(image) { #expect(abs(side - 160) <= 4) }
        #expect(rig.device.videoZoomFactor == 4)
    }
}
