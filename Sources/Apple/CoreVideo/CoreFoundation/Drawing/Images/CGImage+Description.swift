extension CGImage: CustomStringConvertible {
    /// The dimensions, the layout of the pixels and the colour space, for logs.
    public var description: String {
        let space = colorSpace.map { " \($0)" } ?? ""
        return
            "<CGImage width=\(width) height=\(height) bitsPerPixel=\(bitsPerPixel) bytesPerRow=\(bytesPerRow)\(space)>"
    }
}

extension CGColorSpace: CustomStringConvertible {
    /// The name, or the number of components of a space without one, for logs.
    public var description: String {
        "<CGColorSpace \(name.map { "\($0)" } ?? "of \(numberOfComponents) components")>"
    }
}
