import AVFoundation
import ConsoleWeb

/// A frame for display: its pixel buffer and data.
///
/// `@unchecked Sendable`: the pixels are never written to.
struct StationFrame: @unchecked Sendable {
    let pixelBuffer: CVPixelBuffer
    let number: Int?
    /// Seconds since the camera started.
    let time: Double
    /// The capture time on the session's clock.
    let captureTime: CMTime
    /// The session's clock; nil if unknown.
    let clock: CMClock?
    /// The codes that were read in the frame; nil if it was not scanned.
    let codes: [ConsoleCode]?

    /// The frame's data at this moment.
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
