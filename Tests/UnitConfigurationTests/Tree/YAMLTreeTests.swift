import Foundation
import Testing

@testable import UnitConfiguration

/// Tests ``YAMLTree``, ``YAMLMessages``, ``PlainText``, ``ProblemList`` and ``UnitLimits``.
@Suite("Invalid files")
struct YAMLTreeTests {
    @Test(
        "Invalid files are refused with a place and a message",
        arguments: [
            ("", "1:1: this file has no content; start with unit: NAME and cameras:"),
            ("# nothing\n", "1:1: this file has no content; start with unit: NAME and cameras:"),
            ("unit: a\n\tcameras: b\n", "2:1: here is a tab; indent with spaces"),
            (
                "unit: a\n---\nunit: b\n",
                "2:1: a second document begins here; one file describes one unit: delete the '---'"
            ),
            ("%YAML 1.1\n---\nunit: a\n", "1:1: a line cannot begin with '%' here; put the text in quotes"),
            ("unit: a\u{0}b\n", "1:8: here is a control character (\\u{0}); delete it"),
            ("unit: a\u{85}b\n", "1:8: here is a control character (\\u{85}); delete it"),
            ("unit: a\rcameras: b\n", "1:9: here is a carriage return alone; end lines with a line feed"),
            ("unit: [a\n", "1:1: brackets that were opened are not closed, or a comma is missing (it began in line 1)"),
            ("unit: 'a\n", "1:1: quotes that were opened are not closed (it began in line 1)"),
            (
                "unit: a: b\n",
                "1:8: a key is not expected here; check the indentation, and put text with ': ' in quotes"
            ),
            ("unit: @a\n", "1:7: text that begins with this character needs quotes"),
            ("unit: *a\n", "1:7: aliases (*) are not used here; write the value out, or put the text in quotes"),
            ("unit: &a b\n", "1:7: anchors (&) are not used here; write the value out wherever it is needed"),
            ("unit: !a b\n", "1:7: tags (!) are not used here; put text that begins with ! in quotes"),
            ("unit: !!str b\n", "1:7: tags (!) are not used here; put text that begins with ! in quotes"),
        ]
    )
    func refused(text: String, message: String) { #expect(problems(text).contains("u.yaml:" + message)) }

    @Test("An ampersand within a text is not an anchor")
    func ampersand() throws {
        let text = unit("store: {file: s}\nwebhook: {url: \"https://h/?a=1&b=2\", secret-file: \"a &b\"}\n")
        let found = try check(text).configuration.webhook
        #expect(found?.url == "https://h/?a=1&b=2")
        #expect(found?.secretFile == "/etc/obscura/a &b")
    }

    @Test("Bytes that are not UTF-8 are found")
    func notUTF8() {
        #expect(
            problems(Data([0x75, 0x3A, 0x0A, 0xC3, 0xA9, 0x20, 0xC3, 0x28])) == [
                "u.yaml:2:3: here are bytes that are not UTF-8; save the file as UTF-8"
            ]
        )
        #expect(problems(Data([0xFF, 0xFE, 0x75, 0x00])) == ["u.yaml:1:1: this file is UTF-16; save it as UTF-8"])
    }

    @Test("Exponential aliases are refused", arguments: ["- *\(9)", "? *\(9)\n: x", "*\(9) : x"])
    func billionLaughs(end: String) {
        var text = "- &0 [ha, ha]\n"
        for level in 1...60 { text += "- &\(level) [*\(level - 1), *\(level - 1), *\(level - 1)]\n" }
        text += end.replacingOccurrences(of: "*9", with: "*60") + "\n"
        #expect(problems(text).count == 1)
    }

    @Test("Deep nesting is refused", arguments: ["[", "{", "- ", "? ", "[{", "{? ", "[[a]: "])
    func deepNesting(piece: String) {
        for count in [100, 900, 5_000, 150_000] {
            #expect(!problems(unit("ring: " + String(repeating: piece, count: count))).isEmpty)
            #expect(!problems(String(repeating: piece, count: count)).isEmpty)
        }
        var steps = ""
        for level in 0..<1_200 { steps += String(repeating: " ", count: level) + "a:\n" }
        #expect(!problems(steps).isEmpty)
    }

    @Test(
        "The number and length of reported errors are bounded",
        arguments: ["a: 1\n", "\t", "\u{1}", "- x\n", "unit: 1\n", "!a : \n"]
    )
    func manyErrors(piece: String) {
        var text = ""
        var number = 0
        while text.utf8.count < 300_000 {
            text += piece == "a: 1\n" ? "a\(number): 1\n" : piece
            number += 1
        }
        let found = problems(text)
        #expect((1...101).contains(found.count))
        #expect(found.joined().utf8.count < 100_000)
    }

    @Test("A file of maximum size is read quickly", arguments: ["a, ", "[a], ", "\"\" , ", "a: b, ", "? a, "])
    func large(piece: String) {
        let text = "x: [" + String(repeating: piece, count: 250_000 / piece.utf8.count) + "]\n"
        #expect(!problems(text).isEmpty)
    }
}
