import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation

/// A compositor's instruction for a range of the timeline.
///
/// Custom compositors define their own types; the built-in one requires ``AVVideoCompositionInstruction``.
public protocol AVVideoCompositionInstructionProtocol: NSObjectProtocol {
    /// The range for which the instruction applies.
    var timeRange: CMTimeRange { get }
    /// A Boolean value that indicates whether the animation tool's layers are drawn.
    var enablePostProcessing: Bool { get }
    /// A Boolean value that indicates whether two frames with the same sources may differ.
    var containsTweening: Bool { get }
    /// The IDs of the tracks whose frames the compositor needs, as numbers; nil for all video tracks.
    var requiredSourceTrackIDs: [NSValue]? { get }
    /// The track whose frames are the result as they are; `kCMPersistentTrackID_Invalid` if frames are composed.
    var passthroughTrackID: CMPersistentTrackID { get }
    /// The tracks whose samples the compositor gets without decoding; unused here.
    var requiredSourceSampleDataTrackIDs: [NSNumber] { get }
}

extension AVVideoCompositionInstructionProtocol {
    /// No tracks.
    public var requiredSourceSampleDataTrackIDs: [NSNumber] { [] }
}

/// The built-in compositor's instruction for a range of the timeline.
open class AVVideoCompositionInstruction: NSObject, AVVideoCompositionInstructionProtocol, NSCopying, NSMutableCopying,
    @unchecked Sendable
{
    // @unchecked: immutable; the mutable subclass is changed by one thread at a time.

    struct Contents {
        var timeRange = CMTimeRange.invalid
        var backgroundColor: CGColor?
        var layerInstructions: [AVVideoCompositionLayerInstruction] = []
        var enablePostProcessing = true
        var requiredSampleDataTrackIDs: [NSNumber] = []
    }

    var contents = Contents()

    /// Creates an instruction with default properties.
    public override init() { super.init() }

    /// The range for which the instruction applies.
    open var timeRange: CMTimeRange { contents.timeRange }

    /// The colour behind all tracks; nil for black.
    open var backgroundColor: CGColor? { contents.backgroundColor }

    /// The instructions for the tracks, the foremost first.
    open var layerInstructions: [AVVideoCompositionLayerInstruction] { contents.layerInstructions }

    /// A Boolean value that indicates whether the animation tool's layers are drawn; true by default.
    open var enablePostProcessing: Bool { contents.enablePostProcessing }

    /// A Boolean value that indicates whether two frames with the same sources may differ.
    open var containsTweening: Bool { contents.layerInstructions.contains { $0.containsTweening(in: timeRange) } }

    /// The IDs of the tracks of the layer instructions.
    open var requiredSourceTrackIDs: [NSValue]? {
        contents.layerInstructions.map { NSNumber(value: $0.trackID) }
    }

    /// `kCMPersistentTrackID_Invalid`, because the built-in compositor decides by itself whether to copy.
    open var passthroughTrackID: CMPersistentTrackID { kCMPersistentTrackID_Invalid }

    /// The tracks whose samples are needed without decoding; unused here.
    open var requiredSourceSampleDataTrackIDs: [NSNumber] { contents.requiredSampleDataTrackIDs }

    /// Returns an immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any { filled(AVVideoCompositionInstruction()) }

    /// Returns an immutable copy.
    open override func copy() -> Any { copy(with: nil) }

    /// Returns a mutable copy.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableVideoCompositionInstruction()) }

    /// Returns a mutable copy.
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }

    private func filled(_ copy: AVVideoCompositionInstruction) -> AVVideoCompositionInstruction {
        copy.contents = contents
        return copy
    }
}

/// An instruction of the built-in compositor that can be changed.
open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction, @unchecked Sendable {
    /// The range for which the instruction applies.
    open override var timeRange: CMTimeRange {
        get { contents.timeRange }
        set { contents.timeRange = newValue }
    }

    /// The colour behind all tracks; nil for black.
    open override var backgroundColor: CGColor? {
        get { contents.backgroundColor }
        set { contents.backgroundColor = newValue }
    }

    /// The instructions for the tracks, the foremost first.
    open override var layerInstructions: [AVVideoCompositionLayerInstruction] {
        get { contents.layerInstructions }
        set { contents.layerInstructions = newValue }
    }

    /// A Boolean value that indicates whether the animation tool's layers are drawn.
    open override var enablePostProcessing: Bool {
        get { contents.enablePostProcessing }
        set { contents.enablePostProcessing = newValue }
    }

    /// The tracks whose samples are needed without decoding; unused here.
    open override var requiredSourceSampleDataTrackIDs: [NSNumber] {
        get { contents.requiredSampleDataTrackIDs }
        set { contents.requiredSampleDataTrackIDs = newValue }
    }
}
