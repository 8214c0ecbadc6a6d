import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import PixelTransforms

/// The description of a requested image.
struct ImageRequest: Sendable {
    var time = CMTime.zero
    var before = CMTime.positiveInfinity
    var after = CMTime.positiveInfinity
    var maximumSize = CGSize.zero
    var isTurned = false
    var apertureMode: AVAssetImageGenerator.ApertureMode?
    var presentation = RenderedSource.Presentation()

    /// The time of the earliest acceptable frame.
    var earliest: CMTime { before.isNumeric ? time - before : .negativeInfinity }

    /// Returns the size of the image of a frame, before any rotation.
    ///
    /// - Parameter aspect: The ratio of a pixel's width to its height.
    func size(width: Int, height: Int, aspect: Double, swapsSides: Bool) -> (width: Int, height: Int) {
        var size = CGSize(width: width, height: height)
        if apertureMode != .encodedPixels, aspect > 0 { size.width = (size.width * aspect).rounded() }
        let limit = swapsSides ? CGSize(width: maximumSize.height, height: maximumSize.width) : maximumSize
        var scale = 1.0
        if limit.width > 0 { scale = min(scale, limit.width / size.width) }
        if limit.height > 0 { scale = min(scale, limit.height / size.height) }
        return (max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded())))
    }
}

/// Finds, decodes, scales and rotates single frames.
///
/// Used on one queue only.
final class ImageMaker: @unchecked Sendable {
    // @unchecked: confined to the generator's queue.

    private let asset: AVAsset
    /// The composition by which the open media are presented.
    private var composition: AVVideoComposition?
    private var demuxer: (any MediaSource)?
    private var decoder: VideoSampleDecoder?
    private var track: MediaTrack?
    private var transformer: PixelTransformer?

    init(_ asset: AVAsset) { self.asset = asset }

    /// Makes an image, or returns the error that prevented it.
    func make(_ request: ImageRequest) -> Result<(CGImage, CMTime), AVError> {
        guard request.time.isNumeric else {
            return .failure(
                AVError(.invalidSourceMedia, "An image cannot be made for a time that is not numeric. Pass a number.")
            )
        }
        do {
            let decoded = try find(request)
            return .success((try image(of: decoded.image, request), decoded.presentationTime))
        } catch {
            // The next request opens the media again.
            demuxer = nil
            decoder = nil
            return .failure(AVError(wrapping: error))
        }
    }

    private func open(_ request: ImageRequest) throws -> (any MediaSource, VideoSampleDecoder) {
        let presentation = request.presentation
        if let demuxer, let decoder, composition === presentation.composition { return (demuxer, decoder) }
        let opened = try RenderedSource.open(asset, presentation, interrupt: MediaInterrupt())
        composition = presentation.composition
        guard let track = opened.tracks.first(where: { $0.mediaType == .video }) else {
            throw AVError(.noSourceTrack, "An image cannot be made: the asset has no video track.")
        }
        opened.select([track.id])
        let made = try VideoSampleDecoder(format: track.format, pixelFormat: kCVPixelFormatType_32BGRA)
        (demuxer, decoder, self.track) = (opened, made, track)
        return (opened, made)
    }

    /// Returns the frame shown at the time, or another within the tolerances that is quicker to reach.
    private func find(_ request: ImageRequest) throws -> DecodedImage {
        let (demuxer, decoder) = try open(request)
        decoder.reset()
        try demuxer.seek(to: request.time)
        var last: DecodedImage?
        while true {
            let sample = try demuxer.next()
            let images = try sample.map { try decoder.decode($0.buffer) } ?? decoder.finish()
            for decoded in images {
                // The frame lies beyond the time: its predecessor is shown, unless this is the first.
                if decoded.presentationTime > request.time { return last ?? decoded }
                last = decoded
                if decoded.presentationTime >= request.earliest, request.before > .zero { return decoded }
            }
            if sample == nil { break }
        }
        guard let last else {
            throw AVError(.decodeFailed, "An image cannot be made: no frame near the time can be decoded.")
        }
        return last
    }

    private func image(of decoded: CVPixelBuffer, _ request: ImageRequest) throws -> CGImage {
        guard let track else { throw AVError(.unknown) }
        let turn = request.isTurned ? Turn(track.preferredTransform) : Turn(rotation: .none, isMirrored: false)
        let encoded = track.format.dimensions
        let aspect =
            encoded.width > 0 ? track.naturalSize.width / CGFloat(encoded.width) : 1
        let size = request.size(
            width: decoded.width,
            height: decoded.height,
            aspect: aspect,
            swapsSides: turn.rotation.swapsSides
        )
        let transform = PixelTransform(
            sourceFormat: decoded.pixelFormatType,
            sourceWidth: decoded.width,
            sourceHeight: decoded.height,
            rotation: turn.rotation,
            isMirrored: turn.isMirrored,
            outputWidth: turn.rotation.swapsSides ? size.height : size.width,
            outputHeight: turn.rotation.swapsSides ? size.width : size.height
        )
        if transform.isIdentity { return CGImage(pixelBuffer: decoded) }
        do throws(PixelTransformError) {
            let used: PixelTransformer
            if let transformer, transformer.transform == transform {
                used = transformer
            } else {
                used = try PixelTransformer(transform)
                transformer = used
            }
            return CGImage(pixelBuffer: try used.make(from: decoded))
        } catch {
            throw AVError(.unknown, "An image cannot be made: \(error.description)")
        }
    }
}

/// A rotation by quarter turns and a subsequent mirroring, as the closest match of a transform.
struct Turn: Equatable {
    var rotation: PixelTransform.Rotation
    var isMirrored: Bool

    init(rotation: PixelTransform.Rotation, isMirrored: Bool) {
        self.rotation = rotation
        self.isMirrored = isMirrored
    }

    ///  - Parameter transform: A transform in coordinates whose y axis points down.
    init(_ transform: CGAffineTransform) {
        // A mirroring after the rotation changes the sign of a and c.
        isMirrored = transform.a * transform.d < transform.b * transform.c
        if abs(transform.d) >= abs(transform.b) {
            rotation = transform.d < 0 ? .half : .none
        } else {
            rotation = transform.b < 0 ? .clockwise270 : .clockwise90
        }
    }
}
