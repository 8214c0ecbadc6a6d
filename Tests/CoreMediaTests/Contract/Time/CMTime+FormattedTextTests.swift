import CoreMedia
import Foundation
import Testing

@Suite("Times as text and dictionaries")
struct CMTimeFormattedTextTests {
    @Test("TIME-41 descriptions", arguments: textsTable)
    func texts(_ vector: Vector<String>) { #expect(vector.actual() == vector.expected) }

    static let textsTable: [Vector<String>] = [
        .init("V131 1/2", "{1/2 = 0.500}") { text(time(1, 2)) },
        .init("V132 .zero", "{0/1 = 0.000}") { text(.zero) },
        .init("V133 .invalid", "{INVALID}") { text(.invalid) },
        .init("V134 .indefinite", "{INDEFINITE}") { text(.indefinite) },
        .init("V135 .positiveInfinity", "{+INFINITY}") { text(.positiveInfinity) },
        .init("RANGE-17 a range nests its times", "{{0/1 = 0.000}, {+INFINITY}}") {
            CMTimeRangeCopyDescription(allocator: nil, range: range(.zero, .positiveInfinity)) as String? ?? ""
        },
    ]

    private static func text(_ time: CMTime) -> String {
        CMTimeCopyDescription(allocator: kCFAllocatorDefault, time: time) as String? ?? ""
    }

    @Test("TIME-43 V136 a time survives conversion to a dictionary and back")
    func dictionary() {
        let original = time(7, 30, rounded: true, epoch: 2)
        let dictionary = CMTimeCopyAsDictionary(original, allocator: nil)
        #expect(Fields(CMTimeMakeFromDictionary(dictionary)) == Fields(original))
        #expect(dictionary?.count == 4 && dictionary?["timescale"] as? Int == 30)
    }

    @Test("TIME-43 V137 a missing key or nil yields the invalid time")
    func incompleteDictionary() {
        #expect(Fields(CMTimeMakeFromDictionary(["value": 1, "timescale": 2] as CFDictionary)) == Fields(.invalid))
        #expect(Fields(CMTimeMakeFromDictionary(nil)) == Fields(.invalid))
        #expect(
            Fields(
                CMTimeMakeFromDictionary(
                    ["value": "x", "timescale": 2, "epoch": 0, "flags": 1] as CFDictionary
                )
            ) == Fields(.invalid)
        )
    }

    @Test("RANGE-17 RANGE-18 ranges and mappings survive conversion to a dictionary and back")
    func rangeDictionaries() throws {
        let original = range(time(1, 2), time(3, 4))
        let dictionary = try #require(CMTimeRangeCopyAsDictionary(original, allocator: nil))
        #expect(dictionary.allKeys.compactMap { $0 as? String }.sorted() == ["duration", "start"])
        #expect(CMTimeRangeMakeFromDictionary(dictionary) == original)
        let mapping = CMTimeMapping(source: original, target: range(.zero, time(1, 1)))
        let whole = try #require(CMTimeMappingCopyAsDictionary(mapping, allocator: nil))
        #expect(CMTimeMappingMakeFromDictionary(whole).source == mapping.source)
        #expect(CMTimeMappingMakeFromDictionary(whole).target == mapping.target)
        #expect(!CMTimeRangeMakeFromDictionary([:] as CFDictionary).isValid)
    }
}
