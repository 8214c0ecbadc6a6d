extension AVMediaType {
    /// Depth maps.
    public static let depthData = AVMediaType(rawValue: "dpth")
    /// Subtitles.
    public static let subtitle = AVMediaType(rawValue: "sbtl")
    /// Text.
    public static let text = AVMediaType(rawValue: "text")

    /// Haptic patterns.
    public static let haptic = AVMediaType(rawValue: "hapt")
    /// Auxiliary images, such as depth maps in a file.
    public static let auxiliaryPicture = AVMediaType(rawValue: "auxv")
    /// Closed captions.
    public static let closedCaption = AVMediaType(rawValue: "clcp")
}
