import AVFoundation
import Basics
import Foundation
import Testing

@testable import Obscura

@Suite("The frame ring", .timeLimit(.minutes(2)))
struct FrameRingTests {
    @Test(
        "every held frame can be decoded, in any order, and is the right one",
        arguments: [DelayedFeedConfiguration.Compression.h264(bitRate: nil), .jpeg(quality: 0.8)]
    )
    func randomAccess(compression: DelayedFeedConfiguration.Compression) throws {
        let rig = try RingRig { $0.compression = compression }
        rig.add(100)
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(state: seed)
        for frame in (0..<100).shuffled(using: &generator) { #expect(rig.number(of: frame) == frame, "seed \(seed)") }
        #expect(rig.number(of: 100) == nil)
        #expect(rig.ring.status.frames == 100)
    }

    @Test("in forward playback each frame is decoded once, also for two readers at the same position")
    func sharedDecoding() throws {
        let rig = try RingRig()
        rig.add(90)
        for frame in 0..<89 {
            #expect(rig.number(of: frame) == frame)
            #expect(rig.number(of: frame) == frame)
        }
        #expect(rig.images.decodedCount == 89)
        // Only a few shown images are kept, even if there is more room.
        let size = CVPixelBufferGetDataSize(try #require(rig.images.image(88)))
        #expect(rig.images.heldBytes <= 4 * size)
    }

    @Test("in backward playback no frame is decoded twice while there is room for a group of images")
    func backwardDecoding() throws {
        let rig = try RingRig()
        rig.add(90)
        for frame in (0..<89).reversed() {
            _ = rig.images.image(frame, keepsOthers: true)
        }
        #expect(rig.images.decodedCount == 89)
        let small = try RingRig { $0.memoryBudget = 1 << 20 }
        small.add(30)
        let first = try #require(small.ring.status.oldest).seconds * 30
        for frame in (Int(first.rounded())..<29).reversed() {
            #expect(small.images.image(frame, keepsOthers: true) != nil)
        }
        #expect(small.images.heldBytes <= (1 << 20) / 8)
    }

    @Test("frames on disk are unchanged when read back")
    func spilled() throws {
        let disk = MemoryDisk()
        let rig = try RingRig(store: disk, isNoisy: true) {
            $0.memoryBudget = 1 << 20
            $0.diskBudget = 8 << 20
            $0.compression = .h264(bitRate: 4_000_000)
        }
        for _ in 0..<240 { rig.add(1) }
        rig.ring.spilling.sync {}
        let status = rig.ring.status
        #expect(status.frames == 240)
        #expect(status.diskBytes > 0)
        #expect(status.memoryBytes <= (1 << 20) / 8 * 5)
        #expect(disk.writes > 0)
        for frame in stride(from: 0, to: 240, by: 17) { #expect(rig.number(of: frame) == frame) }
        #expect(rig.events.all.contains { if case .spills(8 << 20) = $0 { true } else { false } })
    }

    @Test("a real file accepts frames and leaves no name behind, and a missing folder is a clear error")
    func spillFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ring-\(UUID().uuidString)")
        #expect(throws: SpillError.self) { try SpillFile(folder: folder.path) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try SpillFile(folder: folder.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        try file.write([1, 2, 3, 4], at: 1000)
        #expect(try file.read(2, at: 1001) == [2, 3])
        #expect(throws: SpillError.self) { try file.read(10, at: 1001) }
        var configuration = DelayedFeedConfiguration()
        configuration.diskBudget = 1 << 20
        configuration.spillFolder = folder.appendingPathComponent("none")
        let error = #expect(throws: DelayedFeedError.self) {
            try DelayedFeed(session: AVCaptureSession(), configuration: configuration)
        }
        #expect(error?.code == .spillFolderUnusable)
        #expect(error?.message.contains("there is no such folder") == true)
    }

    @Test("a delay that will not fit is announced with figures before its first needed frame is dropped")
    func announced() throws {
        let rig = try RingRig(isNoisy: true) {
            $0.memoryBudget = 1 << 20
            $0.compression = .h264(bitRate: 2_000_000)
        }
        let reader = rig.reader(delay: 20)
        rig.ring.setNeed(Nanoseconds(seconds: 20), of: reader)
        while rig.ring.status.oldest == CMTime.zero || rig.count == 0 {
            #expect(rig.count < 3000)
            rig.add(1)
            if rig.events.forecasts.isEmpty { #expect(rig.ring.status.oldest == CMTime.zero) }
        }
        let forecast = try #require(rig.events.forecasts.first)
        #expect(forecast.requested == 20)
        #expect(forecast.holdable < 20 && forecast.holdable > 0.5)
        #expect(forecast.bytesPerSecond > 0 && forecast.usedBytes > 0)
        #expect(forecast.memoryBudget == (1 << 20) / 2 && forecast.diskBudget == 0)
        #expect(forecast.description.hasPrefix("A delay of 20.0 s does not fit: at "))
        // The ring then holds about as much as it announced.
        rig.add(150)
        let latest = try #require(rig.events.forecasts.last)
        #expect(rig.ring.status.seconds > latest.holdable * 0.6)
        #expect(rig.ring.status.memoryBytes <= (1 << 20) / 8 * 5)
    }

    @Test("nothing is announced for a delay that fits")
    func silent() throws {
        let rig = try RingRig()
        rig.ring.setNeed(Nanoseconds(seconds: 5), of: rig)
        rig.add(300)
        #expect(rig.events.all.isEmpty)
    }

    @Test("a full disk is reported, its contents stay readable, and capture continues")
    func diskFull() throws {
        let disk = MemoryDisk(room: 400_000)
        let rig = try RingRig(store: disk, isNoisy: true) {
            $0.memoryBudget = 1 << 20
            $0.diskBudget = 64 << 20
            $0.compression = .h264(bitRate: 4_000_000)
        }
        rig.ring.setNeed(Nanoseconds(seconds: 100), of: rig)
        rig.add(600)
        rig.ring.spilling.sync {}
        let failures = rig.events.all.compactMap { if case .spillFailed(let message) = $0 { message } else { nil } }
        #expect(failures.first == "Could not write frames: the disk is full.")
        #expect(failures.count <= 3)
        #expect(disk.count <= 400_000)
        let status = rig.ring.status
        #expect(status.captured == 600)
        #expect(status.diskBytes > 0)
        let last = try #require(rig.events.forecasts.last)
        #expect(last.diskBudget <= 400_000)
        for frame in stride(from: 600 - status.frames, to: 600, by: 17) { #expect(rig.number(of: frame) == frame) }
    }

    @Test("with a longest delay, older frames are dropped and that much is kept")
    func longestDelay() throws {
        let rig = try RingRig { $0.longestDelay = 2 }
        rig.add(300)
        let seconds = rig.ring.status.seconds
        #expect(seconds >= 2 && seconds < 5.2)
        #expect(rig.events.all.isEmpty)
    }

    @Test("the bit rate is chosen so that the longest delay fits")
    func bitRate() {
        var configuration = DelayedFeedConfiguration()
        #expect(configuration.bitRate(width: 1280, height: 720, rate: 30) == 2_764_800)
        configuration.longestDelay = 600
        let rate = configuration.bitRate(width: 1280, height: 720, rate: 30)
        #expect(Double(rate) / 8 * 600 < Double(configuration.compressedBudget) * 0.9)
        #expect(rate > 1_400_000)
        configuration.compression = .h264(bitRate: 5_000_000)
        #expect(configuration.bitRate(width: 1280, height: 720, rate: 30) == 5_000_000)
    }

    @Test("frames whose size changes are held, and are decoded with their size")
    func changedSize() throws {
        let rig = try RingRig()
        rig.add(20)
        let other = try makeImage(width: 192, height: 128)
        for number in 20..<40 {
            rig.ring.append(
                other,
                time: CMTime(value: Int64(number), timescale: 30),
                duration: .invalid,
                number: number
            )
        }
        for frame in 0..<39 {
            let image = try #require(rig.images.image(frame))
            #expect(CVPixelBufferGetWidth(image) == (frame < 20 ? 128 : 192))
        }
    }

    @Test("consecutive frames that cannot be compressed are reported once, and later ones are held")
    func failingCompressor() throws {
        final class Failing: FrameCompressor {
            let compressor: any FrameCompressor
            init(_ compressor: any FrameCompressor) { self.compressor = compressor }
            func compress(
                _ image: CVPixelBuffer,
                time: CMTime,
                duration: CMTime,
                asKeyFrame: Bool
            ) throws -> [CMSampleBuffer] {
                if (10..<13).contains(time.value) { throw SpillError(message: "broken at \(time.value)") }
                return try compressor.compress(image, time: time, duration: duration, asKeyFrame: asKeyFrame)
            }
            func finish() throws -> [CMSampleBuffer] { try compressor.finish() }
        }
        let rig = try RingRig(codec: { configuration in
            var codec = FrameCodec(configuration)
            let make = codec.makeCompressor
            codec.makeCompressor = { Failing(try make($0, $1)) }
            return codec
        })
        rig.add(30)
        let failures = rig.events.all.compactMap { if case .compressionFailed(let text) = $0 { text } else { nil } }
        #expect(failures.count == 1 && failures.first?.contains("broken at 10") == true)
        for frame in 0..<29 { #expect(rig.number(of: frame) == ((10..<13).contains(frame) ? nil : frame)) }
    }

    @Test("times that go back restart the ring, with an event")
    func restart() throws {
        let rig = try RingRig()
        rig.add(40)
        rig.add(at: CMTime(value: 10, timescale: 30))
        #expect(rig.ring.status.frames == 1)
        #expect(rig.events.all.contains { if case .restarted = $0 { true } else { false } })
        rig.add(at: CMTime(value: 11, timescale: 30))
        #expect(rig.number(of: 40) == 40)
        rig.add(at: .invalid)
        #expect(rig.ring.status.lost == 1)
    }

    @Test("the camera gets its buffers back: the ring keeps only the newest")
    func buffersGoBack() throws {
        let rig = try RingRig()
        weak var first: CVPixelBuffer?
        weak var last: CVPixelBuffer?
        for number in 0..<10 {
            let image = try makeImage(width: 128, height: 96)
            if number == 0 { first = image }
            last = image
            rig.ring.append(
                image,
                time: CMTime(value: Int64(number), timescale: 30),
                duration: .invalid,
                number: number
            )
        }
        #expect(first == nil)
        #expect(last != nil)
    }
}
