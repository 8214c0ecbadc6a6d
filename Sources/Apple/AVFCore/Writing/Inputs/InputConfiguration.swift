import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// The configuration of an input, fixed when writing starts.
struct InputConfiguration: Sendable {
    /// An association with the track of another input.
    struct Association: Sendable {
        let type: String
        let input: InputStorage
    }

    let mediaType: AVMediaType
    let coding: OutputCoding
    let sourceFormatHint: CMFormatDescription?
    var expectsMediaDataInRealTime = false
    var transform = CGAffineTransform.identity
    var naturalSize = CGSize.zero
    var preferredVolume: Float
    var marksOutputTrackAsEnabled = true
    var mediaTimeScale: CMTimeScale = 0
    var languageCode: String?
    var extendedLanguageTag: String?
    var metadata: [AVMetadataItem] = []
    var mediaDataLocation = AVAssetWriterInput.MediaDataLocation.interleavedWithMainMediaData
    var sampleReferenceBaseURL: URL?
    var preferredMediaChunkDuration = CMTime.invalid
    var preferredMediaChunkAlignment = 0
    var associations: [Association] = []
    var performsMultiPassEncodingIfSupported = false

    init(mediaType: AVMediaType, coding: OutputCoding, sourceFormatHint: CMFormatDescription?) {
        self.mediaType = mediaType
        self.coding = coding
        self.sourceFormatHint = sourceFormatHint
        preferredVolume = mediaType == .audio ? 1 : 0
    }

    /// Number of entries that may be pending for the encoder.
    ///
    /// Few frames, because cameras have few buffers, and at most about 256 MiB of them; live ones of a known rate for
    /// a third of a second, at most 64 MiB, because those that wait are converted and release the camera's buffers;
    /// one or two seconds of audio; and for media stored as appended as many as is cheap.
    var capacity: Int {
        switch coding {
        case .video(let settings):
            let size = max(settings.encoding.width * settings.encoding.height * 4, 1)
            let few = min(max((256 << 20) / size, 2), 8)
            guard expectsMediaDataInRealTime, let rate = settings.encoding.expectedFrameRate else { return few }
            return max(few, min((64 << 20) / (size * 3 / 8 + 1), Int(min(max(rate, 1), 240) / 3)))
        case .audio: return 64
        case .stored: return 128
        }
    }

    /// The duration of a single frame that has none (WIN-22).
    var defaultDuration: CMTime {
        guard case .video(let settings) = coding, let rate = settings.encoding.expectedFrameRate, rate > 0 else {
            return CMTime(value: 1, timescale: 30)
        }
        return CMTime(seconds: 1 / rate, preferredTimescale: 90_000)
    }
}
