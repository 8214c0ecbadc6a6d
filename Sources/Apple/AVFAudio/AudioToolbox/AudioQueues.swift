public import CoreMedia
import Foundation

// Names of audio queues.

/// K audio queue err invalid buffer.
public var kAudioQueueErr_InvalidBuffer: OSStatus { -66687 }
/// K audio queue err invalid device.
public var kAudioQueueErr_InvalidDevice: OSStatus { -66680 }
/// K audio queue err invalid property.
public var kAudioQueueErr_InvalidProperty: OSStatus { -66684 }
/// K audio queue err cannot start.
public var kAudioQueueErr_CannotStart: OSStatus { -66681 }
/// K audio queue err buffer empty.
public var kAudioQueueErr_BufferEmpty: OSStatus { -66686 }
/// K audio queue err invalid run state.
public var kAudioQueueErr_InvalidRunState: OSStatus { -66678 }
/// K audio queue err permissions.
public var kAudioQueueErr_Permissions: OSStatus { -66676 }
/// K audio queue err disposal pending.
public var kAudioQueueErr_DisposalPending: OSStatus { -66685 }
/// K audio queue err enqueue during reset.
public var kAudioQueueErr_EnqueueDuringReset: OSStatus { -66632 }
/// K audio queue err invalid parameter.
public var kAudioQueueErr_InvalidParameter: OSStatus { -66682 }
/// K audio queue property is running.
public var kAudioQueueProperty_IsRunning: AudioQueuePropertyID { 0x6171726E }  // 'aqrn'
/// K audio queue property current device.
public var kAudioQueueProperty_CurrentDevice: AudioQueuePropertyID { 0x61716364 }  // 'aqcd'
/// K audio queue property magic cookie.
public var kAudioQueueProperty_MagicCookie: AudioQueuePropertyID { 0x61716D63 }  // 'aqmc'
/// K audio queue property maximum output packet size.
public var kAudioQueueProperty_MaximumOutputPacketSize: AudioQueuePropertyID { 0x786F7073 }  // 'xops'
/// K audio queue property stream description.
public var kAudioQueueProperty_StreamDescription: AudioQueuePropertyID { 0x61716674 }  // 'aqft'
/// K audio queue property channel layout.
public var kAudioQueueProperty_ChannelLayout: AudioQueuePropertyID { 0x6171636C }  // 'aqcl'
/// K audio queue property enable level metering.
public var kAudioQueueProperty_EnableLevelMetering: AudioQueuePropertyID { 0x61716D65 }  // 'aqme'
/// K audio queue property current level meter.
public var kAudioQueueProperty_CurrentLevelMeter: AudioQueuePropertyID { 0x61716D76 }  // 'aqmv'
/// K audio queue property current level meter db.
public var kAudioQueueProperty_CurrentLevelMeterDB: AudioQueuePropertyID { 0x61716D64 }  // 'aqmd'
/// K audio queue property decode buffer size frames.
public var kAudioQueueProperty_DecodeBufferSizeFrames: AudioQueuePropertyID { 0x64636266 }  // 'dcbf'
/// K audio queue property converter error.
public var kAudioQueueProperty_ConverterError: AudioQueuePropertyID { 0x71637665 }  // 'qcve'
/// K audio queue param volume.
public var kAudioQueueParam_Volume: AudioQueueParameterID { 1 }
/// K audio queue param play rate.
public var kAudioQueueParam_PlayRate: AudioQueueParameterID { 2 }
/// K audio queue param pitch.
public var kAudioQueueParam_Pitch: AudioQueueParameterID { 3 }
/// K audio queue param volume ramp time.
public var kAudioQueueParam_VolumeRampTime: AudioQueueParameterID { 4 }
/// K audio queue param pan.
public var kAudioQueueParam_Pan: AudioQueueParameterID { 13 }

/// An audio queue.
public typealias AudioQueueRef = OpaquePointer
/// A property of a queue.
public typealias AudioQueuePropertyID = UInt32
/// A parameter of a queue.
public typealias AudioQueueParameterID = UInt32
/// The value of a parameter of a queue.
public typealias AudioQueueParameterValue = Float
/// A timeline of a queue.
public typealias AudioQueueTimelineRef = OpaquePointer

/// A buffer of a queue.
public struct AudioQueueBuffer {
    /// The number of bytes that the buffer can hold.
    public let mAudioDataBytesCapacity: UInt32
    /// The bytes.
    public let mAudioData: UnsafeMutableRawPointer
    /// The number of bytes in use.
    public var mAudioDataByteSize: UInt32
    /// A value of the client.
    public var mUserData: UnsafeMutableRawPointer?
    /// The number of packet descriptions that the buffer can hold.
    public let mPacketDescriptionCapacity: UInt32
    /// The packet descriptions.
    public let mPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
    /// The number of packet descriptions in use.
    public var mPacketDescriptionCount: UInt32
}

/// A pointer to a buffer of a queue.
public typealias AudioQueueBufferRef = UnsafeMutablePointer<AudioQueueBuffer>
/// A function that is called when a buffer has been recorded.
public typealias AudioQueueInputCallback = (
    UnsafeMutableRawPointer?, AudioQueueRef, AudioQueueBufferRef, UnsafePointer<AudioTimeStamp>, UInt32,
    UnsafePointer<AudioStreamPacketDescription>?
) -> Void
/// A function that is called when a buffer has been played.
public typealias AudioQueueOutputCallback = (UnsafeMutableRawPointer?, AudioQueueRef, AudioQueueBufferRef) -> Void
