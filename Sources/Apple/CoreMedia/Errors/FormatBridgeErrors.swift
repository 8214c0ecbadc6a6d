public import CoreVideo

// Errors of the conversion of format descriptions from and to the forms of files.

/// A parameter is invalid.
public let kCMFormatDescriptionBridgeError_InvalidParameter: OSStatus = -12712
/// Memory could not be had.
public let kCMFormatDescriptionBridgeError_AllocationFailed: OSStatus = -12713
/// The description of the file is invalid.
public let kCMFormatDescriptionBridgeError_InvalidSerializedSampleDescription: OSStatus = -12714
/// The format description is invalid.
public let kCMFormatDescriptionBridgeError_InvalidFormatDescription: OSStatus = -12715
/// The format description cannot be converted.
public let kCMFormatDescriptionBridgeError_IncompatibleFormatDescription: OSStatus = -12716
/// The flavour of the description is not supported.
public let kCMFormatDescriptionBridgeError_UnsupportedSampleDescriptionFlavor: OSStatus = -12717
/// A part of the description is invalid.
public let kCMFormatDescriptionBridgeError_InvalidSlice: OSStatus = -12719
