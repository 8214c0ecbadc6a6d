import AVFoundation
import Basics
import CameraSources
import Foundation
import MediaFiles
import Testing

@testable import Obscura

/// A temporary folder that is deleted with the object.
private final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("clips-\(UUID().uuidString)")
    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }
}

/// Returns the frame numbers drawn in a movie's images, and the times of the images in the movie.
private func shown(in url: URL) throws -> [(number: Int?, time: Double)] {
    let demuxer = try MediaDemuxer(.file(url.path))
    let track = try #require(demuxer.tracks.first)
    demuxer.select([track.id])
    let decoder = try VideoSampleDecoder(format: track.format, pixelFormat: nil, threads: 1)
    var images: [DecodedImage] = []
    while let sample = try demuxer.next() { images += try decoder.decode(sample.buffer) }
    images += try decoder.finish()
    return images.map { (FrameNumberStrip.read(from: $0.image).map(Int.init), $0.presentationTime.seconds) }
}

private func save(
    _ rig: RingRig,
    _ span: ClipWriter.Span,
    _ folder: Folder,
    name: String = "clip.mov"
) throws -> Clip {
    try ClipWriter(ring: rig.ring).write(span, to: folder.url.appendingPathComponent(name))
}

@Suite("Clips", .timeLimit(.minutes(2)))
struct ClipBufferTests {
    @Test(
        "a clip begins exactly at the requested time, at any frame, and ends with the newest frame",
        arguments: [(0.1, "mov"), (1, "mov"), (1.7, "mp4"), (3.51, "m4v"), (4.97, "mov")]
    )
    func exact(seconds: Double, type: String) throws {
        let rig = try RingRig()
        rig.add(150)
        let folder = try Folder()
        let clip = try save(rig, .last(Nanoseconds(seconds: seconds)), folder, name: "clip.\(type)")
        #expect(abs(clip.duration - seconds) < 1e-6)
        #expect(clip.missing == 0)
        #expect(clip.byteCount > 0)
        let start = 5 - seconds
        let first = Int((start * 30 + 1e-6).rounded(.down))
        let frames = try shown(in: clip.url).filter { $0.time + 1 / 30 > 1e-4 }
        #expect(frames.map(\.number) == (first..<150).map { $0 })
        #expect(clip.frameCount == 150 - first)
        for frame in frames.dropFirst() {
            #expect(abs(frame.time - (Double(frame.number ?? 0) / 30 - start)) < 1e-3)
        }
    }

    @Test("a clip is signed with its frames and events; one changed byte is found")
    func signed() throws {
        let rig = try RingRig()
        rig.add(90)
        let log = EventLog()
        let moment = CMTime(value: 2, timescale: 1)
        log.add(FilmEvent(.note, at: moment, values: ["door": "open"]))
        let folder = try Folder()
        let head: [UInt8] = [
            0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
        ]
        let text = Data(head + (1...32)).base64EncodedString()
        let file = folder.url.appendingPathComponent("key.pem")
        try Data("-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n".utf8).write(to: file)
        let key = try SigningKey(named: file.path)
        let clip = try ClipWriter(ring: rig.ring, log: log, key: key)
            .write(.last(Nanoseconds(seconds: 2.5)), to: folder.url.appendingPathComponent("clip.mov"))
        let verdict = try FilmVerification.verify(clip.url.path)
        #expect(verdict.isWhole && verdict.fingerprint == key.fingerprint, "\(verdict)")
        var bytes = try Data(contentsOf: clip.url)
        let word = try #require(bytes.range(of: Data("open".utf8)))
        bytes[word.lowerBound] ^= 1
        let other = folder.url.appendingPathComponent("other.mov")
        try bytes.write(to: other)
        let changed = try FilmVerification.verify(other.path)
        #expect(!changed.isWhole && changed.segments.contains { $0.state == .changed }, "\(changed)")
    }

    @Test("capture continues while a clip is saved, also from disk")
    func meanwhile() async throws {
        let rig = try RingRig(store: MemoryDisk(), isPaced: false, isNoisy: true) {
            $0.memoryBudget = 1 << 20
            $0.diskBudget = 8 << 20
            $0.compression = .h264(bitRate: 4_000_000)
        }
        rig.add(210)
        let folder = try Folder()
        async let saved = withCheckedContinuation { done in
            DispatchQueue(label: "saving").async {
                done.resume(returning: Result { try save(rig, .last(Nanoseconds(seconds: 5)), folder) })
            }
        }
        rig.add(60)
        let clip = try await saved.get()
        #expect(rig.count == 270)
        let numbers = try shown(in: clip.url).filter { $0.time > -1 / 30 + 1e-4 }.map(\.number)
        #expect(numbers.count == 150)
        let first = try #require(numbers.first ?? nil)
        #expect(first >= 60)
        #expect(numbers == (first..<(first + 150)).map { $0 })
    }

    @Test("a clip reports the seconds that are no longer held as missing")
    func missing() throws {
        let rig = try RingRig()
        rig.add(60)
        let folder = try Folder()
        let clip = try save(rig, .last(Nanoseconds(seconds: 5)), folder)
        #expect(abs(clip.missing - 3) < 1e-6 && abs(clip.duration - 2) < 1e-6)
        #expect(clip.frameCount == 60)
    }

