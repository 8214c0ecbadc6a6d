public import AVFoundation

/// What a scanner looks for, where, and how it hands over what it finds.
public struct ScannerConfiguration: Sendable {
    /// The symbologies to read; nil reads every one that the capture system can.
    public var types: [AVMetadataObject.ObjectType]?
    /// The parts of the picture to look in; empty looks everywhere.
    ///
    /// Fractions of the unrotated picture, origin top-left. A code counts when it touches one of them.
    public var regions: [CGRect] = []
    /// Seconds of frame time that a code must be out of view before it counts again; nil counts it in every frame.
    ///
    /// With a value, a code is reported once per appearance: in the first frame it is read in.
    public var rearm: Double?
    /// What happens when codes are found faster than they are taken.
    public var buffering = ScanBuffering.block(upTo: 2)
    /// The pixel format of the frames; nil leaves them as the camera makes them, which costs nothing.
    public var pixelFormat: OSType?

    /// Everything, everywhere, in every frame.
    public init() {}

    /// The smallest rectangle around the regions; the whole picture without any.
    var rectOfInterest: CGRect {
        let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
        guard let first = regions.first else { return whole }
        return regions.dropFirst().reduce(first) { $0.union($1) }
    }

    /// Whether a code at this place counts.
    func accepts(_ bounds: CGRect) -> Bool {
        regions.isEmpty || regions.contains { $0.touches(bounds) }
    }
}

extension CGRect {
    /// Whether the rectangles share a point; unlike `intersects` also true for codes without height or width.
    fileprivate func touches(_ other: CGRect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
