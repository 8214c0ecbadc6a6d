/// A piece of one timeline and the piece of another that it becomes.
public struct CMTimeMapping: Sendable {
    /// Where the media comes from; an invalid range where there is none, which makes the target an empty edit.
    public var source: CMTimeRange
    /// Where it goes to.
    public var target: CMTimeRange

    /// Makes a mapping whose fields are all zero, which is the invalid mapping.
    public init() {
        self.init(source: .invalid, target: .invalid)
    }

    /// Makes a mapping from its two fields, unchecked.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    /// The mapping that means nothing.
    public static let invalid = CMTimeMapping()
}

/// Makes a mapping; the invalid one when a duration is on another epoch than 0.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
    guard source.duration.epoch == 0, target.duration.epoch == 0 else { return .invalid }
    return CMTimeMapping(source: source, target: target)
}

/// Makes a mapping of nothing to a range: an empty edit.
///
/// The invalid mapping when the duration is on another epoch than 0.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
    guard target.duration.epoch == 0 else { return .invalid }
    return CMTimeMapping(source: .invalid, target: target)
}
