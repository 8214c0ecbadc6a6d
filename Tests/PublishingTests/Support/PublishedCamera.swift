import AVFoundation
import CameraSources
import Obscura
import Testing

/// A virtual camera with a feed for a test; it leaves the registry with the object.
final class PublishedCamera {
    let feed: DelayedFeed
    private let source: any CameraSource

    /// - Parameter options: options with a seed that no other test uses, because cameras with equal names are the same.
    init(_ options: String, size: String = "128x96@30", codes: String = "none") throws {
        source = try CameraRegistry.make(named: "virtual:\(size)?codes=\(codes)&\(options)")
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        feed = try DelayedFeed(device: device)
    }

    deinit { CameraRegistry.remove(source) }
}
