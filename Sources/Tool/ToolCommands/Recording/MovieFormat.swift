import AVFoundation
import ArgumentParser
import Foundation

/// The values of `--codec`.
enum RecordingCodec: String, CaseIterable, ExpressibleByArgument, Sendable {
    case h264, hevc, prores, jpeg

    var type: AVVideoCodecType {
        switch self {
        case .h264: .h264
        case .hevc: .hevc
        case .prores: .proRes422
        case .jpeg: .jpeg
        }
    }
}

/// The movie format, as determined by the file name.
enum MovieFormat: String, CaseIterable, Sendable {
    case mov, mp4, m4v

    /// The error for an unsuitable name or codec.
    struct Unsuitable: Error, Equatable, CustomStringConvertible {
        var description: String
    }

    var fileType: AVFileType {
        switch self {
        case .mov: .mov
        case .mp4: .mp4
        case .m4v: .m4v
        }
    }

    /// Determines the format from the extension.
    init(path: String) throws(Unsuitable) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        guard let format = MovieFormat(rawValue: ending) else {
            throw Unsuitable(
                description: "the name '\(path)' says no kind of film. End it in .mov, .mp4 or .m4v."
            )
        }
        self = format
    }

    /// Ensures that the format supports a codec.
    func check(_ codec: RecordingCodec) throws(Unsuitable) {
        guard self != .mov, codec == .prores || codec == .jpeg else { return }
        throw Unsuitable(
            description: "a .\(rawValue) file cannot hold \(codec.rawValue). "
                + "Name a .mov file, or take --codec h264 or hevc."
        )
    }
}
