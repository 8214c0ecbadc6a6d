import AVFoundation
import Obscura

/// Shows each frame with an exact delay; ends after the last frame if the camera has an end.
func showSeamless(_ device: AVCaptureDevice, delay: Double) async throws {
    let feed = try DelayedFeed(device: device)
    // Any number of readers can share the feed, each with a delay that can be changed at any time.
    let reader = feed.reader(delay: delay)
    for await frame in reader {
        // An app would show frame.pixelBuffer here, or add reader.layer to its window once.
        let now = frame.displayTime.seconds
        print(String(format: "%8.3f s shows the frame of %.3f s", now, frame.captureTime.seconds))
    }
    let kept = reader.statistics
    print(
        "\(kept.shown) frames, \(kept.repeated) repeated and \(kept.skipped) skipped,",
        String(format: "off by %.1f ms at most", kept.maximumError * 1000)
    )
}
