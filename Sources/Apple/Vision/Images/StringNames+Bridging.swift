import CoreVideo
public import Foundation

// `name as NSString` and `string as? NAME`, as in Objective-C, where these are strings.

extension VNBarcodeSymbology: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension VNImageOption: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension VNRecognizedPointKey: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension VNRecognizedPointGroupKey: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension VNAnimalIdentifier: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension VNComputeStage: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}
