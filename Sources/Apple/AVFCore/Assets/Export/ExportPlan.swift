import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// The treatment of an asset's tracks by a preset.
struct ExportPlan: Sendable {
    /// The treatment of a media type.
    enum Treatment: Sendable {
        /// Copies the samples.
        case copy
        /// Encodes frames again, scaled down to fit into a box; a width and height of 0 keeps the size.
        case video(VideoEncoding.Codec, width: Int, height: Int, bitsPerPixel: Double)
        /// Encodes audio again; AAC with a bit rate in bits per second per channel.
        case audio(AudioEncoding.Codec, bitsPerChannel: Int?)
        /// Omits the tracks.
        case drop
    }

    let video: Treatment
    let audio: Treatment
    /// The supported file types, the default one first.
    let fileTypes: [AVFileType]

    /// Indicates whether samples are copied.
    var isCopy: Bool { if case .copy = video { true } else { false } }

    private static let movies: [AVFileType] = [.mov, .mp4, .m4v]
    private static let aac = Treatment.audio(.aac, bitsPerChannel: 64_000)
    private static let pcm = Treatment.audio(
        .linearPCM(bitDepth: 16, isFloat: false, isBigEndian: false),
        bitsPerChannel: nil
    )

    private static func h264(_ width: Int, _ height: Int, _ bits: Double = 0.1) -> ExportPlan {
        ExportPlan(
            video: .video(.h264, width: width, height: height, bitsPerPixel: bits),
            audio: aac,
            fileTypes: movies
        )
    }

    private static func hevc(_ width: Int, _ height: Int, _ bits: Double = 0.05) -> ExportPlan {
        ExportPlan(
            video: .video(.hevc, width: width, height: height, bitsPerPixel: bits),
            audio: aac,
            fileTypes: movies
        )
    }

    /// The plans of the presets; those with an alpha layer are missing, because FFmpeg encodes none.
    static let all: [String: ExportPlan] = [
        AVAssetExportPresetPassthrough: ExportPlan(video: .copy, audio: .copy, fileTypes: movies + [.m4a]),
        AVAssetExportPresetLowQuality: ExportPlan(
            video: .video(.h264, width: 224, height: 128, bitsPerPixel: 0.12),
            audio: .audio(.aac, bitsPerChannel: 32_000),
            fileTypes: movies
        ),
        AVAssetExportPresetMediumQuality: h264(568, 320, 0.12),
        AVAssetExportPresetHighestQuality: h264(0, 0, 0.2),
        AVAssetExportPresetHEVCHighestQuality: hevc(0, 0, 0.1),
        AVAssetExportPreset640x480: h264(640, 480),
        AVAssetExportPreset960x540: h264(960, 540),
        AVAssetExportPreset1280x720: h264(1280, 720),
        AVAssetExportPreset1920x1080: h264(1920, 1080),
        AVAssetExportPreset3840x2160: h264(3840, 2160),
        AVAssetExportPresetHEVC1920x1080: hevc(1920, 1080),
        AVAssetExportPresetHEVC3840x2160: hevc(3840, 2160),
        AVAssetExportPresetAppleM4A: ExportPlan(video: .drop, audio: aac, fileTypes: [.m4a]),
        AVAssetExportPresetAppleProRes422LPCM: ExportPlan(
            video: .video(.proRes(.standard), width: 0, height: 0, bitsPerPixel: 2.4),
            audio: pcm,
            fileTypes: [.mov]
        ),
        AVAssetExportPresetAppleProRes4444LPCM: ExportPlan(
            video: .video(.proRes(.p4444), width: 0, height: 0, bitsPerPixel: 5.3),
            audio: pcm,
            fileTypes: [.mov]
        ),
    ]

    /// Returns the reason why there is no plan for a preset.
    static func refusal(_ preset: String) -> String {
        guard preset.hasSuffix("WithAlpha") else {
            return "There is no export preset \(preset). Use one of AVAssetExportSession.allExportPresets()."
        }
        return "\(preset) cannot be exported: there is no encoder for HEVC with alpha. Use "
            + "AVAssetExportPresetAppleProRes4444LPCM, which keeps alpha, or "
            + "\(preset.replacingOccurrences(of: "WithAlpha", with: "")) without it."
    }

