import Barcodes
import CoreVideo
import Foundation
import MediaFiles
import Testing

@testable import obscura_tool

#if canImport(Glibc)
import Glibc
#endif

/// Tests ``ScanCommand``, ``ScanJob`` and ``InputScan``.
@Suite("The built tool: images and files")
struct ScanFilesTests {
    @Test("the codes of an image are printed as JSON with their position")
    func image() async throws {
        let folder = try TemporaryFolder()
        try TestImage.code("hello", at: folder.path("a.png"))
        let result = try await Tool.run(["scan", folder.path("a.png"), "--json"])
        #expect(result.status == 0)
        #expect(result.errors.isEmpty, "\(result.errors)")
        let code = try #require(result.objects.first)
        #expect(result.lines.count == 1)
        #expect(code["source"] as? String == folder.path("a.png"))
        #expect(code["frame"] as? Int == 0)
        #expect(code["time"] as? Double == 0)
        #expect(code["type"] as? String == "org.iso.QRCode")
        #expect(code["text"] as? String == "hello")
        #expect(code["bytes"] as? String == Data("hello".utf8).base64EncodedString())
        #expect((code["corners"] as? [Any])?.count == 4)
        let bounds = try #require(code["bounds"] as? [String: Double])
        #expect(Set(bounds.keys) == ["x", "y", "width", "height"])
        #expect(bounds.values.allSatisfy { (0...1).contains($0) })
    }

    @Test("a plain PNG image is read without FFmpeg, which takes longer to load than the image to read")
    func librariesLoaded() async throws {
        let folder = try TemporaryFolder()
        try TestImage.code("hello", at: folder.path("a.png"))
        // This makes the system's loader print the libraries that it opens.
        let talk = ["LD_DEBUG": "files"]
        let plain = try await Tool.run(["scan", folder.path("a.png")], environment: talk)
        #expect(plain.output.contains("hello"))
        #expect(plain.errors.contains("libZXing") && !plain.errors.contains("libavcodec"))
        let other = try await Tool.run(["inspect", folder.path("a.png")], environment: talk)
        #expect(other.errors.contains("libavcodec"))
    }

    @Test("scanning a file does not search for the machine's cameras")
    func camerasLeftAlone() async throws {
        let folder = try TemporaryFolder()
        try TestImage.code("hello", at: folder.path("a.png"))
        // The system's loader prints the libraries that it opens, and PipeWire is used only if its socket's folder
        // exists.
        let talk = ["LD_DEBUG": "files", "XDG_RUNTIME_DIR": folder.path("")]
        let file = try await Tool.run(["scan", folder.path("a.png")], environment: talk)
        #expect(file.output.contains("hello"))
        #expect(!file.errors.contains("libpipewire"))
        let all = try await Tool.run(["devices"], environment: talk)
        #expect(all.errors.contains("libpipewire"))
    }

    @Test("a payload that is not text has a null text and its bytes")
    func bytes() async throws {
        let folder = try TemporaryFolder()
        let payload: [UInt8] = [0x00, 0xFF, 0xFE, 0x00, 0x80, 0x81]
        try TestImage.code(bytes: payload, at: folder.path("a.png"))
        let result = try await Tool.run(["scan", folder.path("a.png"), "--json"])
        let code = try #require(result.objects.first)
        #expect(code["bytes"] as? String == Data(payload).base64EncodedString())
    }

    @Test("nothing found is status 1 and no output")
    func nothing() async throws {
        let folder = try TemporaryFolder()
        try TestImage.blank(at: folder.path("a.png"))
        let result = try await Tool.run(["scan", folder.path("a.png"), "--json"])
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
    }

