import AVFoundation
import Basics
import DequeModule

/// The properties of a frame that readers need besides its image.
struct FrameFacts: Sendable {
    var captureTime: CMTime
    var duration: CMTime
    var number: Int?
    var lostBefore: Int
}

extension FrameRing {
    /// Runs a body with the state of the ring, under the lock.
    func view<R>(_ body: (FrameTimes, _ watermark: Nanoseconds?, _ isEnded: Bool, _ isPaced: Bool) -> R) -> R {
        locked { body($0.times, $0.watermark, $0.isEnded && $0.starting == 0, $0.isPaced) }
    }

    /// Returns the properties of a frame; nil if it is not held.
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

    /// Returns the frame as captured; nil unless it is the newest or not compressed yet.
    func rawImage(of frame: Int) -> CVPixelBuffer? {
        locked { state in
            if let newest = state.newestImage, newest.frame == frame { return newest.image }
            guard state.times.numbers.contains(frame),
                case .raw(let image) = state.records[frame - state.times.first].content
            else { return nil }
            return image
        }
    }

    /// Returns the range of a frame's group: from its key frame to the frame before the next one.
    func group(of frame: Int) -> Range<Int>? {
        locked { state in state.ledger.group(of: frame)?.frames }
    }

    /// Returns consecutive compressed frames of one or more groups; nil if one of them is no longer held.
    ///
    /// Frames whose compression failed are left out. Reads from disk without holding the lock.
    ///
    /// - Throws: ``SpillError`` if they cannot be read from disk.
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

    /// Keeps frames from a number on, if the source can wait; must be balanced by ``unpin(_:)``.
    func pin(from frame: Int) -> Int {
        locked { state in
            state.nextPin += 1
            state.pins[state.nextPin] = frame
            return state.nextPin
        }
    }

    /// Moves a pin forward; earlier frames are no longer needed.
    func movePin(_ pin: Int, to frame: Int) {
        change { $0.pins[pin] = frame }
    }

    /// Removes a pin.
    func unpin(_ pin: Int) {
        change { $0.pins[pin] = nil }
    }
}