    /// Returns the treatment of a track.
    func treatment(_ track: MediaTrack) -> Treatment {
        switch track.mediaType {
        case .video: video
        case .audio: audio
        default: isMovie && Self.isCopied(track) ? .copy : .drop
        }
    }

    /// Indicates whether the preset makes movies, which hold other tracks as well.
    private var isMovie: Bool { fileTypes.contains(.mov) }

    /// Returns whether a track of neither video nor audio is copied: its description is known.
    private static func isCopied(_ track: MediaTrack) -> Bool {
        track.format.isBoxedMetadata
            || track.format.extensions[kCMFormatDescriptionExtension_VerbatimSampleDescription] != nil
    }

    /// Returns the tracks to export.
    func tracks(of facts: AssetFacts) -> [MediaTrack] {
        facts.tracks.filter { track in
            switch treatment(track) {
            case .drop: false
            case .copy: true
            case .video, .audio: track.isDecodable && track.isEnabled
            }
        }
    }

    /// Returns whether the preset can export an asset to a file type; nil stands for any type.
    func fits(_ facts: AssetFacts, _ fileType: AVFileType?) -> Bool {
        let tracks = tracks(of: facts)
        guard !tracks.isEmpty, facts.duration.isNumeric else { return false }
        guard let fileType else { return true }
        guard fileTypes.contains(fileType), let container = Self.container(fileType) else { return false }
        guard container == .m4a || container == .mp4 || container == .m4v else { return true }
        return tracks.allSatisfy { track in
            guard case .copy = treatment(track), track.mediaType == .video || track.mediaType == .audio else {
                return true
            }
            if container == .m4a, track.mediaType != .audio { return false }
            return Self.mpeg4Codecs.contains(track.format.mediaSubType.rawValue)
        }
    }

    /// The codecs whose samples MPEG-4 files can contain as they are.
    private static let mpeg4Codecs: Set<FourCharCode> = [
        kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kAudioFormatMPEG4AAC, kAudioFormatAppleLossless,
        kAudioFormatOpus,
    ]

    /// Returns the container of a file type; nil for types that are not exported.
    static func container(_ type: AVFileType) -> MediaFileWriter.Container? {
        switch type {
        case .mov: .mov
        case .mp4: .mp4
        case .m4v: .m4v
        case .m4a: .m4a
        default: nil
        }
    }

    /// Returns the approximate bit rate of a track in the file, in bits per second.
    func dataRate(_ track: MediaTrack) -> Double {
        switch treatment(track) {
        case .drop: return 0
        case .copy: return Double(track.estimatedDataRate)
        case .video(_, let width, let height, let bits):
            let size = Self.size(track, width, height)
            let rate = track.nominalFrameRate > 0 ? Double(track.nominalFrameRate) : 30
            return Double(size.width * size.height) * rate * bits
        case .audio(let codec, let bits):
            let stream = track.format.audioStreamBasicDescription
            let channels = Double(stream?.mChannelsPerFrame ?? 2)
            if case .linearPCM(let depth, _, _) = codec {
                return (stream?.mSampleRate ?? 44100) * channels * Double(depth)
            }
            return Double(bits ?? 64_000) * min(2, channels)
        }
    }

    /// Returns the size of a track's frames in the file.
    static func size(_ track: MediaTrack, _ width: Int, _ height: Int) -> (width: Int, height: Int) {
        let size = track.format.dimensions
        guard width > 0 else {
            return (max(2, Int(size.width) / 2 * 2), max(2, Int(size.height) / 2 * 2))
        }
        // Pixels that are not square become so: the height stays, as in the natural size.
        let (across, down) = (track.naturalSize.width, track.naturalSize.height)
        guard across >= 1, down >= 1, across <= 65_535, down <= 65_535 else {
            return EncoderRecommendation.size(Int(size.width), Int(size.height), in: width, height)
        }
        return EncoderRecommendation.size(Int(across), Int(down), in: width, height)
    }
}
