import CoreMedia
import CoreVideo
import MediaFiles

/// Makes frames of the compressed pictures of a camera whose codec needs earlier pictures: H.264, HEVC.
///
/// Pictures that come out are given the numbers and times of the data in order, so that both increase also where a camera
/// sends pictures in another order than they are shown in. For the source thread only.
final class V4L2VideoDecoding {
    /// What is known of a picture before it is decoded.
    struct Note {
        var number: Int
        var time: CMTime
        var hostTime: UInt64
        var settings: CameraSettings?
        /// What the camera sent, where it is wanted.
        var compressed: CompressedPicture?
    }

    /// What came of a picture's data.
    enum Outcome {
        case picture(Note, CVPixelBuffer)
        /// The picture is damaged, or refers to one that is missing.
        case lost(Note)
    }

    private let decoder: LiveVideoDecoder
    private let width: Int
    private let height: Int
    private var notes: [Note] = []

    /// Opens a decoder for a format with a codec; nil where it needs none.
    ///
    /// - Throws: ``CameraError`` where FFmpeg has no decoder for it.
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

    /// Whether decoding can begin with a picture.
    static func isKey(_ data: CMBlockBuffer, _ codec: CompressedPicture.Codec) -> Bool {
        switch codec {
        case .jpeg: true
        case .h264: AccessUnit.isKey(data, .h264)
        case .hevc: AccessUnit.isKey(data, .hevc)
        }
    }

    /// Decodes a picture.
    ///
    /// - Parameter followsGap: whether data are missing before it.
    func decode(_ picture: CompressedPicture, _ note: Note, followsGap: Bool) -> [Outcome] {
        var outcomes: [Outcome] = []
        if followsGap { lose(decoder.noteGap(), &outcomes) }
        notes.append(note)
        let result: LiveVideoDecoder.Result
        do throws(MediaError) {
            result = try decoder.decode(picture.data, token: note.number)
        } catch {
            // A size or format that nothing here takes: damaged, as far as clients are concerned.
            decoder.noteGap()
            lose(notes.count, &outcomes)
            return outcomes
        }
        for picture in result.pictures where !notes.isEmpty {
            let note = notes.removeFirst()
            // Not what the camera has agreed to.
            let fits = picture.image.width == width && picture.image.height == height
            outcomes.append(fits ? .picture(note, picture.image) : .lost(note))
        }
        lose(result.lostCount, &outcomes)
        return outcomes
    }

    private func lose(_ count: Int, _ outcomes: inout [Outcome]) {
        for note in notes.prefix(count) { outcomes.append(.lost(note)) }
        notes.removeFirst(min(count, notes.count))
    }
}
