extension AVCaptureDevice.DeviceType {
    // Types of cameras that no machine here has; discovery finds none.

    /// A camera with a telephoto lens.
    public static let builtInTelephotoCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// A camera with an ultra-wide lens.
    public static let builtInUltraWideCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// A wide and a telephoto lens as one camera.
    public static let builtInDualCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// A wide and an ultra-wide lens as one camera.
    public static let builtInDualWideCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// Three lenses as one camera.
    public static let builtInTripleCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// A camera that measures depth with infrared light.
    public static let builtInTrueDepthCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// A camera that measures depth with a laser.
    public static let builtInLiDARDepthCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")
    /// A phone used as the camera of a computer.
    public static let continuityCamera = Self(rawValue: "AVCaptureDeviceTypeContinuityCamera")
    /// The desk below a screen, seen from above.
    public static let deskViewCamera = Self(rawValue: "AVCaptureDeviceTypeDeskViewCamera")
    /// A wide and a telephoto lens as one camera: the older name.
    @available(*, deprecated, renamed: "builtInDualCamera")
    public static let builtInDuoCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInDuoCamera")
}
