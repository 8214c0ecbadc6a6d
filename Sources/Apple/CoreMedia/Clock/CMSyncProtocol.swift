/// The common interface of clocks and timebases: a time that can be read and converted.
public protocol CMSyncProtocol: Sendable {
    /// The current time.
    var time: CMTime { get }

    /// Returns the rate of this clock or timebase relative to another; NaN if the other is stopped.
    func rate<T>(relativeTo clockOrTimebase: T) -> Double where T: CMSyncProtocol

    /// Returns the relative rate, and the times of both at the same moment.
    ///
    /// - Throws: ``CMSync/Error/invalidParameter`` for anything but a clock or timebase.
    func rateAndAnchorTime<T>(
        relativeTo clockOrTimebase: T
    ) throws -> (rate: Double, anchorTime: CMTime, referenceTime: CMTime) where T: CMSyncProtocol

    /// Converts a time of this clock or timebase to the time that another shows at the same moment.
    func convertTime<T>(_ time: CMTime, to clockOrTimebase: T) -> CMTime where T: CMSyncProtocol

    /// Returns a Boolean value that indicates whether the two may drift apart: true if their root clocks differ.
    func mightDrift<T>(relativeTo clockOrTimebase: T) -> Bool where T: CMSyncProtocol
}

extension CMSyncProtocol {
    /// Returns the rate of this clock or timebase relative to another; NaN if the other is stopped.
    public func rate<T>(relativeTo clockOrTimebase: T) -> Double where T: CMSyncProtocol {
        guard let own = SyncNode(self), let other = SyncNode(clockOrTimebase) else { return .nan }
        return SyncNode.relativeRate(own, other)
    }

    /// Returns the relative rate, and the times of both at the same moment.
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

    /// Converts a time of this clock or timebase to the time that another shows at the same moment.
    ///
    /// If both have the same root clock, the conversion is plain arithmetic. Times of different clocks are related
    /// through their current times, as if both ran equally fast from now on. The result is invalid if this timebase is
    /// stopped.
    public func convertTime<T>(_ time: CMTime, to clockOrTimebase: T) -> CMTime where T: CMSyncProtocol {
        guard let own = SyncNode(self), let other = SyncNode(clockOrTimebase) else { return .invalid }
        return SyncNode.convert(time, from: own, to: other)
    }

    /// Returns a Boolean value that indicates whether the two may drift apart: true if their root clocks differ.
    public func mightDrift<T>(relativeTo clockOrTimebase: T) -> Bool where T: CMSyncProtocol {
        guard let own = SyncNode(self), let other = SyncNode(clockOrTimebase) else { return true }
        return own.clock !== other.clock
    }
}
