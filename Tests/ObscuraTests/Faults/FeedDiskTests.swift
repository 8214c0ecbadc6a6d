import AVFoundation
import Foundation
import Glibc
import Testing

@testable import Obscura

@Suite("Delayed feeds and clips on a full disk, in a separate process", .timeLimit(.minutes(2)))
struct FeedDiskTests {
    /// Limits the size of files, which is the substitute for a full disk that a process can create for itself.
    private static func fill(_ bytes: UInt) {
        signal(SIGXFSZ, SIG_IGN)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = min(bytes, limit.rlim_max)
        setrlimit(resource, &limit)
    }

    @Test("a feed that cannot write to disk reports this, continues in memory, and shows the frames on disk")
    func feed() async throws {
        await #expect(processExitsWith: .success) {
            Self.fill(100_000)
            var configuration = DelayedFeedConfiguration()
            configuration.memoryBudget = 1 << 20
            configuration.diskBudget = 64 << 20
            configuration.compression = .jpeg(quality: 0.9)
            let camera = try FeedCamera("codes=none&noise=0.6&frames=240&seed=72000", size: "160x120@30")
            let feed = try DelayedFeed(device: camera.device, configuration: configuration)
            let events = feed.events
            feed.start()
            var hasFailed = false
            for await event in events {
                if case .spillFailed(let message) = event { hasFailed = message.contains("full") || !message.isEmpty }
                if case .ended(let error) = event {
                    guard error == nil else { exit(2) }
                    break
                }
            }
            guard hasFailed, feed.status.captured == 240, feed.status.frames > 0 else { exit(3) }
            guard feed.status.diskBytes <= 100_000 else { exit(4) }
        }
    }

    @Test("a clip that does not fit is an error with a message and leaves no file, and the next clip is saved")
    func clip() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("full-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            let camera = try FeedCamera("codes=none&noise=0.6&frames=120&seed=72001", size: "320x240@30")
            let feed = try DelayedFeed(device: camera.device)
            let buffer = ClipBuffer(feed: feed)
            let events = feed.events
            feed.start()
            for await event in events { if case .ended = event { break } }
            Self.fill(20_000)
            do {
                _ = try await buffer.save(last: 3, to: URL(fileURLWithPath: path + "/a.mov"))
                exit(2)
            } catch let error as DelayedFeedError {
                guard error.code == .diskFull else { exit(3) }
            }
            guard try FileManager.default.contentsOfDirectory(atPath: path).isEmpty else { exit(4) }
            Self.fill(.max)
            let clip = try await buffer.save(last: 3, to: URL(fileURLWithPath: path + "/b.mov"))
            exit(clip.frameCount == 90 ? 0 : 5)
        }
    }
}
