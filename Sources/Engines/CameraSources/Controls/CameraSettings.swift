public import CoreMedia

/// What a frame was taken with, or what the next one will be.
///
/// A source that has ``CameraControls`` gives it with every frame, so that a client can tell from which frame on a change
/// shows. Parts that the source cannot control keep their defaults.
public struct CameraSettings: Sendable, Hashable {
    /// How the lens is focused.
    public enum FocusMode: Int, Sendable, Hashable, CaseIterable {
        /// It stays where it is, or where it was put.
        case locked
        /// The camera focuses once; then it stays.
        case once
        /// The camera focuses whenever it has to.
        case continuous
    }

    /// How the exposure is set.
    public enum ExposureMode: Int, Sendable, Hashable, CaseIterable {
        /// It stays as it is.
        case locked
        /// The camera finds an exposure once; then it stays.
        case once
        /// The camera follows the light.
        case continuous
        /// Duration and ISO are those that were asked for.
        case custom
    }

    /// How the white balance is set.
    public enum WhiteBalanceMode: Int, Sendable, Hashable, CaseIterable {
        /// It stays as it is, or as it was set.
        case locked
        /// The camera finds a balance once; then it stays.
        case once
        /// The camera follows the light.
        case continuous
    }

    /// When the torch is on.
    public enum TorchMode: Int, Sendable, Hashable, CaseIterable {
        /// Never.
        case off
        /// Always.
        case on
        /// When the camera finds it too dark.
        case auto
    }

    /// A place in the unrotated picture: 0…1 from its left and from its top edge.
    public struct Point: Sendable, Hashable {
        /// From the left edge.
        public var x: Double
        /// From the top edge.
        public var y: Double

        /// Makes a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }

        /// The middle, which stands for the whole picture.
        public static let centre = Point(x: 0.5, y: 0.5)
    }

    /// How much the sensor's colours are amplified; the smallest is 1.
    public struct Gains: Sendable, Hashable {
        /// Of red.
        public var red: Double
        /// Of green.
        public var green: Double
        /// Of blue.
        public var blue: Double

        /// Makes gains.
        public init(red: Double, green: Double, blue: Double) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        /// All 1.
        public static let one = Gains(red: 1, green: 1, blue: 1)
    }

    /// The latest change that is in effect: the number that ``CameraSource/apply(_:revision:)`` was given with it.
    public var revision = 0

    /// How the lens is focused.
    public var focusMode = FocusMode.locked
    /// The place to focus on.
    public var focusPoint = Point.centre
    /// Where the lens is: 0 focuses nearest, 1 farthest.
    public var lensPosition = 1.0
    /// Whether the lens is looking for its place.
    public var isAdjustingFocus = false

    /// How the exposure is set.
    public var exposureMode = ExposureMode.locked
    /// The place to expose for.
    public var exposurePoint = Point.centre
    /// How long a frame is exposed; invalid where not known.
    public var exposureDuration = CMTime.invalid
    /// The sensitivity; 0 where not known.
    public var sensitivity = 0.0
    /// By how many stops pictures are to be brighter than usual.
    public var exposureBias = 0.0
    /// By how many stops the picture is brighter than it is to be.
    public var exposureOffset = 0.0
    /// Whether the exposure is being looked for.
    public var isAdjustingExposure = false

    /// How the white balance is set.
    public var whiteBalanceMode = WhiteBalanceMode.locked
    /// The gains of the colours.
    public var gains = Gains.one
    /// The gains that would make the average of the picture grey.
    public var greyGains = Gains.one
    /// Whether the white balance is being looked for.
    public var isAdjustingWhiteBalance = false

    /// When the torch is on.
    public var torchMode = TorchMode.off
    /// How bright the torch is now, 0…1; 0 is off.
    public var torchLevel = 0.0
    /// How bright the torch can be now, 0…1; 0 where it cannot be used, as when it is too hot.
    public var torchLimit = 1.0

    /// How far the picture is enlarged.
    public var zoom = 1.0

    /// The settings of a camera that has none.
    public init() {}
}
