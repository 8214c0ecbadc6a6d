import AVFoundation
import ConsoleWeb
import Foundation
import MediaFiles
import Obscura
import Synchronization

/// Where a view that is filmed is at a moment.
struct FilmPlace: Sendable {
    /// The captured time that is shown, on the session's clock.
    var position: CMTime
    /// How fast it plays; 0 while it stands.
    var speed: Double
    /// Goes up whenever the view goes elsewhere.
    var jumps: Int
}

/// One film for one viewer: the frames of a feed as they are compressed, in fragments.
///
/// For one thread at a time.
final class FilmClient {
    private let feed: DelayedFeed
    private let continuation: AsyncStream<Data>.Continuation
    private let outlet: Outlet
    private var times = FilmTimes()
    private var writer: MediaFileWriter?
    private var format: CMFormatDescription?
    /// The next frame; nil to join at a key frame.
    private var next: Int?
    private var jumps: Int?
    /// The frame that waits for the length of its show.
    private var waiting: CompressedFrame?

    /// Takes the pieces of the film, and notes when nobody does any more.
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

    /// Sends what has been shown since the last call.
    ///
    /// - Returns: false when the film is over: the viewer is gone or too slow, or the frames are of another kind now.
    func advance(to place: FilmPlace) -> Bool {
        if jumps != place.jumps {
            jumps = place.jumps
            next = nil
        }
        guard place.speed > 0 || next == nil else {
            // What is shown while the view stands is to be seen.
            return place.speed < 0 || finishFragment(flushing: true)
        }
        while true {
            guard
                let frames = feed.compressedFrames(
                    from: next,
                    capturedBy: place.position,
                    atMost: StationLimits.filmFrames
                )
            else {
                // They went before they were sent.
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
            if frames.count < StationLimits.filmFrames { break }
        }
        return finishFragment(flushing: place.speed <= 0)
    }

    /// Ends the film.
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
            FilmTimes.Frame(
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

    private func write(_ placed: FilmTimes.Placed?) -> Bool {
        guard let placed else { return true }
        guard let frame = waiting, frame.number == placed.frame, let format else { return true }
        func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: Int32(FilmTimes.timescale)) }
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
        track.timescale = Int32(FilmTimes.timescale)
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
