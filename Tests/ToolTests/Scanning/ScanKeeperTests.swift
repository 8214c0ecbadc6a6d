import Foundation
import ScanStore
import Synchronization
import Testing

@testable import ToolCommands
@testable import obscura_tool

/// Tests ``ScanKeeper`` and ``CodeKeeper``.
@Suite("Codes that are stored before they are printed", .timeLimit(.minutes(1)))
struct ScanKeeperTests {
    private func line(_ number: Int) -> CodeLine {
        CodeLine(
            source: "film.mp4",
            frame: number,
            time: Double(number) / 30,
            type: "org.iso.QRCode",
            label: "qr",
            text: "\(number)" + String(repeating: "x", count: 1000),
            bytes: Data(),
            bounds: .zero,
            corners: []
        )
    }

    @Test("an input waits for a full disk, but not at the end of the run, and lost codes are reported")
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        let file = URL(fileURLWithPath: folder.path("scans.sqlite"))
        let store = try ScanStore(StoreConfiguration(file: file, largestFile: 200_000))
        let keeper = ScanKeeper(store)
        let kept = Mutex(0)
        let lost = Mutex(0)
        for number in 0..<1000 {
            keeper.keep(line(number), age: 0) { problem in
                if problem == nil { kept.withLock { $0 += 1 } } else { lost.withLock { $0 += 1 } }
            }
        }
        // Waits until the store is full, with more codes waiting than the limit.
        while true {
            if case .full = store.health().state { break }
            await Task.yield()
        }
        let isOver = Mutex(false)
        async let reader: Void = {
            await keeper.waitForRoom()
            isOver.withLock { $0 = true }
        }()
        for _ in 0..<100 { await Task.yield() }
        #expect(!isOver.withLock { $0 })
        keeper.release()
        await reader
        // Later waits return immediately as well.
        await keeper.waitForRoom()
        await keeper.close()
        let counts = (kept.withLock { $0 }, lost.withLock { $0 })
        #expect(counts.0 > 0 && counts.1 > 0 && counts.0 + counts.1 == 1000, "\(counts)")
        #expect(try ScanHistory(file: file).count(ScanQuery()) == counts.0)
    }
}
