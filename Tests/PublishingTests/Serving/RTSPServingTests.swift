import AVFoundation
import Barcodes
import Basics
import CameraSources
import Foundation
import MediaFiles
import Obscura
import StreamOutputs
import Testing

@testable import Publishing

extension Trait where Self == ConditionTrait {
    /// Only where GStreamer's RTSP server is installed.
    fileprivate static var withServer: Self {
        .enabled(if: RTSPServer.problem == nil, "GStreamer's RTSP server is missing; see scripts/setup --streams")
    }
}

/// Tests ``RTSPHost``, ``RTSPServer``, ``StreamOutputError``, ``FramePublisher`` and ``PublishingServer`` with readers.
@Suite("Publishing: the RTSP server", .serialized, .withServer, .timeLimit(.minutes(5)))
struct RTSPServingTests {
    private static let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil

    private var server: PublishingServer {
        var server = PublishingServer()
        server.port = 0
        return server
    }

    /// Reads packets of an address.
    private static func read(_ address: String, packets: Int) throws -> [LivePacket] {
        var limits = MediaLimits()
        limits.networkTimeout = 20
        let input = try LiveInput(
            address,
            options: ["rtsp_transport": "tcp"],
            limits: limits,
            interrupt: MediaInterrupt()
        )
        return try (0..<packets).compactMap { _ in try input.next(limit: 20) }
    }

    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result(catching: body)) }.start()
        }
    }

    @Test(
        "each frame comes once, in order, with its number in the picture and never before its delay",
        arguments: [0, 0.4]
    )
    func reading(delay: Double) async throws {
        let camera = try PublishedCamera("seed=71\(Int(delay * 10))")
        let held = HeldNumbers(camera.feed)
        camera.feed.start()
        let publication = try FramePublisher(feed: camera.feed).serve(server, path: "camera")
        defer { publication.stop() }
        let address = publication.address + (delay > 0 ? "?delay=\(delay)" : "")
        #expect(address.hasPrefix("rtsp://127.0.0.1:") && !address.contains(":0/"))
        let pairs = try await onThread { () -> [(FrameStamp, UInt32?)] in
            var limits = MediaLimits()
            limits.networkTimeout = 20
            let input = try LiveInput(
                address,
                options: ["rtsp_transport": "tcp"],
                limits: limits,
                interrupt: MediaInterrupt()
            )
            let decoder = try PacketDecoder(input.facts, name: "stream", pixelFormat: nil, heldFrames: FrameCount())
            var pairs: [(FrameStamp, UInt32?)] = []
            while pairs.count < 25, let packet = try input.next(limit: 20) {
                var strip: UInt32?
                try decoder.decode(packet) { (outcome) throws(MediaError) in
                    switch outcome {
                    case .key(let image), .other(let image):
                        strip = image.flatMap { FrameNumberStrip.read(from: $0.image) }
                    case .damaged: break
                    }
                }
                if let stamp = packet.frameStamp(.h264) { pairs.append((stamp, strip)) }
            }
            return pairs
        }
        #expect(pairs.count == 25)
        let numbers = pairs.map(\.0.number)
        #expect(HeldNumbers.isPart(numbers, of: await held.through(numbers.last ?? -1)), "\(numbers)")
        #expect(pairs.allSatisfy { $0.1.map(Int64.init) == $0.0.number })
        #expect(pairs.allSatisfy { Double($0.0.sent - $0.0.captured) >= delay * 1e9 })
    }

    @Test("many readers of an address share its frames")
    func many() async throws {
        let count = Self.isLong ? 50 : 8
        let camera = try PublishedCamera("seed=7120")
        camera.feed.start()
        let publication = try FramePublisher(feed: camera.feed).serve(server, path: "camera")
        defer { publication.stop() }
        let address = publication.address
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<count {
                group.addTask {
                    (try? await self.onThread { try Self.read(address, packets: 10).count }) ?? 0
                }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(counts == [Int](repeating: 10, count: count))
        // The camera is compressed once, by its feed; and the frames of one address are packed once.
        #expect(publication.status.sent <= camera.feed.status.captured)
    }

    @Test("strangers, wrong paths and impossible delays are refused, and others are served meanwhile")
    func refusals() async throws {
        let camera = try PublishedCamera("seed=7121")
        camera.feed.start()
        var server = server
        (server.user, server.password) = ("reader", "geheim-1234")
        let publication = try FramePublisher(feed: camera.feed).serve(server, path: "/yard/door")
        defer { publication.stop() }
        let address = publication.address
        let named = address.replacingOccurrences(of: "rtsp://", with: "rtsp://reader:geheim-1234@")
        let wrong = address.replacingOccurrences(of: "rtsp://", with: "rtsp://reader:geheim-1235@")
        for refused in [address, wrong, named + "?delay=x", named + "x"] {
            await #expect(throws: MediaError.self) {
                _ = try await self.onThread { try Self.read(refused, packets: 1).count }
            }
        }
        #expect(try await onThread { try Self.read(named, packets: 3).count } == 3)
    }

    @Test("what a mask hides is black in every frame that a reader decodes, and its code is read in none")
    func mask() async throws {
        let options = "seed=7125&motion=still&mask=0,0.1,1,0.9"
        let pictures = try await decoded(options)
        #expect(pictures.count == 8)
        for picture in pictures {
            // Compression may spread the strip's edge over some rows.
            #expect(picture.brightest(below: 0.2) <= 24)
            #expect(picture.codes == 0)
        }
        // Without the mask there is a code in most of them, so a leak would be seen.
        let open = try await decoded("seed=7126&motion=still")
        #expect(open.count { $0.codes > 0 } > 4 && open.allSatisfy { $0.brightest(below: 0.2) > 100 })
    }

    /// A frame as a reader sees it.
    private struct Picture: Sendable {
        var rows: [UInt8]
        var codes: Int

        init(_ image: CVPixelBuffer) throws {
            CVPixelBufferLockBaseAddress(image, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
            let base = try #require(CVPixelBufferGetBaseAddressOfPlane(image, 0))
            let stride = CVPixelBufferGetBytesPerRowOfPlane(image, 0)
            rows = (0..<CVPixelBufferGetHeight(image)).map { y in
                (0..<CVPixelBufferGetWidth(image)).reduce(0) { best, x in
                    max(best, (base + y * stride + x).load(as: UInt8.self))
                }
            }
            codes = try BarcodeReader(symbologies: [.qr]).read(image).count
        }

        /// Returns the greatest luma below a fraction of the height.
        func brightest(below top: Double) -> UInt8 { rows[Int(Double(rows.count) * top)...].max() ?? 0 }
    }

    /// Returns the first eight pictures that a reader of a camera decodes.
    private func decoded(_ options: String) async throws -> [Picture] {
        let camera = try PublishedCamera(options, size: "320x240@30", codes: "qr")
        camera.feed.start()
        let publication = try FramePublisher(feed: camera.feed).serve(server, path: "camera")
        defer { publication.stop() }
        let address = publication.address
        return try await onThread {
            var limits = MediaLimits()
            limits.networkTimeout = 20
            let input = try LiveInput(
                address,
                options: ["rtsp_transport": "tcp"],
                limits: limits,
                interrupt: MediaInterrupt()
            )
            let decoder = try PacketDecoder(input.facts, name: "stream", pixelFormat: nil, heldFrames: FrameCount())
            var pictures: [Picture] = []
            var failure: (any Error)?
            while pictures.count < 8, failure == nil, let packet = try input.next(limit: 20) {
                try decoder.decode(packet) { (outcome) throws(MediaError) in
                    switch outcome {
                    case .key(let image), .other(let image):
                        guard let image else { return }
                        do { pictures.append(try Picture(image.image)) } catch { failure = error }
                    case .damaged: break
                    }
                }
            }
            if let failure { throw failure }
            return pictures
        }
    }

    @Test("after many wrong passwords even the right one is refused, and a reader who came before goes on reading")
    func guessing() async throws {
        let camera = try PublishedCamera("seed=7124")
        camera.feed.start()
        var server = server
        (server.user, server.password) = ("reader", "geheim-1234")
        let publication = try FramePublisher(feed: camera.feed).serve(server, path: "camera")
        defer { publication.stop() }
        func address(_ password: String) -> String {
            publication.address.replacingOccurrences(of: "rtsp://", with: "rtsp://reader:\(password)@")
        }
        let right = address("geheim-1234")
        let early = try await onThread {
            var limits = MediaLimits()
            limits.networkTimeout = 20
            let input = try LiveInput(
                right,
                options: ["rtsp_transport": "tcp"],
                limits: limits,
                interrupt: MediaInterrupt()
            )
            return Held(input)
        }
        #expect(try await onThread { try early.next() })
        for number in 0..<25 {
            let wrong = address("guess-\(number)")
            await #expect(throws: MediaError.self) {
                _ = try await self.onThread { try Self.read(wrong, packets: 1).count }
            }
        }
        await #expect(throws: MediaError.self) {
            _ = try await self.onThread { try Self.read(right, packets: 1).count }
        }
        for _ in 0..<10 { #expect(try await onThread { try early.next() }) }
    }

    /// An input that one thread after the other uses.
    private final class Held: @unchecked Sendable {
        private let input: LiveInput

        init(_ input: LiveInput) { self.input = input }

        func next() throws -> Bool { try input.next(limit: 20) != nil }
    }

    @Test("others than this machine need a password; a password is no short word")
    func access() {
        var open = PublishingServer()
        open.host = "0.0.0.0"
        #expect(throws: PublishingError.self) { try open.check() }
        open.isOpen = true
        #expect(throws: Never.self) { try open.check() }
        open.isOpen = false
        (open.user, open.password) = ("reader", "short")
        #expect(throws: PublishingError.self) { try open.check() }
        open.password = "long enough"
        #expect(throws: Never.self) { try open.check() }
    }

    @Test("a port that is taken is an error that says so")
    func taken() throws {
        let camera = try PublishedCamera("seed=7122")
        let publisher = FramePublisher(feed: camera.feed)
        let first = try publisher.serve(server, path: "camera")
        defer { first.stop() }
        var second = server
        second.port = UInt16(URLComponents(string: first.address)?.port ?? 0)
        #expect {
            _ = try publisher.serve(second, path: "camera")
        } throws: {
            ($0 as? PublishingError)?.code == .addressUnusable
        }
    }

    @Test("messages that are no RTSP, and readers that vanish, disturb no one")
    func attacks() async throws {
        let camera = try PublishedCamera("seed=7123")
        let held = HeldNumbers(camera.feed)
        camera.feed.start()
        let publication = try FramePublisher(feed: camera.feed).serve(server, path: "camera")
        defer { publication.stop() }
        let address = publication.address
        let seed = UInt64.random(in: 0...UInt64.max)
        // The long form attacks for five minutes.
        let end = Self.isLong ? HostClock.now + 300_000_000_000 : 0
        async let attacks: Int = onThread {
            var attacker = RTSPAttacker(address, Seeded(seed))
            var count = 0
            while count < 40 || HostClock.now < end {
                attacker.attack()
                count += 1
            }
            attacker.end()
            return count
        }
        // Read while the attacks go on: 30 frames a second.
        let wanted = Self.isLong ? 8_000 : 40
        let packets = try await onThread { try Self.read(address, packets: wanted) }
        let numbers = packets.compactMap { $0.frameStamp(.h264)?.number }
        #expect(numbers.count == wanted, "seed \(seed)")
        let all = await held.through(numbers.last ?? -1)
        #expect(HeldNumbers.isPart(numbers, of: all), "\(numbers.prefix(100)), seed \(seed)")
        let count = try await attacks
        #expect(count >= 40)
        if Self.isLong { print("\(count) attacks, seed \(seed)") }
        #expect(try await onThread { try Self.read(address, packets: 2).count } == 2, "seed \(seed)")
    }
}
