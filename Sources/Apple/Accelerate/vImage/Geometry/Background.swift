import CPlaneKernels

/// A colour around an image: its components in the image's own type, 16 bytes at most.
struct Background {
    private var bytes: SIMD16<UInt8> = .zero
    /// Indicates whether a colour of several components was given.
    let isThere: Bool

    init<Component>(_ component: Component) {
        isThere = true
        Swift.withUnsafeBytes(of: component) { copy($0) }
    }

    init<Component>(_ components: UnsafePointer<Component>?, _ count: Int) {
        isThere = components != nil
        guard let components else { return }
        copy(UnsafeRawBufferPointer(UnsafeBufferPointer(start: components, count: count)))
    }

    private mutating func copy(_ source: UnsafeRawBufferPointer) {
        for (index, byte) in source.prefix(16).enumerated() { bytes[index] = byte }
    }

    /// Fills pixels of a number of bytes.
    func fill(_ row: UnsafeMutableRawPointer, _ count: Int, size: Int) {
        withUnsafeBytes(of: bytes) { bytes in
            guard let base = bytes.baseAddress, count > 0 else { return }
            cplane_fill(row, count, base, size)
        }
    }

    /// The colour as floats, 0 for missing components.
    func floats(_ kind: PixelKind) -> [Float] {
        var output = [Float](repeating: 0, count: 4)
        withUnsafeBytes(of: bytes) { bytes in
            guard let base = bytes.baseAddress else { return }
            cplane_load(base, kind.component.rawValue, kind.channels, &output)
        }
        return output
    }
}
