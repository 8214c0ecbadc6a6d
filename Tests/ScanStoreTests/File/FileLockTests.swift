import Foundation
import GRDB
import Testing

@testable import ScanStore

@Suite("Several processes, and processes that are killed", .serialized)
struct FileLockTests {
    /// Number of times that the writer is killed: `SCAN_STORE_KILLS`.
    private static let kills = ProcessInfo.processInfo.environment["SCAN_STORE_KILLS"].flatMap { Int($0) } ?? 20

    @Test("After each kill, all announced scans are in the store, in order")
    func kill() async throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: SeededGenerator.seed("kills"))
        var announced: [(sequence: Int64, frame: Int64, id: UUID, camera: String)] = []
        for number in 0..<Self.kills {
            let camera = "camera-\(number)"
            // Kills at any moment from before opening to within transactions; sometimes with images, which prolong
            // these.
            let image = number.isMultiple(of: 3) ? ["--picture", "30000"] : []
            let writer = try WriterProcess([folder.file.path, camera] + image)
            for _ in 0..<Int.random(in: 0...200, using: &random) {
                guard let line = writer.line() else { break }
                announced.append(try #require(parse(line, camera: camera)))
            }
            let moment = DispatchTime.now() + .microseconds(Int.random(in: 0...3000, using: &random))
            while DispatchTime.now() < moment {}
            writer.kill()
            announced += try writer.lines().map { try #require(parse($0, camera: camera)) }
            _ = writer.end()
        }
        #expect(announced.count > Self.kills)
        let store = try ScanStore(configuration(folder))
        for scan in announced {
            let stored = try #require(try store.scan(scan.id), "\(scan) was announced and is not there")
            #expect(stored.sequence == scan.sequence)
            #expect(stored.record.frame == scan.frame)
        }
        // More scans may be stored than announced, but without a gap: each camera's frames start at 0, in order.
        var frames: [String: Int64] = [:]
        for scan in try store.all() {
            let expected = frames[scan.record.camera] ?? 0
            #expect(scan.record.frame == expected)
            frames[scan.record.camera] = expected + 1
        }
        #expect(folder.damaged.isEmpty)
        await store.close()
        #expect(try integrity(folder.file) == "ok")
    }

    @Test("Two processes store concurrently: sequences are unique and in order, and a third is notified")
    func together() async throws {
        let folder = try TemporaryFolder()
        let store = try ScanStore(configuration(folder))
        let claim = try store.claim(sink: "mqtt")
        let (stream, arrivals) = AsyncStream.makeStream(of: Void.self)
        claim.whenMoreArrives { arrivals.yield() }
        // Their output is read only at the end, and must fit into a pipe.
        let writers = try ["a", "b"].map { try WriterProcess([folder.file.path, $0, "--count", "1000"]) }
        var seen: [StoredScan] = []
        for await _ in stream {
            while case let next = try claim.next(after: seen.last?.sequence, limit: 500, images: false), !next.isEmpty {
                seen += next
            }
            if seen.count == 2000 { break }
        }
        let lines = writers.map { $0.lines() }
        for writer in writers { #expect(writer.end() == 0) }
        #expect(seen.map(\.sequence) == Array(1...2000))
        for (camera, lines) in zip(["a", "b"], lines) {
            #expect(lines.count == 1001)
            let scans = seen.filter { $0.record.camera == camera }
            #expect(scans.map(\.record.frame) == (0..<1000).map { Int64($0) })
            #expect(scans.map { "\($0.sequence) \($0.record.frame ?? -1) \($0.id)" } == lines.dropLast())
        }
        await store.close()
        #expect(try integrity(folder.file) == "ok")
    }

    private func parse(_ line: String, camera: String) -> (sequence: Int64, frame: Int64, id: UUID, camera: String)? {
        let parts = line.split(separator: " ").map(String.init)
        guard parts.count == 3, let sequence = Int64(parts[0]), let frame = Int64(parts[1]),
            let id = UUID(uuidString: parts[2])
        else { return nil }
        return (sequence, frame, id, camera)
    }
}
