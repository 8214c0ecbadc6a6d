#if os(Linux)
import AVFoundation
import Foundation
import Obscura
import Testing

@Suite("Memory of a delayed feed", .timeLimit(.minutes(2)))
struct DelayMemoryTests {
    @Test("a feed with a reader adds no more than its budget to the memory of the process")
    func budget() async throws {
        var configuration = DelayedFeedConfiguration()
        configuration.memoryBudget = 64 << 20
        configuration.longestDelay = 20
        configuration.compression = .h264(bitRate: 8_000_000)
        let camera = try FeedCamera("codes=none&motion=still&noise=0.5&frames=900&seed=2201", size: "640x360@30")
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        let before = try kilobytes("VmRSS:")
        let feed = try DelayedFeed(device: camera.device, configuration: configuration)
        var shown = 0
        for await frame in feed.reader(delay: 20) {
            #expect(stripNumber(frame) == shown)
            shown += 1
        }
        #expect(shown == 900)
        let added = try kilobytes("VmHWM:") - before
        #expect(added < 64 << 10, "\(added) kB")
        #expect(feed.status.memoryBytes <= (64 << 20) / 8 * 5)
    }

    private func kilobytes(_ name: String) throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.split(whereSeparator: { $0 == " " || $0 == "\t" }).compactMap { Int($0) }.first)
    }
}
#endif
