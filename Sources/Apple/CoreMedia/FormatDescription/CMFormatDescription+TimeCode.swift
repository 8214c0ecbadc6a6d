extension CMFormatDescription {
    /// Names of the descriptions of time codes.
    public struct TimeCode: Sendable {
        /// Ways of counting frames.
        public struct Flag: OptionSet, Sendable {
            /// The bits.
            public let rawValue: UInt32
            /// Creates a set from its bits.
            public init(rawValue: UInt32) { self.rawValue = rawValue }
            /// Numbers are left out, so that the time code follows the clock.
            public static let dropFrame = Flag(rawValue: 1)
            /// Counting begins again after 24 hours.
            public static let twentyFourHourMax = Flag(rawValue: 2)
            /// Time codes may be negative.
            public static let negTimesOK = Flag(rawValue: 4)
            /// The frames are counted, without hours, minutes and seconds.
            public static let counter = Flag(rawValue: 8)
        }
    }

    /// The duration of a frame of time codes; invalid for other media.
    public var frameDuration: CMTime { CMTimeCodeFormatDescriptionGetFrameDuration(self) }

    /// The number of frames in a second of time codes; 0 for other media.
    public var frameQuanta: UInt32 { CMTimeCodeFormatDescriptionGetFrameQuanta(self) }

    /// The way of counting of time codes; empty for other media.
    public var timeCodeFlags: TimeCode.Flag {
        TimeCode.Flag(rawValue: CMTimeCodeFormatDescriptionGetTimeCodeFlags(self))
    }
}
