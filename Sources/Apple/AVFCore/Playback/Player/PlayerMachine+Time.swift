import CoreMedia

/// Ends, stalls and starts: the effects of passing time.
extension PlayerMachine {
    /// The item's time at which the current item ends in the direction of playback; nil if it has no end.
    var endTime: CMTime? {
        guard let current, current.status == .ready else { return nil }
        if facts.rate < 0 {
            return current.reverseEnd.isNumeric ? CMTimeMaximum(current.reverseEnd, .zero) : .zero
        }
        guard current.duration.isNumeric else {
            return current.forwardEnd.isNumeric ? current.forwardEnd : nil
        }
        return current.forwardEnd.isNumeric ? CMTimeMinimum(current.forwardEnd, current.duration) : current.duration
    }

    /// Returns the clock's time at which the machine wants its next turn; +∞ if it waits for an event.
    func deadline(_ buffer: Buffer?) -> CMTime {
        if let scheduled { return scheduled.line.clockAnchor }
        guard let line, let current else { return .positiveInfinity }
        var deadline = CMTime.positiveInfinity
        if !current.hasPassedEnd, let endTime { deadline = line.clockTime(at: endTime) }
        if let buffer, !buffer.isComplete || buffer.isBroken {
            deadline = CMTimeMinimum(deadline, line.clockTime(at: buffer.limit))
        }
        return deadline
    }

    /// Handles the thread's turn at a time of the clock.
    mutating func turn(_ buffer: Buffer?, at now: CMTime) {
        isEvaluating = false
        if let scheduled, scheduled.line.clockAnchor <= now {
            self.scheduled = nil
            if scheduled.item == current?.id { begin(scheduled.line) }
        }
        passEnds(at: now)
        guard let line, let buffer, let current, !current.hasPassedEnd else { return }
        let time = line.time(at: now)
        guard line.rate > 0 ? time >= buffer.limit : time <= buffer.limit else { return }
        if buffer.isBroken {
            failToEnd(at: now)
        } else if !buffer.isComplete {
            stall(at: buffer.limit, now)
        }
    }

    private mutating func passEnds(at now: CMTime) {
        // Several short items may have ended since the last turn.
        for _ in 0..<1000 {
            guard let line, let current, !current.hasPassedEnd, let end = endTime else { return }
            let clockTime = line.clockTime(at: end)
            guard clockTime <= now else { return }
            reachEnd(end, clockTime: CMTimeMaximum(clockTime, line.clockAnchor))
        }
    }

    private mutating func reachEnd(_ end: CMTime, clockTime: CMTime) {
        guard let id = current?.id, let rate = line?.rate else { return }
        change(id) { $0.hasPassedEnd = true }
        switch facts.endAction {
        case .pause:
            hold(at: end, clockTime: clockTime)
            changeRate(to: 0, .ended)
            actions.append(.post(.didPlayToEnd, id))
        case .none:
            actions.append(.post(.didPlayToEnd, id))
        case .advance:
            actions.append(.post(.didPlayToEnd, id))
            leave(id, continuingAt: clockTime, rate: rate)
        }
    }

    /// Removes the current item; the next one begins at the moment at which it ended, if it is ready.
    private mutating func leave(_ id: ItemID, continuingAt clockTime: CMTime, rate: Float) {
        if let line {
            actions.append(
                .drive(id, PlaybackLine(rate: 0, anchor: line.time(at: clockTime), clockAnchor: clockTime))
            )
        }
        line = nil
        takeOut(id)
        skipFailed()
        guard let next = current else { return }
        if next.isReadyToFollow {
            setDirection(isForward: rate > 0)
            begin(PlaybackLine(rate: rate, anchor: next.position, clockAnchor: clockTime))
        }
        actions.append(.timeMoved)
    }

