import CoreVideo
import MediaFiles

/// The names of profiles and levels.
enum ProfileLevel {
    /// Returns the profile of a name such as `H264_Main_4_1`, or nil if no encoder here has it.
    static func profile(_ name: String) -> VideoEncoding.Profile? {
        let parts = name.split(separator: "_").map(String.init)
        guard parts.count >= 3 else { return nil }
        var level: Int?
        if parts.count == 4, let whole = Int(parts[2]), let tenths = Int(parts[3]) {
            level = whole * 10 + tenths
        } else if parts[2] != "AutoLevel" {
            return nil
        }
        switch (parts[0], parts[1]) {
        case ("H264", "Baseline"), ("H264", "ConstrainedBaseline"): return .h264Baseline(level: level)
        case ("H264", "Main"): return .h264Main(level: level)
        case ("H264", "High"), ("H264", "ConstrainedHigh"): return .h264High(level: level)
        case ("HEVC", "Main"): return .hevcMain
        case ("HEVC", "Main10"): return .hevcMain10
        default: return nil
        }
    }

    /// Returns the names that a codec has; empty for codecs without profiles.
    static func names(_ codec: VideoEncoding.Codec) -> [String] {
        switch codec {
        case .h264:
            let levels = ["1_3", "3_0", "3_1", "3_2", "4_0", "4_1", "4_2", "5_0", "5_1", "5_2", "AutoLevel"]
            return ["Baseline", "Main", "High"].flatMap { profile in levels.map { "H264_\(profile)_\($0)" } }
                + ["H264_ConstrainedBaseline_AutoLevel", "H264_ConstrainedHigh_AutoLevel"]
        case .hevc: return ["HEVC_Main_AutoLevel", "HEVC_Main10_AutoLevel"]
        case .jpeg, .proRes: return []
        }
    }
}
