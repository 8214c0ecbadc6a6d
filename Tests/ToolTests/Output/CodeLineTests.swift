import Foundation
import Testing

@testable import ToolCommands

/// Tests ``CodeLine``, ``JSON`` and ``TerminalStyle``.
@Suite("The output of scan")
struct CodeLineTests {
    private let line = CodeLine(
        source: "clip.mp4",
        frame: 12,
        time: 0.4,
        type: "org.iso.QRCode",
        label: "qr",
        text: "caf\u{E9}",
        bytes: Data("caf\u{E9}".utf8),
        bounds: CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.3),
        corners: [
            CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.1, y: 0.5), CGPoint(x: 0.4, y: 0.5), CGPoint(x: 0.4, y: 0.2),
        ]
    )

    @Test("a code is one JSON object with the documented members in the documented order")
    func json() {
        #expect(
            line.json == """
                {"source":"clip.mp4","frame":12,"time":0.4,"type":"org.iso.QRCode","text":"café","bytes":"Y2Fmw6k=",\
                "bounds":{"x":0.1,"y":0.2,"width":0.3,"height":0.3},"corners":[{"x":0.1,"y":0.2},{"x":0.1,"y":0.5},\
                {"x":0.4,"y":0.5},{"x":0.4,"y":0.2}]}
                """
        )
    }

    @Test("a payload that is not text has the text null and keeps its bytes")
    func noText() {
        var line = line
        line.text = nil
        line.bytes = Data([0xFF, 0x00, 0x80])
        #expect(line.json.contains("\"text\":null,\"bytes\":\"/wCA\""))
        #expect(line.readable(plain).contains("3 bytes that are no text"))
    }

    @Test("codes drawn by a virtual camera are marked as truth")
    func truth() {
        var line = line
        line.isTruth = true
        #expect(line.json.hasPrefix("{\"truth\":true,\"source\":\"clip.mp4\",\"frame\":12,"))
        #expect(line.readable(plain).contains("drawn qr"))
    }

    @Test("the line for people has the position and the payload")
    func readable() {
        #expect(line.readable(plain) == "clip.mp4  frame 12  0.400 s  qr  café  at 25.0,35.0 %")
    }

    @Test("a payload cannot control the terminal")
    func hostilePayload() {
        var line = line
        line.text = "a\u{1B}]0;b\u{7}\nc\u{202E}d\u{9B}"
        line.source = "x\u{1B}[2J"
        let text = line.readable(plain)
        #expect(text.contains("a\\u{1B}]0;b\\u{7}\\u{A}c\\u{202E}d\\u{9B}"))
        #expect(text.hasPrefix("x\\u{1B}[2J"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
        #expect(!line.json.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test(
        "numbers are plain decimals with at most six places",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (0.4, "0.4"), (1.0 / 3, "0.333333"), (2.0 / 3, "0.666667"),
            (-0.25, "-0.25"),
            (0.000_001, "0.000001"), (0.000_000_4, "0"), (-0.000_000_4, "0"), (0.000_05, "0.00005"),
            (12345.678, "12345.678"),
            (1e12, "1000000000000"), (1e300, "1e+300"), (.nan, "null"), (.infinity, "null"),
        ] as [(Double, String)]
    )
    func numbers(number: Double, expected: String) {
        #expect(JSON.number(number).text == expected)
    }

    @Test("strings are escaped so that any JSON parser restores them")
    func strings() throws {
        let hard = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}\u{85}\u{2028}\u{2029}é😀\u{FFFF}"
        let text = JSON.array([.string(hard), .null, .bool(true), .object([("b", .int(1)), ("a", .int(2))])]).text
        #expect(!text.contains("\n"))
        let back = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any])
        #expect(back.first as? String == hard)
        #expect(text.hasSuffix(",null,true,{\"b\":1,\"a\":2}]"))
    }

    @Test(
        "emphasis needs a capable terminal, and NO_COLOR turns it off",
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
            (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm"], true),
        ] as [(Bool, [String: String], Bool)]
    )
    func style(isTerminal: Bool, environment: [String: String], expected: Bool) {
        let style = TerminalStyle(isTerminal: isTerminal, environment: environment)
        #expect(style.isEnabled == expected)
        #expect(style.bold("a") == (expected ? "\u{1B}[1ma\u{1B}[22m" : "a"))
    }

    private var plain: TerminalStyle { TerminalStyle(isTerminal: false, environment: [:]) }
}
