import AVFoundation
import DequeModule

/// What readers ask of a frame besides its picture.
struct FrameFacts: Sendable {
    var captureTime: CMTime
    var duration: CMTime
    var number: Int?
    var lostBefore: Int
}

extension FrameRing {
    /// Decides something with the frames that are held now.
    func view<R>(_ body: (FrameTimes, _ watermark: Nanoseconds?, _ isEnded: Bool, _ isPaced: Bool) -> R) -> R {
        locked { body($0.times, $0.watermark, $0.isEnded && $0.starting == 0, $0.isPaced) }
    }

    /// What is known of a frame; nil when it is not held.
    func facts(of frame: Int) -> FrameFacts? {
        locked { state in
            guard state.times.numbers.contains(frame) else { return nil }
            let record = state.records[frame - state.times.first]
            return FrameFacts(
                captureTime: record.captureTime,
                duration: record.duration,
                number: record.number,
                lostBefore: record.lostBefore
            )
        }
    }

    /// The frame as the camera made it; nil when it is not the newest nor waiting to be compressed.
    func rawImage(of frame: Int) -> CVPixelBuffer? {
        locked { state in
            if let newest = state.newestImage, newest.frame == frame { return newest.image }
            guard state.times.numbers.contains(frame),
                case .raw(let image) = state.records[frame - state.times.first].content
            else { return nil }
            return image
        }
    }

    /// The frames that must be decoded for one: the key frame before it and those between.
    func group(of frame: Int) -> Range<Int>? {
        locked { state in state.ledger.group(of: frame)?.frames }
    }

    /// Compressed frames, all of one group or more in a row; nil when one of them is not held any more.
    ///
    /// Frames that could not be compressed are left out. Reads from disk without the lock.
    ///
    /// - Throws: ``SpillError`` when the disk does not give them back.
    func coded(_ frames: Range<Int>) throws(SpillError) -> [CodedFrame]? {
        let (records, store) = locked { state -> ([FrameRecord]?, (any SpillStore)?) in
            guard frames.lowerBound >= state.times.first, frames.upperBound <= state.times.end else {
                return (nil, nil)
            }
            let first = frames.lowerBound - state.times.first
            return (Array(state.records[first..<(first + frames.count)]), state.store)
        }
        guard let records else { return nil }
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
        // Meanwhile the place on disk may have been written over.
        if hasRead, locked({ $0.times.first > frames.lowerBound }) { return nil }
        return result
    }

    /// Where the bytes end that lie one after the other on disk.
    private static func end(of records: ArraySlice<FrameRecord>, from offset: Int) -> Int {
        var end = offset
        for record in records {
            guard case .disk(let next, let length) = record.content, next == end else { break }
            end += length
        }
        return end
    }

    /// Keeps frames from a number on, as far as the source can wait for that; to be ended with ``unpin(_:)``.
    func pin(from frame: Int) -> Int {
        locked { state in
            state.nextPin += 1
            state.pins[state.nextPin] = frame
            return state.nextPin
        }
    }

    /// Needs only later frames from now on.
    func movePin(_ pin: Int, to frame: Int) {
        change { $0.pins[pin] = frame }
    }

    /// Needs no frames any more.
    func unpin(_ pin: Int) {
        change { $0.pins[pin] = nil }
    }
}
