package import CoreVideo
package import Foundation

/// An immutable, atomic snapshot of a layer and its sublayers for drawing.
///
/// While a snapshot is alive, a new snapshot of an unchanged layer with unchanged sublayers is the same object.
// Sendable unchecked: nothing changes after the initializer; locks guard the layers it retains, which supply images;
// nobody writes to the pixels of contents.
package final class LayerSnapshot: @unchecked Sendable {
    /// The identity of the layer.
    package let id: ObjectIdentifier
    /// A number that changes whenever a drawn property of the layer itself changes; sublayers do not count.
    package let revision: UInt64
    /// The mapping from the layer's coordinates to its superlayer's.
    ///
    /// It includes position, anchor point, transform, the superlayer's sublayer transform, and flipping.
    package let mapping: PlaneMapping
    /// Indicates whether images and text must be drawn upside down in the layer's coordinates to appear upright.
    package let contentsAreFlipped: Bool
    /// The layer's other drawn properties.
    package let properties: LayerProperties
    /// The content between background and border.
    package let contents: LayerContents
    /// The shape that casts the shadow; nil for the layer itself.
    package let shadowPath: [PathSegment]?
    /// The layer whose alpha masks this one, positioned in the layer's coordinates like a sublayer.
    package let mask: LayerSnapshot?
    /// The sublayers in drawing order.
    package let sublayers: [LayerSnapshot]
    /// Indicates whether the layer, its mask or any sublayer shows a content that changes over time.
    package let hasImages: Bool

    init(
        id: ObjectIdentifier,
        revision: UInt64,
        mapping: PlaneMapping,
        contentsAreFlipped: Bool,
        properties: LayerProperties,
        contents: LayerContents,
        shadowPath: [PathSegment]?,
        mask: LayerSnapshot?,
        sublayers: [LayerSnapshot]
    ) {
        self.id = id
        self.revision = revision
        self.mapping = mapping
        self.contentsAreFlipped = contentsAreFlipped
        self.properties = properties
        self.contents = contents
        self.shadowPath = shadowPath
        self.mask = mask
        self.sublayers = sublayers
        var hasImages = mask?.hasImages ?? false
        if case .imageLayer = contents { hasImages = true }
        self.hasImages = hasImages || sublayers.contains(where: \.hasImages)
    }

    /// The layer's rectangle in its own coordinates.
    package var bounds: CGRect { properties.bounds }
}

/// Properties of a layer that are drawn without conversion.
package struct LayerProperties {
    /// The layer's rectangle in its own coordinates.
    package var bounds = CGRect.zero
    /// The position of the anchor point in the superlayer.
    package var position = CGPoint.zero
    /// The anchor point, as a fraction of the layer's size.
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// The z coordinate of the anchor point.
    package var anchorPointZ: CGFloat = 0
    /// The z coordinate of the position.
    package var zPosition: CGFloat = 0
    /// The transform of the layer about its anchor point.
    package var transform = CATransform3DIdentity
    /// The transform of the sublayers about this layer's anchor point.
    package var sublayerTransform = CATransform3DIdentity
    /// Indicates whether y grows upwards within the layer.
    package var isGeometryFlipped = false
    /// Indicates whether the layer is visible from the back.
    package var isDoubleSided = true
    /// Indicates whether the layer is hidden.
    package var isHidden = false
    /// The opacity of the layer and its sublayers.
    package var opacity: Float = 1
    /// Indicates whether the layer declares its contents opaque.
    package var isOpaque = false
    /// Indicates whether the opacity applies to layer and sublayers as a group.
    package var allowsGroupOpacity = true
    /// Indicates whether the layer clips to its bounds and rounded corners.
    package var masksToBounds = false
    /// The background colour.
    package var backgroundColor: CGColor?
    /// The colour of the border, which lies within the bounds.
    package var borderColor: CGColor? = .black
    /// The width of the border.
    package var borderWidth: CGFloat = 0
    /// The radius of the corners.
    package var cornerRadius: CGFloat = 0
    /// The corners that are rounded.
    package var maskedCorners: CACornerMask = .all
    /// The curve of rounded corners.
    package var cornerCurve = CALayerCornerCurve.circular
    /// The placement of video within the bounds, as an AVFoundation video gravity.
    package var imageGravity = "AVLayerVideoGravityResizeAspect"
    /// The placement of contents whose size differs from the bounds.
    package var contentsGravity = CALayerContentsGravity.resize
    /// The part of the contents that is shown, as fractions of their size.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The part of the contents that is stretched, as fractions of their size.
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The number of contents pixels per unit of the layer's coordinates.
    package var contentsScale: CGFloat = 1
    /// The filter used to shrink contents.
    package var minificationFilter = CALayerContentsFilter.linear
    /// The filter used to enlarge contents.
    package var magnificationFilter = CALayerContentsFilter.linear
    /// The colour of the shadow.
    package var shadowColor: CGColor? = .black
    /// The opacity of the shadow; 0, no shadow, by default.
    package var shadowOpacity: Float = 0
    /// The offset of the shadow.
    package var shadowOffset = CGSize(width: 0, height: -3)
    /// The blur radius of the shadow.
    package var shadowRadius: CGFloat = 3
}
