public import CoreMedia

/// What of a camera can be set, and how far: what a source says of itself in ``CameraInfo/controls``.
///
/// A part that is nil cannot be controlled at all. Constant for the life of the source.
public struct CameraControls: Sendable, Hashable {
    /// What can be done with the lens.
    public struct Focus: Sendable, Hashable {
        /// The modes that can be set.
        public var modes: Set<CameraSettings.FocusMode>
        /// Whether the place to focus on can be chosen.
        public var hasPoint: Bool
        /// Whether the lens can be set to a position.
        public var hasPosition: Bool
        /// How near the lens can focus, in metres; nil where not known.
        public var nearest: Double?

        /// Describes a lens.
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

    /// What can be done with the exposure.
    public struct Exposure: Sendable, Hashable {
        /// The modes that can be set.
        public var modes: Set<CameraSettings.ExposureMode>
        /// Whether the place to expose for can be chosen.
        public var hasPoint: Bool
        /// The shortest exposure.
        public var shortest: CMTime
        /// The longest exposure.
        public var longest: CMTime
        /// The sensitivities.
        public var sensitivity: ClosedRange<Double>
        /// By how many stops pictures can be made brighter or darker than usual.
        public var bias: ClosedRange<Double>

        /// Describes what can be done.
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

    /// What can be done with the white balance.
    public struct WhiteBalance: Sendable, Hashable {
        /// The modes that can be set.
        public var modes: Set<CameraSettings.WhiteBalanceMode>
        /// Whether gains can be chosen.
        public var hasGains: Bool
        /// The largest gain; the smallest is 1.
        public var largestGain: Double

        /// Describes what can be done.
        public init(modes: Set<CameraSettings.WhiteBalanceMode>, hasGains: Bool = false, largestGain: Double = 1) {
            self.modes = modes
            self.hasGains = hasGains
            self.largestGain = largestGain
        }
    }

    /// What can be done with the torch.
    public struct Torch: Sendable, Hashable {
        /// The modes that can be set.
        public var modes: Set<CameraSettings.TorchMode>

        /// Describes a torch.
        public init(modes: Set<CameraSettings.TorchMode> = [.off, .on]) { self.modes = modes }
    }

    /// The lens; nil where its focus cannot be controlled.
    public var focus: Focus?
    /// The exposure; nil where it cannot be controlled.
    public var exposure: Exposure?
    /// The white balance; nil where it cannot be controlled.
    public var whiteBalance: WhiteBalance?
    /// The torch; nil where there is none.
    public var torch: Torch?
    /// How far the source itself can enlarge the picture; 1 where it cannot.
    ///
    /// What a client wants beyond that is cut out of the source's pictures.
    public var largestZoom: Double
    /// The lens's f-number; 0 where not known.
    public var aperture: Double
    /// The angle of view across in degrees; 0 where not known, or where the source knows its focal length.
    public var fieldOfView: Double

    /// Describes what can be set; nothing where left out.
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

    /// Nothing can be set.
    public static let none = CameraControls()
}
