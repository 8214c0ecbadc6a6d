import Foundation
import Testing

@testable import UnitConfiguration

@Suite("Mutated files")
struct MutationTests {
    @Test("Any mutation of a file is read, or refused with places within it")
    func mutations() throws {
        let seed = UInt64.random(in: 0...(.max))
        print("MutationTests: seed \(seed)")
        var random = SeededRandom(seed)
        let original = try Array(Data(contentsOf: exampleFile))
        let pieces = [
            "&a", "*a", "!t", "- ", ": ", "? ", "[", "]", "{", "}", "'", "\"", "|\n", ">\n", "#", "\n", "\r\n", "\t",
            "---\n",
            "...\n", "%", "\\", "é", "\u{85}", "\u{FEFF}", "\u{0}", "~", "null", "on", "1e999", "99999999999999999999",
            "<<: ",
            "unit: x\n", "name: door\n", "  ", "@", "$HOME", "rtsp://u:hunter2@h/",
        ].map { Array($0.utf8) }
        var refused = 0
        for round in 0..<3_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 0...20, using: &random))
                switch Int.random(in: 0..<6, using: &random) {
                case 0: bytes.removeSubrange(place..<end)
                case 1: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
                case 2:
                    bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
                case 3: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
                case 4: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
                default: bytes.removeSubrange(place...)
                }
            }
            // Counts lines as an editor does: the text after the last line break is a line only if it is not empty.
            let lines = max(
                1,
                bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count - (bytes.last == 0x0A ? 1 : 0)
            )
            do throws(UnitConfigurationError) {
                let found = try UnitConfiguration.parse(Data(bytes), named: "u", folder: "/etc", checksFiles: false)
                #expect(!found.configuration.unit.isEmpty && !found.configuration.cameras.isEmpty)
            } catch {
                refused += 1
                #expect(!error.problems.isEmpty, "round \(round)")
                for problem in error.problems {
                    let place = try #require(problem.place, "round \(round)")
                    #expect((1...lines).contains(place.line) && place.column >= 1, "round \(round): \(problem)")
                    #expect(
                        !problem.message.isEmpty && !problem.message.contains("hunter2"),
                        "round \(round): \(problem)"
                    )
                    #expect(!problem.message.contains("cannot be read: "), "round \(round): \(problem)")
                }
            }
        }
        #expect(refused > 1_000)
    }
}

/// Random numbers that are reproducible by their seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
