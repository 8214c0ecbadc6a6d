import AVFoundation
import CameraSources
import Testing

/// A virtual camera for a test; it leaves the registry with the object.
final class AnalysisCamera {
    let device: AVCaptureDevice
    let scene: VirtualScene
    private let source: any CameraSource

    /// - Parameter options: Options of the camera, with a seed that no other test uses, because cameras with equal
    ///   names are the same camera.
    init(_ options: String, size: String = "320x240@30", clock: String = "virtual") throws {
        let camera = try #require(
            try CameraRegistry.make(named: "virtual:\(size)?clock=\(clock)&\(options)") as? VirtualCamera
        )
        source = camera
        scene = camera.scene
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
    }

    deinit { CameraRegistry.remove(source) }
}
