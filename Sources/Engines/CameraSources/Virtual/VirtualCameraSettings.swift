/// What a virtual camera shows and how it behaves: `virtual:WxH@FPS?key=value&…`.
///
/// Size and rate may be left out, each for itself: `virtual:`, `virtual:640x480`, `virtual:@60`.
///
/// | key | value | default |
/// | --- | --- | --- |
/// | `codes` | comma list of ``VirtualCode`` names, or `none` | `qr,aztec,datamatrix` |
/// | `motion` | `still`, `drift`, `spin`, `perspective` | `drift` |
/// | `noise` | 0…1: grain of the sensor | 0 |
/// | `blur` | 0…1: how far out of focus | 0 |
/// | `light` | 0…1: how dim and uneven the light is | 0 |
/// | `depth` | 1 adds a depth stream | 0 |
/// | `seed` | 0…2⁶⁴−1; a run is the same for the same seed | 1 |
/// | `clock` | `host`: real time; `virtual`: exact time stamps, as fast as consumers take the frames | `host` |
/// | `frames` | stop after so many frames, lost ones counted | endless |
/// | `lose` | 0…1: the share of frames that get lost | 0 |
/// | `jitter` | milliseconds by which time stamps are late at most; never so much that frames change places | 0 |
/// | `unplug` | the second at which the camera goes away | never |
/// | `stall` | `at+length`, seconds: no frames come from second `at` on for so long | never |
/// | `rate` | `live`: the rate can be changed while the camera runs; `fixed`: it refuses, as some drivers do | `live` |
/// | `controls` | 1: focus, exposure, white balance and a torch can be set, and show in the pictures | 0 |
public struct VirtualCameraSettings: Sendable, Hashable {
    /// How the codes move.
    public enum Motion: String, Sendable, Hashable, CaseIterable {
        /// Not at all.
        case still
        /// Along straight lines, upright.
        case drift
        /// Turning in the picture plane.
        case spin
        /// Tilting towards and away from the camera.
        case perspective
    }

    /// Which clock the frames are on.
    public enum Clock: String, Sendable, Hashable, CaseIterable {
        /// The host clock: frames come in real time.
        case host
        /// A clock of the camera's own, which jumps from frame to frame.
        case virtual
    }

    /// Whether the rate can be changed.
    public enum RateChange: String, Sendable, Hashable, CaseIterable {
        /// Also while the camera runs.
        case live
        /// Only by a new start.
        case fixed
    }

    /// A time in which no frames come.
    public struct Stall: Sendable, Hashable {
        /// Its beginning in seconds of the stream.
        public var start: Double
        /// Its length in seconds.
        public var length: Double

        /// Makes a stall.
        public init(start: Double, length: Double) {
            self.start = start
            self.length = length
        }
    }

    /// Pixels in a row, 64…8192.
    public var width: Int = 1280
    /// Rows, 64…8192.
    public var height: Int = 720
    /// Frames in a second.
    public var rate: FrameRate = .thirty
    /// The codes in the picture; empty for none.
    public var codes: [VirtualCode] = [.qr, .aztec, .dataMatrix]
    /// How the codes move.
    public var motion: Motion = .drift
    /// Grain of the sensor, 0…1.
    public var noise: Double = 0
    /// How far out of focus, 0…1.
    public var blur: Double = 0
    /// How dim and uneven the light is, 0…1.
    public var light: Double = 0
    /// Whether there is a depth stream.
    public var depth: Bool = false
    /// What random choices come from.
    public var seed: UInt64 = 1
    /// Which clock the frames are on.
    public var clock: Clock = .host
    /// How many frames there are, lost ones counted; nil for no end.
    public var frames: Int?
    /// The share of frames that get lost, 0…1.
    public var lose: Double = 0
    /// By how many milliseconds time stamps are late at most.
    public var jitter: Double = 0
    /// The second of the stream at which the camera goes away.
    public var unplug: Double?
    /// A time in which no frames come.
    public var stall: Stall?
    /// Whether the rate can be changed while the camera runs.
    public var rateChange: RateChange = .live
    /// Whether focus, exposure, white balance and a torch can be set; see ``CameraControls``.
    ///
    /// The automatic modes are on at first, and at their goals.
    public var controls: Bool = false

    /// The settings of `virtual:`.
    public init() {}

    /// The sides that a picture may have.
    public static let allowedSides = 64...8192
    /// The most codes in a picture.
    public static let mostCodes = 32
    /// The longest time for `unplug` and `stall`, about three years, in seconds.
    static let longestTime: Int64 = 100_000_000
    /// The largest jitter in milliseconds.
    static let largestJitter: Int64 = 1000
    /// The most frames: as many as the strip can number.
    static let mostFrames = UInt64(UInt32.max)
}
