// Video with a high dynamic range. It is decoded; windows and browsers here show the usual range.

extension AVPlayer {
    /// Kinds of video with a high dynamic range.
    public struct HDRMode: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int
        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Hybrid log-gamma.
        public static let hlg = HDRMode(rawValue: 1)
        /// HDR10.
        public static let hdr10 = HDRMode(rawValue: 2)
        /// Dolby Vision.
        public static let dolbyVision = HDRMode(rawValue: 4)
    }
}
