/// Numbers in rows, with values between them.
struct FloatField {
    let width: Int
    let height: Int
    private(set) var values: [Float]

    init(width: Int, height: Int, values: [Float]) {
        precondition(values.count == width * height, "A field of \(width)×\(height) numbers has as many values.")
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// Returns a copy with Gaussian blur.
    func smoothed(sigma: Double) -> FloatField {
        FloatField(width: width, height: height, values: Look.smoothed(values, width, height, sigma: sigma))
    }

    /// Indicates whether a point has values on all sides.
    @inline(__always)
    func contains(_ point: ImagePoint) -> Bool {
        point.x >= 1.5 && point.y >= 1.5 && point.x < Double(width) - 2.5 && point.y < Double(height) - 2.5
    }

    /// Calls a closure with the numbers in memory.
    func withReader<Result>(_ body: (FieldReader) -> Result) -> Result? {
        values.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { body(FieldReader(base: $0, width: width, height: height)) }
        }
    }
}

/// The numbers of a field while they are locked in memory.
struct FieldReader {
    let base: UnsafePointer<Float>
    let width: Int
    let height: Int

    /// Returns the value at a point with the origin at the corner of the first pixel.
    ///
    /// - Parameter point: a point that the field contains.
    @inline(__always)
    func value(_ point: ImagePoint) -> Float {
        let (x, y) = (point.x - 0.5, point.y - 0.5)
        let (left, top) = (Int(x), Int(y))
        let (u, v) = (Float(x - Double(left)), Float(y - Double(top)))
        let at = base + (top &* width &+ left)
        let upper = at[0] + (at[1] - at[0]) * u
        let lower = at[width] + (at[width &+ 1] - at[width]) * u
        return upper + (lower - upper) * v
    }

    /// Indicates whether a point has values on all sides.
    @inline(__always)
    func contains(_ point: ImagePoint) -> Bool {
        point.x >= 1.5 && point.y >= 1.5 && point.x < Double(width) - 2.5 && point.y < Double(height) - 2.5
    }
}
