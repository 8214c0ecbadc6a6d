import AVFoundation
import Foundation
import Synchronization
import Testing

private typealias Fixtures = EditingFixtures

/// Paints each frame in the colour of its time, and notes what it gets.
private class PaintingCompositor: NSObject, AVVideoCompositing {
    struct Notes {
        var contexts = 0
        var times: [CMTime] = []
        var sources: [[Int32]] = []
        var formats: Set<OSType> = []
    }
    static let notes = Mutex(Notes())

    override init() { super.init() }

    var sourcePixelBufferAttributes: [String: Any]? {
        [kCVPixelBufferPixelFormatTypeKey as String: [kCVPixelFormatType_32BGRA]]
    }

    var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
        Self.notes.withLock { $0.contexts += 1 }
    }

    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest) {
        let request = asyncVideoCompositionRequest
        // Another thread finishes the request.
        DispatchQueue.global().async {
            let ids = request.sourceTrackIDs.map(\.int32Value)
            let format = ids.first.flatMap { request.sourceFrame(byTrackID: $0) }.map(CVPixelBufferGetPixelFormatType)
            Self.notes.withLock { notes in
                notes.times.append(request.compositionTime)
                notes.sources.append(ids)
                if let format { notes.formats.insert(format) }
            }
            guard let buffer = request.renderContext.newPixelBuffer() else {
                return request.finish(with: NSError(domain: "test", code: 1))
            }
            CVPixelBufferLockBaseAddress(buffer, [])
            if let base = CVPixelBufferGetBaseAddress(buffer) {
                let value = Int32(request.compositionTime.seconds * 100)
                let count = CVPixelBufferGetBytesPerRow(buffer) * CVPixelBufferGetHeight(buffer)
                memset(base, value, count)
            }
            CVPixelBufferUnlockBaseAddress(buffer, [])
            request.finish(withComposedVideoFrame: buffer)
        }
    }
}

/// Fails each request.
private final class FailingCompositor: NSObject, AVVideoCompositing {
    let sourcePixelBufferAttributes: [String: any Sendable]? = nil
    let requiredPixelBufferAttributesForRenderContext: [String: any Sendable] = [:]
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        request.finish(with: NSError(domain: "test", code: 17))
    }
}

/// An instruction of a program's own.
private final class OwnInstruction: NSObject, AVVideoCompositionInstructionProtocol {
    let timeRange: CMTimeRange
    let enablePostProcessing = false
    let containsTweening = true
    let requiredSourceTrackIDs: [NSValue]?
    let passthroughTrackID: CMPersistentTrackID

    init(_ range: CMTimeRange, tracks: [CMPersistentTrackID], passthrough: CMPersistentTrackID = 0) {
        timeRange = range
        requiredSourceTrackIDs = tracks.map { NSNumber(value: $0) }
        passthroughTrackID = passthrough
    }
}

/// Tests ``AVVideoCompositing``, ``ClassMaking``, ``LayerDrawing`` and ``RenderedSource``.
@Suite("Custom compositors", .serialized)
struct CompositorContractTests {
    private func setUp(
        _ type: any AVVideoCompositing.Type,
        passthrough: CMPersistentTrackID = 0
    ) throws -> (AVURLAsset, AVMutableVideoComposition) {
        let asset = try Fixtures.asset(Fixtures.first)
        let made = AVMutableVideoComposition()
        made.customVideoCompositorClass = type
        made.renderSize = CGSize(width: 64, height: 48)
        made.frameDuration = CMTime(value: 1, timescale: 5)
        made.instructions = [
            OwnInstruction(
                CMTimeRange(start: .zero, duration: asset.duration),
                tracks: [1],
                passthrough: passthrough
            )
        ]
        return (asset, made)
    }

    private func output(_ asset: AVAsset, _ made: AVVideoComposition) -> AVAssetReaderVideoCompositionOutput {
        let output = AVAssetReaderVideoCompositionOutput(
            videoTracks: asset.tracks(withMediaType: .video),
            videoSettings: nil
        )
        output.videoComposition = made
        return output
    }

