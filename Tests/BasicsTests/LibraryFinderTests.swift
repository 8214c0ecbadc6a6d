import Foundation
import Testing

@testable import Basics

@Suite("Places of libraries")
struct LibraryFinderTests {
    @Test("The chosen folder comes first, then the program's, and those above it and above the current folder")
    func order() {
        let start = LibraryFinder.Start(chosen: "/chosen", program: "/a/b", current: "/c")
        #expect(
            LibraryFinder.folders(part: "part", from: start) == [
                "/chosen", "/chosen/part", "/a/b", "/a/lib/obscura", "/a/lib/obscura/part", "/a/b/.deps/part",
                "/a/b/lib/obscura/part", "/a/.deps/part", "/c/.deps/part", "/c/lib/obscura/part",
            ]
        )
    }

    @Test("Only files that exist are tried, and the dynamic linker's own places last")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let place = folder.appendingPathComponent("part/lib.so")
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let start = LibraryFinder.Start(chosen: folder.path, program: "/nonexistent", current: "/nonexistent")
        #expect(LibraryFinder.files(named: "lib.so", part: "part", from: start) == ["lib.so"])
        try Data().write(to: place)
        #expect(LibraryFinder.files(named: "lib.so", part: "part", from: start) == [place.path, "lib.so"])
    }
}
