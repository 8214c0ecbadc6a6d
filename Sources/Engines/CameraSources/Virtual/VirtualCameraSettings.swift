/// The content and behaviour of a virtual camera: `virtual:WxH@FPS?key=value&…`.
///
/// Size and rate can each be left out: `virtual:`, `virtual:640x480`, `virtual:@60`.
///
/// | key | value | default |
/// | --- | --- | --- |
/// | `codes` | comma list of ``VirtualCode`` names, or `none` | `qr,aztec,datamatrix` |
/// | `objects` | comma list of ``VirtualObject`` names, or `none` | `none` |
/// | `motion` | `still`, `drift`, `spin`, `perspective` | `drift` |
/// | `noise` | 0…1: sensor grain | 0 |
/// | `blur` | 0…1: defocus | 0 |
/// | `light` | 0…1: how dim and uneven the light is | 0 |
/// | `depth` | 1 adds a depth stream | 0 |
/// | `seed` | 0…2⁶⁴−1; runs with the same seed are equal | 1 |
/// | `clock` | `host`: real time; `virtual`: exact time stamps, as fast as consumers take the frames | `host` |
/// | `frames` | number of frames, including lost ones, after which the camera stops | endless |
/// | `lose` | 0…1: the share of frames that are lost | 0 |
/// | `jitter` | maximum delay of time stamps in milliseconds; never so much that frames change places | 0 |
/// | `unplug` | the second at which the camera is unplugged | never |
/// | `stall` | `at+length`, in seconds: no frames come from second `at` on for this long | never |
/// | `rate` | `live`: the rate can be changed while the camera runs; `fixed`: it refuses, as some drivers do | `live` |
/// | `fade` | the second at which the ink of the codes has run out: until then they pale evenly | never |
/// | `controls` | 1: focus, exposure, white balance and a torch can be set, and affect the images | 0 |
public struct VirtualCameraSettings: Sendable, Hashable {
    /// The motion of the codes.
    public enum Motion: String, Sendable, Hashable, CaseIterable {
        /// No motion.
        case still
        /// Along straight lines, upright.
        case drift
        /// Rotating in the image plane.
        case spin
        /// Tilting towards and away from the camera.
        case perspective
    }

    /// The clock of the frames.
    public enum Clock: String, Sendable, Hashable, CaseIterable {
        /// The host clock: frames come in real time.
        case host
        /// A clock of the camera's own, which jumps from frame to frame.
        case virtual
    }

    /// The times at which the rate can be changed.
    public enum RateChange: String, Sendable, Hashable, CaseIterable {
        /// Also while the camera runs.
        case live
        /// Only by restarting.
        case fixed
    }

    /// A period without frames.
    public struct Stall: Sendable, Hashable {
        /// Its beginning in seconds of the stream.
        public var start: Double
        /// Its length in seconds.
        public var length: Double

        /// Creates a stall.
        public init(start: Double, length: Double) {
            self.start = start
            self.length = length
        }
    }

    /// Width in pixels, 64…8192.
    public var width: Int = 1280
    /// Height in pixels, 64…8192.
    public var height: Int = 720
    /// Frames per second.
    public var rate: FrameRate = .thirty
    /// The codes in the image; empty for none.
    public var codes: [VirtualCode] = [.qr, .aztec, .dataMatrix]
    /// The shapes, faces and people in the image; empty for none.
    public var objects: [VirtualObject] = []
    /// The motion of the codes and objects.
    public var motion: Motion = .drift
    /// Sensor grain, 0…1.
    public var noise: Double = 0
    /// Defocus, 0…1.
    public var blur: Double = 0
    /// Dimness and unevenness of the light, 0…1.
    public var light: Double = 0
    /// Indicates whether there is a depth stream.
    public var depth: Bool = false
    /// The seed of all random choices.
    public var seed: UInt64 = 1
    /// The clock of the frames.
    public var clock: Clock = .host
    /// Number of frames, including lost ones; nil for no end.
    public var frames: Int?
    /// The share of frames that are lost, 0…1.
    public var lose: Double = 0
    /// Maximum delay of time stamps in milliseconds.
    public var jitter: Double = 0
    /// The second of the stream at which the camera is unplugged.
    public var unplug: Double?
    /// A period without frames.
    public var stall: Stall?
    /// The times at which the rate can be changed.
    public var rateChange: RateChange = .live
    /// The second of the stream at which the ink of the codes has run out, evenly until then.
    public var fade: Double?
    /// Indicates whether focus, exposure, white balance and a torch can be set; see ``CameraControls``.
    ///
    /// The automatic modes are on at first, and have converged.
    public var controls: Bool = false

    /// Creates the settings of `virtual:`.
    public init() {}

    /// The permitted width and height of an image.
    public static let allowedSides = 64...8192
    /// Maximum number of codes in an image.
    public static let mostCodes = 32
    /// Maximum number of objects in an image.
    public static let mostObjects = 32
    /// The longest time for `unplug` and `stall`, about three years, in seconds.
    static let longestTime: Int64 = 100_000_000
    /// The largest jitter in milliseconds.
    static let largestJitter: Int64 = 1000
    /// Maximum number of frames: as many as the strip can number.
    static let mostFrames = UInt64(UInt32.max)
}
