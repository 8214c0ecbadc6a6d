/// A range of one timeline and the range of another to which it maps.
public struct CMTimeMapping: Sendable {
    /// The range of the media; invalid if there is none, which makes the target an empty edit.
    public var source: CMTimeRange
    /// The range on the target timeline.
    public var target: CMTimeRange

    /// Creates a mapping whose fields are all zero, which is the invalid mapping.
    public init() {
        self.init(source: .invalid, target: .invalid)
    }

    /// Creates a mapping from its two fields without checks.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    /// The invalid mapping.
    public static let invalid = CMTimeMapping()
}

/// Creates a mapping; the invalid one if a duration is on an epoch other than 0.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    guard source.duration.epoch == 0, target.duration.epoch == 0 else { return .invalid }
    return CMTimeMapping(source: source, target: target)
}

/// Creates an empty edit: a mapping of no media to a range.
///
/// The result is the invalid mapping if the duration is on an epoch other than 0.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
    guard target.duration.epoch == 0 else { return .invalid }
    return CMTimeMapping(source: .invalid, target: target)
}
