import AVFBase
public import CoreMedia
public import Foundation

/// A video composition that can be changed.
open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
    /// Creates a composition with default properties, which renders nothing.
    public override init() { super.init() }

    /// Creates a composition that presents an asset's video, with an instruction made from another.
    ///
    /// - Parameters:
    ///   - asset: The asset; blocks until its headers are read.
    ///   - prototypeInstruction: The instruction whose properties other than its time range and its tracks are used.
    public convenience init(propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction) {
        self.init()
        values = VideoCompositionValues(propertiesOf: asset, prototype: prototypeInstruction)
    }

    /// The class of the compositor; nil, the default, stands for the built-in one.
    open override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
        get { values.compositorClass }
        set { values.compositorClass = newValue }
    }

    /// The interval at which frames are composed.
    open override var frameDuration: CMTime {
        get { values.frameDuration }
        set { values.frameDuration = newValue }
    }

    /// The track whose frame times are those of the composed frames.
    open override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
        get { values.timingTrackID }
        set { values.timingTrackID = newValue }
    }

    /// The size of the composed frames in pixels, at a scale of 1.
    open override var renderSize: CGSize {
        get { values.renderSize }
        set { values.renderSize = newValue }
    }

    /// The scale of the composed frames.
    open override var renderScale: Float {
        get { values.renderScale }
        set { values.renderScale = newValue }
    }

    /// The instructions, in the order of their time ranges, which must not overlap.
    open override var instructions: [any AVVideoCompositionInstructionProtocol] {
        get { values.instructions }
        set { values.instructions = newValue }
    }

    /// The tool that draws layers together with the video; nil for none.
    open override var animationTool: AVVideoCompositionCoreAnimationTool? {
        get { values.animationTool }
        set { values.animationTool = newValue }
    }

    /// The tracks whose samples are passed to a custom compositor without decoding.
    open override var sourceSampleDataTrackIDs: [CMPersistentTrackID] {
        get { values.sourceSampleDataTrackIDs }
        set { values.sourceSampleDataTrackIDs = newValue }
    }

    /// The colour primaries with which composed frames are labelled.
    open override var colorPrimaries: String? {
        get { values.colorPrimaries }
        set { values.colorPrimaries = newValue }
    }

    /// The matrix with which composed frames are labelled.
    open override var colorYCbCrMatrix: String? {
        get { values.colorYCbCrMatrix }
        set { values.colorYCbCrMatrix = newValue }
    }

    /// The transfer function with which composed frames are labelled.
    open override var colorTransferFunction: String? {
        get { values.colorTransferFunction }
        set { values.colorTransferFunction = newValue }
    }

    /// The treatment of HDR metadata that belong to single frames.
    open override var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
        get { values.hdrPolicy }
        set { values.hdrPolicy = newValue }
    }

    /// Creates a composition that presents an asset's video.
    ///
    /// - Throws: An `AVError` if the asset cannot be read.
    open override class func videoComposition(withPropertiesOf asset: AVAsset) async throws -> AVMutableVideoComposition
    {
        _ = try await asset.loadFacts()
        return AVMutableVideoComposition(propertiesOf: asset)
    }
}

extension AVMutableVideoComposition {
    /// Creates a composition that presents an asset's video, with an instruction made from another.
    ///
    /// - Throws: An `AVError` if the asset cannot be read.
    public class func videoComposition(
        withPropertiesOf asset: AVAsset,
        prototypeInstruction: AVVideoCompositionInstruction
    ) async throws -> AVMutableVideoComposition {
        _ = try await asset.loadFacts()
        return AVMutableVideoComposition(propertiesOf: asset, prototypeInstruction: prototypeInstruction)
    }
}
