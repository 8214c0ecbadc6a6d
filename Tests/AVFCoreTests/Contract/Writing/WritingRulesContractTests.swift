import AVFoundation
import Foundation
import Synchronization
import Testing

/// Tests the clauses of writing that the tests of parts show with other names.
@Suite struct WritingRulesContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    /// Writes frames whose times are their numbers; returns the file.
    private func film(
        _ frames: Range<Int>,
        start: Int = 0,
        settings: [String: Any] = SmallMovie.settings(),
        configure: (AVAssetWriter, AVAssetWriterInput) -> Void = { _, _ in }
    ) async throws -> URL {
        let url = folder.file("film.mov")
        let (writer, input) = try SmallMovie.writer(url, settings: settings, configure: configure)
        writer.startSession(atSourceTime: time(start))
        for frame in frames { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        await writer.finishWriting()
        #expect(writer.status == .completed)
        return url
    }

    /// Returns the duration of a file.
    private func duration(_ url: URL) -> CMTime { AVURLAsset(url: url).duration }

    @Test("WR-11 QuickTime files hold video and sound")
    func mediaTypes() throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        #expect(Set(writer.availableMediaTypes).isSuperset(of: [.video, .audio]))
        let wave = try AVAssetWriter(outputURL: folder.file("a.wav"), fileType: .wav)
        #expect(wave.availableMediaTypes == [.audio])
    }

    @Test("WR-16 WR-18 a film without an end of its session ends with its last sample; earlier samples are edited out")
    func ends() async throws {
        let url = try await film(0..<10, start: 4)
        #expect(duration(url) == CMTime(value: 6, timescale: 30))
        let (reader, output) = try startedReader(url, .video, Self.pixels)
        let times = readAll(output).map(\.presentationTimeStamp)
        #expect(reader.status == .completed)
        #expect(times == (0..<6).map { time($0) })
    }

    private static let pixels = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    ]

    @Test("WR-20 what has been appended before the end is in the film")
    func appended() async throws {
        #expect(try Probe.numbers(try await film(0..<12)) == Array(0..<12))
    }

    @Test("WR-27 a file for the network has its header before the media", arguments: [true, false])
    func network(_ isOptimized: Bool) async throws {
        let url = try await film(0..<10) { writer, _ in writer.shouldOptimizeForNetworkUse = isOptimized }
        let bytes = try Data(contentsOf: url)
        let header = try #require(bytes.range(of: Data("moov".utf8)))
        let media = try #require(bytes.range(of: Data("mdat".utf8)))
        #expect((header.lowerBound < media.lowerBound) == isOptimized)
        #expect(try Probe.numbers(url) == Array(0..<10))
    }

    @Test("WR-29 the first fragment has a length of its own", arguments: [true, false])
    func firstFragment(_ isShort: Bool) async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url) { writer, _ in
            writer.movieFragmentInterval = CMTime(value: 2, timescale: 1)
            if isShort { writer.initialMovieFragmentInterval = CMTime(value: 1, timescale: 2) }
        }
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<45 {
            try SmallMovie.append(frame, at: time(frame), to: input, of: writer)
            settle(writer)
        }
        // After a second and a half, only a shorter first fragment is there.
        #expect((try Data(contentsOf: url).range(of: Data("moof".utf8)) != nil) == isShort)
        await writer.finishWriting()
        #expect(try Probe.numbers(url) == Array(0..<45))
    }

    @Test("WIN-2 hints and settings that do not fit raise")
    func hints() throws {
        let picture = try CMFormatDescription(videoCodecType: .h264, width: 320, height: 240)
        func make(_ type: AVMediaType, _ settings: [String: Any]?, _ hint: CMFormatDescription? = nil) -> Int {
            exceptions {
                _ = AVAssetWriterInput(mediaType: type, outputSettings: settings, sourceFormatHint: hint)
            }.count
        }
        #expect(make(.audio, nil, picture) == 1)
        #expect(make(.video, nil, try CMFormatDescription(videoCodecType: .h264, width: 0, height: 240)) == 1)
        let fit = [AVVideoScalingModeKey: AVVideoScalingModeFit]
        #expect(make(.video, SmallMovie.settings().merging(fit) { $1 }) == 1)
        let quality = [AVSampleRateConverterAudioQualityKey: 127]
        #expect(make(.audio, SmallMovie.aac.merging(quality) { $1 }) == 1)
        #expect(make(.video, nil, picture) == 0 && make(.audio, SmallMovie.aac) == 0)
    }

    @Test("WIN-5 WIN-6 an input that is full is not ready, and appending to it raises")
    func notReady() throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"))
        let sample = try NumberedImage.sample(0, at: .zero)
        #expect(!input.isReadyForMoreMediaData)
        #expect(exceptions { input.append(sample) }.count == 1)
        writer.startSession(atSourceTime: .zero)
        #expect(input.isReadyForMoreMediaData)
        #expect(input.append(sample))
        writer.cancelWriting()
        #expect(!input.isReadyForMoreMediaData)
    }

    @Test("WIN-9 appending after the writer ended answers false", arguments: [0, 1, 2])
    func ended(_ ending: Int) async throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"))
        writer.startSession(atSourceTime: .zero)
        try SmallMovie.append(0, at: .zero, to: input, of: writer)
        switch ending {
        case 0: await writer.finishWriting()
        case 1: writer.cancelWriting()
        default: #expect(!input.append(try NumberedImage.sample(1, at: .zero)))
        }
        let late = try NumberedImage.sample(1, at: time(1))
        #expect(!input.append(late))
        #expect(writer.status == [.completed, .cancelled, .failed][ending])
    }

    @Test("WIN-10 a buffer is kept until it is written")
    func kept() async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<6 {
            // The buffer goes out of scope at once.
            #expect(input.append(try NumberedImage.sample(frame, at: time(frame))))
        }
        await writer.finishWriting()
        #expect(try Probe.numbers(url) == Array(0..<6))
    }

    @Test("WIN-13 output times are written, not those of presentation")
    func outputTimes() async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<4 {
            let sample = try NumberedImage.sample(frame, at: time(frame))
            try sample.setOutputPresentationTimeStamp(time(frame * 3))
            #expect(input.append(sample))
        }
        await writer.finishWriting()
        #expect(try Probe.times(url).map { Int(($0 * 30).rounded()) } == [0, 3, 6, 9])
    }

    @Test("WIN-14 an input that is finished does not hold up the others")
    func unblocked() async throws {
        let url = folder.file("a.mov")
        var sound: AVAssetWriterInput?
        let (writer, input) = try SmallMovie.writer(url, isRealTime: false) { writer, _ in
            let other = AVAssetWriterInput(mediaType: .audio, outputSettings: SmallMovie.aac)
            writer.add(other)
            sound = other
        }
        writer.startSession(atSourceTime: .zero)
        try #require(sound).markAsFinished()
        await Feeder(input).feed(90) {
            try NumberedImage.sample($0, at: CMTime(value: CMTimeValue($0), timescale: 30))
        }
        await writer.finishWriting()
        #expect(try Probe.numbers(url) == Array(0..<90))
    }

    @Test("WIN-19 WIN-20 WIN-21 an adaptor: one for each input, a pool after the start, numeric times")
    func adaptor() async throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings())
        input.expectsMediaDataInRealTime = true
        let attributes: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
            kCVPixelBufferWidthKey as String: 320, kCVPixelBufferHeightKey as String: 240,
        ]
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: attributes
        )
        let sound = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
        #expect(exceptions { _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input) }.count == 1)
        #expect(exceptions { _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: sound) }.count == 1)
        #expect(adaptor.assetWriterInput === input && adaptor.pixelBufferPool == nil)
        writer.add(input)
        #expect(writer.startWriting() && adaptor.pixelBufferPool != nil)
        writer.startSession(atSourceTime: .zero)
        let image = try NumberedImage.make(7)
        #expect(exceptions { adaptor.append(image, withPresentationTime: .invalid) }.count == 1)
        #expect(adaptor.append(image, withPresentationTime: .zero))
        await writer.finishWriting()
        #expect(try Probe.numbers(folder.file("a.mov")) == [7])
        #expect(exceptions { _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input) }.count == 1)
    }

    @Test("RD-5 a reader of stored samples may have markers, and all its samples are those of the film")
    func markers() async throws {
        let url = try await film(0..<10)
        let (reader, output) = try startedReader(url, .video, nil)
        let samples = readAll(output)
        #expect(reader.status == .completed)
        #expect(samples.filter { $0.numSamples > 0 }.count == 10)
        #expect(samples.filter { $0.numSamples == 0 }.allSatisfy { $0.dataBuffer == nil })
    }

    @Test("QUEUE-1 a queue player advances at the end, and its current item is the first", .enabled(if: hasFFmpeg))
    func queue() throws {
        let stage = PlaybackStage()
        let player = try stage.queue([.init(frames: 20, first: 0), .init(frames: 15, first: 20)])
        #expect(player.actionAtItemEnd == .advance && player.items().count == 2)
        #expect(player.currentItem === player.items().first)
    }
}
