import AVFoundation
import CameraSources
import CoreImage
import Foundation
import Synchronization
import Testing
import VideoToolbox

/// Programs of the kinds that public repositories have, on the virtual camera: ``FilmedFrames``.
@Suite("Programs: filters, encoders, films and meters on the virtual camera", .timeLimit(.minutes(4)))
struct FilmedFramesTests {
    private let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("programs-\(UUID())")

    @Test("a live filter inverts the pixels of each frame")
    func filter() throws {
        let context = CIContext.plain()
        var numbers: [Int] = []
        try FilmedFrames.run(seed: 9101, frames: 10, format: kCVPixelFormatType_32BGRA) { sample in
            let buffer = try #require(CMSampleBufferGetImageBuffer(sample))
            var made: CVPixelBuffer?
            CVPixelBufferCreate(nil, 640, 360, kCVPixelFormatType_32BGRA, nil, &made)
            let result = try #require(made)
            let image = CIImage(cvPixelBuffer: buffer).applyingFilter("CIColorInvert")
            context.render(image, to: result, bounds: image.extent, colorSpace: nil)
            let (before, after) = (buffer.contents, result.contents)
            // Every eleventh pixel, so that all columns and rows have their turn.
            let wrong = stride(from: 0, to: before.count, by: 44).filter { start in
                (start..<start + 3).contains { abs(Int(after[$0]) - (255 - Int(before[$0]))) > 1 }
            }
            #expect(wrong.isEmpty)
            numbers.append(Int(try #require(FrameNumberStrip.read(from: buffer))))
        }
        #expect(numbers == Array(0..<10))
    }

    @Test("an encoder's frames are in order, key frames where they are forced, and decode to the camera's numbers")
    func encoder() throws {
        var made: VTCompressionSession?
        VTCompressionSessionCreate(
            allocator: nil,
            width: 640,
            height: 360,
            codecType: kCMVideoCodecType_H264,
            encoderSpecification: nil,
            imageBufferAttributes: nil,
            compressedDataAllocator: nil,
            outputCallback: nil,
            refcon: nil,
            compressionSessionOut: &made
        )
        let session = try #require(made)
        VTSessionSetProperty(session, key: kVTCompressionPropertyKey_AllowFrameReordering, value: kCFBooleanFalse)
        VTSessionSetProperty(session, key: kVTCompressionPropertyKey_AverageBitRate, value: 2_000_000 as CFNumber)
        let samples = Samples()
        var count = 0
        try FilmedFrames.run(seed: 9102, frames: 20) { sample in
            let options = [kVTEncodeFrameOptionKey_ForceKeyFrame: count % 8 == 0] as CFDictionary
            count += 1
            VTCompressionSessionEncodeFrame(
                session,
                imageBuffer: try #require(CMSampleBufferGetImageBuffer(sample)),
                presentationTimeStamp: sample.presentationTimeStamp,
                duration: sample.duration,
                frameProperties: options,
                infoFlagsOut: nil
            ) { status, _, encoded in
                #expect(status == noErr)
                if let encoded { samples.append(encoded) }
            }
        }
        VTCompressionSessionCompleteFrames(session, untilPresentationTimeStamp: .invalid)
        let encoded = samples.all
        #expect(encoded.count == 20)
        let keys = encoded.indices.filter { encoded[$0].sampleAttachments.first?[.notSync] as? Bool != true }
        #expect(Set(keys).isSuperset(of: [0, 8, 16]))
        let times = encoded.map(\.presentationTimeStamp)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(try decode(encoded) == Array(0..<20))
    }

    // `@unchecked Sendable`: the list is accessed only under the lock.
    private final class Samples: @unchecked Sendable {
        private let lock = NSLock()
        private var list: [CMSampleBuffer] = []
        var all: [CMSampleBuffer] { lock.withLock { list } }
        func append(_ sample: CMSampleBuffer) { lock.withLock { list.append(sample) } }
    }

    private func decode(_ samples: [CMSampleBuffer]) throws -> [Int] {
        var made: VTDecompressionSession?
        VTDecompressionSessionCreate(
            allocator: nil,
            formatDescription: try #require(samples.first?.formatDescription),
            decoderSpecification: nil,
            imageBufferAttributes: nil,
            decompressionSessionOut: &made
        )
        let session = try #require(made)
        let numbers = Mutex<[Int]>([])
        for sample in samples {
            VTDecompressionSessionDecodeFrame(session, sampleBuffer: sample, flags: [], infoFlagsOut: nil) {
                status,
                _,
                buffer,
                _,
                _ in
                guard let number = buffer.flatMap({ FrameNumberStrip.read(from: $0) }) else { return }
                numbers.withLock { $0.append(Int(number)) }
            }
        }
        VTDecompressionSessionWaitForAsynchronousFrames(session)
        return numbers.withLock { $0 }
    }

    /// Writes frames of the camera into a film.
    private func film(seed: Int, frames: Int) async throws -> AVURLAsset {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let writer = try AVAssetWriter(outputURL: folder.appendingPathComponent("\(seed).mov"), fileType: .mov)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 640, AVVideoHeightKey: 360]
        )
        writer.add(input)
        #expect(writer.startWriting())
        var isFirst = true
        try FilmedFrames.run(seed: seed, frames: frames) { sample in
            if isFirst { writer.startSession(atSourceTime: sample.presentationTimeStamp) }
            isFirst = false
            while !input.isReadyForMoreMediaData { sched_yield() }
            #expect(input.append(sample))
        }
        input.markAsFinished()
        await writer.finishWriting()
        #expect(writer.status == .completed)
        return AVURLAsset(url: writer.outputURL)
    }

