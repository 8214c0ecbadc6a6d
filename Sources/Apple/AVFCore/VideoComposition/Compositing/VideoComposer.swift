import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// Composes the frames of an asset by a video composition.
///
/// Used by one thread at a time.
final class VideoComposer {
    /// The sources of an asset's tracks.
    typealias Opening = @Sendable () throws -> any MediaSource

    let composition: AVVideoComposition
    let compositor: any AVVideoCompositing
    /// The range in which there are frames.
    let range: CMTimeRange
    private let context: AVVideoCompositionRenderContext
    private let opening: Opening
    private let interrupt: MediaInterrupt
    private let tracks: [MediaTrack]
    private let sourceFormat: OSType?
    private var sources: [CMPersistentTrackID: TrackFrames] = [:]
    private var layers: LayerDrawing?

    /// Number of seconds after which a compositor that does not finish a request counts as failed.
    private static let patience = 30

    /// Opens a composition.
    ///
    /// - Parameters:
    ///   - compositor: The compositor; nil to create the composition's own.
    ///   - tracks: The video tracks whose frames are available.
    ///   - duration: The end of the last frame.
    ///   - opening: Opens the asset again, once for each track that is needed.
    init(
        _ composition: AVVideoComposition,
        compositor: (any AVVideoCompositing)? = nil,
        tracks: [MediaTrack],
        duration: CMTime,
        interrupt: MediaInterrupt,
        opening: @escaping Opening
    ) throws(AVError) {
        self.composition = composition
        let values = composition.values
        let size = values.pixelSize
        guard size.width > 0, size.height > 0, values.frameDuration.isNumeric, values.frameDuration > .zero else {
            throw AVError(
                .invalidVideoComposition,
                "The video composition cannot be rendered. Set renderSize and frameDuration to values above zero."
            )
        }
        if let compositor {
            self.compositor = compositor
        } else {
            self.compositor = try Self.makeCompositor(values)
        }
        self.tracks = tracks.filter { $0.mediaType == .video }
        self.interrupt = interrupt
        self.opening = opening
        range = CMTimeRange(start: .zero, duration: duration)
        sourceFormat = Self.format(in: self.compositor.sourceAttributes)
        let target = Self.format(in: self.compositor.renderAttributes) ?? kCVPixelFormatType_32BGRA
        context = AVVideoCompositionRenderContext(composition, pixelFormat: target)
        if let tool = values.animationTool { layers = try LayerDrawing(tool, values) }
        self.compositor.renderContextChanged(context)
    }

    deinit { compositor.cancelAllPendingVideoCompositionRequests() }

    /// Creates a composition's compositor.
    static func makeCompositor(_ values: VideoCompositionValues) throws(AVError) -> any AVVideoCompositing {
        if let factory = values.compositorFactory { return factory() }
        guard let type = values.compositorClass else { return BuiltInCompositor() }
        guard let objectType = type as? NSObject.Type,
            let made = ClassMaking.make(objectType) as? any AVVideoCompositing
        else {
            throw AVError(
                .videoCompositorFailed,
                "The compositor \(type) cannot be created. Make it a subclass of NSObject that has init()."
            )
        }
        return made
    }

    /// Returns the first pixel format in a dictionary of attributes that frames can have; nil for none.
    private static func format(in attributes: [String: Any]?) -> OSType? {
        let value = attributes?[kCVPixelBufferPixelFormatTypeKey as String]
        let list = value as? [Any] ?? [value as Any]
        let formats = list.compactMap { entry -> OSType? in
            (entry as? OSType) ?? (entry as? NSNumber)?.uint32Value
                ?? (entry as? Int).map { OSType(truncatingIfNeeded: $0) }
        }
        return formats.first { (try? PixelBufferPool(width: 2, height: 2, format: $0)) != nil }
    }

    // MARK: Times

    /// Returns the time of the frame that is shown at a time.
    func frameTime(at time: CMTime) throws(AVError) -> CMTime {
        let length = composition.frameDuration
        guard timing == nil, time > .zero else { return max(time, .zero) }
        let count = (time.seconds / length.seconds).rounded(.down)
        guard count.isFinite, count < 1e9 else { return time }
        // Floating point may be one off.
        var index = Int32(count)
        while CMTimeMultiply(length, multiplier: index) > time { index -= 1 }
        while CMTimeMultiply(length, multiplier: index + 1) <= time { index += 1 }
        return CMTimeMultiply(length, multiplier: index)
    }

