import AVFoundation
import Foundation
import Testing

/// Tests the clauses of settings by the films that they make.
@Suite struct EncoderSettingsContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes frames at 30 a second; returns the file.
    private func film(
        _ count: Int,
        codec: AVVideoCodecType = .h264,
        width: Int = 320,
        _ properties: [String: Any] = [:]
    ) async throws -> URL {
        let url = folder.file("\(UUID().uuidString).mov")
        let (writer, input) = try SmallMovie.writer(
            url,
            settings: SmallMovie.settings(codec: codec, width: width, properties: properties)
        )
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<count {
            let time = CMTime(value: CMTimeValue(frame), timescale: 30)
            try SmallMovie.append(frame, at: time, to: input, of: writer)
        }
        await writer.finishWriting()
        #expect(writer.status == .completed)
        return url
    }

    /// Returns the stored samples of a film.
    private func samples(_ url: URL) throws -> [CMSampleBuffer] {
        let (reader, output) = try startedReader(url, .video, nil)
        defer { #expect(reader.status == .completed) }
        return readAll(output)
    }

    private func keyFrames(_ url: URL) throws -> [Int] {
        try samples(url).enumerated().compactMap { index, sample in
            sample.sampleAttachments[0][.notSync] as? Bool == true ? nil : index
        }
    }

    @Test("SET-2 odd sizes of 4:2:0 are rounded down to even ones")
    func odd() async throws {
        let url = try await film(2, width: 321)
        #expect(try samples(url).first?.formatDescription?.dimensions.width == 320)
    }

    @Test("SET-3 a higher bit rate makes a larger film")
    func bitRate() async throws {
        let rates = [40_000, 4_000_000]
        var sizes: [Int] = []
        for rate in rates {
            sizes.append(
                try samples(try await film(30, [AVVideoAverageBitRateKey: rate])).reduce(0) { $0 + $1.totalSampleSize }
            )
        }
        #expect(sizes[1] > sizes[0])
    }

    @Test("SET-4 key frames come at least at the interval of frames, and of seconds")
    func intervals() async throws {
        #expect(try keyFrames(try await film(9, [AVVideoMaxKeyFrameIntervalKey: 1])) == Array(0..<9))
        let both: [String: Any] = [
            AVVideoMaxKeyFrameIntervalKey: 100, AVVideoMaxKeyFrameIntervalDurationKey: 0.5,
            AVVideoAllowFrameReorderingKey: false,
        ]
        let keys = try keyFrames(try await film(31, both))
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $1 - $0 <= 15 } && (keys.last ?? 0) >= 15)
    }

    @Test("SET-5 the expected rate changes no time")
    func expected() async throws {
        let url = try await film(5, [AVVideoExpectedSourceFrameRateKey: 10])
        let times = try samples(url).map(\.presentationTimeStamp).sorted()
        #expect(times == (0..<5).map { CMTime(value: $0, timescale: 30) })
    }

    @Test("SET-6 without reordering, frames are stored in the order in which they are shown")
    func reordering() async throws {
        let times = try samples(try await film(20, [AVVideoAllowFrameReorderingKey: false])).map(
            \.presentationTimeStamp
        )
        #expect(times == times.sorted() && times.count == 20)
    }

    @Test(
        "SET-7 profiles are those of the settings",
        arguments: [
            (AVVideoProfileLevelH264BaselineAutoLevel, 66), (AVVideoProfileLevelH264MainAutoLevel, 77),
            (AVVideoProfileLevelH264HighAutoLevel, 100),
        ]
    )
    func profiles(_ name: String, _ number: Int) async throws {
        let url = try await film(2, [AVVideoProfileLevelKey: name])
        let format = try #require(try samples(url).first?.formatDescription)
        let set = try #require(format.parameterSets.first)
        #expect(Int([UInt8](set)[1]) == number)
    }

    @Test("SET-12 reader settings are those of pixel buffers; compressed ones raise")
    func uncompressed() async throws {
        let track = try #require(AVURLAsset(url: try await film(2)).tracks.first)
        let pixels = kCVPixelBufferPixelFormatTypeKey as String
        for settings in [
            [pixels: kCVPixelFormatType_32BGRA], [AVVideoWidthKey: 80, AVVideoHeightKey: 60],
            [kCVPixelBufferWidthKey as String: 80, kCVPixelBufferHeightKey as String: 60],
        ] as [[String: Any]] {
            #expect(exceptions { _ = AVAssetReaderTrackOutput(track: track, outputSettings: settings) }.isEmpty)
        }
        for settings in [[AVVideoCodecKey: AVVideoCodecType.h264], [AVVideoQualityKey: 1]] as [[String: Any]] {
            #expect(exceptions { _ = AVAssetReaderTrackOutput(track: track, outputSettings: settings) }.count == 1)
        }
    }

    @Test(
        "SET-13 sound has the format, rate, channels and bits of its settings",
        arguments: [
            kAudioFormatMPEG4AAC, kAudioFormatLinearPCM, kAudioFormatAppleLossless,
        ]
    )
    func sound(_ id: AudioFormatID) async throws {
        var settings: [String: Any] = [AVFormatIDKey: id, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]
        if id == kAudioFormatMPEG4AAC { settings[AVEncoderBitRateKey] = 96_000 }
        if id == kAudioFormatAppleLossless { settings[AVEncoderBitDepthHintKey] = 24 }
        if id == kAudioFormatLinearPCM {
            settings[AVLinearPCMBitDepthKey] = 24
            for key in [AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved] {
                settings[key] = false
            }
        }
        let url = folder.file("a.mov")
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        #expect(input.append(try SawTooth.sample(frames: 4800, at: 0, channels: 2)))
        await writer.finishWriting()
        let (reader, output) = try startedReader(url, .audio, nil)
        let stream = try #require(readAll(output).first?.formatDescription?.audioStreamBasicDescription)
        #expect(reader.status == .completed)
        #expect(stream.mFormatID == id && stream.mSampleRate == 44_100 && stream.mChannelsPerFrame == 2)
        if id == kAudioFormatLinearPCM { #expect(stream.mBitsPerChannel == 24) }
    }
}
