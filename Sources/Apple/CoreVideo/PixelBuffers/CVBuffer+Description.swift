extension CVBuffer: CustomStringConvertible {
    /// The dimensions, the bytes per row and the pixel format, for logs.
    public var description: String {
        let planes = storedPlanes.count > 1 ? " planes=\(storedPlanes.count)" : ""
        let size = "width=\(imageWidth) height=\(imageHeight) bytesPerRow=\(overallBytesPerRow)"
        return "<CVPixelBuffer \(size) pixelFormat=\(PixelFormat.text(of: format.code))\(planes)>"
    }
}
