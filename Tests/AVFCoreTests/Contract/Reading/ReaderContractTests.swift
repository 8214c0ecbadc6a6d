import AVFoundation
import Foundation
import Testing

private var pixels: [String: Any] {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
}
private var pcm: [String: Any] { [AVFormatIDKey: kAudioFormatLinearPCM] }

private func time(_ value: Int64, _ scale: CMTimeScale) -> CMTime { CMTime(value: value, timescale: scale) }
private func range(_ start: Int64, _ end: Int64, _ scale: CMTimeScale) -> CMTimeRange {
    CMTimeRange(start: time(start, scale), end: time(end, scale))
}

/// Tests the clauses of ``AVAssetReader``.
@Suite struct ReaderContractTests {
    @Test("RD-1 a reader goes from unknown by reading to completed, and reads everything by default")
    func status() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let reader = try AVAssetReader(asset: asset)
        #expect(reader.status == .unknown && reader.error == nil)
        #expect(reader.timeRange == CMTimeRange(start: .zero, duration: .positiveInfinity))
        let output = AVAssetReaderTrackOutput(track: try asset.first(.video), outputSettings: pixels)
        #expect(reader.canAdd(output))
        reader.add(output)
        #expect(reader.outputs == [output])
        #expect(reader.startReading())
        #expect(reader.status == .reading)
        #expect(readAll(output).count == 30)
        #expect(reader.status == .completed && reader.error == nil)
        #expect(output.copyNextSampleBuffer() == nil)
    }

    @Test("RD-1 a missing asset or one without media cannot be read, and has the error codes of assets")
    func unreadable() throws {
        let missing = #expect(throws: AVError.self) {
            _ = try AVAssetReader(asset: AVURLAsset(url: AssetFixtures.missing))
        }
        #expect(missing?.code == .unknown)
        let text = #expect(throws: AVError.self) {
            _ = try AVAssetReader(asset: AVURLAsset(url: try AssetFixtures.text()))
        }
        #expect(text?.code == .fileFormatNotRecognized)
    }

    @Test("RD-2 outputs of other assets, duplicate outputs, and outputs after the start are rejected")
    func adding() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let other = AVURLAsset(url: try AssetFixtures.wav())
        let reader = try AVAssetReader(asset: asset)
        let foreign = AVAssetReaderTrackOutput(track: try other.first(.audio), outputSettings: nil)
        #expect(!reader.canAdd(foreign))
        #expect(raised { reader.add(foreign) } == [.invalidArgument])
        let output = AVAssetReaderTrackOutput(track: try asset.first(.video), outputSettings: nil)
        reader.add(output)
        #expect(!reader.canAdd(output))
        #expect(raised { reader.add(output) } == [.invalidArgument])
        #expect(reader.startReading())
        let late = AVAssetReaderTrackOutput(track: try asset.first(.audio), outputSettings: nil)
        #expect(!reader.canAdd(late))
        #expect(raised { reader.add(late) } == [.invalidArgument])
        #expect(raised { _ = reader.startReading() } == [.generic])
        #expect(raised { reader.timeRange = range(0, 1, 1) } == [.generic])
        #expect(raised { output.alwaysCopiesSampleData = false } == [.generic])
        #expect(reader.status == .reading)
    }

    @Test("RD-3 requesting samples before the start raises")
    func tooEarly() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let output = AVAssetReaderTrackOutput(track: try asset.first(.video), outputSettings: nil)
        #expect(raised { _ = output.copyNextSampleBuffer() } == [.generic])
        let reader = try AVAssetReader(asset: asset)
        reader.add(output)
        #expect(raised { _ = output.copyNextSampleBuffer() } == [.generic])
        #expect(reader.status == .unknown)
    }

    @Test("RD-3 a file that disappears before the start fails the reader, and startReading reports it")
    func removed() throws {
        let copy = AssetFixtures.folder.appendingPathComponent("removed.mov")
        try FileManager.default.copyItem(at: try AssetFixtures.movie(), to: copy)
        let asset = AVURLAsset(url: copy)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: try asset.first(.video), outputSettings: nil)
        reader.add(output)
        try FileManager.default.removeItem(at: copy)
        #expect(!reader.startReading())
        #expect(reader.status == .failed)
        #expect((reader.error as? AVError)?.code == .unknown)
        #expect(output.copyNextSampleBuffer() == nil)
        #expect(!reader.startReading())
    }

    @Test("RD-4 the reader is completed when all outputs have returned nil, and not before")
    func completion() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let reader = try AVAssetReader(asset: asset)
        let outputs = [
            AVAssetReaderTrackOutput(track: try asset.first(.video), outputSettings: nil),
            AVAssetReaderTrackOutput(track: try asset.first(.audio), outputSettings: pcm),
        ]
        outputs.forEach(reader.add)
        #expect(reader.startReading())
        #expect(readAll(outputs[0]).count == 30)
        #expect(reader.status == .reading)
        #expect(!readAll(outputs[1]).isEmpty)
        #expect(reader.status == .completed)
    }

    @Test("RD-7 empty, compressed or unknown settings raise")
    func settings() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let (video, audio) = (try asset.first(.video), try asset.first(.audio))
        let bad: [(AVAssetTrack, [String: Any])] = [
            (video, [:]), (audio, [:]),
            (video, [AVVideoCodecKey: AVVideoCodecType.h264]),
            (video, [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 120]),
            (video, pcm), (audio, pixels), (video, ["nonsense": 1]),
            (video, [kCVPixelBufferPixelFormatTypeKey as String: 12345]),
            (audio, [AVFormatIDKey: kAudioFormatMPEG4AAC]), (audio, [AVSampleRateKey: 44100]),
            (audio, [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 13]),
            (audio, [AVFormatIDKey: kAudioFormatLinearPCM, AVEncoderBitRateKey: 64000]),
        ]
        for (track, settings) in bad {
            let names = raised { _ = AVAssetReaderTrackOutput(track: track, outputSettings: settings) }
            #expect(names == [.invalidArgument], "\(settings)")
        }
        for settings in [nil, pixels, [AVVideoWidthKey: 80, AVVideoHeightKey: 60]] {
            #expect(raised { _ = AVAssetReaderTrackOutput(track: video, outputSettings: settings) }.isEmpty)
        }
    }

    @Test("RD-8 decoded frames come in presentation order on the asset's timeline, RD-11 at n/30")
    func decodedVideo() throws {
        let (reader, output) = try startedReader(try AssetFixtures.movie(), .video, pixels)
        let samples = readAll(output)
        #expect(samples.map(\.presentationTimeStamp) == (0..<30).map { time($0, 30) })
        #expect(samples.allSatisfy { $0.duration == time(1, 30) && $0.numSamples == 1 })
        for sample in samples {
            let image = try #require(sample.imageBuffer)
            #expect(CVPixelBufferGetPixelFormatType(image) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
            #expect(sample.formatDescription?.matchesImageBuffer(image) == true)
        }
        #expect(reader.status == .completed)
    }

    @Test("RD-8 stored frames come in decode order with their data")
    func storedVideo() throws {
        let (reader, output) = try startedReader(try AssetFixtures.movie(), .video, nil)
        let samples = readAll(output)
        #expect(reader.status == .completed)
        #expect(samples.map(\.decodeTimeStamp) == samples.map(\.decodeTimeStamp).sorted())
        #expect(samples.map(\.presentationTimeStamp) != samples.map(\.presentationTimeStamp).sorted())
        #expect(samples.map(\.presentationTimeStamp).sorted() == (0..<30).map { time($0, 30) })
        #expect(samples.allSatisfy { $0.formatDescription?.mediaSubType == .h264 && $0.dataBuffer != nil })
    }

    @Test("RD-6 frames are writable with alwaysCopiesSampleData, and have the same content without")
    func copies() throws {
        var sums: [[Int]] = []
        for copies in [true, false] {
            let asset = AVURLAsset(url: try AssetFixtures.movie())
            let reader = try AVAssetReader(asset: asset)
            let output = AVAssetReaderTrackOutput(
                track: try asset.first(.video),
                outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar]
            )
            #expect(output.alwaysCopiesSampleData)
            output.alwaysCopiesSampleData = copies
            reader.add(output)
            #expect(reader.startReading())
            var list: [Int] = []
            while let sample = output.copyNextSampleBuffer() {
                let image = try #require(sample.imageBuffer)
                CVPixelBufferLockBaseAddress(image, [])
                let base = try #require(CVPixelBufferGetBaseAddressOfPlane(image, 0))
                let row = CVPixelBufferGetBytesPerRowOfPlane(image, 0)
                let bytes = base.assumingMemoryBound(to: UInt8.self)
                list.append((0..<120).reduce(0) { sum, y in (0..<160).reduce(sum) { $0 + Int(bytes[y * row + $1]) } })
                // Writes by the receiver must not appear in later frames.
                if copies { for y in 0..<120 { memset(base + y * row, 255, 160) } }
                CVPixelBufferUnlockBaseAddress(image, [])
            }
            sums.append(list)
        }
        #expect(sums[0].count == 30)
        #expect(sums[0] == sums[1])
    }

    @Test("RD-11 a second of WAVE at 44100 Hz comes in 6 buffers, the first of 8192 frames")
    func wave() throws {
        let (reader, output) = try startedReader(try AssetFixtures.wav(), .audio, pcm)
        let buffers = readAll(output)
        #expect(buffers.map(\.numSamples) == [8192, 8192, 8192, 8192, 8192, 3140])
        #expect(buffers.map(\.presentationTimeStamp) == (0..<6).map { time($0 * 8192, 44100) })
        let stream = buffers.first?.formatDescription?.audioStreamBasicDescription
        #expect(stream?.mBitsPerChannel == 16 && stream?.mSampleRate == 44100)
        #expect(reader.status == .completed)
    }

    @Test("RD-9 with random access other ranges are read in their order, until the configuration is final")
    func randomAccess() throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: try asset.first(.video), outputSettings: pixels)
        output.supportsRandomAccess = true
        reader.timeRange = range(0, 5, 30)
        reader.add(output)
        #expect(reader.startReading())
        _ = output.copyNextSampleBuffer()
        #expect(raised { output.reset(forReadingTimeRanges: []) } == [.generic])
        #expect(readAll(output).count == 4)
        #expect(reader.status == .reading)
        for bad in [
            [range(10, 12, 30), range(11, 13, 30)], [range(10, 12, 30), range(1, 3, 30)],
            [CMTimeRange(start: .zero, duration: .positiveInfinity)], [.invalid],
        ] {
            #expect(
                raised { output.reset(forReadingTimeRanges: bad.map { NSValue(timeRange: $0) }) } == [.invalidArgument]
            )
        }
        output.reset(forReadingTimeRanges: [range(20, 22, 30), range(27, 29, 30)].map { NSValue(timeRange: $0) })
        #expect(readAll(output).map(\.presentationTimeStamp) == [20, 21, 27, 28].map { time($0, 30) })
        output.reset(forReadingTimeRanges: [NSValue(timeRange: range(3, 4, 30))])
        #expect(readAll(output).map(\.presentationTimeStamp) == [time(3, 30)])
        #expect(reader.status == .reading)
        output.markConfigurationAsFinal()
        #expect(reader.status == .completed)
        #expect(raised { output.reset(forReadingTimeRanges: []) } == [.generic])
    }

    @Test("RD-10 a mix adds the tracks sample by sample")
    func mix() throws {
        let url = try AssetFixtures.make(
            "two.mov",
            "-f lavfi -i aevalsrc=0.25:s=8000:d=1 -f lavfi -i aevalsrc=0.125:s=8000:d=0.5 -map 0 -map 1 -c:a pcm_s16le"
        )
        let asset = AVURLAsset(url: url)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderAudioMixOutput(audioTracks: asset.tracks, audioSettings: nil)
        #expect(output.audioTracks.count == 2 && output.mediaType == .audio)
        reader.add(output)
        #expect(reader.startReading())
        let buffers = readAll(output)
        #expect(buffers.first?.presentationTimeStamp == .zero)
        var shorts: [Int16] = []
        for buffer in buffers {
            let block = try #require(buffer.dataBuffer)
            var part = [Int16](repeating: 0, count: block.dataLength / 2)
            _ = part.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map {
                    CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: bytes.count, destination: $0)
                }
            }
            shorts += part
        }
        #expect(shorts.count == 8000)
        #expect(shorts[..<4000].allSatisfy { abs(Int($0) - 12288) <= 2 })
        #expect(shorts[4000...].allSatisfy { abs(Int($0) - 8192) <= 2 })
        #expect(reader.status == .completed)
    }

    @Test("RD-12 a cancelled reader returns nil and stays cancelled")
    func cancel() throws {
        let (reader, output) = try startedReader(try AssetFixtures.movie(), .video, pixels)
        _ = output.copyNextSampleBuffer()
        reader.cancelReading()
        #expect(reader.status == .cancelled && reader.error == nil)
        #expect(output.copyNextSampleBuffer() == nil)
        #expect(reader.status == .cancelled)
        #expect(!reader.startReading())
    }

    @Test("RD-13 a provider adds its output, and returns the samples one by one and then nil")
    func provider() async throws {
        let asset = AVURLAsset(url: try AssetFixtures.movie())
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: try asset.first(.video), outputSettings: pixels)
        let provider = reader.outputProvider(for: output)
        #expect(reader.outputs == [output])
        #expect(reader.startReading())
        var times: [CMTime] = []
        while let sample = try await provider.next() { times.append(sample.presentationTimeStamp) }
        #expect(times == (0..<30).map { time($0, 30) })
        #expect(reader.status == .completed)
        let cancelled = try AVAssetReader(asset: asset)
        let second = cancelled.outputProvider(
            for: AVAssetReaderTrackOutput(track: try asset.first(.video), outputSettings: nil)
        )
        #expect(cancelled.startReading())
        _ = try await second.next()
        cancelled.cancelReading()
        await #expect(throws: CancellationError.self) { _ = try await second.next() }
    }
}
