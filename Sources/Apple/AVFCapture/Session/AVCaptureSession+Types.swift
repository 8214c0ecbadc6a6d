import CameraSources
import CoreVideo

extension AVCaptureSession {
    /// A size or quality for which the session selects the camera's format.
    public struct Preset: RawRepresentable, Hashable, Sendable {
        /// The preset's name.
        public let rawValue: String

        /// Creates a preset from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The largest still images.
        public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
        /// High-quality video: the format that the camera's name specifies, else the largest up to 1920×1080 at 24
        /// frames per second or more.
        public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
        /// Video for a fast link: close to 480×360.
        public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
        /// Video for a slow link: close to 192×144.
        public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
        /// 352×288.
        public static let cif352x288 = Preset(rawValue: "AVCaptureSessionPreset352x288")
        /// 320×240.
        public static let qvga320x240 = Preset(rawValue: "AVCaptureSessionPreset320x240")
        /// 640×480.
        public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
        /// 960×540.
        public static let qHD960x540 = Preset(rawValue: "AVCaptureSessionPreset960x540")
        /// 1280×720.
        public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
        /// 1920×1080.
        public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
        /// 3840×2160.
        public static let hd4K3840x2160 = Preset(rawValue: "AVCaptureSessionPreset3840x2160")
        /// 960×540, for editing.
        public static let iFrame960x540 = Preset(rawValue: "AVCaptureSessionPresetiFrame960x540")
        /// 1280×720, for editing.
        public static let iFrame1280x720 = Preset(rawValue: "AVCaptureSessionPresetiFrame1280x720")
        /// The session does not change the camera's format.
        public static let inputPriority = Preset(rawValue: "AVCaptureSessionPresetInputPriority")
    }

    /// The reasons for interruptions of a session.
    public enum InterruptionReason: Int, Sendable {
        /// The program is in the background.
        case videoDeviceNotAvailableInBackground = 1
        /// Another client uses the microphone.
        case audioDeviceInUseByAnotherClient = 2
        /// Another client uses the camera.
        case videoDeviceInUseByAnotherClient = 3
        /// Several programs share the screen.
        case videoDeviceNotAvailableWithMultipleForegroundApps = 4
        /// The machine is too hot or low on power.
        case videoDeviceNotAvailableDueToSystemPressure = 5
        /// Sensitive content must not be shown.
        case sensitiveContentMitigationActivated = 6
    }
}

extension AVCaptureSession.Preset {
    /// All presets of the platform.
    static let all: [AVCaptureSession.Preset] = [
        .photo, .high, .medium, .low, .cif352x288, .qvga320x240, .vga640x480, .qHD960x540, .hd1280x720, .hd1920x1080,
        .hd4K3840x2160, .iFrame960x540, .iFrame1280x720, .inputPriority,
    ]

    /// The size the preset stands for; nil for presets that name a quality.
    private var size: (width: Int, height: Int)? {
        switch self {
        case .cif352x288: (352, 288)
        case .qvga320x240: (320, 240)
        case .vga640x480: (640, 480)
        case .qHD960x540, .iFrame960x540: (960, 540)
        case .hd1280x720, .iFrame1280x720: (1280, 720)
        case .hd1920x1080: (1920, 1080)
        case .hd4K3840x2160: (3840, 2160)
        default: nil
        }
    }

    /// Returns the format that a camera gets with this preset; nil if no format fits, and for `.inputPriority`.
    func format(of device: AVCaptureDevice) -> AVCaptureDevice.Format? {
        let all = device.formats
        let candidates: [AVCaptureDevice.Format]
        if let size {
            candidates = all.filter { $0.source.width == size.width && $0.source.height == size.height }
        } else {
            switch self {
            case .high:
                if device.isDefaultFormatNamed { return device.defaultFormat }
                let small = all.filter { $0.source.width <= 1920 && $0.source.height <= 1080 }
                let fluent = small.filter { $0.maxFrameRate >= 24 }
                let pool = fluent.isEmpty ? (small.isEmpty ? all : small) : fluent
                let wanted = small.isEmpty ? pool.map(\.area).min() : pool.map(\.area).max()
                candidates = pool.filter { $0.area == wanted }
            case .medium: candidates = Self.nearest(to: 480 * 360, among: all)
            case .low: candidates = Self.nearest(to: 192 * 144, among: all)
            case .photo:
                let largest = all.map(\.area).max()
                candidates = all.filter { $0.area == largest }
            default: return nil
            }
        }
        return Self.best(candidates, of: device)
    }

    private static func nearest(to area: Int, among formats: [AVCaptureDevice.Format]) -> [AVCaptureDevice.Format] {
        // By ratio, so half and double the area are equally distant; the smaller comes first, as in `formats`.
        func distance(_ format: AVCaptureDevice.Format) -> Double {
            let ratio = Double(format.area) / Double(area)
            return max(ratio, 1 / ratio)
        }
        let nearest = formats.map(distance).min()
        return formats.filter { distance($0) == nearest }
    }

    /// Chooses among formats of one size.
    ///
    /// Prefers, in this order: 24 frames per second or more, the camera's own default, uncompressed formats, formats
    /// that decode frame by frame, formats that need no conversion.
    private static func best(
        _ formats: [AVCaptureDevice.Format],
        of device: AVCaptureDevice
    ) -> AVCaptureDevice.Format? {
        let fluent = formats.filter { $0.maxFrameRate >= 24 }
        let fast = fluent.isEmpty ? formats : fluent
        if let own = fast.first(where: { $0 === device.defaultFormat }) { return own }
        let simplest = fast.map(\.decodingEffort).min()
        let pool = fast.filter { $0.decodingEffort == simplest }
        let preferred = [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        ]
        for pixelFormat in preferred {
            if let format = pool.first(where: { $0.source.pixelFormat == pixelFormat }) { return format }
        }
        return pool.first
    }
}

extension AVCaptureDevice {
    /// The format that the source delivers by default.
    var defaultFormat: Format? { camera.flatMap { camera in formats.first { $0.source == camera.info.defaultFormat } } }

    /// Indicates whether the default format is the one that the device's name specifies; then the preset `.high`
    /// selects it.
    ///
    /// The names of virtual cameras, files and streams specify their format; a camera of the machine has whatever
    /// format it was left in.
    var isDefaultFormatNamed: Bool {
        let schemes = ["virtual:", "file:", "rtsp:", "rtsps:", "http:", "https:"]
        return formats.count == 1 || schemes.contains { uniqueID.hasPrefix($0) }
    }
}

extension AVCaptureDevice.Format {
    fileprivate var area: Int { source.width * source.height }

    /// Rank of a format by decoding, lowest preferred: uncompressed, then each frame compressed by itself (damage costs
    /// one frame only), then formats whose frames depend on earlier ones.
    fileprivate var decodingEffort: Int {
        source.codec.map { $0.needsEarlierFrames ? 2 : 1 } ?? 0
    }
}