    @Test("VCOMP-8 a custom compositor is created once and makes each frame from the frames it asks for")
    func painting() throws {
        PaintingCompositor.notes.withLock { $0 = .init() }
        let (asset, made) = try setUp(PaintingCompositor.self)
        let output = output(asset, made)
        let compositor = output.customVideoCompositor
        #expect(compositor is PaintingCompositor)
        let frames = try Fixtures.frames(asset, output)
        #expect(output.customVideoCompositor === compositor)
        #expect(frames.count == 20)
        for (index, frame) in frames.enumerated() {
            let buffer = try #require(frame.imageBuffer)
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let value = CVPixelBufferGetBaseAddress(buffer)?.load(as: UInt8.self)
            #expect(value.map { abs(Int($0) - (index * 20) % 256) <= 1 } == true)
        }
        let notes = PaintingCompositor.notes.withLock { $0 }
        #expect(notes.contexts == 1 && notes.times == frames.map(\.presentationTimeStamp))
        #expect(notes.sources.allSatisfy { $0 == [1] } && notes.formats == [kCVPixelFormatType_32BGRA])
    }

    @Test("VCOMP-9 a request that fails ends reading with the error, and the export as well")
    func failing() async throws {
        let (asset, made) = try setUp(FailingCompositor.self)
        let reader = try AVAssetReader(asset: asset)
        let output = output(asset, made)
        reader.add(output)
        #expect(reader.startReading() && output.copyNextSampleBuffer() == nil)
        #expect(reader.status == .failed)
        let error = try #require(reader.error as? AVError)
        #expect(error.code == .videoCompositorFailed)
        let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = made
        #expect(session.customVideoCompositor is FailingCompositor)
        let url = AssetFixtures.folder.appendingPathComponent("\(UUID().uuidString).mov")
        await #expect(throws: AVError.self) { try await session.export(to: url, as: .mov) }
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test("VCOMP-10 an instruction that passes a track through needs no compositor")
    func passing() throws {
        PaintingCompositor.notes.withLock { $0 = .init() }
        let (asset, made) = try setUp(PaintingCompositor.self, passthrough: 1)
        let frames = try Fixtures.frames(asset, output(asset, made)).compactMap(\.imageBuffer)
        #expect(frames.compactMap { Fixtures.numbers(in: $0)?.frame } == (0..<20).map { $0 * 6 })
        #expect(PaintingCompositor.notes.withLock { $0.times.isEmpty })
    }

    @Test("VCOMP-11 layers are drawn around the video, y pointing up, or as a track of their own")
    func layers() throws {
        let asset = try Fixtures.asset(Fixtures.first)
        let made = AVMutableVideoComposition(propertiesOf: asset)
        made.frameDuration = CMTime(value: 1, timescale: 5)
        let (parent, video, mark) = (CALayer(), CALayer(), CALayer())
        parent.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        video.frame = parent.frame
        mark.frame = CGRect(x: 0, y: 0, width: 64, height: 6)
        mark.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        parent.addSublayer(video)
        parent.addSublayer(mark)
        made.animationTool = AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)
        let frames = try Fixtures.frames(asset, output(asset, made)).compactMap(\.imageBuffer)
        #expect(frames.compactMap { Fixtures.numbers(in: $0)?.frame } == (0..<20).map { $0 * 6 })
        let buffer = try #require(frames.first)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let base = try #require(CVPixelBufferGetBaseAddress(buffer)).assumingMemoryBound(to: UInt8.self)
        let row = CVPixelBufferGetBytesPerRow(buffer)
        // The bottom edge, where y is 0.
        let bottom = Array(UnsafeBufferPointer(start: base + 46 * row + 20 * 4, count: 3))
        #expect(bottom[0] < 10 && bottom[1] > 245 && bottom[2] < 10)
    }
}
