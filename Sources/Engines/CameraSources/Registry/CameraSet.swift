/// Cameras of their own for a task, which ``CameraRegistry`` lists there instead of the process's.
package final class CameraSet: Sendable {
    let list: CameraList

    /// Creates a set of cameras, in order.
    package init(_ sources: [any CameraSource]) {
        let finder = FixedCameras(FoundCameras(cameras: sources))
        list = CameraList(names: { nil }, discovery: CameraDiscovery(fixed: finder))
        CameraRegistry.remember(self)
    }
}
