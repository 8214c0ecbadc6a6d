import CoreMedia
import CoreVideo
import MediaFiles

/// Decodes the images of a camera with an inter-frame codec: H.264 or HEVC.
///
/// Decoded images get the numbers and times of the compressed data in arrival order. Both therefore increase even if
/// the camera sends images in another order than they are shown in. For the source thread only.
final class V4L2VideoDecoding {
    /// The facts known about an image before it is decoded.
    struct Note {
        var number: Int
        var time: CMTime
        var hostTime: UInt64
        var settings: CameraSettings?
        /// The compressed image, if requested.
        var compressed: CompressedImage?
    }

    /// The outcome for one image's data.
    enum Outcome {
        case image(Note, CVPixelBuffer)
        /// The image is damaged, or refers to one that is missing.
        case lost(Note)
    }

    private let decoder: LiveVideoDecoder
    private let width: Int
    private let height: Int
    private var notes: [Note] = []

    /// Opens a decoder for a format with a codec; returns nil if it needs none.
    ///
    /// - Throws: ``CameraError`` if FFmpeg has no decoder for it.
    init?(_ format: CameraFormat) throws(CameraError) {
        let codec: AccessUnit.Codec
        switch format.codec {
        case .h264: codec = .h264
        case .hevc: codec = .hevc
        case .jpeg, nil: return nil
        }
        width = format.width
        height = format.height
        do throws(MediaError) {
            decoder = try LiveVideoDecoder(codec, pixelFormat: format.pixelFormat)
        } catch {
            throw CameraError(.unsupportedFormat, error.message)
        }
    }

    /// Returns whether decoding can begin with an image.
    static func isKey(_ data: CMBlockBuffer, _ codec: CompressedImage.Codec) -> Bool {
        switch codec {
        case .jpeg: true
        case .h264: AccessUnit.isKey(data, .h264)
        case .hevc: AccessUnit.isKey(data, .hevc)
        }
    }

    /// Decodes an image.
    ///
    /// - Parameter followsGap: True if data before it are missing.
    func decode(_ frame: CompressedImage, _ note: Note, followsGap: Bool) -> [Outcome] {
        var outcomes: [Outcome] = []
        if followsGap { lose(decoder.noteGap(), &outcomes) }
        notes.append(note)
        let result: LiveVideoDecoder.Result
        do throws(MediaError) {
            result = try decoder.decode(frame.data, token: note.number)
        } catch {
            // An unsupported size or format counts as damage.
            decoder.noteGap()
            lose(notes.count, &outcomes)
            return outcomes
        }
        for frame in result.images where !notes.isEmpty {
            let note = notes.removeFirst()
            // The size may differ from the negotiated one.
            let fits = frame.image.width == width && frame.image.height == height
            outcomes.append(fits ? .image(note, frame.image) : .lost(note))
        }
        lose(result.lostCount, &outcomes)
        return outcomes
    }

    private func lose(_ count: Int, _ outcomes: inout [Outcome]) {
        for note in notes.prefix(count) { outcomes.append(.lost(note)) }
        notes.removeFirst(min(count, notes.count))
    }
}
