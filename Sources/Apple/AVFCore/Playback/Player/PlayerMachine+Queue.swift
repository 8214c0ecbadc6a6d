import CoreMedia

/// The list of items and its order.
extension PlayerMachine {
    /// Replaces the current item; nil removes it.
    mutating func replaceCurrent(with item: Item?, at now: CMTime) {
        if let current {
            if current.id == item?.id { return }
            stand(at: now)
            takeOut(current.id)
        }
        if let item { entries.insert(entry(for: item), at: 0) }
        endPrerolls(false)
        actions.append(.timeMoved)
    }

    /// Inserts an item behind another one, or last.
    mutating func insert(_ item: Item, after other: ItemID?) {
        let index = other.flatMap { other in entries.firstIndex { $0.id == other } }.map { $0 + 1 }
        entries.insert(entry(for: item), at: index ?? entries.endIndex)
    }

    /// Removes an item; if it was the current one, the next one becomes current.
    mutating func remove(_ id: ItemID, at now: CMTime) {
        guard entries.contains(where: { $0.id == id }) else { return }
        let isCurrent = current?.id == id
        if isCurrent {
            stand(at: now)
            endPrerolls(false)
        }
        takeOut(id)
        if isCurrent {
            skipFailed()
            actions.append(.timeMoved)
        }
    }

    private func entry(for item: Item) -> Entry {
        var entry = Entry(id: item.id, forwardEnd: item.forwardEnd, reverseEnd: item.reverseEnd)
        if let start = item.start {
            entry.startSeek = (start, nil)
            entry.position = start.time
        }
        return entry
    }

    /// Stops the current item where it is, before it is removed.
    private mutating func stand(at now: CMTime) {
        isResuming = false
        if line != nil { hold(at: time(at: now), clockTime: now) }
        scheduled = nil
    }

    mutating func takeOut(_ id: ItemID) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        let entry = entries.remove(at: index)
        let tokens = [entry.pendingSeek?.token, entry.startSeek?.token]
        actions += tokens.compactMap { $0 }.map { .complete($0, false) }
        actions.append(.retire(id))
        if index == 0 { isResuming = false }
    }

    // MARK: Seeking

    /// Seeks to a time in an item; cancels the item's earlier seeks.
    mutating func seek(_ id: ItemID, _ request: SeekRequest, _ token: Token?, at now: CMTime) {
        guard let entry = entries.first(where: { $0.id == id }), entry.status != .failed else {
            if let token { actions.append(.complete(token, false)) }
            return
        }
        cancelSeeks(id)
        guard entry.status == .ready else {
            return change(id) {
                $0.startSeek = (request, token)
                $0.position = request.time
            }
        }
        if id == current?.id {
            endPrerolls(false)
            if facts.timeControl == .playing { isResuming = true }
            // A second seek while one is in progress keeps the old position.
            if line != nil || scheduled != nil { hold(at: time(at: now), clockTime: now) }
        }
        beginSeek(id, request, token)
    }

    mutating func beginSeek(_ id: ItemID, _ request: SeekRequest, _ token: Token?) {
        lastGeneration += 1
        let generation = lastGeneration
        var request = request
        change(id) {
            $0.pendingSeek = PendingSeek(generation: generation, token: token, isStep: false)
            $0.hasSome = false
            $0.hasEnough = false
            $0.isStalled = false
            // Times beyond the ends are clamped (PLAY-18).
            if $0.duration.isNumeric { request.time = CMTimeMinimum(request.time, $0.duration) }
            request.time = request.time == .positiveInfinity ? .zero : CMTimeMaximum(request.time, .zero)
        }
        actions.append(.seek(id, request, generation: generation))
        actions.append(.reportFill(id))
    }

    /// Completes an item's pending seeks with false.
    mutating func cancelSeeks(_ id: ItemID) {
        var tokens: [Token?] = []
        change(id) {
            tokens = [$0.pendingSeek?.token, $0.startSeek?.token]
            $0.pendingSeek?.token = nil
            $0.startSeek = nil
        }
        actions += tokens.compactMap { $0 }.map { .complete($0, false) }
    }

    /// Steps by frames, paused (ITEM-8).
    mutating func step(_ id: ItemID, _ count: Int, at now: CMTime) {
        guard let current, current.id == id, current.status == .ready, count != 0 else { return }
        if facts.rate != 0 { changeRate(to: 0, .called) }
        cancelSeeks(id)
        isResuming = false
        if line != nil || scheduled != nil { hold(at: time(at: now), clockTime: now) }
        lastGeneration += 1
        let generation = lastGeneration
        change(id) {
            $0.pendingSeek = PendingSeek(generation: generation, token: nil, isStep: true)
            $0.hasSome = false
            $0.hasEnough = false
        }
        actions.append(.step(id, count: count, from: time(at: now), generation: generation))
        actions.append(.reportFill(id))
    }

    mutating func finishSeek(_ id: ItemID, _ generation: Int, _ reached: CMTime?) {
        guard let entry = entries.first(where: { $0.id == id }), let seek = entry.pendingSeek,
            seek.generation == generation
        else { return }
        change(id) {
            $0.pendingSeek = nil
            guard let reached else { return }
            $0.position = reached
            $0.hasSome = true
            $0.hasPassedEnd = false
        }
        if let reached {
            actions.append(.drive(id, PlaybackLine(rate: 0, anchor: reached, clockAnchor: .zero)))
            if !seek.isStep { actions.append(.post(.timeJumped, id)) }
            if id == current?.id { actions.append(.timeMoved) }
        }
        if let token = seek.token { actions.append(.complete(token, reached != nil)) }
    }
}
