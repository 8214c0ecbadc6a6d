public import CoreMedia

/// A change of what a camera takes its frames with; see ``CameraSource/apply(_:revision:)``.
///
/// Clients ask only for what ``CameraControls`` allow.
public enum CameraChange: Sendable, Hashable {
    /// How the lens is focused; `once` begins a search, also where it is the present mode.
    case focus(CameraSettings.FocusMode)
    /// A place for the lens, which then stays there; nil for where it is.
    case lens(position: Double?)
    /// The place to focus on; begins nothing.
    case focusPoint(CameraSettings.Point)
    /// How the exposure is set; `once` begins a search, `custom` keeps what there is.
    case exposure(CameraSettings.ExposureMode)
    /// An exposure of the client's; nil keeps what there is.
    case customExposure(duration: CMTime?, sensitivity: Double?)
    /// By how many stops pictures are to be brighter than usual.
    case exposureBias(Double)
    /// The place to expose for; begins nothing.
    case exposurePoint(CameraSettings.Point)
    /// The longest exposure that the automatic modes may choose; nil for the longest there is.
    case longestExposure(CMTime?)
    /// How the white balance is set; `once` begins a search.
    case whiteBalance(CameraSettings.WhiteBalanceMode)
    /// Gains of the client's, which then stay; nil for the present ones.
    case gains(CameraSettings.Gains?)
    /// The torch; a level of nil is the brightest there is.
    case torch(CameraSettings.TorchMode, level: Double?)
    /// How far the picture is enlarged, up to ``CameraControls/largestZoom``.
    case zoom(Double)
}
