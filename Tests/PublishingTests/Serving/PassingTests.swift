import AVFoundation
import CameraSources
import Foundation
import MediaFiles
import Obscura
import StreamOutputs
import Testing

@testable import Publishing

/// Tests the way of frames that a camera has compressed itself: a network camera whose stream is published again.
@Suite(
    "Publishing: compressed frames are passed on",
    .serialized,
    .enabled(if: RTSPServer.problem == nil, "GStreamer's RTSP server is missing; see scripts/setup --streams"),
    .timeLimit(.minutes(3))
)
struct PassingTests {
    private static let count = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 20 : 1500

    /// The slices and the stamp of a frame.
    private struct Frame: Sendable, Equatable {
        var slices: [[UInt8]]
        var captured: Int64
    }

    /// Reads frames of an address by their numbers.
    private static func read(_ address: String, count: Int) async throws -> [Int64: Frame] {
        try await withCheckedThrowingContinuation { done in
            Thread {
                done.resume(
                    with: Result {
                        var limits = MediaLimits()
                        limits.networkTimeout = 20
                        let input = try LiveInput(
                            address,
                            options: ["rtsp_transport": "tcp"],
                            limits: limits,
                            interrupt: MediaInterrupt()
                        )
                        var frames: [Int64: Frame] = [:]
                        while frames.count < count, let packet = try input.next(limit: 20) {
                            guard let stamp = packet.frameStamp(.h264),
                                let data = packet.data(countedIn: FrameCount())
                            else { continue }
                            frames[stamp.number] = Frame(slices: slices(data), captured: stamp.captured)
                        }
                        return frames
                    }
                )
            }.start()
        }
    }

    private static func slices(_ data: CMBlockBuffer) -> [[UInt8]] {
        guard let prefixed = AccessUnit.lengthPrefixed(data, .h264), let bytes = try? prefixed.dataBytes() else {
            return []
        }
        var units: [[UInt8]] = []
        var rest = [UInt8](bytes)[...]
        while rest.count > 4 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let unit = rest.dropFirst(4).prefix(length)
            if let first = unit.first, (1...5).contains(first & 0x1F) { units.append(Array(unit)) }
            rest = rest.dropFirst(4 + length)
        }
        return units
    }

    private func serve(_ feed: DelayedFeed) throws -> Publication {
        var server = PublishingServer()
        server.port = 0
        return try FramePublisher(feed: feed).serve(server, path: "camera")
    }

    @Test("a network camera's H.264 goes on byte by byte, with its numbers and times, and nothing is decoded")
    func passing() async throws {
        let camera = try PublishedCamera("seed=7191")
        camera.feed.start()
        let first = try serve(camera.feed)
        defer { first.stop() }
        let address = first.address
        let source = try NetworkCamera(address)
        #expect(source.info.defaultFormat.codec == .h264)
        #expect(CameraRegistry.add(source) != nil)
        defer { CameraRegistry.remove(source) }
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        var configuration = DelayedFeedConfiguration()
        configuration.passesCompressedFrames = true
        let feed = try DelayedFeed(device: device, configuration: configuration)
        feed.start()
        let second = try serve(feed)
        defer { second.stop() }
        let (original, passed) = try await Self.both(address, second.address)
        let common = passed.keys.filter { original[$0] != nil }
        #expect(common.count > Self.count / 2)
        for number in common {
            #expect(passed[number] == original[number], "frame \(number)")
            #expect(passed[number]?.slices.isEmpty == false)
        }
        #expect(source.decodedCount == 0)
        #expect(feed.work.compressed == 0 && feed.work.passed >= Self.count)
        // The counts count: the first feed has compressed, and pixels cost decoding.
        #expect(camera.feed.work.compressed >= Self.count && camera.feed.work.passed == 0)
        second.stop()
        feed.stop()
        await feed.waitUntilSettled()
        let plain = try DelayedFeed(device: device)
        let reader = plain.reader()
        var iterator = reader.makeAsyncIterator()
        _ = await iterator.next()
        #expect(source.decodedCount > 0)
        plain.stop()
    }

    private static func both(_ first: String, _ second: String) async throws -> ([Int64: Frame], [Int64: Frame]) {
        async let original = read(first, count: count * 2)
        async let passed = read(second, count: count)
        return try await (original, passed)
    }

    @Test("what a mask covers is decoded and compressed again")
    func masked() async throws {
        let camera = try PublishedCamera("seed=7192")
        camera.feed.start()
        let first = try serve(camera.feed)
        defer { first.stop() }
        let base = try NetworkCamera(first.address)
        let source = try MaskedCamera(base, masks: PrivacyMasks(parsing: "0,0.5,1,0.5"))
        #expect(source.info.defaultFormat.codec == nil)
        #expect(CameraRegistry.add(source) != nil)
        defer { CameraRegistry.remove(source) }
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        var configuration = DelayedFeedConfiguration()
        configuration.passesCompressedFrames = true
        let feed = try DelayedFeed(device: device, configuration: configuration)
        let frames = feed.everyFrame()
        #expect(await !frames.nextCompressed().isEmpty)
        frames.stop()
        #expect(feed.work.compressed > 0 && feed.work.passed == 0)
        feed.stop()
    }
}
