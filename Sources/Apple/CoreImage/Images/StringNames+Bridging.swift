import CoreVideo
public import Foundation

// `name as NSString` and `string as? NAME`, as in Objective-C, where these are strings.

extension CIImageOption: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CIContextOption: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension CIImageRepresentationOption: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}
