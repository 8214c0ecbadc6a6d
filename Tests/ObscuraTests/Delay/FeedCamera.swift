import AVFoundation
import CameraSources
import Foundation
import Testing

/// A virtual camera for a test; it leaves the registry with the object.
final class FeedCamera {
    let device: AVCaptureDevice
    private let source: any CameraSource

    /// - Parameter options: options with a seed that no other test uses, because cameras with equal names are the same.
    init(_ options: String, size: String = "128x96@30", clock: String = "virtual") throws {
        source = try CameraRegistry.make(named: "virtual:\(size)?clock=\(clock)&\(options)")
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
    }

    deinit { CameraRegistry.remove(source) }
}

/// Polls a condition that other threads may still be working on; returns false if it does not become true.
func comesTrue(_ isSo: () -> Bool) -> Bool {
    for _ in 0..<2_000_000 {
        if isSo() { return true }
        sched_yield()
    }
    return isSo()
}
