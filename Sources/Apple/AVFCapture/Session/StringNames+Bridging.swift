import CoreVideo
public import Foundation

// `name as NSString` and `string as? NAME`, as in Objective-C, where these are strings.

extension AVCaptureSession.Preset: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension AVCaptureDevice.DeviceType: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension AVMetadataObject.ObjectType: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}
