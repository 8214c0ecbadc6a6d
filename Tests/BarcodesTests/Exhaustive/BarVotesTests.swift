import Testing

@testable import Barcodes

@Suite("Votes of bands across bars")
struct BarVotesTests {
    private func reading(_ symbology: Symbology, _ text: String) -> BarVotes.Reading {
        BarVotes.Reading(symbology: symbology, bytes: Array(text.utf8))
    }

    @Test("a symbology with a weak check needs more bands")
    func bands() {
        var votes = BarVotes()
        #expect(votes.verdict == nil)
        votes.add([(reading(.code39, "A1"), bands: 3)])
        #expect(votes.verdict == nil)
        votes.add([(reading(.code39, "A1"), bands: 4)])
        #expect(votes.verdict == reading(.code39, "A1"))
        var strong = BarVotes()
        strong.add([(reading(.code128, "A1"), bands: 2)])
        #expect(strong.verdict == reading(.code128, "A1"))
    }

    @Test("a reading with a rival is not certain, except for a part of the same code")
    func rivals() {
        var votes = BarVotes()
        votes.add([(reading(.ean13, "4000000000006"), bands: 5), (reading(.ean13, "4000000000013"), bands: 3)])
        #expect(votes.verdict == nil)
        votes.add([(reading(.ean13, "4000000000006"), bands: 12)])
        #expect(votes.verdict == reading(.ean13, "4000000000006"))
        var parts = BarVotes()
        parts.add([(reading(.itf, "123456"), bands: 5), (reading(.itf, "1234"), bands: 4)])
        #expect(parts.verdict == reading(.itf, "123456"))
    }
}
