/// An amount of work that a software encoder spends on a frame that arrives in real time, from the least to the usual.
///
/// Streams of all levels of H.264 have the same headers, so the level can change within a track.
enum EncoderLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
    case least, low, usual

    static func < (lhs: EncoderLevel, rhs: EncoderLevel) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The next lower level; nil for the least.
    var lower: EncoderLevel? { EncoderLevel(rawValue: rawValue - 1) }
    /// The next higher level; nil for the usual.
    var higher: EncoderLevel? { EncoderLevel(rawValue: rawValue + 1) }

    /// The preset of x264 and x265.
    ///
    /// - Parameter keepsHeaders: True if the preset must not change the stream's headers.
    func effort(keepsHeaders: Bool) -> VideoEncoding.Effort {
        switch self {
        case .usual: .veryfast
        case .low: .superfast
        case .least: keepsHeaders ? .superfast : .ultrafast
        }
    }

    /// The parameters of x264 that reduce the preset's work further.
    var parameters: String {
        self == .least ? ":subme=0:me=dia:partitions=none:no-deblock=1:aq-mode=0" : ""
    }
}
