import Foundation
import Testing

@testable import ScanSinks

@Suite("JSON writer")
struct JSONTextTests {
    /// Writes with a body, and returns the text.
    private func text(_ body: (inout JSONText) -> Void) -> String {
        var text = JSONText()
        body(&text)
        #expect(text.data == Data(text.bytes))
        return String(decoding: text.bytes, as: UTF8.self)
    }

    @Test("each value is written without white space")
    func values() {
        #expect(text { _ in } == "")
        #expect(text { $0.value("a") } == #""a""#)
        #expect(text { $0.value(Int64.min) } == "-9223372036854775808")
        #expect(text { $0.value(Int64.max) } == "9223372036854775807")
        #expect(text { $0.value(true) } == "true")
        #expect(text { $0.value(false) } == "false")
        #expect(text { $0.null() } == "null")
        #expect(text { $0.value(base64: Data([0, 255, 16])) } == #""AP8Q""#)
        #expect(text { $0.value(base64: Data()) } == #""""#)
        #expect(text { $0.value(json: Data(#"{"a":[1]}"#.utf8)) } == #"{"a":[1]}"#)
    }

    @Test("commas stand between elements and members, and nowhere else")
    func commas() {
        let written = text { text in
            text.object { text in
                text.key("a")
                text.array([1, 2, 3] as [Int64]) { $0.value($1) }
                text.key("b")
                text.object { _ in }
                text.key("c")
                text.array([] as [Int64]) { $0.value($1) }
                text.key("d")
                text.object { text in
                    text.key("e")
                    text.null()
                    text.key(text: "f")
                    text.value(true)
                }
                text.key("g")
                text.array([[1], [], [2, 3]] as [[Int64]]) { $0.array($1) { $0.value($1) } }
            }
        }
        #expect(written == #"{"a":[1,2,3],"b":{},"c":[],"d":{"e":null,"f":true},"g":[[1],[],[2,3]]}"#)
    }

    @Test("every kind of element is separated from the one before")
    func separation() {
        let written = text { text in
            text.array(0..<9) { text, index in
                switch index {
                case 0: text.value("a")
                case 1: text.value(1 as Int64)
                case 2: text.value(1.5)
                case 3: text.value(true)
                case 4: text.null()
                case 5: text.value(base64: Data([0]))
                case 6: text.value(json: Data("[]".utf8))
                case 7: text.object { _ in }
                default: text.array([] as [Int]) { _, _ in }
                }
            }
        }
        #expect(written == #"["a",1,1.5,true,null,"AA==",[],{},[]]"#)
    }

    @Test("text that ends like an opening bracket or a colon does not swallow the comma")
    func misleadingText() {
        let written = text { $0.array(["{", "[", ":", ",", ""]) { $0.value($1) } }
        #expect(written == #"["{","[",":",",",""]"#)
    }

