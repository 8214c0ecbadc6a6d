import AVFoundation
import ConsoleWeb
import Foundation
import MediaFiles
import Obscura
import Synchronization

/// The playback position of a streamed view at one moment.
struct PlaybackPosition: Sendable {
    /// The capture time of the displayed frame, on the session's clock.
    var position: CMTime
    /// The playback speed; 0 while it is paused.
    var speed: Double
    /// Increases whenever the view jumps to another position.
    var jumps: Int
}

/// A movie stream for one viewer: the compressed frames of a feed, in fragments.
///
/// To be used by one thread at a time.
final class MovieStream {
    private let feed: DelayedFeed
    private let continuation: AsyncStream<Data>.Continuation
    private let outlet: Outlet
    private var times = MovieTimeline()
    private var writer: MediaFileWriter?
    private var format: CMFormatDescription?
    /// The number of the next frame; nil to join at a key frame.
    private var next: Int?
    private var jumps: Int?
    /// The frame that waits until its duration is known.
    private var waiting: CompressedFrame?

    /// Passes on the pieces of the movie, and detects when they are no longer received.
    private final class Outlet: Sendable {
        let continuation: AsyncStream<Data>.Continuation
        let isCut = Atomic(false)

        init(_ continuation: AsyncStream<Data>.Continuation) { self.continuation = continuation }

        func send(_ data: Data) {
            switch continuation.yield(data) {
            case .enqueued: break
            default: isCut.store(true, ordering: .relaxed)
            }
        }
    }

    init(_ feed: DelayedFeed, continuation: AsyncStream<Data>.Continuation) {
        self.feed = feed
        self.continuation = continuation
        outlet = Outlet(continuation)
    }

    /// Sends the frames that were shown since the last call.
    ///
    /// - Returns: False when the movie is over: the viewer is gone or too slow, or the frames' format has changed.
    func advance(to place: PlaybackPosition) -> Bool {
        if jumps != place.jumps {
            jumps = place.jumps
            next = nil
        }
        guard place.speed > 0 || next == nil else {
            // The frame at which the view is paused must be visible.
            return place.speed < 0 || finishFragment(flushing: true)
        }
        while true {
            guard
                let frames = feed.compressedFrames(
                    from: next,
                    capturedBy: place.position,
                    atMost: StationLimits.movieFrames
                )
            else {
                // The frames were deleted before they were sent.
                guard next != nil else { return true }
                next = nil
                continue
            }
            guard let last = frames.last else { break }
            let isJoining = next == nil
            for frame in frames {
                guard take(frame, isShown: !isJoining || frame.number == last.number, speed: place.speed) else {
                    return false
                }
            }
            next = last.number + 1
            if frames.count < StationLimits.movieFrames { break }
        }
        return finishFragment(flushing: place.speed <= 0)
    }

    /// Ends the movie.
    func end() {
        _ = finishFragment(flushing: true)
        continuation.finish()
    }

    private func take(_ frame: CompressedFrame, isShown: Bool, speed: Double) -> Bool {
        let sample = frame.sample
        guard let description = sample.formatDescription else { return true }
        if let format, format !== description, format != description { return false }
        format = description
        let time = CMSampleBufferGetPresentationTimeStamp(sample)
        let duration = CMSampleBufferGetDuration(sample)
        let placed = times.add(
            MovieTimeline.Frame(
                number: frame.number,
                time: nanoseconds(time),
                duration: duration.isNumeric && duration > .zero ? nanoseconds(duration) : 33_333_333,
                isShown: isShown
            ),
            speed: speed > 0 ? speed : 1
        )
        let isWritten = write(placed)
        waiting = frame
        return isWritten
    }

    private func write(_ placed: MovieTimeline.Placed?) -> Bool {
        guard let placed else { return true }
        guard let frame = waiting, frame.number == placed.frame, let format else { return true }
        func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: Int32(MovieTimeline.timescale)) }
        let timing = CMSampleTimingInfo(
            duration: time(placed.length),
            presentationTimeStamp: time(placed.start),
            decodeTimeStamp: .invalid
        )
        do {
            let writer = try self.writer ?? makeWriter(format)
            self.writer = writer
            try writer.write(CMSampleBuffer(copying: frame.sample, withNewTiming: [timing]), track: 0)
            return true
        } catch {
            return false
        }
    }

    private func makeWriter(_ format: CMFormatDescription) throws -> MediaFileWriter {
        var track = MediaFileWriter.Track(format: format)
        track.timescale = Int32(MovieTimeline.timescale)
        let outlet = outlet
        return try MediaFileWriter(
            .segments { outlet.send($0.data) },
            container: .mp4,
            tracks: [track],
            sessionStart: .zero
        )
    }

    private func finishFragment(flushing: Bool) -> Bool {
        if flushing, let placed = times.flush(speed: 1) {
            guard write(placed) else { return false }
            waiting = nil
        }
        do {
            try writer?.cutSegment()
        } catch {
            return false
        }
        return !outlet.isCut.load(ordering: .relaxed)
    }

    private func nanoseconds(_ time: CMTime) -> Int64 {
        CMTimeConvertScale(time, timescale: 1_000_000_000, method: .roundTowardNegativeInfinity).value
    }
}
