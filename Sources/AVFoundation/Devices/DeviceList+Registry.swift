import CameraSources
import Synchronization

extension DeviceList {
    /// The sources that take the place of the registry's, for tests.
    @TaskLocal package static var testSources: [any CameraSource]?

    /// What the registry lists now.
    static func registrySources() -> [any CameraSource] { testSources ?? CameraRegistry.cameras.map(\.source) }

    private static let chosen = Mutex<UncheckedReference<AVCaptureDevice>?>(nil)

    /// The camera that the user prefers, while it is connected.
    static var preferred: AVCaptureDevice? {
        get { chosen.withLock { $0 }.flatMap { $0.value.isConnected ? $0.value : nil } }
        set {
            let reference = newValue.map { UncheckedReference($0) }
            chosen.withLock { $0 = reference }
        }
    }
}