    private mutating func stall(at limit: CMTime, _ now: CMTime) {
        guard let id = current?.id else { return }
        hold(at: limit, clockTime: now)
        change(id) {
            $0.hasSome = false
            $0.hasEnough = false
            $0.isStalled = true
        }
        actions.append(.reportFill(id))
        actions.append(.post(.stalled, id))
        if !facts.waits { changeRate(to: 0, .failed) }
    }

    /// Handles a file that is broken at the current time.
    private mutating func failToEnd(at now: CMTime) {
        guard let id = current?.id, let line else { return }
        hold(at: line.time(at: now), clockTime: now)
        change(id) { $0.hasPassedEnd = true }
        actions.append(.post(.failedToPlayToEnd, id))
        goOnAfterFailure(id)
    }

    /// Advances a queue to the next item; stops any other player.
    private mutating func goOnAfterFailure(_ id: ItemID) {
        if facts.endAction == .advance {
            takeOut(id)
            actions.append(.timeMoved)
        } else {
            changeRate(to: 0, .failed)
        }
    }

    mutating func setEndAction(_ action: EndAction, at now: CMTime) {
        let old = facts.endAction
        facts.endAction = action
        guard old == .none, action != .none, let current, current.hasPassedEnd, let line, let end = endTime else {
            return
        }
        // Time has advanced beyond the end: acts immediately, without a second notification.
        switch action {
        case .none: break
        case .pause:
            hold(at: end, clockTime: now)
            changeRate(to: 0, .ended)
        case .advance: leave(current.id, continuingAt: now, rate: line.rate)
        }
    }

    // MARK: Reports of items

    mutating func becomeReady(_ id: ItemID, _ duration: CMTime) {
        if facts.status == .unknown { facts.status = .ready }
        var start: (request: SeekRequest, token: Token?)?
        change(id) {
            $0.status = .ready
            $0.duration = duration
            start = $0.startSeek
            $0.startSeek = nil
        }
        if let start { beginSeek(id, start.request, start.token) }
        actions.append(.reportFill(id))
    }

    mutating func becomeFailed(_ id: ItemID, at now: CMTime) {
        // The player itself has not failed (PLAY-13).
        if facts.status == .unknown { facts.status = .ready }
        var tokens: [Token?] = []
        change(id) {
            $0.status = .failed
            tokens = [$0.startSeek?.token, $0.pendingSeek?.token]
            $0.startSeek = nil
            $0.pendingSeek = nil
        }
        actions += tokens.compactMap { $0 }.map { .complete($0, false) }
        guard current?.id == id else {
            // Removed now, because the item could not play at its turn.
            if facts.endAction == .advance {
                actions.append(.post(.failedToPlayToEnd, id))
                takeOut(id)
            }
            return
        }
        endPrerolls(false)
        if line != nil { hold(at: time(at: now), clockTime: now) }
        if facts.rate != 0 || facts.endAction == .advance { actions.append(.post(.failedToPlayToEnd, id)) }
        goOnAfterFailure(id)
        skipFailed()
    }

    /// Removes failed items from the head of a queue.
    mutating func skipFailed() {
        while facts.endAction == .advance, let current, current.status == .failed {
            actions.append(.post(.failedToPlayToEnd, current.id))
            takeOut(current.id)
        }
    }

    mutating func fill(_ id: ItemID) {
        change(id) {
            $0.hasSome = true
            $0.hasEnough = true
        }
        if id == current?.id { endPrerolls(true) }
    }

    // MARK: Preroll

    mutating func preroll(_ token: Token, _ rate: Float) {
        guard let current, current.status == .ready, facts.rate == 0 else {
            return actions.append(.complete(token, false))
        }
        if rate != 0 { setDirection(isForward: rate > 0) }
        if self.current?.hasEnough == true {
            actions.append(.complete(token, true))
        } else {
            prerolls.append(token)
            actions.append(.reportFill(current.id))
        }
    }

    mutating func endPrerolls(_ isFinished: Bool) {
        actions += prerolls.map { .complete($0, isFinished) }
        prerolls = []
    }
}
