extension AVCaptureDevice {
    /// What kind of device it is.
    public struct DeviceType: RawRepresentable, Hashable, Sendable {
        /// The name of the kind.
        public let rawValue: String

        /// Names a kind.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A camera that is part of the machine, with an ordinary lens.
        public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
        /// A camera that was plugged in.
        public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
        /// A camera that was plugged in: the older name.
        public static let externalUnknown = DeviceType(rawValue: "AVCaptureDeviceTypeExternalUnknown")
        /// A microphone.
        public static let microphone = DeviceType(rawValue: "AVCaptureDeviceTypeMicrophone")
        /// A microphone that is part of the machine: the older name.
        public static let builtInMicrophone = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInMicrophone")
    }

    /// Which way a camera looks.
    public enum Position: Int, Sendable {
        /// Not known, or: any.
        case unspecified = 0
        /// Away from the person in front of the screen.
        case back = 1
        /// Towards the person in front of the screen.
        case front = 2
    }
}

/// Whether a program may use cameras or microphones.
public enum AVAuthorizationStatus: Int, Sendable {
    /// Nobody has been asked yet.
    case notDetermined = 0
    /// Not allowed, and the user cannot allow it.
    case restricted = 1
    /// Not allowed.
    case denied = 2
    /// Allowed.
    case authorized = 3
}

/// A colour space of captured pictures.
public enum AVCaptureColorSpace: Int, Sendable {
    /// The ordinary one.
    case sRGB = 0
    /// A wide one.
    case P3_D65 = 1
    /// A wide one for high dynamic range.
    case HLG_BT2020 = 2
    /// A wide one with a logarithmic curve.
    case appleLog = 3
    /// A wider one with a logarithmic curve.
    case appleLog2 = 4
}
