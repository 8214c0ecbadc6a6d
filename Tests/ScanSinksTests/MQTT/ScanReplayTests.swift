import Foundation
import ScanStore
import Testing

@testable import ScanSinks

/// Tests ``ScanReplay``.
@Suite struct ScanReplayTests {
    /// A store of scans from one sequence to another.
    private struct Store: ScanReading {
        var sequences: ClosedRange<Int64>
        var isBroken = false

        func scans(_ query: ScanQuery) throws -> [StoredScan] {
            if isBroken { throw StoreError(.damaged, "It is damaged.") }
            var wanted = Array(sequences).filter { $0 > query.after ?? .min && $0 < query.before ?? .max }
            if query.order == .newestFirst { wanted.reverse() }
            return wanted.prefix(query.limit ?? .max).map { sequence in
                let record = ScanRecord(camera: "c", source: "s", type: "t", text: "x", payload: Data(), time: Date())
                return StoredScan(sequence: sequence, record: record)
            }
        }
        func forEach(_ query: ScanQuery, _ body: (StoredScan) throws -> Void) throws { try scans(query).forEach(body) }
        func count(_ query: ScanQuery) throws -> Int { try scans(query).count }
        func scan(_ id: UUID) throws -> StoredScan? { nil }
        func image(of id: UUID) throws -> Data? { nil }
    }

    private static func drain(_ replay: inout ScanReplay, room: Int = 8) -> (sequences: [Int64], answers: [String]) {
        var sequences: [Int64] = []
        var answers: [String] = []
        while let step = replay.next(room) {
            #expect(step.scans.count <= room)
            sequences += step.scans.map(\.sequence)
            if let answer = step.answer { answers.append(String(decoding: answer, as: UTF8.self)) }
        }
        return (sequences, answers)
    }

    @Test("A request brings what the store has, in order, and an answer with the store's range")
    func ranges() {
        var replay = ScanReplay(Store(sequences: 5...40))
        replay.ask(Array(#"{"from":1,"to":20}"#.utf8), now: 0)
        replay.ask(Array(#"{"from":1,"to":20}"#.utf8), now: 0)
        replay.ask(Array(#"{"from":40,"to":60}"#.utf8), now: 0)
        let (sequences, answers) = Self.drain(&replay)
        #expect(sequences == Array(5...20) + [40])
        #expect(answers == [
            #"{"from":1,"newest":40,"oldest":5,"sent":16,"to":20}"#, #"{"from":40,"newest":40,"oldest":5,"sent":1,"to":60}"#,
        ])
        #expect(replay.isIdle)
    }

    @Test("What is no request is ignored, and too many are", arguments: [
        "", "{}", "[]", #"{"from":0,"to":1}"#, #"{"from":5,"to":4}"#, #"{"from":"1","to":2}"#, #"{"from":1e300,"to":1e301}"#,
    ])
    func nonsense(text: String) {
        var replay = ScanReplay(Store(sequences: 1...5))
        replay.ask(Array(text.utf8), now: 0)
        #expect(replay.isIdle)
    }

    @Test("Requests are bounded, a broken store gives no answer, and a new connection forgets them")
    func bounds() {
        var replay = ScanReplay(Store(sequences: 1...5))
        for number in 1...100 { replay.ask(Array("{\"from\":\(number),\"to\":1000000000}".utf8), now: 0) }
        #expect(Self.drain(&replay).answers.count == 8)
        for number in 1...100 { replay.ask(Array("{\"from\":\(number),\"to\":\(number)}".utf8), now: 0) }
        replay.clear()
        #expect(replay.isIdle)
        var broken = ScanReplay(Store(sequences: 1...5, isBroken: true))
        broken.ask(Array(#"{"from":1,"to":2}"#.utf8), now: 0)
        let step = broken.next(8)
        #expect(step?.problem == "It is damaged." && step?.answer == nil && broken.isIdle)
    }
}