    @Test("unreadable inputs are each reported with a message, and the others are read")
    func unreadable() async throws {
        let folder = try TemporaryFolder()
        try TestImage.code("good", at: folder.path("good.png"))
        try Data().write(to: URL(fileURLWithPath: folder.path("empty.png")))
        try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 97) }).write(
            to: URL(fileURLWithPath: folder.path("garbage.mp4"))
        )
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("good.png")))
        try whole.prefix(40).write(to: URL(fileURLWithPath: folder.path("short.png")))
        let names = ["missing.png", "empty.png", "garbage.mp4", "short.png"]
        let result = try await Tool.run(["scan", "--json"] + names.map(folder.path) + [folder.path("good.png")])
        #expect(result.status == 2)
        #expect(result.objects.map { $0["text"] as? String } == ["good"])
        let errors = result.errors.split(separator: "\n")
        #expect(errors.count == names.count, "\(result.errors)")
        for name in names {
            #expect(errors.contains { $0.contains(folder.path(name)) }, "\(name)")
        }
    }

    @Test("a folder is read in the order of its names")
    func folder() async throws {
        let folder = try TemporaryFolder()
        for number in [10, 2, 1] { try TestImage.code("code \(number)", at: folder.path("frame\(number).png")) }
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path("notes.txt")))
        let result = try await Tool.run(["scan", "--json", folder.path("")])
        #expect(result.status == 0)
        #expect(result.objects.map { $0["text"] as? String } == ["code 1", "code 2", "code 10"])
    }

    @Test("other types, and codes outside the region, are left out")
    func filters() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("a.png")
        try TestImage.code("left", at: file, x: 20, width: 640)
        #expect(try await Tool.run(["scan", file, "--types", "aztec,ean13"]).status == 1)
        #expect(try await Tool.run(["scan", file, "--types", "qr"]).status == 0)
        #expect(try await Tool.run(["scan", file, "--roi", "0.7,0,0.3,1"]).status == 1)
        #expect(try await Tool.run(["scan", file, "--roi", "0,0,0.5,1"]).status == 0)
    }

    @Test("the line for people has source, frame, time, kind and payload")
    func readable() async throws {
        let folder = try TemporaryFolder()
        try TestImage.code("hello", at: folder.path("a.png"))
        let result = try await Tool.run(["scan", folder.path("a.png")])
        #expect(result.output.hasPrefix("\(folder.path("a.png"))  frame 0  0.000 s  qr  hello  at "))
    }

    @Test("statistics, report and frames are written, and the report is self-contained")
    func files() async throws {
        let folder = try TemporaryFolder()
        try TestImage.code("hello", at: folder.path("a.png"))
        let result = try await Tool.run([
            "scan", folder.path("a.png"), "--stats", folder.path("run.json"), "--report", folder.path("run.html"),
            "--save-frames", folder.path("found/here"),
        ])
        #expect(result.status == 0)
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("run.json")))
        let statistics = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(statistics["codes"] as? Int == 1)
        #expect(Set(statistics.keys) == ["inputs", "codes", "elapsed_s", "peak_rss_mb"])
        let input = try #require((statistics["inputs"] as? [[String: Any]])?.first)
        #expect(input["captured"] as? Int == 1)
        let page = try String(contentsOfFile: folder.path("run.html"), encoding: .utf8)
        #expect(page.contains("hello"))
        #expect(page.contains("data:image/jpeg;base64,"))
        #expect(!page.contains("http://") && !page.contains("https://"))
        #expect(result.errors.contains("Report: \(folder.path("run.html"))"))
        #expect(FileManager.default.fileExists(atPath: folder.path("found/here/a-000000.png")))
    }

    @Test("a movie is read frame by frame without losses, whatever its contents")
    func movie() async throws {
        let folder = try TemporaryFolder()
        for number in 0..<12 { try TestImage.code("\(number / 4)", at: folder.path("f\(100 + number).png")) }
        let movie = folder.path("film.mp4")
        try TestImage.movie(folder.path("f%d.png"), start: 100, to: movie)
        let all = try await Tool.run(["scan", movie, "--json", "--stats", folder.path("run.json")])
        #expect(all.status == 0)
        #expect(all.objects.map { $0["frame"] as? Int } == Array(0..<12))
        #expect(all.objects.map { $0["text"] as? String } == (0..<12).map { "\($0 / 4)" })
        let unique = try await Tool.run(["scan", movie, "--json", "--unique"])
        #expect(unique.objects.map { $0["text"] as? String } == ["0", "1", "2"])
        let short = try await Tool.run(["scan", movie, "--json", "--duration", "0.5"])
        #expect(short.objects.count == 5)
    }

    @Test("a movie of any length is read to its last frame with the same peak of memory")
    func boundedMemory() async throws {
        let folder = try TemporaryFolder()
        var peaks: [Double] = []
        let isShort = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil
        for frames in [250, isShort ? 3_000 : 15_000] {
            let movie = folder.path("\(frames).mp4")
            let ffmpeg = Process()
            ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            ffmpeg.arguments =
                """
                ffmpeg -v error -nostdin -f lavfi -i testsrc2=size=160x120:rate=25 -frames:v \(frames) \
                -c:v libx264 -preset ultrafast
                """
                .split(separator: " ").map(String.init) + [movie]
            try ffmpeg.run()
            ffmpeg.waitUntilExit()
            #expect(ffmpeg.terminationStatus == 0)
            let result = try await Tool.run([
                "scan", movie, "--types", "qr", "--json", "--stats", folder.path("run.json"),
            ])
            #expect(result.status == 1)
            let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("run.json")))
            let statistics = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let input = try #require((statistics["inputs"] as? [[String: Any]])?.first)
            let outputs = try #require(input["outputs"] as? [[String: Any]])
            #expect(outputs.map { $0["delivered"] as? Int } == [frames, frames])
            peaks.append(try #require(statistics["peak_rss_mb"] as? Double))
        }
        #expect(peaks[1] < peaks[0] * 1.25, "\(peaks) MiB")
    }

    @Test("files that cannot be written are reported before anything is read")
    func unwritable() async throws {
        let folder = try TemporaryFolder()
        try TestImage.code("hello", at: folder.path("a.png"))
        let missing = try await Tool.run(["scan", folder.path("a.png"), "--stats", folder.path("no/run.json")])
        #expect(missing.status == 64)
        #expect(missing.output.isEmpty)
        #expect(
            missing.errors
                == "obscura: Could not write \(folder.path("no/run.json")): its folder does not exist. "
                + "Make the folder first.\n"
        )
        let file = try await Tool.run(["scan", folder.path("a.png"), "--save-frames", folder.path("a.png")])
        #expect(file.status == 64)
        #expect(file.errors.contains("there is a file of that name"))
    }

    @Test(
        "a full disk is one message, and earlier output is kept",
        .enabled(if: access("/dev/full", W_OK) == 0)
    )
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        try TestImage.code("hello", at: folder.path("a.png"))
        let statistics = try await Tool.run(["scan", folder.path("a.png"), "--json", "--stats", "/dev/full"])
        #expect(statistics.status == 2)
        #expect(statistics.objects.count == 1)
        #expect(
            statistics.errors
                == "obscura: Could not write /dev/full: the disk is full. Free some space or choose another folder.\n"
        )
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let output = try await Tool.run(["scan", folder.path("a.png"), "--json"], output: full)
        #expect(output.status == 2)
        #expect(output.errors.contains("Could not write the standard output: the disk is full."))
    }

    @Test("inspect prints the contents of a file, and names files that it cannot read")
    func inspect() async throws {
        let folder = try TemporaryFolder()
        try TestImage.code("hello", at: folder.path("a.png"), width: 320)
        let result = try await Tool.run(["inspect", folder.path("a.png")])
        #expect(result.status == 0)
        #expect(result.output.contains("png") && result.output.contains("320x240"))
        let missing = try await Tool.run(["inspect", folder.path("b.png")])
        #expect(missing.status == 2)
        #expect(missing.errors.contains(folder.path("b.png")))
    }
}

