public import CoreMedia

/// A change of a camera's capture settings; see ``CameraSource/apply(_:revision:)``.
///
/// Clients request only changes that ``CameraControls`` allows.
public enum CameraChange: Sendable, Hashable {
    /// The focus mode. `once` starts a search, even if it is already the current mode.
    case focus(CameraSettings.FocusMode)
    /// A lens position, at which the lens then stays; nil for its current position.
    case lens(position: Double?)
    /// The point to focus on. Starts no search.
    case focusPoint(CameraSettings.Point)
    /// The exposure mode. `once` starts a search; `custom` keeps the current values.
    case exposure(CameraSettings.ExposureMode)
    /// A custom exposure; nil keeps the current value.
    case customExposure(duration: CMTime?, sensitivity: Double?)
    /// Exposure compensation in stops; positive values are brighter.
    case exposureBias(Double)
    /// The point to expose for. Starts no search.
    case exposurePoint(CameraSettings.Point)
    /// The longest exposure that the automatic modes may choose; nil for the longest possible.
    case longestExposure(CMTime?)
    /// The white balance mode. `once` starts a search.
    case whiteBalance(CameraSettings.WhiteBalanceMode)
    /// Custom gains, which are then kept; nil keeps the current ones.
    case gains(CameraSettings.Gains?)
    /// The torch mode; a level of nil is the brightest available.
    case torch(CameraSettings.TorchMode, level: Double?)
    /// The zoom factor, up to ``CameraControls/largestZoom``.
    case zoom(Double)
}
