import CoreMedia

extension PlayerMachine {
    /// A stretch of playback on the clock.
    struct Stretch: Equatable, Sendable {
        var item: ItemID
        var line: PlaybackLine
        /// The clock's time at which the stretch ends; +∞ if unknown.
        var end: CMTime
    }

    /// Returns the stretch that plays now and the one that follows it without a gap, as far as known.
    ///
    /// The following item begins exactly where the current one ends; layers and audio can therefore switch without
    /// waiting for an event.
    func plan(at now: CMTime) -> [Stretch] {
        guard let current else { return [] }
        guard let line else {
            let still = PlaybackLine(rate: 0, anchor: current.position, clockAnchor: now)
            return [Stretch(item: current.id, line: still, end: .positiveInfinity)]
        }
        guard facts.endAction == .advance, !current.hasPassedEnd, let endTime else {
            return [Stretch(item: current.id, line: line, end: .positiveInfinity)]
        }
        let end = CMTimeMaximum(line.clockTime(at: endTime), line.clockAnchor)
        var plan = [Stretch(item: current.id, line: line, end: end)]
        if line.rate > 0, entries.count > 1, entries[1].isReadyToFollow {
            let next = PlaybackLine(rate: line.rate, anchor: entries[1].position, clockAnchor: end)
            plan.append(Stretch(item: entries[1].id, line: next, end: .positiveInfinity))
        }
        return plan
    }
}

extension PlayerMachine.Entry {
    /// Indicates whether the item can begin immediately when its predecessor ends.
    var isReadyToFollow: Bool { status == .ready && hasEnough && pendingSeek == nil && startSeek == nil }
}
