import CameraSources
import CoreMedia

/// The questions that a runner asks a camera's input while it runs, and its reports to it.
///
/// Set up once, before the start. Called on the source thread, so no closure may call a client or wait for one.
struct CameraHooks: Sendable {
    /// Reports the time of a frame without settings to the camera's controls.
    ///
    /// Returns true if clients see no settings with the frame either, as there is no zoom; otherwise ``noteFrame``
    /// follows. Apart from it because the settings are so large that passing none takes time.
    let notePlainFrame: @Sendable (CMTime) -> Bool
    /// Reports the settings and the time of a frame to the camera's controls.
    ///
    /// Returns the settings that clients see with the frame; nil if the camera has no controls and there is no zoom.
    let noteFrame: @Sendable (CameraSettings?, CMTime) -> FrameSettings?
    /// Returns whether images must be black, as the user has not granted access (DEV-13).
    let isBlack: @Sendable () -> Bool
    /// Returns the format requested from the camera.
    let cameraFormat: @Sendable () -> CameraFormat
    /// Reports the description of the frames when it has changed.
    let setFormatDescription: @Sendable (CMFormatDescription) -> Void
}

/// The settings with which a frame was captured, as clients see them.
///
/// A class, because settings are large, and most frames have none.
final class FrameSettings: Sendable {
    /// The settings, with the client's zoom; nil if none are known and there is no zoom.
    let settings: CameraSettings?
    /// The part of the zoom that the source has not applied.
    let zoom: Double

    init(settings: CameraSettings?, zoom: Double = 1) {
        self.settings = settings
        self.zoom = zoom
    }
}
