import AVFoundation
import Foundation
import Testing

/// Tests the clauses of written files.
@Suite struct WrittenFileContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    @Test("WR-31 ten frames at intervals of 1/30 s have a duration of 200/600, with the time scale 600")
    func tenFrames() async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<10 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        await writer.finishWriting()
        let stream = try #require(Probe(url).streams.first)
        #expect(stream["time_base"] == "1/600" && stream["duration_ts"] == "200" && stream["nb_frames"] == "10")
        #expect(try Probe.times(url).map { ($0 * 30).rounded() } == (0..<10).map(Double.init))
    }

    @Test("WR-13 WR-15 frames before and after the session are not shown; the rest plays from its beginning")
    func session() async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: time(1003))
        for frame in 1000..<1010 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        writer.endSession(atSourceTime: time(1008))
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Probe(url).streams.first?["duration_ts"] == "100")
        // FFmpeg returns every stored frame; those before the session have negative times.
        let shown = zip(try Probe.numbers(url), try Probe.times(url)).filter { $0.1 >= 0 && $0.1 < 4.5 / 30 }
        #expect(shown.map(\.0) == [1003, 1004, 1005, 1006, 1007])
    }

    @Test("WR-14 a track whose first sample is after the session's start begins later")
    func lateTrack() async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: time(0))
        for frame in 15..<20 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        await writer.finishWriting()
        let first = try #require(Probe.times(url).first)
        #expect(abs(first - 0.5) < 0.001)
        #expect(try Probe.numbers(url) == [15, 16, 17, 18, 19])
    }

    @Test("WIN-11 irregular times are stored exactly; a marker gives the end of the last frame")
    func durations() async throws {
        let url = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(url)
        writer.startSession(atSourceTime: .zero)
        let values: [CMTimeValue] = [0, 7, 100, 101, 250]
        for (index, value) in values.enumerated() {
            let time = CMTime(value: value, timescale: 600)
            try SmallMovie.append(index, at: time, to: input, of: writer)
        }
        let mark = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 0,
            sampleTimings: [
                CMSampleTimingInfo(
                    duration: .invalid,
                    presentationTimeStamp: CMTime(value: 300, timescale: 600),
                    decodeTimeStamp: .invalid
                )
            ],
            sampleSizes: []
        )
        CMSetAttachment(
            mark,
            key: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration,
            value: true as NSNumber,
            attachmentMode: kCMAttachmentMode_ShouldPropagate
        )
        settle(writer)
        #expect(input.append(mark))
        await writer.finishWriting()
        #expect(try Probe.times(url).map { Int(($0 * 600).rounded()) } == values.map { Int($0) })
        #expect(try Probe(url).streams.first?["duration_ts"] == "300")
    }

    @Test("WIN-22 a single frame without a duration lasts one frame of the expected rate")
    func singleFrame() async throws {
        for (rate, ticks) in [(60, "10"), (0, "20")] {
            let url = folder.file("\(rate).mov")
            let properties: [String: Any] = rate > 0 ? [AVVideoExpectedSourceFrameRateKey: rate] : [:]
            let (writer, input) = try SmallMovie.writer(url, settings: SmallMovie.settings(properties: properties)) {
                $1.mediaTimeScale = 600
            }
            writer.startSession(atSourceTime: .zero)
            try SmallMovie.append(0, at: .zero, to: input, of: writer)
            await writer.finishWriting()
            #expect(try Probe(url).streams.first?["duration_ts"] == ticks)
        }
    }

    @Test("WIN-17 WIN-18 SET-10 size, rotation and colors are read back as requested")
    func checks() async throws {
        let url = folder.file("a.mp4")
        var settings = SmallMovie.settings(width: 160, height: 120)
        settings[AVVideoColorPropertiesKey] = [
            AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2,
            AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
            AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
        ]
        let (writer, input) = try SmallMovie.writer(url, type: .mp4, settings: settings) { writer, input in
            input.transform = CGAffineTransform(rotationAngle: .pi / 2)
            writer.shouldOptimizeForNetworkUse = true
        }
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<3 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        await writer.finishWriting()
        let stream = try #require(Probe(url).streams.first)
        #expect(stream["width"] == "160" && stream["height"] == "120")
        for key in ["color_primaries", "color_transfer", "color_space"] { #expect(stream[key] == "bt709") }
        let rotation = try Probe(url, "stream_side_data=rotation").streams.first?["side_data_list"]
        #expect(rotation?.contains("-90") == true, "\(rotation ?? "no rotation")")
        // WR-27: the header precedes the media.
        let bytes = try Data(contentsOf: url)
        let header = try #require(bytes.firstRange(of: Data("moov".utf8)))
        let media = try #require(bytes.firstRange(of: Data("mdat".utf8)))
        #expect(header.lowerBound < media.lowerBound)
    }

    @Test("WR-30 audio and video of one file are in sync within a packet", arguments: [AVFileType.mov, .mp4])
    func audio(type: AVFileType) async throws {
        let url = folder.file("a")
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings())
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: SmallMovie.aac)
        writer.add(video)
        writer.add(audio)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: time(300))
        let (videoFeeder, audioFeeder) = (Feeder(video), Feeder(audio))
        async let images: Void = videoFeeder.feed(60) {
            try NumberedImage.sample($0, at: CMTime(value: CMTimeValue(300 + $0), timescale: 30))
        }
        async let samples: Void = audioFeeder.feed(96) { try SawTooth.sample(frames: 1000, at: 480_000 + $0 * 1000) }
        _ = await (images, samples)
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Probe.numbers(url) == (0..<60).map { $0 })
        let streams = try Probe(url).streams
        #expect(streams.map { $0["codec_name"] } == ["h264", "aac"])
        for stream in streams {
            let start = try #require(stream["start_time"].flatMap(Double.init))
            let duration = try #require(stream["duration"].flatMap(Double.init))
            #expect(abs(start) <= 1024 / 48_000.0 && abs(duration - 2) <= 1024 / 48_000.0, "\(start) \(duration)")
        }
    }

    @Test(
        "SET-13 audio alone in files of several types",
        arguments: [
            (.wav, kAudioFormatLinearPCM, "pcm_s16le"), (.aiff, kAudioFormatLinearPCM, "pcm_s16be"),
            (.caf, kAudioFormatLinearPCM, "pcm_s16le"), (.m4a, kAudioFormatMPEG4AAC, "aac"),
            (.m4a, kAudioFormatAppleLossless, "alac"), (.mov, kAudioFormatLinearPCM, "pcm_s16le"),
        ] as [(AVFileType, AudioFormatID, String)]
    )
    func audioAlone(type: AVFileType, format: AudioFormatID, codec: String) async throws {
        let url = folder.file("a")
        var settings = SmallMovie.aac
        settings[AVFormatIDKey] = format
        if format == kAudioFormatAppleLossless { settings[AVEncoderBitDepthHintKey] = 16 }
        if format == kAudioFormatLinearPCM {
            settings[AVLinearPCMBitDepthKey] = 16
            settings[AVLinearPCMIsFloatKey] = false
            settings[AVLinearPCMIsBigEndianKey] = type == .aiff
            settings[AVLinearPCMIsNonInterleaved] = false
        }
        let writer = try AVAssetWriter(outputURL: url, fileType: type)
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: CMTime(value: 480_000, timescale: 48_000))
        await Feeder(input).feed(24) { try SawTooth.sample(frames: 1000, at: 480_000 + $0 * 1000) }
        await writer.finishWriting()
        #expect(writer.status == .completed)
        let stream = try #require(Probe(url).streams.first)
        let duration = try #require(stream["duration"].flatMap(Double.init))
        #expect(stream["codec_name"] == codec && abs(duration - 0.5) <= 1024 / 48_000.0, "\(stream)")
    }

    @Test("WIN-1 stored samples pass through unchanged")
    func passthrough() async throws {
        let first = folder.file("a.mov")
        let (writer, input) = try SmallMovie.writer(first)
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<12 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        await writer.finishWriting()

        let (reader, output) = try startedReader(first, .video, nil)
        let samples = readAll(output).filter { $0.numSamples > 0 }
        #expect(reader.status == .completed)
        #expect(samples.count == 12)
        let second = folder.file("b.mp4")
        let copy = try AVAssetWriter(outputURL: second, fileType: .mp4)
        let track = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: nil,
            sourceFormatHint: samples.first?.formatDescription
        )
        copy.add(track)
        #expect(copy.startWriting())
        copy.startSession(atSourceTime: .zero)
        for sample in samples { #expect(track.append(sample)) }
        await copy.finishWriting()
        #expect(copy.status == .completed)
        #expect(try Probe.numbers(second) == (0..<12).map { $0 })
    }
}
