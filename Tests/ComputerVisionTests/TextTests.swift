import Foundation
import Testing

@testable import ComputerVision

/// Tests of ``TextLanguages``, ``TextPage``, ``TextNoise`` and the corners of lines.
@Suite("Values of text")
struct TextValueTests {
    private let languages = TextLanguages(folder: "/", names: ["chi_sim", "chi_tra", "deu", "eng", "fra"])

    @Test("Tags of languages find the library's names")
    func names() {
        for (tag, name) in [
            ("en-US", "eng"), ("en", "eng"), ("eng", "eng"), ("de-DE", "deu"), ("zh-Hans", "chi_sim"),
            ("zh-Hant", "chi_tra"), ("zh-TW", "chi_tra"), ("fr_FR", "fra"),
        ] {
            #expect(languages.name(for: tag) == name, "\(tag)")
        }
        for tag in ["", "-", "xx", "es-ES", "../eng", "en+de"] { #expect(languages.name(for: tag) == nil, "\(tag)") }
        #expect(languages.names.map(TextLanguages.tag) == ["zh-Hans", "zh-Hant", "de", "en-US", "fr"])
    }

    @Test("A page's places lead back to the original's")
    func page() throws {
        let page = try TextPage(Scene(100, 50).picture, enlarges: true, hasMargin: true)
        #expect(page.scale == 2)
        #expect(page.picture.width == 232 && page.picture.height == 132)
        #expect(page.original(CGRect(x: 36, y: 26, width: 20, height: 10)) == CGRect(x: 10, y: 5, width: 10, height: 5))
        #expect(page.original(CGRect(x: 0, y: 0, width: 4, height: 4)).width == 0)
        let plain = try TextPage(Scene(100, 50).picture, enlarges: false, hasMargin: false)
        #expect(try plain.picture == Scene(100, 50).picture)
        #expect(plain.original(CGRect(x: 10, y: 5, width: 9, height: 9)) == CGRect(x: 10, y: 5, width: 9, height: 9))
    }

    @Test("Readings of leaves and bricks are noise, print is not")
    func noise() {
        // Readings of the library on photographs of streets, and on a page.
        let leaves: [(text: String, confidence: Float)] = [
            ("——_——", 0.08), ("oS", 0.77), ("i", 0.6), ("dij", 0.65), ("ieee", 0.25), ("=", 0.93), ("Fie,", 0.52),
        ]
        for (text, confidence) in leaves {
            let isNoise = TextNoise.isNoise(text, confidence: confidence, origin: .marks)
            #expect(isNoise == (text != "oS"), "\(text)")
        }
        for (text, confidence) in [("PARKING", 0.96), ("125", 0.76), ("GM", 0.95), ("5", 0.93), ("停车", 0.7)] {
            #expect(!TextNoise.isNoise(text, confidence: Float(confidence), origin: .marks), "\(text)")
        }
        for (text, confidence) in [("-", 0.8), ("I", 0.4), ("approaches:", 0.2), ("a", 0.9)] {
            #expect(!TextNoise.isNoise(text, confidence: Float(confidence), origin: .layout), "\(text)")
        }
        #expect(TextNoise.isNoise("|", confidence: 0.2, origin: .layout))
        #expect(TextNoise.isNoise("at", confidence: 0.1, origin: .layout))
        #expect(TextNoise.isNoise(line: [0.2, 0.25], origin: .layout) && TextNoise.isNoise(line: [], origin: .marks))
        #expect(!TextNoise.isNoise(line: [0.2, 0.6], origin: .marks))
        let words = "technical details are too complex to cover in the book itself the".split(separator: " ")
            .map(String.init)
        #expect(TextNoise.isPrint(words.map { ($0, 0.6) }) && !TextNoise.isPrint(words.map { ($0, 0.4) }))
        #expect(!TextNoise.isPrint(words.prefix(5).map { ($0, 0.9) }))
    }

    @Test("The corners of an inclined line fit into its box")
    func corners() {
        let box = CGRect(x: 10, y: 10, width: 200, height: 50)
        let corners = Quadrangle(box, slope: 0.15)
        #expect(abs(Double(corners.box.width) - 200) < 0.01 && abs(Double(corners.box.height) - 50) < 0.01)
        #expect(abs(Double(corners.box.minX) - 10) < 0.01 && abs(Double(corners.box.minY) - 10) < 0.01)
        #expect(corners.topRight.y > corners.topLeft.y)
        #expect(Quadrangle(box, slope: 0) == Quadrangle(box))
    }
}

/// Tests of ``TextReader`` that need no text.
@Suite("Reading of text", .enabled(if: TextReader.libraryVersion != nil, "Tesseract is not installed"))
struct TextReaderTests {
    @Test("Pictures of all small sizes and without text have no lines", arguments: [1, 2, 9, 40])
    func nothing(side: Int) throws {
        for (width, height) in [(side, side), (side, 1), (1, side)] {
            let picture = try Scene(width, height).picture
            #expect(try TextReader().lines(in: picture).isEmpty)
            #expect(try TextReader().regions(in: picture).isEmpty)
        }
    }

    @Test("A language that is not installed is an error with the installed ones")
    func language() throws {
        var reader = TextReader()
        reader.languages = ["tlh"]
        let error = try #require(throws: ComputerVisionError.self) { try reader.lines(in: Scene(40, 40).picture) }
        #expect(error.code == .unknownLanguage)
        #expect(error.description.contains("en-US"))
        #expect(try TextReader.installedLanguages().contains("en-US"))
    }
}
