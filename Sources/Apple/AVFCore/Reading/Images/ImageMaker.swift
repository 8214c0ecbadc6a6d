import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import PixelTransforms

/// What an image is to be.
struct ImageRequest: Sendable {
    var time = CMTime.zero
    var before = CMTime.positiveInfinity
    var after = CMTime.positiveInfinity
    var maximumSize = CGSize.zero
    var isTurned = false
    var apertureMode: AVAssetImageGenerator.ApertureMode?

    /// The earliest frame that will do.
    var earliest: CMTime { before.isNumeric ? time - before : .negativeInfinity }

    /// How large the image of a picture is, before any turning.
    ///
    /// - Parameter aspect: a pixel's width to its height.
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

/// Finds, decodes, scales and turns single frames.
///
/// Only used on one queue.
final class ImageMaker: @unchecked Sendable {
    // @unchecked: confined to the generator's queue.

    private let core: AssetCore
    private var demuxer: MediaDemuxer?
    private var decoder: VideoSampleDecoder?
    private var track: MediaTrack?
    private var transformer: PixelTransformer?

    init(_ core: AssetCore) { self.core = core }

    /// Makes an image, or says why not.
    func make(_ request: ImageRequest) -> Result<(CGImage, CMTime), AVError> {
        guard request.time.isNumeric else {
            return .failure(
                AVError(.invalidSourceMedia, "An image cannot be made for a time that is no number. Pass a number.")
            )
        }
        do {
            let picture = try find(request)
            return .success((try image(of: picture.image, request), picture.presentationTime))
        } catch {
            // The next request opens the media anew.
            demuxer = nil
            decoder = nil
            return .failure(AVError(wrapping: error))
        }
    }

    private func open() throws -> (MediaDemuxer, VideoSampleDecoder) {
        if let demuxer, let decoder { return (demuxer, decoder) }
        let opened = try core.makeDemuxer(MediaInterrupt())
        guard let track = opened.tracks.first(where: { $0.mediaType == .video }) else {
            throw AVError(.noSourceTrack, "An image cannot be made: the asset has no video track.")
        }
        opened.select([track.id])
        let made = try VideoSampleDecoder(format: track.format, pixelFormat: kCVPixelFormatType_32BGRA)
        (demuxer, decoder, self.track) = (opened, made, track)
        return (opened, made)
    }

    /// The picture that is shown at the time, or another that will do and can be had sooner.
    private func find(_ request: ImageRequest) throws -> DecodedPicture {
        let (demuxer, decoder) = try open()
        decoder.reset()
        try demuxer.seek(to: request.time)
        var last: DecodedPicture?
        while true {
            let sample = try demuxer.next()
            let pictures = try sample.map { try decoder.decode($0.buffer) } ?? decoder.finish()
            for picture in pictures {
                // Beyond the time: the one before is shown, unless this is the first.
                if picture.presentationTime > request.time { return last ?? picture }
                last = picture
                if picture.presentationTime >= request.earliest, request.before > .zero { return picture }
            }
            if sample == nil { break }
        }
        guard let last else {
            throw AVError(.decodeFailed, "An image cannot be made: no picture near the time can be decoded.")
        }
        return last
    }

    private func image(of picture: CVPixelBuffer, _ request: ImageRequest) throws -> CGImage {
        guard let track else { throw AVError(.unknown) }
        let turn = request.isTurned ? Turn(track.preferredTransform) : Turn(rotation: .none, isMirrored: false)
        let encoded = track.format.dimensions
        let aspect =
            encoded.width > 0 ? track.naturalSize.width / CGFloat(encoded.width) : 1
        let size = request.size(
            width: picture.width,
            height: picture.height,
            aspect: aspect,
            swapsSides: turn.rotation.swapsSides
        )
        let transform = PixelTransform(
            sourceFormat: picture.pixelFormatType,
            sourceWidth: picture.width,
            sourceHeight: picture.height,
            rotation: turn.rotation,
            isMirrored: turn.isMirrored,
            outputWidth: turn.rotation.swapsSides ? size.height : size.width,
            outputHeight: turn.rotation.swapsSides ? size.width : size.height
        )
        if transform.isIdentity { return CGImage(pixelBuffer: picture) }
        do throws(PixelTransformError) {
            let used: PixelTransformer
            if let transformer, transformer.transform == transform {
                used = transformer
            } else {
                used = try PixelTransformer(transform)
                transformer = used
            }
            return CGImage(pixelBuffer: try used.make(from: picture))
        } catch {
            throw AVError(.unknown, "An image cannot be made: \(error.description)")
        }
    }
}

/// A quarter turn and a mirroring after it, as near as they come to a transform.
struct Turn: Equatable {
    var rotation: PixelTransform.Rotation
    var isMirrored: Bool

    init(rotation: PixelTransform.Rotation, isMirrored: Bool) {
        self.rotation = rotation
        self.isMirrored = isMirrored
    }

    /// - Parameter transform: y points down.
    init(_ transform: CGAffineTransform) {
        // A mirror after the turn changes the sign of a and c.
        isMirrored = transform.a * transform.d < transform.b * transform.c
        if abs(transform.d) >= abs(transform.b) {
            rotation = transform.d < 0 ? .half : .none
        } else {
            rotation = transform.b < 0 ? .clockwise270 : .clockwise90
        }
    }
}
