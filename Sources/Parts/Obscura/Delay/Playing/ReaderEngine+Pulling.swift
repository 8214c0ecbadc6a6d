import AVFoundation
import Basics

extension ReaderEngine {
    /// Returns the frame shown at a time; nil for now.
    func frame(at time: Nanoseconds?) -> DelayedFrame? {
        queue.sync {
            guard let now = time ?? planned({ $1.now($2) }) else { return nil }
            while true {
                switch decide(at: now) {
                case .show(let frame, let due, let passedOver, let now):
                    if let shown = make(frame, due: due, passedOver: passedOver, now: now) { return shown }
                case .wait(_, let next, _):
                    if let next, !ring.view({ $0.isPaced }) {
                        queue.async { [self] in _ = images.image(next, keepsOthers: playhead.rate < 0) }
                    }
                    return lastFrame.map { $0.repeated(at: now) }
                case .end: return lastFrame.map { $0.repeated(at: now) }
                }
            }
        }
    }
}

extension DelayedFrame {
    /// Makes a frame that is displayed at a time, no earlier than it was due.
    init(_ image: CVPixelBuffer, _ facts: FrameFacts, due: Nanoseconds, displayedAt time: Nanoseconds, passedOver: Int)
    {
        self.init(
            pixelBuffer: image,
            captureTime: facts.captureTime,
            duration: facts.duration,
            displayTime: time.asTime,
            age: (time - (Nanoseconds(facts.captureTime) ?? 0)).inSeconds,
            lateness: max(0, time - due).inSeconds,
            number: facts.number,
            isRepeat: false,
            skipped: passedOver,
            lostBefore: facts.lostBefore
        )
    }

    /// Returns the frame marked as a repeat that is shown at a time.
    func repeated(at time: Nanoseconds) -> DelayedFrame {
        DelayedFrame(
            pixelBuffer: pixelBuffer,
            captureTime: captureTime,
            duration: duration,
            displayTime: time.asTime,
            age: (time - (Nanoseconds(captureTime) ?? 0)).inSeconds,
            lateness: 0,
            number: number,
            isRepeat: true,
            skipped: 0,
            lostBefore: lostBefore
        )
    }
}
