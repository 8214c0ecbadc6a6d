public import AVFoundation

/// The settings of a scanner.
public struct ScannerConfiguration: Sendable {
    /// The symbologies to read; nil for all that the capture system supports.
    public var types: [AVMetadataObject.ObjectType]?
    /// The parts of the image to examine; empty for all of it.
    ///
    /// Rectangles are fractions of the unrotated image, with the origin at the top left. A code counts if it touches
    /// one.
    public var regions: [CGRect] = []
    /// Seconds of frame time that a code must be out of view before it counts again; nil counts it in every frame.
    ///
    /// If set, a code is reported once per appearance, in the first frame that contains it.
    public var rearm: Double?
    /// The buffering of codes that are found faster than they are taken.
    public var buffering = ScanBuffering.block(upTo: 2)
    /// The pixel format of the frames; nil for the camera's own format, which needs no conversion.
    public var pixelFormat: OSType?

    /// A Boolean value that indicates whether every frame of a film is read with as much effort as a picture, which
    /// finds more and takes several times as long.
    ///
    /// Live frames are read as ever.
    public var isExhaustive = false

    /// A Boolean value that indicates whether looks of several frames are combined, which also reads codes that no
    /// single frame shows: glaring, torn, covered, blurred, tiny ones, and those that are only ever half in view.
    ///
    /// Such a code is reported once, with the frame in which it has become readable; see ``Scan/frameCount``.
    public var combinesFrames = false
    /// A Boolean value that indicates whether the scanner's loop reports a code once per appearance, with the best of
    /// its frames, after it has been out of view for ``rearm``, or for a second.
    ///
    /// ``SynchronizedScanner/events`` is not affected. Holds a copy of one frame for each code in view.
    public var reportsBest = false

    /// Makes the default configuration: all symbologies, in the whole image of every frame.
    public init() {}

    /// The smallest rectangle around the regions; the whole image if there are none.
    var rectOfInterest: CGRect {
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        guard let first = regions.first else { return whole }
        return regions.dropFirst().reduce(first) { $0.union($1) }
    }

    /// Indicates whether a code with these bounds counts.
    func accepts(_ bounds: CGRect) -> Bool {
        regions.isEmpty || regions.contains { $0.touches(bounds) }
    }
}

extension CGRect {
    /// Indicates whether the rectangles share a point; unlike `intersects`, also true for codes without height or
    /// width.
    fileprivate func touches(_ other: CGRect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
