import AVFoundation
import Basics

/// The properties of a frame that readers need besides its image.
struct FrameFacts: Sendable {
    var captureTime: CMTime
    var duration: CMTime
    var number: Int?
    var lostBefore: Int
}

extension FrameRing {
    /// A task that waits until capture reaches a time.
    struct ClockWaiter {
        var time: Nanoseconds
        var continuation: CheckedContinuation<Void, Never>
    }

    /// Runs a body with the frames and the time of the ring, under the lock.
    func view<R>(_ body: (RingView) -> R) -> R {
        locked { index in
            body(
                RingView(
                    times: index.times,
                    watermark: index.watermark,
                    isEnded: index.life.isOver,
                    isPaced: index.life.isPaced
                )
            )
        }
    }

    /// Returns the properties of a frame; nil if it is not held.
    func facts(of frame: Int) -> FrameFacts? {
        guard let record = locked({ $0.record(of: frame) }) else { return nil }
        return FrameFacts(
            captureTime: record.captureTime,
            duration: record.duration,
            number: record.number,
            lostBefore: record.lostBefore
        )
    }

    /// Returns the frame as captured; nil unless it is the newest or not compressed yet.
    func rawImage(of frame: Int) -> CVPixelBuffer? { locked { $0.rawImage(of: frame) } }

    /// Returns the range of a frame's group: from its key frame to the frame before the next one.
    func group(of frame: Int) -> Range<Int>? { locked { $0.ledger.group(of: frame)?.frames } }

    /// Returns consecutive compressed frames of one or more groups; nil if one of them is no longer held.
    ///
    /// Frames whose compression failed are left out. Reads from disk without holding the lock.
    ///
    /// - Throws: ``SpillError`` if they cannot be read from disk.
    func coded(_ frames: Range<Int>) throws(SpillError) -> [CodedFrame]? {
        guard let records = locked({ $0.records(of: frames) }) else { return nil }
        var result: [CodedFrame] = []
        result.reserveCapacity(records.count)
        var block: (offset: Int, bytes: [UInt8]) = (0, [])
        var hasRead = false
        for (index, record) in records.enumerated() {
            let bytes: ArraySlice<UInt8>
            switch record.content {
            case .raw, .missing: continue
            case .memory(let data): bytes = data[...]
            case .disk(let offset, let length):
                if offset < block.offset || offset + length > block.offset + block.bytes.count {
                    let end = Self.end(of: records[index...], from: offset)
                    block = (offset, try store?.read(end - offset, at: offset) ?? [])
                    hasRead = true
                }
                let start = offset - block.offset
                guard start + length <= block.bytes.count else { return nil }
                bytes = block.bytes[start..<(start + length)]
            }
            guard let sample = CMSampleBuffer.coded(bytes, of: record) else { return nil }
            result.append(CodedFrame(frame: frames.lowerBound + index, sample: sample))
        }
        // Meanwhile, the space on disk may have been overwritten.
        if hasRead, locked({ $0.times.first > frames.lowerBound }) { return nil }
        return result
    }

    /// Returns the end of the bytes that are contiguous on disk.
    private static func end(of records: ArraySlice<FrameRecord>, from offset: Int) -> Int {
        var end = offset
        for record in records {
            guard case .disk(let next, let length) = record.content, next == end else { break }
            end += length
        }
        return end
    }

    // MARK: Wants

    /// Keeps frames from a number on, if the source can wait; must be balanced by ``unpin(_:)``.
    func pin(from frame: Int) -> Int { locked { $0.demand.pin(from: frame) } }

    /// Moves a pin forward; earlier frames are no longer needed.
    func movePin(_ pin: Int, to frame: Int) { change { $0.demand.movePin(pin, to: frame) } }

    /// Removes a pin.
    func unpin(_ pin: Int) { change { $0.demand.unpin(pin) } }

    /// Sets the delay that must be possible for a listener; nil for none.
    func setNeed(_ need: Nanoseconds?, of listener: AnyObject) {
        let forecast = locked { index in
            index.demand.setDelay(need, of: ObjectIdentifier(listener))
            return index.newForecast()
        }
        if let forecast { events.send(.willShorten(forecast)) }
    }

    // MARK: Listeners

    /// Adds a listener, which the ring retains until it is removed.
    func add(_ listener: any RingListener) {
        condition.withLock { listeners[ObjectIdentifier(listener)] = listener }
    }

    /// Removes a listener.
    func remove(_ listener: any RingListener) {
        condition.withLock {
            noteChange()
            listeners[ObjectIdentifier(listener)] = nil
        }
    }

    /// Notifies all listeners.
    func notifyListeners() {
        for listener in condition.withLock({ Array(listeners.values) }) { listener.ringDidChange() }
    }

    // MARK: Waiting for time

    /// Returns when all frames captured up to a time have been added, or capture has ended.
    func waitUntilCaptured(_ time: Nanoseconds) async {
        await withCheckedContinuation { continuation in
            let isDone = condition.withLock {
                if index.capturedUntil >= time { return true }
                clocks.append(ClockWaiter(time: time, continuation: continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// Resumes the tasks that wait for a time that capture has reached.
    func resumeClocks() {
        let due = condition.withLock { () -> [ClockWaiter] in
            let reached = index.capturedUntil
            let due = clocks.filter { $0.time <= reached }
            if !due.isEmpty { clocks.removeAll { $0.time <= reached } }
            return due
        }
        for waiter in due { waiter.continuation.resume() }
    }
}