    @Test("quotation marks, backslashes and control characters are escaped; all else stays")
    func escapes() throws {
        #expect(text { $0.value("a\"b\\c\nd\re\tf") } == #""a\"b\\c\nd\re\tf""#)
        #expect(text { $0.value("\u{0}\u{1}\u{1F}\u{8}\u{C}") } == #""\u0000\u0001\u001f\u0008\u000c""#)
        #expect(text { $0.value("/\u{7F}ä€😀") } == "\"/\u{7F}ä€😀\"")
        // The same within text that needs escapes.
        #expect(text { $0.value("\"/\u{7F}ä€😀") } == "\"\\\"/\u{7F}ä€😀\"")
        #expect(text { $0.object { $0.key(text: "a\"\n") } } == #"{"a\"\n":}"#)
        for number in 0..<0x80 {
            let character = String(UnicodeScalar(UInt8(number)))
            let written = text { $0.array([character]) { $0.value($1) } }
            let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String]
            #expect(read == [character], "\(number)")
        }
    }

    @Test(
        "numbers are restored exactly, and whole ones below 10¹⁵ have no fraction",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-25, "-25"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
            (999_999_999_999_999, "999999999999999"), (1e15, "1000000000000000.0"), (-1e17, "-1e+17"),
            (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (.nan, "null"), (.infinity, "null"),
            (-.infinity, "null"),
        ] as [(Double, String)]
    )
    func numbers(number: Double, expected: String) throws {
        let written = text { $0.array([number]) { $0.value($1) } }
        #expect(written == "[\(expected)]")
        guard number.isFinite else { return }
        let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [Double]
        #expect(read == [number])
    }

    @Test("the capacity is only a hint")
    func capacity() {
        var text = JSONText(capacity: 0)
        text.value(String(repeating: "x", count: 1000))
        #expect(text.bytes.count == 1002)
    }

    @Test("any tree of values is read back by another reader")
    func trees() throws {
        /// A value that can be compared after reading.
        indirect enum Tree {
            case text(String), whole(Int64), number(Double), flag(Bool), null, data(Data), json(Int64)
            case list([Tree]), members([(String, Tree)])

            init(depth: Int, using generator: inout Seeded) {
                let characters = Array("ab\"\\/\n\r\t\u{0}\u{1B} ,:{}[]äé€😀")
                func word() -> String {
                    let count = Int.random(in: 0...6, using: &generator)
                    return String((0..<count).map { _ in characters.randomElement(using: &generator) ?? "a" })
                }
                switch Int.random(in: 0...(depth > 0 ? 8 : 6), using: &generator) {
                case 0: self = .text(word())
                case 1: self = .whole(Int64.random(in: -1_000_000...1_000_000, using: &generator))
                case 2: self = .number(Double.random(in: -1e6...1e6, using: &generator))
                case 3: self = .flag(Bool.random(using: &generator))
                case 4: self = .null
                case 5: self = .data(Data(word().utf8))
                case 6: self = .json(Int64.random(in: 0...9, using: &generator))
                case 7:
                    let count = Int.random(in: 0...4, using: &generator)
                    self = .list((0..<count).map { _ in Tree(depth: depth - 1, using: &generator) })
                default:
                    let count = Int.random(in: 0...4, using: &generator)
                    self = .members(
                        (0..<count).map { ("\($0)" + word(), Tree(depth: depth - 1, using: &generator)) }
                    )
                }
            }

            func write(to text: inout JSONText) {
                switch self {
                case .text(let value): text.value(value)
                case .whole(let value): text.value(value)
                case .number(let value): text.value(value)
                case .flag(let value): text.value(value)
                case .null: text.null()
                case .data(let value): text.value(base64: value)
                case .json(let value): text.value(json: Data("{\"n\":\(value)}".utf8))
                case .list(let trees): text.array(trees) { $1.write(to: &$0) }
                case .members(let members):
                    text.object { text in
                        for (key, tree) in members {
                            text.key(text: key)
                            tree.write(to: &text)
                        }
                    }
                }
            }

            /// The value as another reader sees it.
            var read: ReadJSON {
                switch self {
                case .text(let value): .text(value)
                case .whole(let value): .number(Double(value))
                case .number(let value): .number(value)
                case .flag(let value): .flag(value)
                case .null: .null
                case .data(let value): .text(value.base64EncodedString())
                case .json(let value): .members(["n": .number(Double(value))])
                case .list(let trees): .list(trees.map(\.read))
                case .members(let members):
                    .members(Dictionary(uniqueKeysWithValues: members.map { ($0, $1.read) }))
                }
            }
        }
        let seed = Seeded.seed("JSON trees")
        var generator = Seeded(seed)
        for _ in 0..<300 {
            let tree = Tree(depth: 4, using: &generator)
            let written = text { $0.array([tree]) { $1.write(to: &$0) } }
            let read = try JSONDecoder().decode([ReadJSON].self, from: Data(written.utf8))
            #expect(read == [tree.read], "seed \(seed)")
        }
    }
}

/// A value that the decoder of Foundation has read.
private indirect enum ReadJSON: Decodable, Equatable {
    case null, flag(Bool), number(Double), text(String), list([ReadJSON]), members([String: ReadJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .flag(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([ReadJSON].self) {
            self = .list(value)
        } else {
            self = .members(try container.decode([String: ReadJSON].self))
        }
    }
}
