import CoreMedia
import Foundation
import Testing

@testable import MediaFiles

/// Tests ``BoxBytes``, ``MovieMap``, ``MetadataReader``, ``FileLayout`` and ``SampleDescriptionFacts``.
@Suite("Headers of movies")
struct MovieMapTests {
    private func header(_ body: (inout BoxWriter) -> Void) -> [UInt8] {
        var writer = BoxWriter()
        writer.box("moov") { body(&$0) }
        return writer.bytes
    }

    private func writeTrack(_ writer: inout BoxWriter) {
        writer.box("trak") { writer in
            writer.fullBox("tkhd", flags: 0xE) { writer in
                writer.zeros(8)
                writer.u32(7)
                writer.zeros(68)
            }
            writer.box("tref") { writer in writer.box("cdsc") { $0.u32(3) } }
            writer.box("mdia") { writer in
                writer.fullBox("hdlr") { writer in
                    writer.u32(0)
                    writer.fourCharacters("meta")
                    writer.zeros(13)
                }
            }
        }
    }

    @Test("tracks have their numbers, flags and references")
    func tracks() throws {
        let map = try #require(MovieMap(bytes: header { writeTrack(&$0) }))
        let found = try #require(map.track(7))
        #expect(!found.isEnabled && found.handler == "meta")
        #expect(found.references == [MovieMap.Reference(type: "cdsc", trackIDs: [3])])
        #expect(map.track(1) == nil)
    }

    @Test("metadata that the writer's boxes have are read back")
    func metadata() throws {
        let tags = [
            MediaFileTag(space: .quickTimeMetadata, key: "com.example.a", value: .text("grün")),
            MediaFileTag(space: .quickTimeMetadata, key: "com.example.b", value: .integer(-5)),
            MediaFileTag(space: .iTunes, key: "covr", value: .data(Data([0xFF, 0xD8, 1]), type: 13)),
        ]
        for isQuickTime in [true, false] {
            let bytes = header { MetadataBoxes(tags: tags, isQuickTime: isQuickTime).write(to: &$0) }
            let map = try #require(MovieMap(bytes: bytes))
            #expect(Set(map.metadata) == Set(tags))
        }
    }

    @Test("every cut of a header, and every damaged byte of it, is read without a trap")
    func damage() {
        let bytes = header { writer in
            writeTrack(&writer)
            let tag = MediaFileTag(space: .quickTimeMetadata, key: "k", value: .text("v"))
            MetadataBoxes(tags: [tag], isQuickTime: true).write(to: &writer)
        }
        for count in 0..<bytes.count { _ = MovieMap(bytes: Array(bytes.prefix(count))) }
        for index in bytes.indices {
            for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[index] = value
                for track in MovieMap(bytes: damaged)?.tracks ?? [] { _ = SampleDescriptionFacts.format(track) }
            }
        }
    }
}
