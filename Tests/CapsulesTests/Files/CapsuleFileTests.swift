import Capsules
import Foundation
import Testing

/// Tests ``CapsuleFileWriter``, ``CapsuleFileReader`` and ``CapsuleFile``.
@Suite struct CapsuleFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func write(_ entries: [CapsuleEntry], completes: Bool = true) throws -> Data {
        let path = scratch.path("\(UUID().uuidString).capsule")
        let writer = try CapsuleFileWriter(path: path)
        for entry in entries { try writer.append(entry) }
        if completes { try writer.finish() } else { try writer.flush() }
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    private func bytes(_ entries: [CapsuleEntry]) -> [[UInt8]] { entries.map { $0.record.encoded().bytes } }

    @Test("a file gives back its records, in order and with their times")
    func whole() throws {
        let entries = Samples.entries()
        let file = CapsuleFile(try CapsuleFileReader(try write(entries)), keepsMedia: true)
        #expect(bytes(file.entries) == bytes(entries))
        #expect(file.entries.map(\.hostTime) == entries.map(\.hostTime))
        #expect(file.isComplete && file.damage.isEmpty && file.cutOff == 0)
        #expect(file.cameras == [Samples.camera] && file.head == Samples.head)
    }

    @Test("a file that is cut off anywhere is readable up to its last whole record")
    func cutOff() throws {
        let entries = Samples.entries()
        let data = try write(entries, completes: false)
        var whole: [Int] = []
        var reader = try CapsuleFileReader(data)
        while reader.next() != nil { whole.append(reader.lastOffset) }
        for count in CapsuleLayout.headLength..<data.count {
            let file = CapsuleFile(try CapsuleFileReader(data.prefix(count)), keepsMedia: true)
            // A record is whole if the next one begins before the cut.
            let expected = whole.dropFirst().filter { $0 <= count }.count
            #expect(file.entries.count == expected, "cut at \(count)")
            #expect(file.damage.isEmpty && !file.isComplete)
        }
    }

    @Test("a damaged part costs the records in it and no others")
    func damaged() throws {
        let entries = Samples.entries()
        let data = try write(entries)
        var reader = try CapsuleFileReader(data)
        var offsets: [Int] = []
        while reader.next() != nil { offsets.append(reader.lastOffset) }
        for index in [3, 10, 20] {
            var changed = data
            changed[offsets[index] + 14] ^= 0x55
            let file = CapsuleFile(try CapsuleFileReader(changed), keepsMedia: true)
            #expect(file.entries.count == entries.count - 1)
            #expect(file.damage.map(\.offset) == [offsets[index]])
            #expect(file.damage.map(\.count) == [offsets[index + 1] - offsets[index]])
        }
    }

    @Test("the index leads to records, and a file without it is read all the same")
    func index() throws {
        let entries = (0..<2000).map { number in
            CapsuleEntry(hostTime: UInt64(number) * 10_000_000, record: .note("\(number)"))
        }
        let data = try write(entries)
        var reader = try CapsuleFileReader(data)
        let places = try #require(reader.places)
        #expect(places.count == 40)
        let place = places[20]
        reader.seek(to: place)
        let next = reader.next()
        let entry = try #require(next)
        #expect(entry.hostTime == place.hostTime)
        #expect(reader.entry(at: Int(place.offset)) == entry)
        let cut = try CapsuleFileReader(data.dropLast(3))
        #expect(cut.places == nil)
        #expect(CapsuleFile(cut).entries.count == entries.count)
    }

    @Test("other files, other versions and existing files are refused with a remedy")
    func refusals() throws {
        #expect(throws: CapsuleError.self) { try CapsuleFileReader(Data("no capsule at all".utf8)) }
        #expect(throws: CapsuleError.self) { try CapsuleFileReader(Data()) }
        var later = try write([])
        later[8] = 2
        let error = #expect(throws: CapsuleError.self) { try CapsuleFileReader(later) }
        #expect(error?.description.contains("version 2") == true)
        let path = scratch.path("there.capsule")
        _ = try CapsuleFileWriter(path: path)
        #expect(throws: CapsuleError.self) { try CapsuleFileWriter(path: path) }
        _ = try CapsuleFileWriter(path: path, replaces: true)
        #expect(throws: CapsuleError.self) { try CapsuleFileReader(path: scratch.path("not there")) }
    }

    @Test("hostile files are read to an end without harm")
    func hostile() throws {
        let data = try write(Samples.entries())
        let rounds = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 300 : 30_000
        for seed in 0..<UInt64(rounds) {
            var numbers = SeededNumbers(seed: seed)
            var changed = data
            for _ in 0..<Int.random(in: 1...40, using: &numbers) {
                let index = Int.random(in: CapsuleLayout.headLength..<changed.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: changed[index] = UInt8.random(in: 0...255, using: &numbers)
                case 1: changed.remove(at: index)
                default: changed.insert(contentsOf: CapsuleLayout.recordMark, at: index)
                }
            }
            let file = CapsuleFile(try CapsuleFileReader(changed), keepsMedia: true)
            #expect(file.entries.count <= Samples.records.count, "seed \(seed)")
            _ = try CapsuleFileReader(changed).places
            _ = CapsuleSummary(file)
            _ = CapsuleTrace.json(file)
            _ = CapsuleDifference(file, file)
        }
    }
}
