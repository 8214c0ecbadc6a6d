/// Finds cameras of one kind, such as those of the machine, and goes on looking for them.
///
/// The ``CameraList`` has a finder for each entry of `OBSCURA_CAMERAS`, or one for each kind of camera where the variable
/// is not set. It alone gives cameras their places, and lists cameras of equal `uniqueID` once: that of the first finder.
package protocol CameraFinder: AnyObject, Sendable {
    /// Looks, and goes on looking until the finder's last reference is gone.
    ///
    /// Called once. Must end within seconds, also where something hangs: what takes longer is a problem at first and told
    /// of as a change.
    ///
    /// - Parameter changed: is to be called with all that is there and all that is wrong, each time that changes. On any
    ///   thread, but one call after the other, with no lock held and never from within this function. It may call clients,
    ///   who may use the registry.
    /// - Returns: what is there now.
    func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras
}

/// What a ``CameraFinder`` knows at one moment.
package struct FoundCameras: Sendable {
    /// The cameras that are there, in order.
    ///
    /// One object as long as a camera is there; one that was away is a new object.
    package var cameras: [any CameraSource]
    /// Why cameras that are known of cannot be used, in words that say what to do.
    package var problems: [CameraError]

    /// Makes a finding.
    package init(cameras: [any CameraSource] = [], problems: [CameraError] = []) {
        self.cameras = cameras
        self.problems = problems
    }
}

/// Finds always the same: a camera that is there as long as the program runs, or what is wrong with it.
package final class FixedCameras: CameraFinder {
    private let found: FoundCameras

    /// Finds what is given.
    package init(_ found: FoundCameras) { self.found = found }

    package func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras { found }
}
