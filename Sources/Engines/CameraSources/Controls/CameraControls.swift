public import CoreMedia

/// The controls of a camera and their limits, as listed in ``CameraInfo/controls``.
///
/// A part that is nil cannot be controlled at all. Constant for the life of the source.
public struct CameraControls: Sendable, Hashable {
    /// The controls of the lens.
    public struct Focus: Sendable, Hashable {
        /// The supported modes.
        public var modes: Set<CameraSettings.FocusMode>
        /// Indicates whether the point to focus on can be chosen.
        public var hasPoint: Bool
        /// Indicates whether the lens can be set to a position.
        public var hasPosition: Bool
        /// The shortest focus distance in metres; nil if not known.
        public var nearest: Double?

        /// Creates a description of a lens.
        public init(
            modes: Set<CameraSettings.FocusMode>,
            hasPoint: Bool = false,
            hasPosition: Bool = false,
            nearest: Double? = nil
        ) {
            self.modes = modes
            self.hasPoint = hasPoint
            self.hasPosition = hasPosition
            self.nearest = nearest
        }
    }

    /// The controls of the exposure.
    public struct Exposure: Sendable, Hashable {
        /// The supported modes.
        public var modes: Set<CameraSettings.ExposureMode>
        /// Indicates whether the point to expose for can be chosen.
        public var hasPoint: Bool
        /// The shortest exposure.
        public var shortest: CMTime
        /// The longest exposure.
        public var longest: CMTime
        /// The range of sensitivities.
        public var sensitivity: ClosedRange<Double>
        /// The range of exposure compensation, in stops.
        public var bias: ClosedRange<Double>

        /// Creates a description of the exposure controls.
        public init(
            modes: Set<CameraSettings.ExposureMode>,
            hasPoint: Bool = false,
            shortest: CMTime,
            longest: CMTime,
            sensitivity: ClosedRange<Double>,
            bias: ClosedRange<Double> = 0...0
        ) {
            self.modes = modes
            self.hasPoint = hasPoint
            self.shortest = shortest
            self.longest = longest
            self.sensitivity = sensitivity
            self.bias = bias
        }
    }

    /// The controls of the white balance.
    public struct WhiteBalance: Sendable, Hashable {
        /// The supported modes.
        public var modes: Set<CameraSettings.WhiteBalanceMode>
        /// Indicates whether gains can be chosen.
        public var hasGains: Bool
        /// The largest gain; the smallest is 1.
        public var largestGain: Double

        /// Creates a description of the white balance controls.
        public init(modes: Set<CameraSettings.WhiteBalanceMode>, hasGains: Bool = false, largestGain: Double = 1) {
            self.modes = modes
            self.hasGains = hasGains
            self.largestGain = largestGain
        }
    }

    /// The controls of the torch.
    public struct Torch: Sendable, Hashable {
        /// The supported modes.
        public var modes: Set<CameraSettings.TorchMode>

        /// Creates a description of a torch.
        public init(modes: Set<CameraSettings.TorchMode> = [.off, .on]) { self.modes = modes }
    }

    /// The lens; nil if its focus cannot be controlled.
    public var focus: Focus?
    /// The exposure; nil if it cannot be controlled.
    public var exposure: Exposure?
    /// The white balance; nil if it cannot be controlled.
    public var whiteBalance: WhiteBalance?
    /// The torch; nil if there is none.
    public var torch: Torch?
    /// The largest zoom factor of the source itself; 1 if it cannot zoom.
    ///
    /// For larger factors the client crops the source's images.
    public var largestZoom: Double
    /// The lens's f-number; 0 if not known.
    public var aperture: Double
    /// The horizontal field of view in degrees; 0 if not known, or if the source knows its focal length.
    public var fieldOfView: Double

    /// Creates a description of the controls; parts that are left out cannot be controlled.
    public init(
        focus: Focus? = nil,
        exposure: Exposure? = nil,
        whiteBalance: WhiteBalance? = nil,
        torch: Torch? = nil,
        largestZoom: Double = 1,
        aperture: Double = 0,
        fieldOfView: Double = 0
    ) {
        self.focus = focus
        self.exposure = exposure
        self.whiteBalance = whiteBalance
        self.torch = torch
        self.largestZoom = largestZoom
        self.aperture = aperture
        self.fieldOfView = fieldOfView
    }

    /// No controls.
    public static let none = CameraControls()
}
