public import CoreMedia

/// The settings that a frame was captured with, or those for the next frame.
///
/// A source with ``CameraControls`` attaches them to every frame, so a client can see which frame is the first with a
/// change. Parts that the source cannot control keep their defaults.
public struct CameraSettings: Sendable, Hashable {
    /// The way the lens is focused.
    public enum FocusMode: Int, Sendable, Hashable, CaseIterable {
        /// The lens stays where it is, or where it was put.
        case locked
        /// The camera focuses once; then the lens stays.
        case once
        /// The camera focuses whenever necessary.
        case continuous
    }

    /// The way the exposure is set.
    public enum ExposureMode: Int, Sendable, Hashable, CaseIterable {
        /// The exposure stays as it is.
        case locked
        /// The camera searches for an exposure once and then keeps it.
        case once
        /// The camera adapts to the light.
        case continuous
        /// Duration and ISO are the requested ones.
        case custom
    }

    /// The way the white balance is set.
    public enum WhiteBalanceMode: Int, Sendable, Hashable, CaseIterable {
        /// The white balance stays as it is, or as it was set.
        case locked
        /// The camera searches for a white balance once and then keeps it.
        case once
        /// The camera adapts to the light.
        case continuous
    }

    /// The condition under which the torch is on.
    public enum TorchMode: Int, Sendable, Hashable, CaseIterable {
        /// Never.
        case off
        /// Always.
        case on
        /// On when the camera finds it too dark.
        case auto
    }

    /// A point in the unrotated image: 0…1 from its left and its top edge.
    public struct Point: Sendable, Hashable {
        /// Distance from the left edge.
        public var x: Double
        /// Distance from the top edge.
        public var y: Double

        /// Creates a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }

        /// The centre, which stands for the whole image.
        public static let centre = Point(x: 0.5, y: 0.5)
    }

    /// Amplification of the sensor's colours; the smallest is 1.
    public struct Gains: Sendable, Hashable {
        /// Gain of red.
        public var red: Double
        /// Gain of green.
        public var green: Double
        /// Gain of blue.
        public var blue: Double

        /// Creates gains.
        public init(red: Double, green: Double, blue: Double) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// Gains that are all 1.
        public static let one = Gains(red: 1, green: 1, blue: 1)
    }

    /// The latest change in effect: the revision passed to ``CameraSource/apply(_:revision:)``.
    public var revision = 0

    /// The focus mode.
    public var focusMode = FocusMode.locked
    /// The point to focus on.
    public var focusPoint = Point.centre
    /// The position of the lens: 0 focuses nearest, 1 farthest.
    public var lensPosition = 1.0
    /// True while the lens searches for focus.
    public var isAdjustingFocus = false

    /// The exposure mode.
    public var exposureMode = ExposureMode.locked
    /// The point to expose for.
    public var exposurePoint = Point.centre
    /// Exposure time of a frame; invalid if not known.
    public var exposureDuration = CMTime.invalid
    /// The sensitivity; 0 if not known.
    public var sensitivity = 0.0
    /// Exposure compensation in stops; positive values are brighter.
    public var exposureBias = 0.0
    /// Number of stops by which the image is brighter than intended.
    public var exposureOffset = 0.0
    /// True while the camera searches for an exposure.
    public var isAdjustingExposure = false

    /// The white balance mode.
    public var whiteBalanceMode = WhiteBalanceMode.locked
    /// The colour gains.
    public var gains = Gains.one
    /// The gains that would make the average of the image grey.
    public var greyGains = Gains.one
    /// True while the camera searches for a white balance.
    public var isAdjustingWhiteBalance = false

    /// The torch mode.
    public var torchMode = TorchMode.off
    /// Current brightness of the torch, 0…1; 0 is off.
    public var torchLevel = 0.0
    /// Brightness currently available from the torch, 0…1; 0 when it cannot be used, for example because it is too hot.
    public var torchLimit = 1.0

    /// The zoom factor.
    public var zoom = 1.0

    /// Creates the settings of a camera without controls.
    public init() {}
}
