import Foundation
import Testing

/// Tests ``MaskOption``.
@Suite("The built tool: privacy masks", .timeLimit(.minutes(3)))
struct MaskTests {
    private static let canary = "CANARY7Q2ZX81"
    private static let open = "OPEN4T6Y"
    private static let mask = ["--mask", "0,0,0.5,1"]

    /// Makes a film of pictures with the canary at the left.
    private func film(in folder: TemporaryFolder) throws {
        for index in 1...8 {
            try TestImage.codes(left: Self.canary, right: Self.open, at: folder.path("p\(index).png"))
        }
        try TestImage.movie(folder.path("p%d.png"), start: 1, to: folder.path("clip.mp4"))
    }

    private func texts(_ arguments: [String], in folder: String) async throws -> Set<String> {
        let result = try await Tool.run(["scan", "--json"] + arguments, folder: folder)
        return Set(result.objects.compactMap { $0["text"] as? String })
    }

    @Test("a code under a mask is in no film, stream, store, report, capsule or line")
    func canary() async throws {
        let source = try TemporaryFolder()
        let made = try TemporaryFolder()
        try film(in: source)
        let clip = source.path("clip.mp4")
        let folder = made.path("")
        // Without a mask both are read, so the film would show a leak.
        #expect(try await texts([clip], in: folder) == [Self.canary, Self.open])
        var printed = ""
        for arguments in [
            ["scan", clip, "--json", "--store", "scans.sqlite", "--save-frames", "found", "--report", "report.html"],
            ["record", clip, "--output", "film.mov", "--capsule", "bug.capsule", "--pixels", "lossless"],
            ["delay", clip, "--by", "0.2", "--output", "late.mov"],
            ["publish", clip, "--to", "live.m3u8", "--stats", "run.json"],
        ] {
            let result = try await Tool.run(arguments + Self.mask, folder: folder)
            #expect(result.status == 0, "\(arguments): \(result.errors)")
            printed += result.output + result.errors
        }
        #expect(printed.contains(Self.open) && !printed.contains(Self.canary))
        // The parts of the stream, one after the other, are a film.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let parts = names.filter { $0.hasPrefix("init-") } + names.filter { $0.hasSuffix(".m4s") }.sorted()
        #expect(parts.count >= 2)
        let stream = parts.compactMap { FileManager.default.contents(atPath: made.path($0)) }.reduce(Data(), +)
        try stream.write(to: URL(fileURLWithPath: made.path("stream.mp4")))
        let inputs = ["found", "film.mov", "late.mov", "stream.mp4", "capsule:bug.capsule"]
        for input in inputs { #expect(try await texts([input], in: folder) == [Self.open], "\(input)") }
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        #expect(files.count > 6)
        for file in files {
            guard let data = FileManager.default.contents(atPath: made.path(file)) else { continue }
            #expect(data.range(of: Data(Self.canary.utf8)) == nil, "\(file)")
        }
    }

    @Test("OBSCURA_MASKS lays masks on every camera, and keeps them closed if it cannot be read")
    func variable() async throws {
        let source = try TemporaryFolder()
        try TestImage.codes(left: Self.canary, right: Self.open, at: source.path("a.png"))
        let masked = try await Tool.run(["scan", source.path("a.png")], environment: ["OBSCURA_MASKS": "0,0,0.5,1"])
        #expect(masked.status == 0 && masked.output.contains(Self.open) && !masked.output.contains(Self.canary))
        let wrong = try await Tool.run(["scan", source.path("a.png")], environment: ["OBSCURA_MASKS": "0,0,0.5"])
        #expect(wrong.status == 2 && wrong.lines.isEmpty && wrong.errors.contains("OBSCURA_MASKS"), "\(wrong.errors)")
    }

    @Test("a mask that cannot be read is wrong usage", arguments: ["scan", "record", "delay", "publish", "serve"])
    func usage(command: String) async throws {
        let more =
            ["record": ["-o", "a.mov"], "delay": ["--by", "1", "-o", "a.mov"], "publish": ["--to", "a.m3u8"]][command]
            ?? []
        let result = try await Tool.run([command, "virtual:", "--mask", "0,0,2,1"] + more)
        #expect(result.status == 64 && result.errors.contains("--mask: "), "\(result.errors)")
    }
}
