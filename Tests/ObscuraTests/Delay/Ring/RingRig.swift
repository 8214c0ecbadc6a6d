import AVFoundation
import Basics
import CameraSources
import Foundation
import Synchronization
import Testing

@testable import Obscura

/// A ring filled by the test, with images that contain their numbers.
final class RingRig: @unchecked Sendable {
    // @unchecked: used by one test at a time.
    let ring: FrameRing
    let images: DecodedFrameCache
    private let pool: [CVPixelBuffer]
    private(set) var count = 0
    private(set) var times: [CMTime] = []
    let events: Events

    /// The events of the ring.
    final class Events: Sendable {
        private let list = Mutex<[DelayedFeedEvent]>([])
        var all: [DelayedFeedEvent] { list.withLock { $0 } }
        func note(_ event: DelayedFeedEvent) { list.withLock { $0.append(event) } }
        var forecasts: [DelayForecast] {
            all.compactMap { if case .willShorten(let forecast) = $0 { forecast } else { nil } }
        }
    }

    init(
        width: Int = 128,
        height: Int = 96,
        store: (any SpillStore)? = nil,
        isPaced: Bool = true,
        isNoisy: Bool = false,
        _ change: (inout DelayedFeedConfiguration) -> Void = { _ in },
        codec: ((DelayedFeedConfiguration) -> FrameCodec)? = nil
    ) throws {
        var configuration = DelayedFeedConfiguration()
        change(&configuration)
        ring = FrameRing(configuration: configuration, codec: codec?(configuration), store: store)
        images = DecodedFrameCache(ring: ring)
        let events = Events()
        self.events = events
        ring.events.observe { events.note($0) }
        pool = try (0..<4).map { _ in try makeImage(width: width, height: height, isNoisy: isNoisy) }
        ring.begin(isPaced: isPaced)
    }

    /// Adds a frame with its number in the image.
    func add(at time: CMTime, duration: CMTime = CMTime(value: 1, timescale: 30)) {
        // The ring keeps only the newest image, so a pool of four is never written to while it is read.
        let image = pool[count % pool.count]
        FrameNumberStrip.write(UInt32(count), into: image)
        ring.append(image, time: time, duration: duration, number: count)
        times.append(time)
        count += 1
    }

    /// Adds frames at a rate, starting after the last one.
    func add(_ frames: Int, rate: Int32 = 30) {
        for _ in 0..<frames {
            add(at: CMTime(value: Int64(count), timescale: rate), duration: CMTime(value: 1, timescale: rate))
        }
    }

    func reader(delay: Double) -> ReaderEngine {
        ReaderEngine(ring: ring, images: images, delay: Nanoseconds(seconds: delay)) { nil }
    }

    /// Returns the number in the image of a held frame.
    func number(of frame: Int) -> Int? {
        images.image(frame).flatMap { FrameNumberStrip.read(from: $0) }.map(Int.init)
    }
}

/// Makes a grey image, or one that is hard to compress.
func makeImage(width: Int, height: Int, isNoisy: Bool = false) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &buffer)
    let image = try #require(buffer)
    CVPixelBufferLockBaseAddress(image, [])
    for plane in 0..<2 {
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(image, plane))
        let count = CVPixelBufferGetBytesPerRowOfPlane(image, plane) * CVPixelBufferGetHeightOfPlane(image, plane)
        for index in 0..<count {
            base.storeBytes(
                of: isNoisy && plane == 0 ? .random(in: 60...200) : 128,
                toByteOffset: index,
                as: UInt8.self
            )
        }
    }
    CVPixelBufferUnlockBaseAddress(image, [])
    return image
}

/// Returns the number in a frame's image.
func stripNumber(_ frame: DelayedFrame) -> Int? { FrameNumberStrip.read(from: frame.pixelBuffer).map(Int.init) }

/// A disk in memory that can become full.
final class MemoryDisk: SpillStore {
    private struct State {
        var bytes: [UInt8] = []
        var room = Int.max
        var writes = 0
    }

    private let state = Mutex(State())

    init(room: Int = .max) { state.withLock { $0.room = room } }

    var count: Int { state.withLock { $0.bytes.count } }
    var writes: Int { state.withLock { $0.writes } }

    func write(_ bytes: [UInt8], at offset: Int) throws(SpillError) {
        let fits = state.withLock { state in
            guard offset + bytes.count <= state.room else { return false }
            state.writes += 1
            if state.bytes.count < offset + bytes.count {
                state.bytes += [UInt8](repeating: 0, count: offset + bytes.count - state.bytes.count)
            }
            state.bytes.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
            return true
        }
        if !fits { throw SpillError(message: "Could not write frames: the disk is full.") }
    }

    func read(_ count: Int, at offset: Int) throws(SpillError) -> [UInt8] {
        let bytes = state.withLock { state in
            offset + count <= state.bytes.count ? Array(state.bytes[offset..<(offset + count)]) : nil
        }
        guard let bytes else { throw SpillError(message: "Could not read frames.") }
        return bytes
    }
}
