import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// What an input was told before writing starts.
struct InputConfiguration: Sendable {
    /// Another input whose track belongs to this one's.
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

    /// How many entries may wait for the encoder.
    ///
    /// Pictures are few, because cameras have few buffers, and no more than about 256 MiB; a second or two of sound; and
    /// of media that is stored as it comes as much as is cheap.
    var capacity: Int {
        switch coding {
        case .video(let settings):
            let size = max(settings.encoding.width * settings.encoding.height * 4, 1)
            return min(max((256 << 20) / size, 2), 8)
        case .audio: return 64
        case .stored: return 128
        }
    }

    /// What a single frame without a duration lasts (WIN-22).
    var defaultDuration: CMTime {
        guard case .video(let settings) = coding, let rate = settings.encoding.expectedFrameRate, rate > 0 else {
            return CMTime(value: 1, timescale: 30)
        }
        return CMTime(seconds: 1 / rate, preferredTimescale: 90_000)
    }
}