/// Images for the tests, made with the library's own parts.
enum TestImage {
    struct Failure: Error {}

    /// Writes a light image with a QR code of a text.
    static func code(_ text: String, at path: String, x: Int = 100, width: Int = 480) throws {
        try code(try BarcodeWriter().write(text, as: .qr), at: path, x: x, width: width)
    }

    /// Writes a light image with two QR codes, one in its left half and one in its right half.
    static func codes(left: String, right: String, at path: String) throws {
        let image = try canvas(width: 640, height: 240)
        draw(try BarcodeWriter().write(left, as: .qr), into: image, x: 80, y: 60, scale: 4)
        draw(try BarcodeWriter().write(right, as: .qr), into: image, x: 400, y: 60, scale: 4)
        try StillImage.write(image, to: path)
    }

    /// Writes a light image with a QR code of bytes.
    static func code(bytes: [UInt8], at path: String) throws {
        try code(try BarcodeWriter().write(bytes: bytes, as: .qr), at: path, x: 100, width: 480)
    }

    private static func code(_ modules: CodeImage, at path: String, x: Int, width: Int) throws {
        let image = try canvas(width: width, height: width * 3 / 4)
        draw(modules, into: image, x: x, y: 60, scale: 5)
        try StillImage.write(image, to: path)
    }

    /// Writes a blank light image.
    static func blank(at path: String) throws {
        try StillImage.write(try canvas(width: 320, height: 240), to: path)
    }

    /// Makes a movie of images at 10 fps, without losing any.
    static func movie(_ pattern: String, start: Int, to path: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "ffmpeg", "-v", "error", "-nostdin", "-y", "-framerate", "10", "-start_number", "\(start)", "-i", pattern,
            "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p", path,
        ]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
    }

    private static func canvas(width: Int, height: Int) throws -> CVPixelBuffer {
        var image: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_OneComponent8, nil, &image)
        guard let image else { throw Failure() }
        CVPixelBufferLockBaseAddress(image, [])
        defer { CVPixelBufferUnlockBaseAddress(image, []) }
        guard let base = CVPixelBufferGetBaseAddress(image) else { throw Failure() }
        memset(base, 230, CVPixelBufferGetBytesPerRow(image) * height)
        return image
    }

    private static func draw(_ modules: CodeImage, into image: CVPixelBuffer, x: Int, y: Int, scale: Int) {
        CVPixelBufferLockBaseAddress(image, [])
        defer { CVPixelBufferUnlockBaseAddress(image, []) }
        guard let base = CVPixelBufferGetBaseAddress(image) else { return }
        let stride = CVPixelBufferGetBytesPerRow(image)
        for row in 0..<modules.height * scale {
            for column in 0..<modules.width * scale where modules.isDark(column / scale, row / scale) {
                base.storeBytes(of: 20, toByteOffset: (y + row) * stride + x + column, as: UInt8.self)
            }
        }
    }
}
