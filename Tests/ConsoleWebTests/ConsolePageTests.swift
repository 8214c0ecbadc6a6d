import Foundation
import Testing

@testable import ConsoleWeb

@Suite("The files of the page")
struct ConsolePageTests {
    @Test(
        "The page's files exist, with their content types",
        arguments: [
            ("/", "text/html; charset=utf-8"), ("/console.css", "text/css; charset=utf-8"),
            ("/console.js", "text/javascript; charset=utf-8"), ("/favicon.svg", "image/svg+xml"),
        ]
    )
    func isThere(path: String, type: String) throws {
        let file = try #require(ConsolePage.shared.file(at: path))
        #expect(file.path == path)
        #expect(file.contentType == type)
        #expect(!file.bytes.isEmpty)
    }

    @Test(
        "Other paths have no file",
        arguments: ["", "/console.html", "/../Package.swift", "console.js"]
    )
    func isNotThere(path: String) {
        #expect(ConsolePage.shared.file(at: path) == nil)
    }

    @Test("Entity tags are quoted and unique")
    func entityTags() {
        let tags = ConsolePage.shared.files.values.map(\.etag)
        #expect(Set(tags).count == tags.count)
        #expect(tags.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") && $0.count > 2 })
    }

    @Test("Every referenced file is served, and nothing from elsewhere is referenced")
    func namesOnlyItsOwn() throws {
        for file in ConsolePage.shared.files.values {
            let text = try #require(String(data: file.bytes, encoding: .utf8), "\(file.path) is no UTF-8")
            for match in text.matches(of: /(?:from|import|src=|href=)\s*"([^"#]+)"/) {
                let name = String(match.1)
                #expect(name.hasPrefix("/") && !name.hasPrefix("//"), "\(file.path) names \(name)")
                guard name.hasPrefix("/"), !name.hasPrefix("/api/") else { continue }
                #expect(
                    ConsolePage.shared.file(at: name) != nil || Self.answers.contains(name),
                    "\(file.path) names \(name)"
                )
            }
        }
    }

    /// Paths that the server answers besides the page.
    private static let answers: Set = ["/metrics", "/healthz", "/openapi.json"]

    @Test("There is no inline content that the Content-Security-Policy forbids")
    func nothingInline() throws {
        let page = try #require(ConsolePage.shared.file(at: "/"))
        let text = String(decoding: page.bytes, as: UTF8.self)
        #expect(text.matches(of: /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:/).isEmpty)
    }
}
