public import CoreMedia
public import Foundation

// Audio queues: they play buffers of linear PCM on the sound card, or record the microphone into them.

/// The levels of a channel.
public struct AudioQueueLevelMeterState: Hashable, Sendable {
    /// The mean level.
    public var mAveragePower: Float
    /// The highest level.
    public var mPeakPower: Float

    /// Creates levels of zero.
    public init() { self.init(mAveragePower: 0, mPeakPower: 0) }
    /// Creates levels.
    public init(mAveragePower: Float, mPeakPower: Float) {
        (self.mAveragePower, self.mPeakPower) = (mAveragePower, mPeakPower)
    }
}

/// A function that is called when a property has changed.
public typealias AudioQueuePropertyListenerProc = (UnsafeMutableRawPointer?, AudioQueueRef, AudioQueuePropertyID) ->
    Void

private let queues = SoundHandles<QueueCore>()

private func make(
    _ format: AudioStreamBasicDescription,
    _ callback: QueueCore.Callback,
    _ user: UnsafeMutableRawPointer?,
    _ queue: UnsafeMutablePointer<AudioQueueRef?>
) -> OSStatus {
    queue.pointee = nil
    guard format.mFormatID == kAudioFormatLinearPCM, format.mSampleRate >= 1, format.mBytesPerFrame > 0,
        (1...64).contains(format.mChannelsPerFrame),
        format.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
            || format.mChannelsPerFrame == 1
    else { return kAudioConverterErr_FormatNotSupported }
    let core = QueueCore(format, callback, user)
    let handle = queues.add(core)
    core.handle = handle
    queue.pointee = handle
    return noErr
}

/// Creates a queue that records the first microphone as interleaved linear PCM.
///
/// The function is called on the microphone's thread; run loops have no effect.
@discardableResult
public func AudioQueueNewInput(
    _ inFormat: UnsafePointer<AudioStreamBasicDescription>,
    _ inCallbackProc: @escaping AudioQueueInputCallback,
    _ inUserData: UnsafeMutableRawPointer?,
    _ inCallbackRunLoop: AnyObject?,
    _ inCallbackRunLoopMode: CFString?,
    _ inFlags: UInt32,
    _ outAQ: UnsafeMutablePointer<AudioQueueRef?>
) -> OSStatus { make(inFormat.pointee, .input(inCallbackProc), inUserData, outAQ) }

/// Creates a queue that plays interleaved linear PCM.
///
/// The function is called on a thread of the queue; run loops have no effect. Packets of codecs are not played: convert
/// them with `AudioConverterFillComplexBuffer`.
@discardableResult
public func AudioQueueNewOutput(
    _ inFormat: UnsafePointer<AudioStreamBasicDescription>,
    _ inCallbackProc: @escaping AudioQueueOutputCallback,
    _ inUserData: UnsafeMutableRawPointer?,
    _ inCallbackRunLoop: AnyObject?,
    _ inCallbackRunLoopMode: CFString?,
    _ inFlags: UInt32,
    _ outAQ: UnsafeMutablePointer<AudioQueueRef?>
) -> OSStatus { make(inFormat.pointee, .output(inCallbackProc), inUserData, outAQ) }

/// Ends a queue and releases its buffers.
@discardableResult
public func AudioQueueDispose(_ inAQ: AudioQueueRef, _ inImmediate: Bool) -> OSStatus {
    guard let core = queues.remove(inAQ) else { return kAudioQueueErr_InvalidDevice }
    core.stop(immediately: true)
    return noErr
}

/// Makes a buffer, which lives as long as its queue.
@discardableResult
public func AudioQueueAllocateBuffer(
    _ inAQ: AudioQueueRef,
    _ inBufferByteSize: UInt32,
    _ outBuffer: UnsafeMutablePointer<AudioQueueBufferRef?>
) -> OSStatus {
    outBuffer.pointee = nil
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    guard inBufferByteSize <= 1 << 28 else { return kAudioQueueErr_InvalidParameter }
    outBuffer.pointee = core.allocate(inBufferByteSize)
    return noErr
}

/// Releases a buffer.
@discardableResult
public func AudioQueueFreeBuffer(_ inAQ: AudioQueueRef, _ inBuffer: AudioQueueBufferRef) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    return core.free(inBuffer) ? noErr : kAudioQueueErr_InvalidBuffer
}

/// Adds a buffer to play or to fill.
@discardableResult
public func AudioQueueEnqueueBuffer(
    _ inAQ: AudioQueueRef,
    _ inBuffer: AudioQueueBufferRef,
    _ inNumPacketDescs: UInt32,
    _ inPacketDescs: UnsafePointer<AudioStreamPacketDescription>?
) -> OSStatus { queues.get(inAQ)?.enqueue(inBuffer) ?? kAudioQueueErr_InvalidDevice }

/// Starts a queue at once, or lets it go on; the time has no effect.
@discardableResult
public func AudioQueueStart(_ inAQ: AudioQueueRef, _ inStartTime: UnsafePointer<AudioTimeStamp>?) -> OSStatus {
    queues.get(inAQ)?.start() ?? kAudioQueueErr_InvalidDevice
}

/// Prepares buffers; they are read as they play.
@discardableResult
public func AudioQueuePrime(
    _ inAQ: AudioQueueRef,
    _ inNumberOfFramesToPrepare: UInt32,
    _ outNumberOfFramesPrepared: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    outNumberOfFramesPrepared?.pointee = inNumberOfFramesToPrepare
    return queues.get(inAQ) == nil ? kAudioQueueErr_InvalidDevice : noErr
}

/// Stops a queue, at once or when all that is enqueued has been played.
@discardableResult
public func AudioQueueStop(_ inAQ: AudioQueueRef, _ inImmediate: Bool) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    core.stop(immediately: inImmediate)
    return noErr
}

