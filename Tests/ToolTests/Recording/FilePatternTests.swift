import Foundation
import Testing

@testable import ToolCommands

@Suite("Names of recorded files")
struct FilePatternTests {
    @Test(
        "a pattern has a placeholder for the number, with or without leading zeros",
        arguments: [
            ("clip-%03d.mov", 7, "clip-007.mov"), ("clip-%d.mov", 7, "clip-7.mov"), ("%02d.mp4", 123, "123.mp4"),
            ("100%%-%d.mov", 1, "100%-1.mov"), ("a/b-%3d.mov", 4, "a/b-004.mov"),
        ]
    )
    func numbered(text: String, number: Int, path: String) throws {
        let pattern = try FilePattern(parsing: text)
        #expect(pattern.isNumbered)
        #expect(pattern.path(number) == path)
    }

    @Test(
        "a single name is used unchanged for every number",
        arguments: [("clip.mov", "clip.mov"), ("50%%.mov", "50%.mov")]
    )
    func single(text: String, path: String) throws {
        let pattern = try FilePattern(parsing: text)
        #expect(!pattern.isNumbered)
        #expect(pattern.path(9) == path)
    }

    @Test(
        "an invalid pattern is refused with a remedy",
        arguments: [
            (
                "clip-%s.mov",
                "'clip-%s.mov' is no pattern. The place of the number is written %d or %03d, and a percent sign %%."
            ),
            (
                "50%.mov",
                "'50%.mov' is no pattern. The place of the number is written %d or %03d, and a percent sign %%."
            ),
            ("%d-%d.mov", "'%d-%d.mov' has more than one place for a number. Leave one."),
            ("%d/clip.mov", "'%d/clip.mov' has its number in the name of a folder. Put it into the file's name."),
            (
                "%123d.mov",
                "'%123d.mov' is no pattern. The place of the number is written %d or %03d, and a percent sign %%."
            ),
        ]
    )
    func malformed(text: String, message: String) {
        #expect(throws: FilePattern.Malformed(description: message)) { try FilePattern(parsing: text) }
    }

    @Test("the folder is taken from the name")
    func folder() throws {
        #expect(try FilePattern(parsing: "clip.mov").folder == ".")
        #expect(try FilePattern(parsing: "/clip.mov").folder == "/")
        #expect(try FilePattern(parsing: "a/b/%d.mov").folder == "a/b")
    }

    @Test("existing files are found, whatever their number")
    func existing() throws {
        let folder = try TemporaryFolder()
        let single = try FilePattern(parsing: folder.path("clip.mov"))
        let numbered = try FilePattern(parsing: folder.path("clip-%03d.mov"))
        #expect(single.existing() == nil && numbered.existing() == nil)
        for name in ["clip.mov", "clip-012.mov", "clip-x.mov", "clip-5.mp4", "clip-.mov"] {
            try Data().write(to: URL(fileURLWithPath: folder.path(name)))
        }
        #expect(single.existing() == folder.path("clip.mov"))
        #expect(numbered.existing() == folder.path("clip-012.mov"))
    }

    @Test("the movie format follows from the name, and must support the codec")
    func formats() throws {
        #expect(try MovieFormat(path: "a.mov") == .mov)
        #expect(try MovieFormat(path: "a.b/c.MP4") == .mp4)
        #expect(throws: MovieFormat.Unsuitable.self) { try MovieFormat(path: "a.mov/clip") }
        #expect(throws: MovieFormat.Unsuitable.self) { try MovieFormat(path: "clip") }
        for codec in RecordingCodec.allCases { #expect(throws: Never.self) { try MovieFormat.mov.check(codec) } }
        #expect(throws: MovieFormat.Unsuitable.self) { try MovieFormat.mp4.check(.prores) }
        #expect(throws: MovieFormat.Unsuitable.self) { try MovieFormat.m4v.check(.jpeg) }
        #expect(throws: Never.self) { try MovieFormat.m4v.check(.hevc) }
    }
}
