public import CoreMedia
public import Dispatch
public import Foundation

// Devices and taps, of which there are none. Each function returns `kAudioHardwareUnsupportedOperationError`, or
// `kAudioHardwareBadObjectError` for an object that does not exist.

/// A range of numbers.
public struct AudioValueRange: Hashable, Sendable {
    /// The smallest number.
    public var mMinimum: Float64
    /// The largest number.
    public var mMaximum: Float64

    /// Creates an empty range at 0.
    public init() { self.init(mMinimum: 0, mMaximum: 0) }

    /// Creates a range.
    public init(mMinimum: Float64, mMaximum: Float64) {
        self.mMinimum = mMinimum
        self.mMaximum = mMaximum
    }
}

/// A format of a stream with the sample rates that it can have.
public struct AudioStreamRangedDescription: Sendable {
    /// The format.
    public var mFormat: AudioStreamBasicDescription
    /// The sample rates.
    public var mSampleRateRange: AudioValueRange

    /// Creates an empty description.
    public init() { self.init(mFormat: AudioStreamBasicDescription(), mSampleRateRange: AudioValueRange()) }

    /// Creates a description.
    public init(mFormat: AudioStreamBasicDescription, mSampleRateRange: AudioValueRange) {
        self.mFormat = mFormat
        self.mSampleRateRange = mSampleRateRange
    }
}

/// The formats of a stream in the hardware.
public var kAudioStreamPropertyAvailablePhysicalFormats: AudioObjectPropertySelector { 0x7066_7461 }  // 'pfta'
/// The formats of a stream.
public var kAudioStreamPropertyAvailableVirtualFormats: AudioObjectPropertySelector { 0x7366_6D61 }  // 'sfma'

/// A closure that is called for each cycle of a device.
public typealias AudioDeviceIOBlock = (
    UnsafePointer<AudioTimeStamp>, UnsafePointer<AudioBufferList>, UnsafePointer<AudioTimeStamp>,
    UnsafeMutablePointer<AudioBufferList>, UnsafePointer<AudioTimeStamp>
) -> Void

/// A function that is called for each cycle of a device.
public typealias AudioDeviceIOProc = (
    AudioObjectID, UnsafePointer<AudioTimeStamp>, UnsafePointer<AudioBufferList>, UnsafePointer<AudioTimeStamp>,
    UnsafeMutablePointer<AudioBufferList>, UnsafePointer<AudioTimeStamp>, UnsafeMutableRawPointer?
) -> OSStatus

/// The identifier of such a function.
public typealias AudioDeviceIOProcID = AudioDeviceIOProc

/// Returns an error: there is no such device.
public func AudioDeviceCreateIOProcID(
    _ inDevice: AudioObjectID,
    _ inProc: @escaping AudioDeviceIOProc,
    _ inClientData: UnsafeMutableRawPointer?,
    _ outIOProcID: UnsafeMutablePointer<AudioDeviceIOProcID?>
) -> OSStatus {
    outIOProcID.pointee = nil
    return kAudioHardwareBadObjectError
}

/// Returns an error: there is no such device.
public func AudioDeviceCreateIOProcIDWithBlock(
    _ outIOProcID: UnsafeMutablePointer<AudioDeviceIOProcID?>,
    _ inDevice: AudioObjectID,
    _ inDispatchQueue: DispatchQueue?,
    _ inIOBlock: @escaping AudioDeviceIOBlock
) -> OSStatus {
    outIOProcID.pointee = nil
    return kAudioHardwareBadObjectError
}

/// Returns an error: there is no such device.
@discardableResult
public func AudioDeviceDestroyIOProcID(
    _ inDevice: AudioObjectID,
    _ inIOProcID: @escaping AudioDeviceIOProcID
)
    -> OSStatus
{ kAudioHardwareBadObjectError }

/// Returns an error: there is no such device.
@discardableResult
public func AudioDeviceStart(_ inDevice: AudioObjectID, _ inProcID: AudioDeviceIOProcID?) -> OSStatus {
    kAudioHardwareBadObjectError
}

/// Returns an error: there is no such device.
@discardableResult
public func AudioDeviceStop(_ inDevice: AudioObjectID, _ inProcID: AudioDeviceIOProcID?) -> OSStatus {
    kAudioHardwareBadObjectError
}

/// Returns an error: devices cannot be combined.
public func AudioHardwareCreateAggregateDevice(
    _ inDescription: CFDictionary,
    _ outDeviceID: UnsafeMutablePointer<AudioObjectID>
) -> OSStatus {
    outDeviceID.pointee = kAudioObjectUnknown
    return kAudioHardwareUnsupportedOperationError
}

/// Returns an error: there is no such device.
@discardableResult
public func AudioHardwareDestroyAggregateDevice(_ inDeviceID: AudioObjectID) -> OSStatus {
    kAudioHardwareBadObjectError
}

/// A description of a tap of processes' sound.
open class CATapDescription: NSObject {
    /// The name.
    open var name = ""
    /// The unique identifier.
    open var uuid = UUID()
    /// The processes.
    open var processes: [AudioObjectID]
    /// A Boolean value that indicates whether the sound is mixed to one channel.
    open var isMono: Bool
    /// A Boolean value that indicates whether the processes are left out instead of taken.
    open var isExclusive: Bool
    /// A Boolean value that indicates whether the channels are mixed.
    open var isMixdown: Bool
    /// A Boolean value that indicates whether only this process sees the tap.
    open var isPrivate = false
    /// The unique identifier of the device; nil for the usual one.
    open var deviceUID: String?
    /// The audibility of what is tapped.
    open var muteBehavior = CATapMuteBehavior.unmuted

    private init(_ processes: [AudioObjectID], isMono: Bool, isExclusive: Bool) {
        self.processes = processes
        self.isMono = isMono
        self.isExclusive = isExclusive
        isMixdown = true
        super.init()
    }

    /// Creates a tap of processes, mixed to two channels.
    public convenience init(stereoMixdownOfProcesses processes: [AudioObjectID]) {
        self.init(processes, isMono: false, isExclusive: false)
    }

    /// Creates a tap of all other processes, mixed to two channels.
    public convenience init(stereoGlobalTapButExcludeProcesses processes: [AudioObjectID]) {
        self.init(processes, isMono: false, isExclusive: true)
    }

    /// Creates a tap of processes, mixed to one channel.
    public convenience init(monoMixdownOfProcesses processes: [AudioObjectID]) {
        self.init(processes, isMono: true, isExclusive: false)
    }

    /// Creates a tap of all other processes, mixed to one channel.
    public convenience init(monoGlobalTapButExcludeProcesses processes: [AudioObjectID]) {
        self.init(processes, isMono: true, isExclusive: true)
    }
}

/// The audibility of tapped sound.
public enum CATapMuteBehavior: Int, Sendable {
    /// Audible.
    case unmuted = 0
    /// Inaudible.
    case muted = 1
    /// Inaudible while it is tapped.
    case mutedWhenTapped = 2
}

/// Returns an error: sound of other processes cannot be tapped.
public func AudioHardwareCreateProcessTap(
    _ inDescription: CATapDescription!,
    _ outTapID: UnsafeMutablePointer<AudioObjectID>!
) -> OSStatus {
    outTapID.pointee = kAudioObjectUnknown
    return kAudioHardwareUnsupportedOperationError
}

/// Returns an error: there is no such tap.
@discardableResult
public func AudioHardwareDestroyProcessTap(_ inTapID: AudioObjectID) -> OSStatus { kAudioHardwareBadObjectError }
