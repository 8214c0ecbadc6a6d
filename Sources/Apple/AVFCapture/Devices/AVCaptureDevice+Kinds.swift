extension AVCaptureDevice {
    /// A type of device.
    public struct DeviceType: RawRepresentable, Hashable, Sendable {
        /// The type's name.
        public let rawValue: String

        /// Creates a type from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A built-in camera with a regular lens.
        public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
        /// An external camera.
        public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
        /// An external camera: the older name.
        public static let externalUnknown = DeviceType(rawValue: "AVCaptureDeviceTypeExternalUnknown")
        /// A microphone.
        public static let microphone = DeviceType(rawValue: "AVCaptureDeviceTypeMicrophone")
        /// A built-in microphone: the older name.
        public static let builtInMicrophone = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInMicrophone")
    }

    /// The position of a camera.
    public enum Position: Int, Sendable {
        /// Unknown, or any position.
        case unspecified = 0
        /// Facing away from the user in front of the screen.
        case back = 1
        /// Facing the user in front of the screen.
        case front = 2
    }
}

/// The authorization of a program to use cameras or microphones.
public enum AVAuthorizationStatus: Int, Sendable {
    /// The user has not been asked yet.
    case notDetermined = 0
    /// Not allowed, and the user cannot change that.
    case restricted = 1
    /// Not allowed.
    case denied = 2
    /// Allowed.
    case authorized = 3
}

/// The color spaces of captured images.
public enum AVCaptureColorSpace: Int, Sendable {
    /// The standard color space.
    case sRGB = 0
    /// A wide color space.
    case P3_D65 = 1
    /// A wide color space for high dynamic range.
    case HLG_BT2020 = 2
    /// A wide color space with a logarithmic curve.
    case appleLog = 3
    /// An even wider color space with a logarithmic curve.
    case appleLog2 = 4
}
