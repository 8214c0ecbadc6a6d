package import AVFoundation

// What a part needs that shows a feed to others: a share in its capture, and the compressed frames themselves.
extension DelayedFeed {
    /// Takes all frames of the session from now on, whoever starts it; returns when it is ready to.
    ///
    /// Blocks for as long as a start or stop of the feed takes that is under way.
    package func prepare() { capture.prepareAndWait() }

    /// The connection that frames come through, with its ledger.
    package var connection: AVCaptureConnection? { capture.connection }

    /// The clock of the frames' times; nil before capture has begun.
    package var clock: CMClock? { capture.clock }

    /// Compressed frames in a row, as they were captured by a time and are held.
    ///
    /// Blocks where they are on disk.
    ///
    /// - Parameters:
    ///   - first: the number of the first one; nil for the key frame that is needed to show the last one.
    ///   - time: on the session's clock.
    ///   - count: how many at most.
    /// - Returns: none when there is no such frame yet; nil when the first one is not held any more.
    package func compressedFrames(from first: Int?, capturedBy time: CMTime, atMost count: Int) -> [CompressedFrame]? {
        guard let moment = Nanoseconds(time) else { return [] }
        let range = capture.ring.locked { state -> Range<Int>? in
            guard let end = state.ledger.groups.last?.frames.upperBound,
                let newest = state.times.last(atOrBefore: moment)
            else { return 0..<0 }
            let last = min(newest, end - 1)
            guard let start = first ?? state.ledger.group(of: last)?.frames.lowerBound else { return 0..<0 }
            guard start >= state.times.first else { return nil }
            guard start <= last else { return 0..<0 }
            return start..<min(last + 1, start + max(1, count))
        }
        guard let range else { return nil }
        if range.isEmpty { return [] }
        guard let coded = (try? capture.ring.coded(range)) ?? nil else { return nil }
        return coded.map {
            CompressedFrame(number: $0.frame, sample: $0.sample, isKey: $0.sample.isKeyFrame)
        }
    }
}

/// A frame as a feed holds it.
///
/// `@unchecked Sendable`: nobody changes the sample.
package struct CompressedFrame: @unchecked Sendable {
    /// Its place in the feed: one more than that of the frame captured before it.
    package let number: Int
    /// The bytes, with the time of capture.
    package let sample: CMSampleBuffer
    /// Whether decoding can begin with it.
    package let isKey: Bool

    package init(number: Int, sample: CMSampleBuffer, isKey: Bool) {
        self.number = number
        self.sample = sample
        self.isKey = isKey
    }
}
