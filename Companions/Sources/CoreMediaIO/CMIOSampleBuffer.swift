public import CoreMedia

// Names of Core Media I/O, the drivers' interface. There are no drivers of its kind, so there is nothing to find.

/// The number of an object.
public typealias CMIOObjectID = UInt32
/// The number of a device.
public typealias CMIODeviceID = CMIOObjectID
/// The number of a stream.
public typealias CMIOStreamID = CMIOObjectID
/// A property.
public typealias CMIOObjectPropertySelector = UInt32
/// A part of an object.
public typealias CMIOObjectPropertyScope = UInt32
/// An element of a part.
public typealias CMIOObjectPropertyElement = UInt32

/// The place of a property.
public struct CMIOObjectPropertyAddress: Hashable, Sendable {
    /// The property.
    public var mSelector: CMIOObjectPropertySelector
    /// The part.
    public var mScope: CMIOObjectPropertyScope
    /// The element.
    public var mElement: CMIOObjectPropertyElement

    /// Creates a zero place.
    public init() { self.init(mSelector: 0, mScope: 0, mElement: 0) }
    /// Creates a place.
    public init(
        mSelector: CMIOObjectPropertySelector,
        mScope: CMIOObjectPropertyScope,
        mElement: CMIOObjectPropertyElement
    ) { (self.mSelector, self.mScope, self.mElement) = (mSelector, mScope, mElement) }
}

/// The object of the system.
public var kCMIOObjectSystemObject: UInt32 { 1 }
/// The error of a missing object.
public var kCMIOHardwareBadObjectError: UInt32 { 0x216F626A }
/// A property: nonzero if screens count as cameras.
public var kCMIOHardwarePropertyAllowScreenCaptureDevices: UInt32 { 0x79657320 }
/// A property: nonzero if screens of devices without a cable count as cameras.
public var kCMIOHardwarePropertyAllowWirelessScreenCaptureDevices: UInt32 { 0x77736364 }
/// The devices.
public var kCMIOHardwarePropertyDevices: UInt32 { 0x64657623 }
/// The unique identifier of a device.
public var kCMIODevicePropertyDeviceUID: UInt32 { 0x75696420 }
/// A property: nonzero while a program uses the device.
public var kCMIODevicePropertyDeviceIsRunningSomewhere: UInt32 { 0x676F6E65 }
/// The whole object.
public var kCMIOObjectPropertyScopeGlobal: UInt32 { 0x676C6F62 }
/// Every part.
public var kCMIOObjectPropertyScopeWildcard: UInt32 { 0x2A2A2A2A }
/// The whole part.
public var kCMIOObjectPropertyElementMain: UInt32 { 0 }
/// The whole part.
public var kCMIOObjectPropertyElementMaster: UInt32 { 0 }
/// Every element.
public var kCMIOObjectPropertyElementWildcard: UInt32 { 0xFFFF_FFFF }

/// Sets a property; always answers that there is no such object.
@discardableResult
public func CMIOObjectSetPropertyData(
    _ objectID: CMIOObjectID,
    _ address: UnsafePointer<CMIOObjectPropertyAddress>!,
    _ qualifierDataSize: UInt32,
    _ qualifierData: UnsafeRawPointer!,
    _ dataSize: UInt32,
    _ data: UnsafeRawPointer!
) -> OSStatus { OSStatus(bitPattern: kCMIOHardwareBadObjectError) }

/// Reads a property; always answers that there is no such object.
@discardableResult
public func CMIOObjectGetPropertyData(
    _ objectID: CMIOObjectID,
    _ address: UnsafePointer<CMIOObjectPropertyAddress>!,
    _ qualifierDataSize: UInt32,
    _ qualifierData: UnsafeRawPointer!,
    _ dataSize: UInt32,
    _ dataUsed: UnsafeMutablePointer<UInt32>!,
    _ data: UnsafeMutableRawPointer!
) -> OSStatus { OSStatus(bitPattern: kCMIOHardwareBadObjectError) }

/// Reads the size of a property; always answers that there is no such object.
@discardableResult
public func CMIOObjectGetPropertyDataSize(
    _ objectID: CMIOObjectID,
    _ address: UnsafePointer<CMIOObjectPropertyAddress>!,
    _ qualifierDataSize: UInt32,
    _ qualifierData: UnsafeRawPointer!,
    _ dataSize: UnsafeMutablePointer<UInt32>!
) -> OSStatus { OSStatus(bitPattern: kCMIOHardwareBadObjectError) }

/// Returns whether an object has a property; always false.
public func CMIOObjectHasProperty(
    _ objectID: CMIOObjectID,
    _ address: UnsafePointer<CMIOObjectPropertyAddress>!
) -> Bool { false }