    /// Returns the time of the frame after the one at a time; nil at the end.
    func frameTime(after time: CMTime) throws(AVError) -> CMTime? {
        let next: CMTime?
        if let timing {
            do { next = try source(timing)?.start(after: time) } catch { throw AVError(error) }
        } else {
            next = try frameTime(at: time) + composition.frameDuration
        }
        guard let next, next < range.end else { return nil }
        return next
    }

    /// The track whose frame times are used; nil for a regular interval.
    private var timing: CMPersistentTrackID? {
        let id = composition.sourceTrackIDForFrameTiming
        return tracks.contains { $0.id == Int(id) } ? id : nil
    }

    // MARK: Frames

    /// Composes the frame at a time.
    func frame(at time: CMTime) throws(AVError) -> CVPixelBuffer {
        guard let instruction = composition.values.instruction(at: time) else {
            throw AVError(
                .invalidVideoComposition,
                "No instruction covers the time of \(time.seconds) seconds. Cover the whole duration."
            )
        }
        if instruction.passthroughTrackID != kCMPersistentTrackID_Invalid,
            let frame = try sourceFrame(instruction.passthroughTrackID, time)
        {
            return frame
        }
        let needed = instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value }
        let order = needed ?? tracks.map { CMPersistentTrackID(truncatingIfNeeded: $0.id) }
        var frames: [CMPersistentTrackID: CVPixelBuffer] = [:]
        for id in order { frames[id] = try sourceFrame(id, time) }
        let request = AVAsynchronousVideoCompositionRequest(
            context,
            at: time,
            instruction: instruction,
            frames: frames,
            order: order.filter { frames[$0] != nil }
        )
        compositor.startRequest(request)
        let composed = try outcome(of: request)
        label(composed)
        guard let layers, composition.animationTool?.additionalTrackID == nil, instruction.enablePostProcessing else {
            return composed
        }
        return try layers.draw(around: composed)
    }

    private func sourceFrame(_ id: CMPersistentTrackID, _ time: CMTime) throws(AVError) -> CVPixelBuffer? {
        if let layers, composition.animationTool?.additionalTrackID == id { return try layers.drawTrack() }
        do { return try source(id)?.frame(at: time) } catch { throw AVError(error) }
    }

    private func source(_ id: CMPersistentTrackID) throws(MediaError) -> TrackFrames? {
        if let known = sources[id] { return known }
        guard let track = tracks.first(where: { $0.id == Int(id) }) else { return nil }
        let opened: any MediaSource
        do { opened = try opening() } catch {
            throw error as? MediaError ?? MediaError(.notFound, "The asset cannot be opened: \(error)")
        }
        let made = try TrackFrames(opened, track: track, pixelFormat: sourceFormat)
        sources[id] = made
        return made
    }

    private func outcome(of request: AVAsynchronousVideoCompositionRequest) throws(AVError) -> CVPixelBuffer {
        for _ in 0..<Self.patience * 10 {
            guard let outcome = request.wait(milliseconds: 100) else {
                if interrupt.isCancelled { break }
                continue
            }
            switch outcome {
            case .frame(let frame): return frame
            case .cancelled: throw AVError(.operationCancelled)
            case .failed(let error):
                throw error as? AVError
                    ?? AVError(.videoCompositorFailed, "The compositor failed: \(error)")
            }
        }
        compositor.cancelAllPendingVideoCompositionRequests()
        if interrupt.isCancelled { throw AVError(.operationCancelled) }
        throw AVError(
            .videoCompositorFailed,
            "The compositor has not finished a request for \(Self.patience) seconds. Finish each request once."
        )
    }

    /// Labels a frame with the composition's colours.
    private func label(_ frame: CVPixelBuffer) {
        for (key, value) in [
            (kCVImageBufferColorPrimariesKey, composition.colorPrimaries),
            (kCVImageBufferYCbCrMatrixKey, composition.colorYCbCrMatrix),
            (kCVImageBufferTransferFunctionKey, composition.colorTransferFunction),
        ] {
            guard let value else { continue }
            CVBufferSetAttachment(frame, key, value as NSString, .shouldPropagate)
        }
    }
}
