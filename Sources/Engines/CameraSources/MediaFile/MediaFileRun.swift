import Basics
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaFiles
import Pacing
import PixelTransforms
import Synchronization

/// One playback of a file from start to stop or end, on its own thread, which other threads can stop.
///
/// `@unchecked Sendable`: mutable state is checked to be used on the source thread, or used with the condition's mutex
/// held.
final class MediaFileRun: @unchecked Sendable {
    private let source: MediaFileCamera
    private let client: any CameraClient
    private let waiter: any PacingWaiter
    private let interrupt: MediaInterrupt
    private let condition = WaitCondition()
    private let isCancelled = Atomic(false)
    // With the mutex held.
    private var hasFinished = false
    private var hasEnded = false
    /// The thread that uses the following state, once it runs.
    private let sourceThread = OwnerThread()
    private var firstReader: ReaderBox?
    private var turner: FrameTurner?
    /// The time of the file's first frame in the current repetition.
    private var base = CMTime.zero
    private var baseNumber = 0

    init(_ source: MediaFileCamera, client: any CameraClient, reader: ReaderBox) {
        self.source = source
        self.client = client
        interrupt = reader.interrupt
        firstReader = reader
        waiter = source.pacing.makeWaiter()
    }

    /// Discards a run that was never started.
    func discard() { waiter.finish() }

    /// Starts the source thread.
    func begin() {
        let thread = Thread(name: "media file") { self.main() }
        thread.start()
    }

    /// True once the last callback has begun.
    var isEnding: Bool { condition.locked { hasEnded || hasFinished } }

    /// Requests the source thread to stop; may be called on any thread.
    func cancel() {
        isCancelled.store(true, ordering: .releasing)
        interrupt.cancel()
        waiter.cancel()
    }

    /// Waits until no more callbacks can follow; returns immediately on the source thread.
    func waitUntilFinished() {
        if sourceThread.isCurrent { return }
        condition.locked {
            while !hasFinished { condition.wait() }
        }
    }

    private var shouldStop: Bool { isCancelled.load(ordering: .acquiring) }

    private func main() {
        sourceThread.claim()
        let result = Result { () throws(CameraError) in try play() }
        // Users of the same clock need not wait for this thread any more.
        waiter.finish()
        if !shouldStop {
            condition.locked { hasEnded = true }
            switch result {
            case .success: client.cameraDidEnd(source)
            case .failure(let error): client.camera(source, didFail: error)
            }
        }
        source.ended(self)
        condition.locked {
            hasFinished = true
            condition.broadcast()
        }
    }

    private func play() throws(CameraError) {
        sourceThread.check()
        let start = source.progress.withLock { $0 }
        base = source.pacing.pace == .live ? max(source.pacing.now, start.nextTime) : start.nextTime
        var played = 0
        while !shouldStop {
            let reader: any FrameReader
            if let first = firstReader {
                reader = first.reader
                firstReader = nil
            } else {
                reader = try source.reopen(interrupt)
            }
            baseNumber = source.progress.withLock { $0.nextNumber }
            let numberBefore = baseNumber
            try play(reader)
            if shouldStop { return }
            played += 1
            let (next, nextNumber) = source.progress.withLock { ($0.nextTime, $0.nextNumber) }
            base = next
            let mayRepeat: Bool
            switch source.loop {
            case .endless: mayRepeat = true
            case .times(let times): mayRepeat = played < times
            }
            if let error = reader.endError, !mayRepeat || error.code != .truncated {
                throw CameraError(error, isRunning: true)
            }
            // A file that no longer delivers frames would repeat forever.
            if !mayRepeat || nextNumber == numberBefore { return }
        }
    }

    /// Delivers the frames of one repetition.
    private func play(_ reader: any FrameReader) throws(CameraError) {
        while !shouldStop {
            let frame: DecodedFrame?
            do {
                frame = try reader.nextFrame()
            } catch {
                if error.code == .cancelled { return }
                throw CameraError(error, isRunning: true)
            }
            guard let frame else {
                loseAtEnd(reader)
                return
            }
            let time = base + onClock(frame.presentationTime)
            reportGap(before: frame, time)
            guard !shouldStop, waiter.wait(until: time) else { return }
            try deliver(frame, time)
            let number = baseNumber + frame.index
            let end = time + onClock(frame.duration)
            source.progress.withLock { progress in
                progress.nextNumber = number + 1
                progress.nextTime = end
            }
        }
    }

    private func deliver(_ frame: DecodedFrame, _ time: CMTime) throws(CameraError) {
        sourceThread.check()
        let number = baseNumber + frame.index
        var image = try upright(frame)
        while image == nil, source.pacing.pace == .lossless, !shouldStop {
            guard client.cameraWaitsForBuffer(source) else { break }
            image = try upright(frame)
        }
        if shouldStop { return }
        guard let image else {
            let loss = CameraLoss(
                reason: .outOfBuffers,
                presentationTime: time,
                duration: onClock(frame.duration),
                number: number,
                count: 1
            )
            client.camera(source, didLose: loss)
            return
        }
        let captured = CameraFrame(
            image: image,
            presentationTime: time,
            duration: onClock(frame.duration),
            number: number,
            hostTime: HostClock.hostTime
        )
        client.camera(source, didCapture: captured)
    }

    /// Returns the frame in its final orientation; nil when clients hold the maximum number of frames.
    private func upright(_ frame: DecodedFrame) throws(CameraError) -> CVPixelBuffer? {
        guard source.orientation != .upright else {
            // The count includes this frame.
            return source.heldFrames.current <= source.bufferLimit ? frame.image : nil
        }
        if let turner { return try turner.turn(frame.image) }
        let made = try FrameTurner(
            frame.image,
            orientation: source.orientation,
            limit: source.bufferLimit,
            name: "\(source.location)"
        )
        turner = made
        return try made.turn(frame.image)
    }

    /// Reports the damaged parts before a frame as one gap.
    private func reportGap(before frame: DecodedFrame, _ time: CMTime) {
        guard frame.lostBefore > 0 else { return }
        let nominal = onClock(frame.duration)
        let earliest = source.progress.withLock { $0.nextTime }
        // The gap begins at the end of the last frame, or else half a frame before this one.
        var begin = max(earliest, base)
        if begin >= time { begin = CMTimeMultiplyByRatio(nominal, multiplier: -1, divisor: 2) + time }
        let loss = CameraLoss(
            reason: .discontinuity,
            presentationTime: begin,
            duration: nominal,
            number: baseNumber + frame.index - frame.lostBefore,
            count: frame.lostBefore
        )
        client.camera(source, didLose: loss)
    }

    /// Reports the damaged parts after the last frame.
    private func loseAtEnd(_ reader: any FrameReader) {
        let count = reader.lostSinceLastFrame
        guard count > 0, !shouldStop else { return }
        let nominal = onClock(source.info.defaultFormat.defaultFrameDuration)
        let (time, number) = source.progress.withLock { progress in
            defer {
                progress.nextNumber += count
                progress.nextTime = progress.nextTime + nominal
            }
            return (progress.nextTime, progress.nextNumber)
        }
        let loss = CameraLoss(
            reason: .discontinuity,
            presentationTime: time,
            duration: nominal,
            number: number,
            count: count
        )
        client.camera(source, didLose: loss)
    }

    /// Returns a time of the file in the timescale of the clock.
    private func onClock(_ time: CMTime) -> CMTime {
        source.pacing.timescale.map { time.convertScale($0, method: .default) } ?? time
    }
}