    @Test("no frame, an unknown file type, an existing file, a missing folder: clear errors and no file")
    func errors() throws {
        let folder = try Folder()
        let empty = try RingRig()
        func code(_ rig: RingRig, _ span: ClipWriter.Span, _ name: String) -> DelayedFeedError.Code? {
            do {
                _ = try save(rig, span, folder, name: name)
                return nil
            } catch { return (error as? DelayedFeedError)?.code }
        }
        #expect(code(empty, .last(1_000_000_000), "a.mov") == .nothingHeld)
        let rig = try RingRig()
        rig.add(30)
        #expect(code(rig, .between(-5_000_000_000, -1_000_000_000), "a.mov") == .nothingHeld)
        #expect(code(rig, .between(5_000_000_000, 9_000_000_000), "a.mov") == .nothingHeld)
        #expect(code(rig, .last(1_000_000_000), "a.txt") == .notWritten)
        #expect(code(rig, .last(1_000_000_000), "none/a.mov") == .notWritten)
        #expect(folder.files.isEmpty)
        try Data("mine".utf8).write(to: folder.url.appendingPathComponent("b.mov"))
        #expect(code(rig, .last(1_000_000_000), "b.mov") == .fileExists)
        #expect(folder.files == ["b.mov"])
    }

    @Test("a clip of frames with different sizes contains those of the newest size")
    func changedSize() throws {
        let rig = try RingRig()
        rig.add(30)
        let other = try makeImage(width: 192, height: 128)
        for number in 30..<60 {
            FrameNumberStrip.write(UInt32(number), into: other)
            rig.ring.append(
                other,
                time: CMTime(value: Int64(number), timescale: 30),
                duration: CMTime(value: 1, timescale: 30),
                number: number
            )
        }
        let folder = try Folder()
        let clip = try save(rig, .last(Nanoseconds(seconds: 2)), folder)
        #expect(clip.start == CMTime(value: 1, timescale: 1))
        #expect(abs(clip.missing - 1) < 1e-6)
        #expect(try shown(in: clip.url).map(\.number) == (30..<60).map { $0 })
    }

    @Test("a buffer on a camera saves captured frames; a feed and a buffer share held frames")
    func shared() async throws {
        let camera = try FeedCamera("codes=none&frames=300&seed=2101")
        let feed = try DelayedFeed(device: camera.device)
        let buffer = ClipBuffer(feed: feed)
        for await frame in feed.reader(delay: 0) where frame.number == 299 { break }
        await buffer.waitUntilCaptured(CMTime(value: 299, timescale: 30))
        feed.stop()
        await feed.waitUntilSettled()
        let folder = try Folder()
        let clip = try await buffer.save(last: 4, to: folder.url.appendingPathComponent("four.mp4"))
        #expect(try shown(in: clip.url).filter { $0.time > -1e-4 }.map(\.number) == (180..<300).map { $0 })
        #expect(buffer.status.frames == 300 && feed.status.frames == 300)
        let middle = try await buffer.save(
            from: CMTime(value: 2, timescale: 1),
            to: CMTime(value: 3, timescale: 1),
            in: folder.url.appendingPathComponent("middle.mov")
        )
        #expect(try shown(in: middle.url).filter { $0.time > -1e-4 }.map(\.number) == (60..<90).map { $0 })
        await #expect(throws: DelayedFeedError.self) {
            try await buffer.save(last: 0, to: folder.url.appendingPathComponent("no.mov"))
        }
    }

    @Test("with the scanner: a clip around each scan, with the frames before and after it")
    func aroundScans() async throws {
        let camera = try FeedCamera("codes=qr&motion=still&frames=150&seed=2102", size: "320x240@30")
        var configuration = ScannerConfiguration()
        configuration.types = [.qr]
        configuration.rearm = 100
        let scanner = try SynchronizedScanner(device: camera.device, configuration: configuration)
        let buffer = try ClipBuffer(session: scanner.session)
        let folder = try Folder()
        let url = folder.url
        var clips: [ScanClip] = []
        let found = buffer.clips(around: scanner, before: 1, after: 2) { number, scan in
            url.appendingPathComponent("scan-\(number).mov")
        }
        for try await clip in found { clips.append(clip) }
        let only = try #require(clips.first)
        #expect(clips.count == 1)
        #expect(only.type == .qr && only.text != nil)
        let clip = try only.clip.get()
        let time = only.time.seconds
        // Nothing was captured before the first frame.
        #expect(abs(clip.start.seconds - max(0, time - 1)) < 1e-6)
        #expect(abs(clip.end.seconds - (time + 2)) < 1e-6)
        let numbers = try shown(in: clip.url).filter { $0.time > -1e-4 }.map(\.number)
        let number = try #require(only.number)
        #expect(numbers.contains(number))
        #expect(numbers == (max(0, number - 30)..<(number + 60)).map { $0 })
    }
}
