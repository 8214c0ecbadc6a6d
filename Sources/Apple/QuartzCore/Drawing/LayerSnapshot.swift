package import CoreVideo
package import Foundation

/// One layer as it is to be drawn, with all layers inside it: immutable, and taken in one go.
///
/// As long as somebody keeps a snapshot, a later one of an unchanged layer with unchanged layers inside is the same object.
// Sendable unchecked: nothing changes after the initializer; layers, of which it keeps those with pictures of their own,
// have locks; nobody writes to the pixels of contents.
package final class LayerSnapshot: @unchecked Sendable {
    /// Which layer it is.
    package let id: ObjectIdentifier
    /// Another number whenever anything that is drawn of the layer itself was changed; the layers inside do not count.
    package let revision: UInt64
    /// From the layer's coordinates to its superlayer's, with all that has to do with it: position, anchor, transform, the
    /// superlayer's transform of sublayers, and flipping.
    package let mapping: PlaneMapping
    /// Whether pictures and text must be drawn upside down in the layer's coordinates to look upright.
    package let contentsAreFlipped: Bool
    /// All else, as the layer has it.
    package let look: LayerLook
    /// What is drawn between background and border.
    package let contents: LayerContents
    /// What casts the shadow; nil for the layer itself.
    package let shadowPath: [PathSegment]?
    /// What of the layer is seen: placed in the layer's coordinates as a sublayer is.
    package let mask: LayerSnapshot?
    /// The layers inside, in the order in which they are drawn.
    package let sublayers: [LayerSnapshot]
    /// Whether its or a sublayer's content is a picture that changes with time.
    package let hasPictures: Bool

    init(
        id: ObjectIdentifier,
        revision: UInt64,
        mapping: PlaneMapping,
        contentsAreFlipped: Bool,
        look: LayerLook,
        contents: LayerContents,
        shadowPath: [PathSegment]?,
        mask: LayerSnapshot?,
        sublayers: [LayerSnapshot]
    ) {
        self.id = id
        self.revision = revision
        self.mapping = mapping
        self.contentsAreFlipped = contentsAreFlipped
        self.look = look
        self.contents = contents
        self.shadowPath = shadowPath
        self.mask = mask
        self.sublayers = sublayers
        var hasPictures = mask?.hasPictures ?? false
        if case .picture = contents { hasPictures = true }
        self.hasPictures = hasPictures || sublayers.contains(where: \.hasPictures)
    }

    /// Where the layer's contents have the upper left corner and size, in its own coordinates.
    package var bounds: CGRect { look.bounds }
}

/// Properties of a layer that are drawn as they are.
package struct LayerLook {
    /// The layer's rectangle in its own coordinates.
    package var bounds = CGRect.zero
    /// Where the anchor point lies in the superlayer.
    package var position = CGPoint.zero
    /// The point that is placed, by the layer's size.
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// The point that is placed, along z.
    package var anchorPointZ: CGFloat = 0
    /// Where it is placed, along z.
    package var zPosition: CGFloat = 0
    /// Turns, scales, moves the layer about its anchor point.
    package var transform = CATransform3DIdentity
    /// The same for the layers inside, about the layer's anchor point.
    package var sublayerTransform = CATransform3DIdentity
    /// Whether y grows upwards within the layer.
    package var isGeometryFlipped = false
    /// Whether the layer's back is seen.
    package var isDoubleSided = true
    /// Whether nothing of the layer is drawn.
    package var isHidden = false
    /// How opaque the layer is with all inside it.
    package var opacity: Float = 1
    /// Whether the layer says that its contents have no gaps.
    package var isOpaque = false
    /// Whether the opacity is that of layer and sublayers as a whole.
    package var allowsGroupOpacity = true
    /// Whether all is cut at the bounds, with their round corners.
    package var masksToBounds = false
    /// What the bounds are filled with.
    package var backgroundColor: CGColor?
    /// The colour of the border, which lies within the bounds.
    package var borderColor: CGColor? = .black
    /// How wide the border is.
    package var borderWidth: CGFloat = 0
    /// The radius of the corners.
    package var cornerRadius: CGFloat = 0
    /// Which corners are round.
    package var maskedCorners: CACornerMask = .all
    /// How corners are round.
    package var cornerCurve = CALayerCornerCurve.circular
    /// Where a picture that changes with time lies, as AVFoundation names its gravities.
    package var pictureGravity = "AVLayerVideoGravityResizeAspect"
    /// Where contents lie when sizes differ.
    package var contentsGravity = CALayerContentsGravity.resize
    /// Which part of the contents is shown, by their size.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Which part of the contents is stretched, by their size.
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of the contents to a unit of the layer's coordinates.
    package var contentsScale: CGFloat = 1
    /// How contents are made smaller.
    package var minificationFilter = CALayerContentsFilter.linear
    /// How contents are made larger.
    package var magnificationFilter = CALayerContentsFilter.linear
    /// The colour of the shadow.
    package var shadowColor: CGColor? = .black
    /// How opaque the shadow is; at first it is not there.
    package var shadowOpacity: Float = 0
    /// How far the shadow is moved.
    package var shadowOffset = CGSize(width: 0, height: -3)
    /// How soft the shadow is.
    package var shadowRadius: CGFloat = 3
}
