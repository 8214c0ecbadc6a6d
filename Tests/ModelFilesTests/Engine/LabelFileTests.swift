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

    @Test func refusedOperationsAreFoundInTheEnginesWords() {
        let text = """
            Model wasn't fully converted. Summary:
            -- No conversion rule found for operations: ImageDecoder-20, ai.onnx.preview.FlexAttention
            -- Mod-28 with a message:
            Check failed
            """
        #expect(EngineFile.refused(text) == ["ImageDecoder", "ai.onnx.preview.FlexAttention", "Mod"])
        #expect(EngineFile.refused("no words").isEmpty)
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
