package import AVFoundation
import Basics

// Access for modules that serve a feed to others: its capture, and the compressed frames.
extension DelayedFeed {
    /// Prepares to take all frames of the session from now on, no matter what starts it; returns when ready.
    ///
    /// Blocks while a start or stop of the feed is in progress.
    package func prepare() { capture.prepareAndWait() }

    /// Ends capture once this many seconds have been captured, by the times of the frames; readers then play the rest.
    package func end(after seconds: Double) { capture.setLimit(Nanoseconds(seconds: seconds)) }

    /// The connection that delivers the frames, with its ledger.
    package var connection: AVCaptureConnection? { capture.connection }

    /// Indicates whether the frames are HEVC, as the camera has compressed them.
    package var isHEVC: Bool { capture.passedCodec == .hevc }

    /// The numbers of frames that were compressed for the feed, and that are held as the camera compressed them.
    package var work: (compressed: Int, passed: Int) { capture.ring.locked { $0.work } }

    /// The clock of the frame times; nil before capture begins.
    package var clock: CMClock? { capture.clock }

    /// Returns consecutive held compressed frames, up to those captured by a time.
    ///
    /// Blocks while reading frames from disk.
    ///
    /// - Parameters:
    ///   - first: the number of the first frame; nil for the key frame needed to show the last one.
    ///   - time: a time on the session's clock.
    ///   - count: the maximum number of frames.
    /// - Returns: the frames; empty if there is no such frame yet; nil if the first one is no longer held.
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

/// A compressed frame of a feed.
///
/// `@unchecked Sendable`: nothing changes the sample.
package struct CompressedFrame: @unchecked Sendable {
    /// The frame's number in the feed, one more than that of the preceding frame.
    package let number: Int
    /// The compressed bytes, with the capture time.
    package let sample: CMSampleBuffer
    /// Indicates whether decoding can begin with this frame.
    package let isKey: Bool
    /// The number that the camera gave the frame, if it gave one.
    package let cameraNumber: Int?
    /// Indicates whether the frame is due earlier than the first one wanted, and only needed to decode it.
    package let isBefore: Bool

    package init(
        number: Int,
        sample: CMSampleBuffer,
        isKey: Bool,
        cameraNumber: Int? = nil,
        isBefore: Bool = false
    ) {
        self.number = number
        self.sample = sample
        self.isKey = isKey
        self.cameraNumber = cameraNumber
        self.isBefore = isBefore
    }
}
