import AVFBase
public import CoreMedia
public import Foundation

/// The way the frames of an asset's video tracks are composed: the size and the times of the results, and an
/// instruction for each part of the timeline.
///
/// Set it on a player item, an image generator, an export session or an ``AVAssetReaderVideoCompositionOutput``, which
/// take a copy.
///
/// Differs from Apple: frames are composed as 8-bit sRGB, so the three colour properties only label the result.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // @unchecked: immutable; the mutable subclass is changed by one thread at a time.

    /// The treatment of HDR metadata that belong to single frames.
    public struct PerFrameHDRDisplayMetadataPolicy: RawRepresentable, Hashable, Sendable {
        /// The name of the policy.
        public let rawValue: String

        /// Creates a policy from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Passes the metadata of the sources on.
        public static let propagate = Self(rawValue: "Propagate")
        /// Generates metadata from the composed frames; acts as ``propagate`` here.
        public static let generate = Self(rawValue: "Generate")
    }

    var values = VideoCompositionValues()

    /// Creates a composition with default properties, which renders nothing.
    public override init() { super.init() }

    /// Creates a composition that presents an asset's video: one instruction for the whole duration, with all video
    /// tracks in their order and with their preferred transforms.
    ///
    /// The frame rate is the highest among the tracks, 30 if it is unknown; the size is that of the first video track
    /// with its transform applied. Blocks until the asset's headers are read.
    public convenience init(propertiesOf asset: AVAsset) {
        self.init()
        values = VideoCompositionValues(propertiesOf: asset, prototype: nil)
    }

    /// Creates a composition that presents an asset's video through a compositor; see ``init(propertiesOf:)``.
    ///
    /// - Parameter renderer: Creates the compositor, once for each reader, player item, generator or export.
    package convenience init(
        propertiesOf asset: AVAsset,
        renderedBy renderer: @escaping @Sendable () -> any AVVideoCompositing
    ) {
        self.init(propertiesOf: asset)
        values.compositorFactory = renderer
    }

    /// The class of the compositor; nil, the default, stands for the built-in one.
    ///
    /// Each reader, player item, generator and export creates an instance of its own with `init()`.
    open var customVideoCompositorClass: (any AVVideoCompositing.Type)? { values.compositorClass }

    /// The interval at which frames are composed.
    open var frameDuration: CMTime { values.frameDuration }

    /// The track whose frame times are those of the composed frames; `kCMPersistentTrackID_Invalid` for
    /// ``frameDuration``.
    open var sourceTrackIDForFrameTiming: CMPersistentTrackID { values.timingTrackID }

    /// The size of the composed frames in pixels, at a scale of 1.
    open var renderSize: CGSize { values.renderSize }

    /// The scale of the composed frames.
    ///
    /// Differs from Apple: it also applies to exports and readers, where only 1 is allowed there.
    open var renderScale: Float { values.renderScale }

    /// The instructions, in the order of their time ranges, which must not overlap.
    open var instructions: [any AVVideoCompositionInstructionProtocol] { values.instructions }

    /// The tool that draws layers together with the video; nil for none.
    open var animationTool: AVVideoCompositionCoreAnimationTool? { values.animationTool }

    /// The tracks whose samples are passed to a custom compositor without decoding; stored without effect here.
    open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { values.sourceSampleDataTrackIDs }

    /// The colour primaries with which composed frames are labelled; nil for those of sRGB.
    open var colorPrimaries: String? { values.colorPrimaries }

    /// The matrix with which composed frames are labelled; nil for the default of their size.
    open var colorYCbCrMatrix: String? { values.colorYCbCrMatrix }

    /// The transfer function with which composed frames are labelled; nil for that of sRGB.
    open var colorTransferFunction: String? { values.colorTransferFunction }

    /// The treatment of HDR metadata that belong to single frames; stored without effect here.
    open var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy { values.hdrPolicy }

    /// Returns an immutable copy; instructions are shared.
    open func copy(with zone: NSZone? = nil) -> Any { filled(AVVideoComposition()) }

    /// Returns an immutable copy; instructions are shared.
    open override func copy() -> Any { copy(with: nil) }

    /// Returns a mutable copy; instructions are shared.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableVideoComposition()) }

    /// Returns a mutable copy; instructions are shared.
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }

    /// Creates a composition that presents an asset's video; see ``init(propertiesOf:)``.
    ///
    /// - Throws: An `AVError` if the asset cannot be read.
    open class func videoComposition(withPropertiesOf asset: AVAsset) async throws -> AVVideoComposition {
        _ = try await asset.loadFacts()
        return AVVideoComposition(propertiesOf: asset)
    }

    private func filled(_ copy: AVVideoComposition) -> AVVideoComposition {
        copy.values = values
        return copy
    }

    /// Returns a Boolean value that indicates whether the instructions cover a range without gaps and name only tracks
    /// of an asset.
    ///
    /// - Parameters:
    ///   - asset: The asset whose tracks are checked; nil to check no tracks.
    ///   - timeRange: The range that must be covered; infinite for the asset's duration.
    ///   - validationDelegate: An object that learns about each fault; nil to stop at the first one.
    open func isValid(
        for asset: AVAsset?,
        timeRange: CMTimeRange,
        validationDelegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        let duration = asset?.duration ?? timeRange.end
        return isValid(
            trackIDs: asset.map { Set($0.tracks.map(\.trackID)) },
            asset: asset,
            end: duration,
            timeRange: timeRange,
            delegate: validationDelegate
        )
    }

    /// Determines whether the composition fits an asset; calls the handler on any queue.
    open func determineValidity(
        for asset: AVAsset?,
        timeRange: CMTimeRange,
        validationDelegate: (any AVVideoCompositionValidationHandling)?,
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        guard let asset else {
            return completionHandler(
                isValid(for: nil, timeRange: timeRange, validationDelegate: validationDelegate),
                nil
            )
        }
        _ = try? asset.facts()
        let answer = isValid(for: asset, timeRange: timeRange, validationDelegate: validationDelegate)
        asset.whenHeaderIsRead { error in completionHandler(error == nil && answer, error) }
    }

    /// Creates a composition that presents an asset's video; calls the handler on any queue.
    open class func videoComposition(
        withPropertiesOf asset: AVAsset,
        completionHandler: @escaping @Sendable (AVVideoComposition?, (any Error)?) -> Void
    ) {
        asset.whenHeaderIsRead { error in
            completionHandler(error == nil ? AVVideoComposition(propertiesOf: asset) : nil, error)
        }
    }
}
