import AVFoundation
import Basics
import CameraSources
import Foundation
import MediaFiles
import Obscura
import StreamOutputs
import Synchronization
import Testing

@testable import Publishing

/// Tests the reports (RTCP) of ``RTSPServer`` and their use by a network camera that gets no stamps.
@Suite(
    "Publishing: capture times in reports",
    .serialized,
    .enabled(if: RTSPServer.problem == nil, "GStreamer's RTSP server is missing; see scripts/setup --streams"),
    .timeLimit(.minutes(3))
)
struct ReportedTimesServingTests {
    /// A server whose frames carry no stamps, as other programs' do.
    private final class Plain: RTSPServer.Delegate {
        private struct State {
            var server: RTSPServer?
            var tasks: [UInt64: Task<Void, Never>] = [:]
            var captured: [Int: Nanoseconds] = [:]
        }
        private let state = Mutex(State())
        private let feed: DelayedFeed
        private let delay: Nanoseconds

        init(_ feed: DelayedFeed, delay: Nanoseconds) {
            self.feed = feed
            self.delay = delay
        }

        /// The capture times of the frames sent, by their numbers.
        var captured: [Int: Nanoseconds] { state.withLock { $0.captured } }

        func begin() throws -> UInt16 {
            var settings = RTSPServerSettings()
            settings.port = 0
            let server = try RTSPServer(settings, delegate: self)
            server.add(path: "/plain")
            state.withLock { $0.server = server }
            return server.port
        }

        func end() { state.withLock { $0.server.take() }?.end() }

        func content(forReaderOf path: String, query: String?, number: UInt64) -> RTSPServer.Content? {
            let frames = feed.everyFrame(delay: Double(delay) / 1e9)
            guard let server = state.withLock({ $0.server }) else { return nil }
            let task = Task { [weak self, delay] in
                while case let batch = await frames.nextCompressed(), !batch.isEmpty, let self {
                    for frame in batch {
                        guard let description = frame.sample.formatDescription,
                            let format = StreamFrame.Format(description),
                            let captured = Nanoseconds(frame.sample.presentationTimeStamp),
                            let packed = StreamFrame(
                                frame.sample,
                                isKey: frame.isKey,
                                format: format,
                                stamp: nil,
                                time: captured + delay
                            )
                        else { continue }
                        state.withLock { $0.captured[frame.cameraNumber ?? -1] = captured }
                        while server.send(packed, at: packed.time, to: number) == .notYet, !Task.isCancelled {
                            await Task.yield()
                        }
                    }
                }
                frames.stop()
            }
            state.withLock { $0.tasks[number] = task }
            return RTSPServer.Content(codec: .h264, delay: delay)
        }

        func readersLeft(number: UInt64) { state.withLock { $0.tasks.removeValue(forKey: number) }?.cancel() }
    }

    @Test("frames of a server that knows no stamps have their capture times within 1 ms, live and delayed")
    func foreign() async throws {
        let camera = try PublishedCamera("seed=7201")
        camera.feed.start()
        let plain = Plain(camera.feed, delay: 300_000_000)
        let port = try plain.begin()
        defer { plain.end() }
        let source = try NetworkCamera("rtsp://127.0.0.1:\(port)/plain")
        #expect(source.times == .arrival)
        #expect(CameraRegistry.add(source) != nil)
        defer { CameraRegistry.remove(source) }
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        let feed = try DelayedFeed(device: device)
        let frames = feed.everyFrame()
        var before = 0
        var times: [(number: UInt32, time: Nanoseconds)] = []
        for await frame in frames {
            guard let number = FrameNumberStrip.read(from: frame.pixelBuffer),
                let time = Nanoseconds(frame.captureTime)
            else { continue }
            if source.times == .reports { times.append((number, time)) } else { before += 1 }
            if times.count == 20 || before == 600 { break }
        }
        frames.stop()
        feed.stop()
        #expect(times.count == 20, "no report has come in \(before) frames")
        let captured = plain.captured
        // The first ones follow frames whose times were those of arrival, which are later.
        let errors = times.dropFirst(12).map { abs((captured[Int($0.number)] ?? 0) - $0.time) }
        #expect(errors.allSatisfy { $0 < 1_000_000 }, "\(errors)")
        #expect(source.times == .reports)
    }

    private static let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil

    @Test("the reports of a delayed stream agree with the stamps of its frames", .enabled(if: isLong))
    func own() async throws {
        let camera = try PublishedCamera("seed=7202")
        camera.feed.start()
        var server = PublishingServer()
        server.port = 0
        let publication = try FramePublisher(feed: camera.feed).serve(server, path: "camera", delay: 0.4)
        defer { publication.stop() }
        let address = publication.address
        let errors = try await withCheckedThrowingContinuation { done in
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
                        var errors: [Nanoseconds] = []
                        for _ in 0..<600 where errors.count < 10 {
                            guard let packet = try input.next(limit: 20) else { break }
                            guard let stamp = packet.frameStamp(.h264), let reported = packet.reportedTime else {
                                continue
                            }
                            let distance = HostClock.calendarTime - HostClock.now
                            errors.append(abs(reported - distance - stamp.captured))
                        }
                        return errors
                    }
                )
            }.start()
        }
        #expect(errors.count == 10)
        #expect(errors.allSatisfy { $0 < 1_000_000 }, "\(errors)")
    }
}
