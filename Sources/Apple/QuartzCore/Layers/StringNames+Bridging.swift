import CoreVideo
public import Foundation

// `name as NSString` and `string as? NAME`, as in Objective-C, where these are strings.

extension CALayerContentsGravity: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CATextLayerAlignmentMode: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CATextLayerTruncationMode: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CAShapeLayerFillRule: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CAShapeLayerLineCap: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CAShapeLayerLineJoin: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CAMediaTimingFunctionName: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CAMediaTimingFillMode: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CAGradientLayerType: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CALayerCornerCurve: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CALayerContentsFilter: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}
