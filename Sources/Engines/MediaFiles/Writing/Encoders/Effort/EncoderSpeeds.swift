import Synchronization

/// The time that encoding has taken in this process, by codec and level.
///
/// A value; the process's own is ``shared``. An app that writes movie after movie starts each with what it measured in
/// those before.
struct EncoderSpeeds: Sendable, Equatable {
    struct Key: Sendable, Hashable {
        var codec: VideoEncoding.Codec
        var level: EncoderLevel
    }

    /// The nanoseconds for each pixel, averaged over about the last 60 frames.
    private var measured: [Key: Double] = [:]

    /// The speeds measured in this process.
    static let shared = Mutex(EncoderSpeeds())

    /// Nanoseconds for each pixel of H.264 on a machine that nothing was measured on yet, a slow one.
    private static func assumed(_ key: Key) -> Double {
        let time =
            switch key.level {
            case .least: 4.0
            case .low: 6.0
            case .usual: 8.0
            }
        return key.codec == .hevc ? time * 3 : time
    }

    /// Notes that encoding a frame took a time.
    mutating func note(_ nanoseconds: Double, pixels: Int, _ key: Key) {
        guard pixels > 0, nanoseconds >= 0 else { return }
        let time = nanoseconds / Double(pixels)
        measured[key] = measured[key].map { $0 + (time - $0) / 60 } ?? time
    }

    /// Returns the expected nanoseconds for a frame, derived from the nearest level if this one was not measured.
    func expected(pixels: Int, _ key: Key) -> Double {
        let nearest = EncoderLevel.allCases.sorted {
            abs($0.rawValue - key.level.rawValue) < abs($1.rawValue - key.level.rawValue)
        }
        for level in nearest {
            let other = Key(codec: key.codec, level: level)
            guard let time = measured[other] else { continue }
            return time * Self.assumed(key) / Self.assumed(other) * Double(pixels)
        }
        return Self.assumed(key) * Double(pixels)
    }
}
