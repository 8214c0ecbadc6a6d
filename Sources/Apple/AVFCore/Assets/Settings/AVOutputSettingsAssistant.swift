public import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// Proposes writer settings that follow a preset and the source formats.
///
/// Usable from any thread. The settings are for `AVAssetWriterInput`.
open class AVOutputSettingsAssistant: NSObject, @unchecked Sendable {
    // @unchecked: mutable state is locked.

    private struct Source {
        var audioFormat: CMAudioFormatDescription?
        var videoFormat: CMVideoFormatDescription?
        var averageFrameDuration = CMTime(value: 1, timescale: 30)
        var minFrameDuration = CMTime(value: 1, timescale: 30)
    }

    private let plan: PresetPlan
    private let source = Mutex(Source())

    /// Creates an assistant; nil for a preset that is unknown or cannot be written here.
    public convenience init?(preset presetIdentifier: AVOutputSettingsPreset) {
        guard let plan = PresetPlan.settings[presetIdentifier] else { return nil }
        self.init(plan: plan)
    }

    init(plan: PresetPlan) { self.plan = plan }

    /// The presets that can be used here.
    ///
    /// Presets with an alpha layer are not among them, because FFmpeg encodes none.
    open class func availableOutputSettingsPresets() -> [AVOutputSettingsPreset] {
        PresetPlan.settings.keys.sorted { $0.rawValue < $1.rawValue }
    }

    /// The file type for which the settings are made.
    open var outputFileType: AVFileType { .mov }

    /// Audio settings: AAC with the sample rate and channels of the source, as far as the encoder supports them.
    open var audioSettings: [String: Any]? {
        EncoderRecommendation.audioSettings(for: sourceAudioFormat?.audioStreamBasicDescription)
    }

    /// Video settings: the preset's size, or that of a smaller source; keeps the aspect ratio.
    open var videoSettings: [String: Any]? {
        let source = source.withLock { $0 }
        let size = source.videoFormat.map(\.dimensions)
        let fitted = EncoderRecommendation.size(
            Int(size?.width ?? 0),
            Int(size?.height ?? 0),
            in: plan.width,
            plan.height
        )
        return EncoderRecommendation(
            codec: plan.codec,
            width: fitted.width,
            height: fitted.height,
            rate: 1 / source.averageFrameDuration.seconds,
            isLive: false
        ).videoSettings
    }

    /// The format of the source audio; nil if unknown.
    open var sourceAudioFormat: CMAudioFormatDescription? {
        get { source.withLock { $0.audioFormat } }
        set { source.withLock { $0.audioFormat = newValue } }
    }

    /// The format of the source video; nil if unknown.
    open var sourceVideoFormat: CMVideoFormatDescription? {
        get { source.withLock { $0.videoFormat } }
        set { source.withLock { $0.videoFormat = newValue } }
    }

    /// The average duration of a frame, initially 1/30 s.
    ///
    /// Raises for times that are not positive numbers.
    open var sourceVideoAverageFrameDuration: CMTime {
        get { source.withLock { $0.averageFrameDuration } }
        set {
            guard Self.check(newValue, "average") else { return }
            source.withLock { $0.averageFrameDuration = newValue }
        }
    }

    /// The duration of the shortest frame, initially 1/30 s.
    ///
    /// Raises for times that are not positive numbers.
    open var sourceVideoMinFrameDuration: CMTime {
        get { source.withLock { $0.minFrameDuration } }
        set {
            guard Self.check(newValue, "minimum") else { return }
            source.withLock { $0.minFrameDuration = newValue }
        }
    }

    private static func check(_ duration: CMTime, _ which: String) -> Bool {
        guard duration.isNumeric, duration > .zero else {
            ObjectiveCException.raise(
                .invalidArgument,
                "The \(which) frame duration of an output settings assistant was set to \(duration). Give it a number "
                    + "above 0."
            )
            return false
        }
        return true
    }
}

/// The codec and size of a preset.
struct PresetPlan: Sendable {
    var codec: AVVideoCodecType
    var width: Int
    var height: Int

    /// The plans of the assistant's presets.
    static let settings: [AVOutputSettingsPreset: PresetPlan] = [
        .preset640x480: PresetPlan(codec: .h264, width: 640, height: 480),
        .preset960x540: PresetPlan(codec: .h264, width: 960, height: 540),
        .preset1280x720: PresetPlan(codec: .h264, width: 1280, height: 720),
        .preset1920x1080: PresetPlan(codec: .h264, width: 1920, height: 1080),
        .preset3840x2160: PresetPlan(codec: .h264, width: 3840, height: 2160),
        .hevc1920x1080: PresetPlan(codec: .hevc, width: 1920, height: 1080),
        .hevc3840x2160: PresetPlan(codec: .hevc, width: 3840, height: 2160),
        .hevc7680x4320: PresetPlan(codec: .hevc, width: 7680, height: 4320),
    ]
}
