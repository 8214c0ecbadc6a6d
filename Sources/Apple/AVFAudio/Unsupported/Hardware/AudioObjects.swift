public import CoreMedia
public import Dispatch

// Core Audio's objects for hardware. There is a system object, which has no devices and no processes: microphones are
// capture devices, and players choose their output themselves.

/// The identifier of an object.
public typealias AudioObjectID = UInt32
/// The identifier of a class of objects.
public typealias AudioClassID = UInt32
/// The identifier of a device.
public typealias AudioDeviceID = AudioObjectID
/// The identifier of a stream of a device.
public typealias AudioStreamID = AudioObjectID
/// The code of a property.
public typealias AudioObjectPropertySelector = UInt32
/// The code of the part of an object that a property describes.
public typealias AudioObjectPropertyScope = UInt32
/// The number of a channel that a property describes.
public typealias AudioObjectPropertyElement = UInt32
/// The code of a device's property.
public typealias AudioDevicePropertyID = AudioObjectPropertySelector

/// The place of a property in an object.
public struct AudioObjectPropertyAddress: Hashable, Sendable {
    /// The property.
    public var mSelector: AudioObjectPropertySelector
    /// The part of the object.
    public var mScope: AudioObjectPropertyScope
    /// The channel; 0 for all.
    public var mElement: AudioObjectPropertyElement

    /// Creates an address of zeros.
    public init() { (mSelector, mScope, mElement) = (0, 0, 0) }

    /// Creates an address.
    public init(
        mSelector: AudioObjectPropertySelector,
        mScope: AudioObjectPropertyScope,
        mElement: AudioObjectPropertyElement
    ) {
        self.mSelector = mSelector
        self.mScope = mScope
        self.mElement = mElement
    }
}

/// A function that hears of changed properties.
///
/// Differs from Apple: any Swift function, since C cannot know the address's type.
public typealias AudioObjectPropertyListenerProc = (
    AudioObjectID, UInt32, UnsafePointer<AudioObjectPropertyAddress>, UnsafeMutableRawPointer?
) -> OSStatus

/// A closure that hears of changed properties.
public typealias AudioObjectPropertyListenerBlock = (UInt32, UnsafePointer<AudioObjectPropertyAddress>) -> Void

/// Reports whether the system object has a property; other objects do not exist.
public func AudioObjectHasProperty(
    _ inObjectID: AudioObjectID,
    _ inAddress: UnsafePointer<AudioObjectPropertyAddress>
) -> Bool { SystemAudioObject.value(of: inAddress.pointee, of: inObjectID).1 == noErr }

/// Reports that a property cannot be set.
public func AudioObjectIsPropertySettable(
    _ inObjectID: AudioObjectID,
    _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ outIsSettable: UnsafeMutablePointer<DarwinBoolean>
) -> OSStatus {
    outIsSettable.pointee = false
    return SystemAudioObject.value(of: inAddress.pointee, of: inObjectID).1
}

/// Writes the number of bytes of a property.
///
/// - Returns: ``kAudioHardwareBadObjectError`` for all objects but the system.
public func AudioObjectGetPropertyDataSize(
    _ inObjectID: AudioObjectID,
    _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inQualifierDataSize: UInt32,
    _ inQualifierData: UnsafeRawPointer?,
    _ outDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
    let (words, status) = SystemAudioObject.value(of: inAddress.pointee, of: inObjectID)
    outDataSize.pointee = UInt32(words.count * 4)
    return status
}

/// Writes a property: empty lists of devices and processes, and 0 for each default device.
///
/// - Returns: ``kAudioHardwareBadObjectError`` for all objects but the system.
public func AudioObjectGetPropertyData(
    _ inObjectID: AudioObjectID,
    _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inQualifierDataSize: UInt32,
    _ inQualifierData: UnsafeRawPointer?,
    _ ioDataSize: UnsafeMutablePointer<UInt32>,
    _ outData: UnsafeMutableRawPointer
) -> OSStatus {
    let (words, status) = SystemAudioObject.value(of: inAddress.pointee, of: inObjectID)
    guard status == noErr else { return status }
    guard Int(ioDataSize.pointee) >= words.count * 4 else { return kAudioHardwareBadPropertySizeError }
    words.withUnsafeBytes { if let base = $0.baseAddress { outData.copyMemory(from: base, byteCount: $0.count) } }
    ioDataSize.pointee = UInt32(words.count * 4)
    return noErr
}

/// Returns an error: no property can be set.
public func AudioObjectSetPropertyData(
    _ inObjectID: AudioObjectID,
    _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inQualifierDataSize: UInt32,
    _ inQualifierData: UnsafeRawPointer?,
    _ inDataSize: UInt32,
    _ inData: UnsafeRawPointer
) -> OSStatus {
    let status = SystemAudioObject.value(of: inAddress.pointee, of: inObjectID).1
    return status == noErr ? kAudioHardwareUnsupportedOperationError : status
}

/// Accepts a listener for the system object, which never changes.
@discardableResult
public func AudioObjectAddPropertyListener(
    _ inObjectID: AudioObjectID,
    _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inListener: @escaping AudioObjectPropertyListenerProc,
    _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus { SystemAudioObject.value(of: inAddress.pointee, of: inObjectID).1 }

/// Forgets a listener.
@discardableResult
public func AudioObjectRemovePropertyListener(
    _ inObjectID: AudioObjectID,
    _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inListener: @escaping AudioObjectPropertyListenerProc,
    _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus { SystemAudioObject.value(of: inAddress.pointee, of: inObjectID).1 }

/// Accepts a listener for the system object, which never changes.
@discardableResult
public func AudioObjectAddPropertyListenerBlock(
    _ inObjectID: AudioObjectID,
    _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inDispatchQueue: DispatchQueue?,
    _ inListener: @escaping AudioObjectPropertyListenerBlock
) -> OSStatus { SystemAudioObject.value(of: inAddress.pointee, of: inObjectID).1 }

/// Forgets a listener.
@discardableResult
public func AudioObjectRemovePropertyListenerBlock(
    _ inObjectID: AudioObjectID,
    _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inDispatchQueue: DispatchQueue?,
    _ inListener: @escaping AudioObjectPropertyListenerBlock
) -> OSStatus { SystemAudioObject.value(of: inAddress.pointee, of: inObjectID).1 }

/// The answers of the system object.
private enum SystemAudioObject {
    static func value(of address: AudioObjectPropertyAddress, of object: AudioObjectID) -> ([UInt32], OSStatus) {
        guard object == AudioObjectID(kAudioObjectSystemObject) else { return ([], kAudioHardwareBadObjectError) }
        return switch address.mSelector {
        case kAudioHardwarePropertyDevices, kAudioHardwarePropertyProcessObjectList, kAudioHardwarePropertyTapList,
            kAudioObjectPropertyOwnedObjects:
            ([], noErr)
        case kAudioHardwarePropertyDefaultInputDevice, kAudioHardwarePropertyDefaultOutputDevice,
            kAudioHardwarePropertyDefaultSystemOutputDevice, kAudioHardwarePropertyTranslateUIDToDevice,
            kAudioHardwarePropertyTranslatePIDToProcessObject:
            ([kAudioObjectUnknown], noErr)
        default: ([], kAudioHardwareUnknownPropertyError)
        }
    }
}
