import Foundation
import Testing

@testable import ToolCommands

#if canImport(Glibc)
import Glibc
#endif

@Suite("Writing files")
struct OutputFileTests {
    @Test(
        "every error has a sentence and an exit status",
        arguments: [
            (EACCES, "Could not write out: writing there is not allowed. Choose another folder.", .noPermission),
            (EROFS, "Could not write out: the disk can only be read. Choose another folder.", .noPermission),
            (ENOSPC, "Could not write out: the disk is full. Free some space or choose another folder.", .someFailed),
            (ENOENT, "Could not write out: its folder does not exist. Make the folder first.", .usage),
            (ENOTDIR, "Could not write out: a part of the path is not a folder. Choose another name.", .usage),
            (EISDIR, "Could not write out: it is a folder. Name a file.", .usage),
        ] as [(Int32, String, ToolStatus)]
    )
    func texts(code: Int32, text: String, status: ToolStatus) {
        let error = OutputError(path: "out", code: code)
        #expect(error.description == text)
        #expect(error.toolStatus == status)
    }

    @Test("preparing a file leaves its contents unchanged, and writing replaces them")
    func file() throws {
        let folder = try TemporaryFolder()
        let file = ResultFile(path: folder.path("a.json"))
        try file.prepare()
        try file.write(Data("long text".utf8))
        try file.prepare()
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data("long text".utf8))
        try file.write(Data("short".utf8))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data("short".utf8))
    }

    @Test("files that cannot be written are detected before the run")
    func refused() throws {
        let folder = try TemporaryFolder()
        #expect(throws: OutputError(path: folder.path("no/a"), code: ENOENT)) {
            try ResultFile(path: folder.path("no/a")).prepare()
        }
        #expect(throws: OutputError(path: folder.path(""), code: EISDIR)) {
            try ResultFile(path: folder.path("")).prepare()
        }
        #expect(throws: OutputError(path: "/dev/null/a", code: ENOTDIR)) {
            try OutputFolder(path: "/dev/null/a").prepare()
        }
        #expect(throws: OutputError(path: "/dev/null", code: EEXIST)) { try OutputFolder(path: "/dev/null").prepare() }
    }

    @Test("a full disk is reported, not ignored", .enabled(if: access("/dev/full", W_OK) == 0))
    func full() throws {
        #expect(throws: OutputError(path: "/dev/full", code: ENOSPC)) {
            try ResultFile(path: "/dev/full").write(Data([1]))
        }
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let output = StandardOutput(descriptor: descriptor)
        #expect(throws: StandardOutput.Failure.failed(errno: ENOSPC)) { try output.line("a") }
        #expect(output.failure == .failed(errno: ENOSPC))
    }

    @Test("a reader that closes the pipe ends only the writing")
    func closedPipe() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let output = StandardOutput(descriptor: ends[1])
        try output.line("a")
        close(ends[0])
        #expect(throws: StandardOutput.Failure.closed) { try output.line("b") }
        #expect(throws: StandardOutput.Failure.closed) { try output.line("c") }
        close(ends[1])
    }

    @Test("a folder is created with its parents")
    func makesFolders() throws {
        let folder = try TemporaryFolder()
        let made = OutputFolder(path: folder.path("a/b/c"))
        try made.prepare()
        try made.prepare()
        var isFolder: ObjCBool = false
        #expect(FileManager.default.fileExists(atPath: folder.path("a/b/c"), isDirectory: &isFolder))
        #expect(isFolder.boolValue)
    }
}

/// A temporary folder of a test.
final class TemporaryFolder {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { name.isEmpty ? url.path : url.path + "/" + name }
}
