import Foundation
import Testing

@testable import ToolCommands

/// Tests for ``MessageJoiner`` and the fields of split messages and best frames in lines.
@Suite("Messages in several codes")
struct MessageJoinerTests {
    private func line(_ text: String, part: PartLine?) -> CodeLine {
        CodeLine(
            source: "a.png",
            frame: 3,
            time: 0.1,
            type: "org.iso.QRCode",
            label: "QR code",
            text: text,
            bytes: Data(text.utf8),
            bounds: .zero,
            corners: [],
            part: part
        )
    }

    @Test("the parts of a message become one line, once; a code that stands alone becomes none")
    func joined() throws {
        var messages = MessageJoiner()
        #expect(messages.add(line("alone", part: nil), decodes: false) == nil)
        let second = line("world", part: PartLine(index: 1, count: 2, id: "7"))
        #expect(messages.add(second, decodes: false) == nil)
        #expect(messages.add(second, decodes: false) == nil)
        #expect(messages.add(line("other", part: PartLine(index: 0, count: 2, id: "8")), decodes: false) == nil)
        let last = messages.add(line("hello ", part: PartLine(index: 0, count: 2, id: "7")), decodes: true)
        let whole = try #require(last)
        #expect(whole.text == "hello world")
        #expect(whole.partCount == 2)
        #expect(whole.part == nil)
        #expect(whole.content != nil)
        #expect(whole.json.contains("\"parts\":2"))
    }

    @Test("lines tell the place in a message, the number of frames, and the best of them")
    func fields() throws {
        var line = line("x", part: PartLine(index: 0, count: 2, id: "7"))
        line.frameCount = 5
        line.best = BestLine(
            frame: 2,
            time: 0.5,
            count: 5,
            begin: 0.1,
            end: 0.9,
            bounds: .zero,
            corners: [],
            sharpness: 0.25,
            frontality: 1,
            glare: 0
        )
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.json.utf8)) as? [String: Any])
        #expect(object["frames"] as? Int == 5)
        #expect((object["part"] as? [String: Any])?["index"] as? Int == 0)
        let best = try #require(object["best"] as? [String: Any])
        #expect(best["frame"] as? Int == 2)
        #expect(best["seen"] as? Int == 5)
        #expect(best["sharpness"] as? Double == 0.25)
    }
}
