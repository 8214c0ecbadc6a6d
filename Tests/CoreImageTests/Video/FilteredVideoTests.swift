import AVFoundation
import CoreImage
import Foundation
import Synchronization
import Testing

/// Videos whose frames a handler filters: ``FilterCompositor``.
@Suite("Core Image: filtered videos", .timeLimit(.minutes(2)))
struct FilteredVideoTests {
    private let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("filtered-\(UUID())")

    /// Writes a movie of grey frames that get brighter, and returns it; the right half of each frame is white.
    private func movie(transform: CGAffineTransform = .identity) async throws -> AVAsset {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent("movie.mov")
        let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 64, AVVideoHeightKey: 32,
        ]
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.transform = transform
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<6 {
            let buffer = Pictures.grey(64, 32) { x, _ in x < 32 ? UInt8(20 + frame * 20) : 255 }
            while !input.isReadyForMoreMediaData { await Task.yield() }
            #expect(adaptor.append(buffer, withPresentationTime: CMTime(value: CMTimeValue(frame), timescale: 30)))
        }
        input.markAsFinished()
        await writer.finishWriting()
        return AVURLAsset(url: url)
    }

    /// Returns the frames that a reader composes.
    private func read(_ asset: AVAsset, _ composition: AVVideoComposition) throws -> [CVPixelBuffer] {
        let reader = try AVAssetReader(asset: asset)
        let format = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        let output = AVAssetReaderVideoCompositionOutput(
            videoTracks: asset.tracks(withMediaType: .video),
            videoSettings: format
        )
        output.videoComposition = composition
        reader.add(output)
        #expect(reader.startReading())
        var frames: [CVPixelBuffer] = []
        while let sample = output.copyNextSampleBuffer() {
            if let buffer = CMSampleBufferGetImageBuffer(sample) { frames.append(buffer) }
        }
        #expect(reader.status == .completed)
        return frames
    }

    private func level(_ frame: CVPixelBuffer, _ x: Int, _ y: Int) -> Int {
        Int(frame.contents[4 * (y * CVPixelBufferGetWidth(frame) + x) + 1])
    }

    @Test("each frame of a reader goes through the handler")
    func reading() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let asset = try await movie()
        let times = Mutex<[CMTime]>([])
        let composition = AVVideoComposition(
            asset: asset,
            applyingCIFiltersWithHandler: { request in
                times.withLock { $0.append(request.compositionTime) }
                #expect(request.sourceImage.extent == CGRect(x: 0, y: 0, width: 64, height: 32))
                #expect(request.renderSize == CGSize(width: 64, height: 32))
                // Only the left half is left; the rest of the frame becomes black.
                request.finish(
                    with: request.sourceImage.cropped(to: CGRect(x: 0, y: 0, width: 32, height: 32)),
                    context: nil
                )
            }
        )
        #expect(composition.renderSize == CGSize(width: 64, height: 32))
        let frames = try read(asset, composition)
        #expect(frames.count == 6)
        for (index, frame) in frames.enumerated() {
            #expect(abs(level(frame, 10, 10) - (20 + index * 20)) <= 6)
            #expect(level(frame, 50, 10) <= 4)
        }
        #expect(times.withLock { $0.count } == 6)
    }

    @Test("the handler gets frames upright")
    func upright() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        // Turned clockwise by a quarter, so that the right half, which is white, is below.
        let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 32, ty: 0)
        let asset = try await movie(transform: turn)
        let sizes = Mutex<[CGRect]>([])
        let composition = AVVideoComposition(
            asset: asset,
            applyingCIFiltersWithHandler: { request in
                sizes.withLock { $0.append(request.sourceImage.extent) }
                request.finish(with: request.sourceImage, context: CIContext())
            }
        )
        #expect(composition.renderSize == CGSize(width: 32, height: 64))
        let frame = try #require(try read(asset, composition).last)
        #expect(sizes.withLock { $0.first } == CGRect(x: 0, y: 0, width: 32, height: 64))
        #expect(CVPixelBufferGetWidth(frame) == 32)
        #expect(level(frame, 16, 55) >= 245)
        #expect(abs(level(frame, 16, 10) - 120) <= 8)
    }

    @Test("an error of the handler ends reading")
    func failure() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let asset = try await movie()
        let composition = AVMutableVideoComposition(
            asset: asset,
            applyingCIFiltersWithHandler: { request in
                request.finish(with: CocoaError(.featureUnsupported))
            }
        )
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderVideoCompositionOutput(
            videoTracks: asset.tracks(withMediaType: .video),
            videoSettings: nil
        )
        output.videoComposition = composition
        reader.add(output)
        #expect(reader.startReading())
        while output.copyNextSampleBuffer() != nil {}
        #expect(reader.status == .failed)
        #expect(reader.error != nil)
    }

    @Test("an image generator shows filtered frames")
    func generating() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let asset = try await movie()
        let composition = try await AVVideoComposition.videoComposition(
            with: asset,
            applyingCIFiltersWithHandler: { request in
                request.finish(with: request.sourceImage.applyingFilter("CIColorInvert"), context: nil)
            }
        )
        let generator = AVAssetImageGenerator(asset: asset)
        generator.videoComposition = composition
        let image = try await generator.image(at: .zero).image
        let context = CIContext()
        // White becomes black, and dark grey bright.
        #expect(context.pixel(CIImage(cgImage: image), 50, 10)[0] < 10)
        #expect(context.pixel(CIImage(cgImage: image), 10, 10)[0] > 240)
    }
}
