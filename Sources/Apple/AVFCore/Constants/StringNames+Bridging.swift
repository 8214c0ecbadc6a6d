import CoreVideo
public import Foundation

// `name as NSString` and `string as? NAME`, as in Objective-C, where these are strings.

extension AVMediaCharacteristic: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension AVOutputSettingsPreset: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension AVMetadataFormat: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension AVAudioTimePitchAlgorithm: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}

extension AVFileTypeProfile: _ObjectiveCBridgeable {
    /// The class of the string.
    public typealias _ObjectiveCType = NSString
}
