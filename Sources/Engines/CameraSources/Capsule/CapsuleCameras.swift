/// The finder of the cameras of a capsule in `OBSCURA_CAMERAS`.
final class CapsuleCameras: CameraFinder {
    private let found: FoundCameras

    init(_ settings: CapsuleReplaySettings, position: CameraInfo.Position?, kind: CameraInfo.Kind?) {
        do throws(CameraError) {
            found = FoundCameras(cameras: try ReplayCamera.open(settings, position: position, kind: kind))
        } catch {
            found = FoundCameras(problems: [error])
        }
    }

    func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras { found }
}
