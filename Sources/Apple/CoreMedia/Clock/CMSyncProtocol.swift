/// What clocks and timebases have in common: a time that can be asked for and converted.
public protocol CMSyncProtocol: Sendable {
    /// The time now.
    var time: CMTime { get }

    /// How fast this clock or timebase moves as seen from another; NaN when the other stands still.
    func rate<T>(relativeTo clockOrTimebase: T) -> Double where T: CMSyncProtocol

    /// The relative rate, and the times of both at one moment.
    ///
    /// - Throws: ``CMSync/Error/invalidParameter`` for anything but a clock or timebase.
    func rateAndAnchorTime<T>(
        relativeTo clockOrTimebase: T
    ) throws -> (rate: Double, anchorTime: CMTime, referenceTime: CMTime) where T: CMSyncProtocol

    /// The time of another clock or timebase when this one shows a time.
    func convertTime<T>(_ time: CMTime, to clockOrTimebase: T) -> CMTime where T: CMSyncProtocol

    /// Whether two clocks or timebases may move apart by themselves: when they hang on different clocks.
    func mightDrift<T>(relativeTo clockOrTimebase: T) -> Bool where T: CMSyncProtocol
}

extension CMSyncProtocol {
    /// How fast this clock or timebase moves as seen from another; NaN when the other stands still.
    public func rate<T>(relativeTo clockOrTimebase: T) -> Double where T: CMSyncProtocol {
        guard let own = SyncNode(self), let other = SyncNode(clockOrTimebase) else { return .nan }
        return SyncNode.relativeRate(own, other)
    }

    /// The relative rate, and the times of both at one moment.
    ///
    /// - Throws: ``CMSync/Error/invalidParameter`` for anything but a clock or timebase.
    public func rateAndAnchorTime<T>(
        relativeTo clockOrTimebase: T
    ) throws -> (rate: Double, anchorTime: CMTime, referenceTime: CMTime) where T: CMSyncProtocol {
        guard let own = SyncNode(self), let other = SyncNode(clockOrTimebase) else {
            throw CMSync.Error.invalidParameter
        }
        let (anchor, reference) = SyncNode.sample(own, other)
        return (SyncNode.relativeRate(own, other), anchor, reference)
    }

    /// The time of another clock or timebase when this one shows a time.
    ///
    /// Where both hang on one clock this is plain arithmetic. Different clocks are compared through the host clock, as
    /// if they ran equally fast from now on. Invalid when it cannot be told, as this timebase stands still.
    public func convertTime<T>(_ time: CMTime, to clockOrTimebase: T) -> CMTime where T: CMSyncProtocol {
        guard let own = SyncNode(self), let other = SyncNode(clockOrTimebase) else { return .invalid }
        return SyncNode.convert(time, from: own, to: other)
    }

    /// Whether two clocks or timebases may move apart by themselves: when they hang on different clocks.
    public func mightDrift<T>(relativeTo clockOrTimebase: T) -> Bool where T: CMSyncProtocol {
        guard let own = SyncNode(self), let other = SyncNode(clockOrTimebase) else { return true }
        return own.clock !== other.clock
    }
}
