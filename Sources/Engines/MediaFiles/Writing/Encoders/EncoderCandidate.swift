import CFFmpeg
import Foundation
import Synchronization

/// The properties of one of FFmpeg's video encoders that matter for choosing between them.
struct EncoderCandidate: Sendable, Hashable {
    /// The way frames reach the encoder.
    enum Kind: Sendable, Hashable {
        /// In main memory.
        case software
        /// In main memory, through a driver.
        case v4l2
        /// In the graphics card's memory.
        case vaapi
    }

    /// FFmpeg's name of the encoder.
    let name: String
    let kind: Kind
    /// The pixel format that the encoder takes, as FFmpeg's format number.
    let format: Int32

    /// Indicates whether the work for a frame can be chosen.
    var hasLevels: Bool { name == "libx264" || name == "libx265" }

    private init(_ name: String, _ kind: Kind = .software, _ format: AVPixelFormat) {
        self.name = name
        self.kind = kind
        self.format = format.rawValue
    }

    /// Returns the encoders for a codec in order of preference.
    static func all(for encoding: VideoEncoding) -> [EncoderCandidate] {
        switch encoding.codec {
        case .h264:
            return [
                EncoderCandidate("h264_v4l2m2m", .v4l2, AV_PIX_FMT_NV12),
                EncoderCandidate("h264_vaapi", .vaapi, AV_PIX_FMT_NV12),
                EncoderCandidate("libx264", .software, AV_PIX_FMT_NV12),
                EncoderCandidate("libopenh264", .software, AV_PIX_FMT_YUV420P),
            ]
        case .hevc where encoding.profile == .hevcMain10:
            return [EncoderCandidate("libx265", .software, AV_PIX_FMT_YUV420P10LE)]
        case .hevc:
            return [
                EncoderCandidate("hevc_v4l2m2m", .v4l2, AV_PIX_FMT_NV12),
                EncoderCandidate("hevc_vaapi", .vaapi, AV_PIX_FMT_NV12),
                EncoderCandidate("libx265", .software, AV_PIX_FMT_YUV420P),
            ]
        case .jpeg: return [EncoderCandidate("mjpeg", .software, AV_PIX_FMT_YUVJ420P)]
        case .proRes(.p4444): return [EncoderCandidate("prores_ks", .software, AV_PIX_FMT_YUVA444P10LE)]
        case .proRes: return [EncoderCandidate("prores_ks", .software, AV_PIX_FMT_YUV422P10LE)]
        }
    }

    /// Returns the encoder to use: a hardware encoder if a trial shows that it works, a software encoder otherwise.
    ///
    /// - Throws: ``MediaError/Code/unsupportedCodec`` if the installed FFmpeg has none.
    static func choose(for encoding: VideoEncoding) throws(MediaError) -> EncoderCandidate {
        let candidates = all(for: encoding)
        for candidate in candidates where avcodec_find_encoder_by_name(candidate.name) != nil {
            switch candidate.kind {
            case .software: return candidate
            case .v4l2, .vaapi:
                if encoding.hardware == .whereItWorks, HardwareTrials.works(candidate, encoding) { return candidate }
            }
        }
        let names = candidates.filter { $0.kind == .software }.map(\.name).joined(separator: " or ")
        throw MediaError(
            .unsupportedCodec,
            "Could not write \(encoding.codec): this FFmpeg has no encoder for it. Install an FFmpeg with \(names)."
        )
    }
}

/// Results of trials of hardware encoders in this process.
private enum HardwareTrials {
    private struct Key: Hashable {
        var name: String
        var width: Int
        var height: Int
    }

    private static let results = Mutex<[Key: Bool]>([:])

    /// Indicates whether the encoder turns black frames of the size into packets.
    ///
    /// The first call for a size tries the encoder; later calls return the cached result.
    static func works(_ candidate: EncoderCandidate, _ encoding: VideoEncoding) -> Bool {
        guard hasNode(candidate.kind) else { return false }
        let key = Key(name: candidate.name, width: encoding.width, height: encoding.height)
        if let known = results.withLock({ $0[key] }) { return known }
        let works = attempt(candidate, encoding)
        results.withLock { $0[key] = works }
        return works
    }

    /// Indicates whether a device node exists at all; avoids loading drivers on machines without one.
    private static func hasNode(_ kind: EncoderCandidate.Kind) -> Bool {
        let (folder, prefix): (String, String)
        switch kind {
        case .software: return true
        case .v4l2: (folder, prefix) = ("/dev", "video")
        case .vaapi: (folder, prefix) = ("/dev/dri", "render")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { $0.hasPrefix(prefix) }
    }

    private static func attempt(_ candidate: EncoderCandidate, _ encoding: VideoEncoding) -> Bool {
        do throws(MediaError) {
            let context = try EncoderContext(
                candidate,
                encoding,
                EncoderContext.Source(timescale: 90_000, color: MediaColor(isFullRange: false), frameRate: 30)
            )
            let pool = try FramePool(width: encoding.width, height: encoding.height, format: AV_PIX_FMT_NV12)
            var packets = 0
            for index in 0..<8 {
                let frame = try FrameMemory(owning: pool.next(), count: nil)
                for plane in Int32(0)...1 {
                    guard let base = cffmpeg_plane(frame.frame, plane) else { return false }
                    let rows = plane == 0 ? encoding.height : (encoding.height + 1) / 2
                    memset(base, plane == 0 ? 16 : 128, rows * Int(cffmpeg_row_bytes(frame.frame, plane)))
                }
                frame.frame.pointee.pts = Int64(index) * 3000
                try context.send(frame.frame)
                while try context.receive({ _ in packets += 1 }) {}
            }
            try context.send(nil)
            while try context.receive({ _ in packets += 1 }) {}
            return packets > 0
        } catch {
            return false
        }
    }
}

extension MediaColor {
    /// Makes color properties of which only the range is known.
    init(isFullRange: Bool) {
        self.init(isFullRange: isFullRange, matrix: nil, primaries: nil, transferFunction: nil)
    }
}
