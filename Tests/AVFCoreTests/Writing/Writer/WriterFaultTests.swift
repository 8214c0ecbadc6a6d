import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVFCore

@Suite("Writer failures")
struct WriterFaultTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    /// Returns the numbers of the frames that can be read from a possibly truncated file.
    private func numbers(_ url: URL) throws -> [Int?] { try Probe.numbers(url) }

    @Test(
        "a released writer is deallocated with its inputs and encoders, in every state",
        arguments: ["abandoned", "finished", "cancelled"]
    )
    func freed(end: String) async throws {
        weak var core: WriterCore?
        weak var input: AVAssetWriterInput?
        func write() async throws {
            let (writer, own) = try SmallMovie.writer(folder.file("\(end).mov"))
            (core, input) = (writer.core, own)
            writer.startSession(atSourceTime: .zero)
            for frame in 0..<5 { try SmallMovie.append(frame, at: Self.time(frame), to: own, of: writer) }
            switch end {
            case "finished": await writer.finishWriting()
            case "cancelled": writer.cancelWriting()
            default: break
            }
        }
        try await write()
        #expect(comesTrue { core == nil }, "the writer's core still exists")
        #expect(comesTrue { input == nil }, "the input still exists")
    }

    @Test("WR-28 a process killed at any moment leaves all but the last fragment", arguments: [1, 2, 3])
    func killed(seed: Int) async throws {
        let (movie, progress) = (folder.file("film.mov").path, folder.file("progress").path)
        let moment = Int.random(in: 20..<70, using: &Self.generator(seed).value)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [movie = movie as String, progress = progress as String, moment = moment as Int] in
            let (writer, input) = try SmallMovie.writer(URL(fileURLWithPath: movie)) { writer, _ in
                writer.movieFragmentInterval = CMTime(value: 1, timescale: 2)
            }
            writer.startSession(atSourceTime: .zero)
            // The kill comes from another thread, at any instruction of encoding and writing.
            let killer = Thread {
                while (try? Data(contentsOf: URL(fileURLWithPath: progress)))?.count ?? 0 < moment { sched_yield() }
                kill(getpid(), SIGKILL)
            }
            killer.start()
            var done = Data()
            for frame in 0..<100_000 {
                let time = CMTime(value: CMTimeValue(frame), timescale: 30)
                try SmallMovie.append(frame, at: time, to: input, of: writer)
                writer.core.settle()
                done.append(1)
                try done.write(to: URL(fileURLWithPath: progress))
            }
        }
        let written = try Data(contentsOf: URL(fileURLWithPath: progress)).count
        let found = try numbers(URL(fileURLWithPath: movie))
        #expect(found == found.indices.map { $0 }, "seed \(seed): what is there is whole")
        #expect(written - found.count <= 15, "seed \(seed): \(found.count) of \(written) frames can be read")
    }

    private final class Box<Value> {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private static func generator(_ seed: Int) -> Box<SeededGenerator> { Box(SeededGenerator(seed: UInt64(seed))) }

    @Test("WR-28 a file truncated within any fragment's media is readable up to the previous fragment")
    func cut() async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url) { writer, _ in
            writer.movieFragmentInterval = CMTime(value: 1, timescale: 3)
        }
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<45 { try SmallMovie.append(frame, at: Self.time(frame), to: input, of: writer) }
        writer.core.settle()
        let bytes = try Data(contentsOf: url)
        writer.cancelWriting()
        #expect(folder.names.isEmpty)
        let fragments = Self.mediaOfFragments(bytes)
        #expect(fragments.count == 4)
        var generator = SeededGenerator(seed: 45)
        for (index, media) in fragments.enumerated() {
            let length = Int.random(in: media, using: &generator)
            let part = folder.file("cut.mov")
            try bytes.prefix(length).write(to: part)
            let found = try numbers(part)
            #expect(Array(found.prefix(index * 10)) == (0..<index * 10).map { $0 }, "cut at byte \(length), seed 45")
        }
    }

    /// Returns the byte ranges of each fragment's media.
    private static func mediaOfFragments(_ bytes: Data) -> [Range<Int>] {
        var media: [Range<Int>] = []
        var position = 0
        var isFragment = false
        while position + 8 <= bytes.count {
            let size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            guard size >= 8, position + size <= bytes.count else { break }
            if type == "moof" { isFragment = true }
            if type == "mdat", isFragment {
                media.append(position + 8..<position + size)
                isFragment = false
            }
            position += size
        }
        return media
    }

    @Test(
        "WR-26 a full disk fails the writer with diskFull; the data written before are readable",
        arguments: [true, false]
    )
    func diskFull(isFragmented: Bool) async throws {
        let movie = folder.file("film.mov").path
        await #expect(processExitsWith: .success) { [movie = movie as String, isFragmented = isFragmented as Bool] in
            // A limit on the file size simulates a full disk.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 200_000, rlim_max: 200_000)
            guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
            let settings = SmallMovie.settings(codec: .jpeg)
            let (writer, input) = try SmallMovie.writer(URL(fileURLWithPath: movie), settings: settings) { writer, _ in
                if isFragmented { writer.movieFragmentInterval = CMTime(value: 1, timescale: 5) }
            }
            writer.startSession(atSourceTime: .zero)
            var frame = 0
            while writer.status == .writing, frame < 10_000 {
                let time = CMTime(value: CMTimeValue(frame), timescale: 30)
                if input.isReadyForMoreMediaData { input.append(try NumberedImage.sample(frame, at: time)) }
                writer.core.settle()
                frame += 1
            }
            guard writer.status == .failed, let error = writer.error as? AVError, error.code == .diskFull else {
                exit(3)
            }
            // Further appends return false, and have no other effect.
            let late = CMTime(value: 1_000_000, timescale: 30)
            guard !input.append(try NumberedImage.sample(0, at: late)) else { exit(4) }
            await writer.finishWriting()
            exit(writer.status == .failed && error.localizedDescription.contains(movie) ? 0 : 5)
        }
        let found = try numbers(URL(fileURLWithPath: movie))
        #expect(found.count > 3 && found == found.indices.map { $0 })
    }

    @Test("Removing the file during writing fails the writer with the system's error underneath")
    func removed() async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<3 { try SmallMovie.append(frame, at: Self.time(frame), to: input, of: writer) }
        writer.core.settle()
        try FileManager.default.removeItem(at: url)
        try SmallMovie.append(3, at: Self.time(3), to: input, of: writer)
        await writer.finishWriting()
        #expect(writer.status == .failed)
        let error = try #require(writer.error as? AVError)
        #expect(error.code == .unknown && error.localizedDescription.contains("removed"))
        #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(ENOENT))
        #expect(folder.names.isEmpty)
    }

    @Test("A frame that cannot be encoded fails the writer with an error text; earlier data are readable")
    func encoderFailure() async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<5 { try SmallMovie.append(frame, at: Self.time(frame), to: input, of: writer) }
        writer.core.settle()
        let image = try CVPixelBuffer.make(width: 64, height: 64, format: kCVPixelFormatType_DepthFloat32)
        let strange = try CMSampleBuffer(
            imageBuffer: image,
            formatDescription: CMVideoFormatDescription(imageBuffer: image),
            sampleTiming: CMSampleTimingInfo(
                duration: .invalid,
                presentationTimeStamp: Self.time(5),
                decodeTimeStamp: .invalid
            )
        )
        #expect(!input.append(strange))
        writer.core.settle()
        #expect(writer.status == .failed)
        #expect((writer.error as? AVError)?.localizedDescription.isEmpty == false)
        await writer.finishWriting()
        #expect(try numbers(url) == [0, 1, 2, 3, 4])
    }

    @Test("An encoder that does not support the size fails the writer, not the program")
    func encoderRefuses() async throws {
        let (writer, _) = try SmallMovie.writer(
            folder.file("a.mov"),
            settings: SmallMovie.settings(width: 60_000, height: 60_000)
        )
        writer.core.settle()
        #expect(writer.status == .failed)
        #expect(writer.error != nil)
        await writer.finishWriting()
        #expect(folder.names.isEmpty)
    }
}
