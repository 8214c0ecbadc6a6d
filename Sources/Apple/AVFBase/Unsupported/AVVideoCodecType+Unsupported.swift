extension AVVideoCodecType {
    /// H.265 with an alpha layer.
    public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")

    /// ProRes 422, high quality.
    public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
    /// ProRes 422, light.
    public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
    /// ProRes 422, proxy quality.
    public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")

    /// ProRes 4444 XQ, with alpha and more bits.
    public static let appleProRes4444XQ = AVVideoCodecType(rawValue: "ap4x")
    /// JPEG XL, with each frame an image of its own.
    public static let JPEGXL = AVVideoCodecType(rawValue: "jxlc")
}
