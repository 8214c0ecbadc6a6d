import Testing

@testable import ModelFiles

/// Tests of ``LabelFile``.
@Suite struct LabelFileTests {
    @Test func labelsComeInManyForms() {
        #expect(LabelFile.parse("{0: 'person', 1: \"dog's\", 3: 'cat'}") == ["person", "dog's", "2", "cat"])
        #expect(LabelFile.parse("{\"0\": \"a\", \"1\": \"b\"}") == ["a", "b"])
        #expect(LabelFile.parse("['a', 'b']") == ["a", "b"])
        #expect(LabelFile.parse("a\nb c\n") == ["a", "b c"])
        #expect(LabelFile.parse("a, b,c") == ["a", "b", "c"])
        #expect(LabelFile.parse("") == nil)
        #expect(LabelFile.parse("{99999999999: 'x'}") == nil)
    }

    @Test func tagsAndAttributesAreFound() {
        var scanner = TagScanner(Array("<a x=\"1 &lt; 2\"><b/>text</a>".utf8))
        let first = scanner.next()
        #expect(first?.name == "a")
        #expect(first?["x"] == "1 < 2")
        let second = scanner.next()
        #expect(second?.isClosed == true)
        #expect(second?.following == "text")
        #expect(scanner.next()?.name == "/a")
        #expect(scanner.next() == nil)
    }
}
