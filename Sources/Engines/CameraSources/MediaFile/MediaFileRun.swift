import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaFiles
import Pacing
import PixelTransforms
import Synchronization

/// One playing of a file from start to stop or end: its thread, and how others stop it.
///
/// `@unchecked Sendable`: what is not constant is used by the source thread only, or with the condition's mutex held.
final class MediaFileRun: @unchecked Sendable {
    private let source: MediaFileCamera
    private let client: any CameraClient
    private let waiter: any PacingWaiter
    private let interrupt: MediaInterrupt
    private let condition = WaitCondition()
    private let isCancelled = Atomic(false)
    // With the mutex held.
    private var thread: pthread_t?
    private var hasFinished = false
    private var hasEnded = false
    // On the source thread.
    private var firstReader: ReaderBox?
    private var turner: FrameTurner?
    /// The time of the file's first frame in the present repetition.
    private var base = CMTime.zero
    private var baseNumber = 0

    init(_ source: MediaFileCamera, client: any CameraClient, reader: ReaderBox) {
        self.source = source
        self.client = client
        interrupt = reader.interrupt
        firstReader = reader
        waiter = source.pacing.makeWaiter()
    }

    /// Gives up a run that was never begun.
    func discard() { waiter.finish() }

    /// Starts the source thread.
    func begin() {
        let thread = Thread { self.main() }
        thread.name = "media file"
        thread.start()
    }

    /// Whether the last callback has begun or was made.
    var isEnding: Bool { condition.locked { hasEnded || hasFinished } }

    /// Asks the source thread to stop.
    ///
    /// From any thread.
    func cancel() {
        isCancelled.store(true, ordering: .releasing)
        interrupt.cancel()
        waiter.cancel()
    }

    /// Waits until no callback follows; returns at once on the source thread.
    func waitUntilFinished() {
        condition.locked {
            if let thread, pthread_equal(thread, pthread_self()) != 0 { return }
            while !hasFinished { condition.wait() }
        }
    }

    private var shouldStop: Bool { isCancelled.load(ordering: .acquiring) }

    private func main() {
        condition.locked { thread = pthread_self() }
        let result = Result { () throws(CameraError) in try play() }
        // Whoever goes by the same clock need not wait for this thread any more.
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
            // A file that gives nothing any more would be repeated for ever.
            if !mayRepeat || nextNumber == numberBefore { return }
        }
    }

    /// Hands over the frames of one repetition.
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
            hostTime: DispatchTime.now().uptimeNanoseconds
        )
        client.camera(source, didCapture: captured)
    }

    /// The frame as it is to be delivered; nil when clients keep as many as they may.
    private func upright(_ frame: DecodedFrame) throws(CameraError) -> CVPixelBuffer? {
        guard source.orientation != .upright else {
            // The count includes this one.
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

    /// Reports the damaged pieces before a frame as one gap.
    private func reportGap(before frame: DecodedFrame, _ time: CMTime) {
        guard frame.lostBefore > 0 else { return }
        let nominal = onClock(frame.duration)
        let earliest = source.progress.withLock { $0.nextTime }
        // The gap begins where the last frame ended; there is always room, if only half of what is left.
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

    /// Reports the damaged pieces after the last frame.
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

    /// A time of the file in the timescale of the clock.
    private func onClock(_ time: CMTime) -> CMTime {
        source.pacing.timescale.map { time.convertScale($0, method: .default) } ?? time
    }
}