    @Test("a handler that takes the colour out of a film leaves every frame in its place")
    func handler() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let asset = try await film(seed: 9103, frames: 20)
        let composition = try await AVVideoComposition.videoComposition(
            with: asset,
            applyingCIFiltersWithHandler: { request in
                let grey = request.sourceImage.applyingFilter("CIColorControls", parameters: ["inputSaturation": 0])
                request.finish(with: grey, context: nil)
            }
        )
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderVideoCompositionOutput(
            videoTracks: try await asset.loadTracks(withMediaType: .video),
            videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        )
        output.videoComposition = composition
        reader.add(output)
        #expect(reader.startReading())
        var numbers: [Int] = []
        while let sample = output.copyNextSampleBuffer() {
            let buffer = try #require(CMSampleBufferGetImageBuffer(sample))
            numbers.append(Int(try #require(FrameNumberStrip.read(from: buffer))))
            let bytes = buffer.contents
            #expect(
                stride(from: 0, to: bytes.count, by: 44).allSatisfy { abs(Int(bytes[$0]) - Int(bytes[$0 + 2])) <= 2 }
            )
        }
        #expect(numbers == Array(0..<20))
    }

    @Test("an exported composition has the frames that were cut into it, in their order")
    func composition() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let asset = try await film(seed: 9104, frames: 20)
        let source = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let cut = AVMutableComposition()
        let track = try #require(
            cut.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        )
        func part(_ frames: Range<Int64>) -> CMTimeRange {
            CMTimeRange(
                start: CMTime(value: frames.lowerBound, timescale: 30),
                end: CMTime(value: frames.upperBound, timescale: 30)
            )
        }
        try track.insertTimeRange(part(10..<16), of: source, at: .zero)
        try track.insertTimeRange(part(2..<5), of: source, at: CMTime(value: 6, timescale: 30))
        let export = try #require(AVAssetExportSession(asset: cut, presetName: AVAssetExportPresetHighestQuality))
        let url = folder.appendingPathComponent("cut.mov")
        try await export.export(to: url, as: .mov)
        let result = AVURLAsset(url: url)
        let reader = try AVAssetReader(asset: result)
        let output = AVAssetReaderTrackOutput(
            track: try #require(try await result.loadTracks(withMediaType: .video).first),
            outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        )
        reader.add(output)
        #expect(reader.startReading())
        var numbers: [Int] = []
        while let sample = output.copyNextSampleBuffer() {
            guard let buffer = CMSampleBufferGetImageBuffer(sample) else { continue }
            numbers.append(Int(try #require(FrameNumberStrip.read(from: buffer))))
        }
        #expect(numbers == Array(10..<16) + Array(2..<5))
    }

    @Test("a meter shows the level of the microphone's tone")
    func meter() throws {
        // A sine 20 decibels below full scale has 23 decibels in the mean.
        let name = "virtual:48000x1?clock=virtual&seconds=2&clap=0&tone=480&level=20&buffer=1200"
        var levels: [Double] = []
        try FilmedFrames.listen(to: name, buffers: 40) { sample in
            let block = try #require(sample.dataBuffer)
            var samples = [Int16](repeating: 0, count: block.dataLength / 2)
            try samples.withUnsafeMutableBytes { try block.copyDataBytes(to: $0) }
            let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
            levels.append(10 * log10(max(power, 1e-9) / (32768 * 32768)))
        }
        #expect(levels.count == 40 && levels.allSatisfy { abs($0 + 23.01) < 0.1 })
    }
}