/// Pauses a queue.
@discardableResult
public func AudioQueuePause(_ inAQ: AudioQueueRef) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    core.pause()
    return noErr
}

/// Plays what is enqueued; has no effect, since nothing is held back.
@discardableResult
public func AudioQueueFlush(_ inAQ: AudioQueueRef) -> OSStatus {
    queues.get(inAQ) == nil ? kAudioQueueErr_InvalidDevice : noErr
}

/// Gives all buffers back.
@discardableResult
public func AudioQueueReset(_ inAQ: AudioQueueRef) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    core.reset()
    return noErr
}

/// Sets a parameter: the volume; others have no effect.
@discardableResult
public func AudioQueueSetParameter(
    _ inAQ: AudioQueueRef,
    _ inParamID: AudioQueueParameterID,
    _ inValue: AudioQueueParameterValue
) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    if inParamID == kAudioQueueParam_Volume { core.setVolume(inValue) }
    return noErr
}

/// Reads a parameter: the volume.
@discardableResult
public func AudioQueueGetParameter(
    _ inAQ: AudioQueueRef,
    _ inParamID: AudioQueueParameterID,
    _ outValue: UnsafeMutablePointer<AudioQueueParameterValue>
) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    guard inParamID == kAudioQueueParam_Volume else { return kAudioQueueErr_InvalidParameter }
    outValue.pointee = core.volume
    return noErr
}

/// Returns the number of frames that were played or recorded.
@discardableResult
public func AudioQueueGetCurrentTime(
    _ inAQ: AudioQueueRef,
    _ inTimeline: AudioQueueTimelineRef?,
    _ outTimeStamp: UnsafeMutablePointer<AudioTimeStamp>?,
    _ outTimelineDiscontinuity: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    guard core.isRunning else { return kAudioQueueErr_InvalidRunState }
    outTimeStamp?.pointee.mSampleTime = Double(core.frames)
    outTimelineDiscontinuity?.pointee = false
    return noErr
}

/// Calls a function when a property changes: `kAudioQueueProperty_IsRunning`.
@discardableResult
public func AudioQueueAddPropertyListener(
    _ inAQ: AudioQueueRef,
    _ inID: AudioQueuePropertyID,
    _ inProc: @escaping AudioQueuePropertyListenerProc,
    _ inUserData: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    core.listen(inID, inProc, inUserData)
    return noErr
}

/// Reads a property: whether the queue runs, its format, and its levels.
@discardableResult
public func AudioQueueGetProperty(
    _ inAQ: AudioQueueRef,
    _ inID: AudioQueuePropertyID,
    _ outData: UnsafeMutableRawPointer,
    _ ioDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    let small = kAudioQueueErr_InvalidParameter
    switch inID {
    case kAudioQueueProperty_IsRunning:
        return copyProperty(UInt32(core.isRunning ? 1 : 0), ioDataSize, outData, tooSmall: small)
    case kAudioQueueProperty_StreamDescription:
        return copyProperty(core.format, ioDataSize, outData, tooSmall: small)
    case kAudioQueueProperty_CurrentLevelMeter, kAudioQueueProperty_CurrentLevelMeterDB:
        let size = MemoryLayout<AudioQueueLevelMeterState>.stride
        let count = min(Int(core.format.mChannelsPerFrame), Int(ioDataSize.pointee) / size)
        guard count > 0 else { return small }
        let isLinear = inID == kAudioQueueProperty_CurrentLevelMeter
        for channel in 0..<count {
            let (average, peak) = (core.meter.average(channel), core.meter.peak(channel))
            let levels = AudioQueueLevelMeterState(
                mAveragePower: isLinear ? pow(10, average / 20) : average,
                mPeakPower: isLinear ? pow(10, peak / 20) : peak
            )
            outData.storeBytes(of: levels, toByteOffset: channel * size, as: AudioQueueLevelMeterState.self)
        }
        ioDataSize.pointee = UInt32(count * size)
        return noErr
    default: return kAudioQueueErr_InvalidProperty
    }
}

/// Sets a property: whether levels are measured.
@discardableResult
public func AudioQueueSetProperty(
    _ inAQ: AudioQueueRef,
    _ inID: AudioQueuePropertyID,
    _ inData: UnsafeRawPointer,
    _ inDataSize: UInt32
) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    switch inID {
    case kAudioQueueProperty_EnableLevelMetering:
        guard inDataSize >= 4 else { return kAudioQueueErr_InvalidParameter }
        core.setMetering(inData.loadUnaligned(as: UInt32.self) != 0)
    case kAudioQueueProperty_MagicCookie: core.setCookie(Data(bytes: inData, count: Int(inDataSize)))
    default: return kAudioQueueErr_InvalidProperty
    }
    return noErr
}

/// Reads the size of a property.
@discardableResult
public func AudioQueueGetPropertySize(
    _ inAQ: AudioQueueRef,
    _ inID: AudioQueuePropertyID,
    _ outDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
    guard let core = queues.get(inAQ) else { return kAudioQueueErr_InvalidDevice }
    switch inID {
    case kAudioQueueProperty_IsRunning: outDataSize.pointee = 4
    case kAudioQueueProperty_StreamDescription:
        outDataSize.pointee = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
    case kAudioQueueProperty_CurrentLevelMeter, kAudioQueueProperty_CurrentLevelMeterDB:
        let size = MemoryLayout<AudioQueueLevelMeterState>.stride
        outDataSize.pointee = core.format.mChannelsPerFrame * UInt32(size)
    default: return kAudioQueueErr_InvalidProperty
    }
    return noErr
}
