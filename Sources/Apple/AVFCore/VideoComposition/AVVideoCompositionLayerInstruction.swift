import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation

/// The transform, the opacity and the crop of one track, over time.
open class AVVideoCompositionLayerInstruction: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // @unchecked: immutable; the mutable subclass is changed by one thread at a time.

    struct Contents {
        var trackID = kCMPersistentTrackID_Invalid
        var transforms = RampList<CGAffineTransform>()
        var opacities = RampList<Float>()
        var crops = RampList<CGRect>()
    }

    var contents = Contents()

    override init() { super.init() }

    /// The ID of the track.
    open var trackID: CMPersistentTrackID { contents.trackID }

    /// Returns the transform ramp that includes a time.
    ///
    /// - Parameters:
    ///   - time: A time on the timeline.
    ///   - startTransform: Receives the transform at the ramp's start.
    ///   - endTransform: Receives the transform at the ramp's end.
    ///   - timeRange: Receives the ramp's range.
    /// - Returns: False if no transform was set at or before the time.
    open func getTransformRamp(
        for time: CMTime,
        start startTransform: UnsafeMutablePointer<CGAffineTransform>?,
        end endTransform: UnsafeMutablePointer<CGAffineTransform>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { contents.transforms.report(time, startTransform, endTransform, timeRange) }

    /// Returns the opacity ramp that includes a time; false if no opacity was set at or before the time.
    open func getOpacityRamp(
        for time: CMTime,
        startOpacity: UnsafeMutablePointer<Float>?,
        endOpacity: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { contents.opacities.report(time, startOpacity, endOpacity, timeRange) }

    /// Returns the crop ramp that includes a time; false if no crop was set at or before the time.
    open func getCropRectangleRamp(
        for time: CMTime,
        startCropRectangle: UnsafeMutablePointer<CGRect>?,
        endCropRectangle: UnsafeMutablePointer<CGRect>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { contents.crops.report(time, startCropRectangle, endCropRectangle, timeRange) }

    /// Returns an immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any { filled(AVVideoCompositionLayerInstruction()) }

    /// Returns an immutable copy.
    open override func copy() -> Any { copy(with: nil) }

    /// Returns a mutable copy.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableVideoCompositionLayerInstruction()) }

    /// Returns a mutable copy.
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }

    private func filled(_ copy: AVVideoCompositionLayerInstruction) -> AVVideoCompositionLayerInstruction {
        copy.contents = contents
        return copy
    }

    /// Returns whether the look of the track changes within a range.
    func containsTweening(in range: CMTimeRange) -> Bool {
        contents.transforms.changes(in: range) || contents.opacities.changes(in: range)
            || contents.crops.changes(in: range)
    }
}

/// A layer instruction that can be changed.
///
/// Transforms map the track's frame, with square pixels, its upper left corner at the origin and y pointing down, to
/// the composed frame.
open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction, @unchecked Sendable {
    /// Creates an instruction for no track; set ``trackID``.
    public override init() { super.init() }

    /// Creates an instruction for a track; the track's preferred transform is not set.
    public convenience init(assetTrack track: AVAssetTrack) {
        self.init()
        contents.trackID = track.trackID
    }

    /// The ID of the track.
    open override var trackID: CMPersistentTrackID {
        get { contents.trackID }
        set { contents.trackID = newValue }
    }

    /// Sets the transform from a time on, until the next one that is set; raises for a time that is not numeric.
    open func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
        guard Self.isNumeric(time) else { return }
        contents.transforms.set(transform, at: time)
    }

    /// Sets a ramp from one transform to another; the entries of the matrices are interpolated linearly.
    open func setTransformRamp(
        fromStart startTransform: CGAffineTransform,
        toEnd endTransform: CGAffineTransform,
        timeRange: CMTimeRange
    ) {
        guard Self.isNumeric(timeRange) else { return }
        contents.transforms.add(.init(range: timeRange, start: startTransform, end: endTransform))
    }

    /// Sets the opacity, from 0 to 1, from a time on, until the next one that is set.
    open func setOpacity(_ opacity: Float, at time: CMTime) {
        guard Self.isNumeric(time) else { return }
        contents.opacities.set(opacity, at: time)
    }

    /// Sets a linear ramp from one opacity to another.
    open func setOpacityRamp(
        fromStartOpacity startOpacity: Float,
        toEndOpacity endOpacity: Float,
        timeRange: CMTimeRange
    ) {
        guard Self.isNumeric(timeRange) else { return }
        contents.opacities.add(.init(range: timeRange, start: startOpacity, end: endOpacity))
    }

    /// Sets the part of the track's frame that is shown from a time on, in the frame's own coordinates.
    open func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
        guard Self.isNumeric(time) else { return }
        contents.crops.set(cropRectangle, at: time)
    }

    /// Sets a linear ramp from one crop to another.
    open func setCropRectangleRamp(
        fromStartCropRectangle startCropRectangle: CGRect,
        toEndCropRectangle endCropRectangle: CGRect,
        timeRange: CMTimeRange
    ) {
        guard Self.isNumeric(timeRange) else { return }
        contents.crops.add(.init(range: timeRange, start: startCropRectangle, end: endCropRectangle))
    }

    private static func isNumeric(_ time: CMTime) -> Bool {
        if time.isNumeric { return true }
        ObjectiveCException.raise(.invalidArgument, "A layer instruction needs a numeric time. Pass a number.")
        return false
    }

    private static func isNumeric(_ range: CMTimeRange) -> Bool {
        if range.start.isNumeric, range.duration.isNumeric { return true }
        ObjectiveCException.raise(.invalidArgument, "A ramp needs a numeric time range. Pass numbers.")
        return false
    }
}

extension RampList {
    /// Fills the results of a query for the ramp at a time; returns false if there is none.
    func report(
        _ time: CMTime,
        _ start: UnsafeMutablePointer<Value>?,
        _ end: UnsafeMutablePointer<Value>?,
        _ range: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool {
        guard let ramp = ramp(at: time) else { return false }
        start?.pointee = ramp.start
        end?.pointee = ramp.end
        range?.pointee = ramp.range
        return true
    }
}
