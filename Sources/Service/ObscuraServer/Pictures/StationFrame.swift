import AVFoundation
import ConsoleWeb

/// A frame that is to be shown: its picture, and what is known of it.
///
/// `@unchecked Sendable`: nobody writes to the pixels.
struct StationFrame: @unchecked Sendable {
    let pixelBuffer: CVPixelBuffer
    let number: Int?
    /// Seconds since the camera began.
    let time: Double
    /// On the session's clock.
    let captureTime: CMTime
    /// The session's clock; nil where it is not known.
    let clock: CMClock?
    /// What was read in it; nil where it was not examined.
    let codes: [ConsoleCode]?

    /// What is told of it now.
    var facts: ConsoleFrame {
        let age = clock.map { CMTimeSubtract(CMClockGetTime($0), captureTime).seconds } ?? 0
        return ConsoleFrame(
            number: number,
            time: time,
            age: age.isFinite ? max(0, age) : 0,
            width: CVPixelBufferGetWidth(pixelBuffer),
            height: CVPixelBufferGetHeight(pixelBuffer),
            codes: codes
        )
    }
}
