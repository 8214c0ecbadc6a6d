/// Finds cameras of one kind, such as those of the machine, and keeps looking for them.
///
/// The ``CameraList`` has a finder for each entry of `OBSCURA_CAMERAS`, or one for each kind of camera if the variable
/// is not set. Only the list assigns places to cameras. It lists cameras with equal `uniqueID` once: the one from the
/// first finder.
package protocol CameraFinder: AnyObject, Sendable {
    /// Looks for cameras, and keeps looking until the finder's last reference is released.
    ///
    /// Called once. Must return within seconds, even if a device hangs: anything that takes longer is first a problem
    /// and later reported as a change.
    ///
    /// - Parameter changed: Called with all current cameras and problems whenever they change. Calls may come on any
    ///   thread, but not concurrently, with no lock held, and never from within this function. The closure may call
    ///   clients, which may use the registry.
    /// - Returns: The current cameras and problems.
    func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras
}

/// The cameras and problems that a ``CameraFinder`` knows of at one moment.
package struct FoundCameras: Sendable {
    /// The available cameras, in order.
    ///
    /// A camera keeps its object while it is connected; one that was away is a new object.
    package var cameras: [any CameraSource]
    /// Reasons why known cameras cannot be used, with remedies.
    package var problems: [CameraError]

    /// Creates a finding.
    package init(cameras: [any CameraSource] = [], problems: [CameraError] = []) {
        self.cameras = cameras
        self.problems = problems
    }
}

/// A finder whose result never changes: a camera that exists as long as the program runs, or its problem.
package final class FixedCameras: CameraFinder {
    private let found: FoundCameras

    /// Creates a finder with a fixed result.
    package init(_ found: FoundCameras) { self.found = found }

    package func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras { found }
}
