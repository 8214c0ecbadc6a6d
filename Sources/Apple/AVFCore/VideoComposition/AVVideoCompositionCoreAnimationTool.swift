public import CoreMedia
public import Foundation
public import QuartzCore

/// Draws layers together with the composed video: over and around it, or as a track.
///
/// Use it for exports and readers; a player draws layers with ``AVSynchronizedLayer``. The tree is drawn for each
/// frame. Its y axis points up, as on Apple's systems; set `isGeometryFlipped` on the outermost layer for one that
/// points down.
///
/// Differs from Apple: layers are drawn in their present state, as animations have no effect.
open class AVVideoCompositionCoreAnimationTool: NSObject, @unchecked Sendable {
    // @unchecked: immutable; layers have locks of their own.

    /// The layers that receive the composed frames as their contents.
    let videoLayers: [CALayer]
    /// The outermost layer.
    let animationLayer: CALayer
    /// The track that the layers stand for; nil if they are drawn over the composed video.
    let additionalTrackID: CMPersistentTrackID?

    private init(videoLayers: [CALayer], animationLayer: CALayer, trackID: CMPersistentTrackID?) {
        self.videoLayers = videoLayers
        self.animationLayer = animationLayer
        additionalTrackID = trackID
    }

    /// Creates a tool that draws a tree as a track of its own, which layer instructions place.
    ///
    /// - Parameters:
    ///   - layer: The outermost layer, which must not be in another tree.
    ///   - trackID: An ID that no track of the asset has.
    public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
        self.init(videoLayers: [], animationLayer: layer, trackID: trackID)
    }

    /// Creates a tool that places the composed frames in a layer and draws the tree that contains it.
    ///
    /// - Parameters:
    ///   - videoLayer: The layer that receives the frames as its contents.
    ///   - animationLayer: The outermost layer, which must not be in another tree.
    public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
        self.init(videoLayers: [videoLayer], animationLayer: animationLayer, trackID: nil)
    }

    /// Creates a tool that places the composed frames in several layers and draws the tree that contains them.
    public convenience init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
        self.init(videoLayers: videoLayers, animationLayer: animationLayer, trackID: nil)
    }
}
