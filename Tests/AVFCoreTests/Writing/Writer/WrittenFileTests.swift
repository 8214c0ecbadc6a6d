import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Testing

@testable import AVFCore

@Suite("Written files, read by other programs")
struct WrittenFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    @Test(
        "Frames that the encoder reorders are all present, in order",
        arguments: [AVVideoCodecType.h264, .hevc]
    )
    func reordering(codec: AVVideoCodecType) async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url, settings: SmallMovie.settings(codec: codec), isRealTime: false)
        writer.startSession(atSourceTime: time(5000))
        await Feeder(input).feed(30) {
            try NumberedImage.sample($0, at: CMTime(value: CMTimeValue(5000 + $0), timescale: 30))
        }
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Probe.numbers(url) == (0..<30).map { $0 })
        #expect(try Probe.times(url).map { Int(($0 * 30).rounded()) } == (0..<30).map { $0 })
        #expect(try Probe(url).streams.first?["duration"] == "1.000000")
    }

    @Test("Metadata of a movie are read back")
    func metadata() async throws {
        let url = folder.file("a.mov")
        let title = AVMutableMetadataItem()
        title.identifier = .commonIdentifierTitle
        title.value = "Tomorrow" as NSString
        let make = AVMutableMetadataItem()
        make.keySpace = .quickTimeMetadata
        make.key = "com.apple.quicktime.make" as NSString
        make.value = "Obscura" as NSString
        let items = UncheckedReference([title, make] as [AVMetadataItem])
        let (writer, input) = try SmallMovie.writer(url) { writer, input in
            writer.metadata = items.value
            input.extendedLanguageTag = "de"
        }
        writer.startSession(atSourceTime: .zero)
        try SmallMovie.append(0, at: .zero, to: input, of: writer)
        await writer.finishWriting()
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        #expect(text.contains("com.apple.quicktime.title") && text.contains("Tomorrow"))
        #expect(text.contains("com.apple.quicktime.make") && text.contains("Obscura"))
    }
}
