public import CoreMedia
public import CoreVideo
import Foundation
import Synchronization

/// Flags of a call to a tap.
public typealias MTAudioProcessingTapFlags = UInt32
/// Flags of a tap's place.
public typealias MTAudioProcessingTapCreationFlags = UInt32

/// The audio is the first after a gap or a seek.
public let kMTAudioProcessingTapFlag_StartOfStream: MTAudioProcessingTapFlags = 1 << 8
/// The audio is the last of the track.
public let kMTAudioProcessingTapFlag_EndOfStream: MTAudioProcessingTapFlags = 1 << 9
/// The tap processes audio before the volume is applied.
public let kMTAudioProcessingTapCreationFlag_PreEffects: MTAudioProcessingTapCreationFlags = 1 << 0
/// The tap processes audio after the volume was applied.
public let kMTAudioProcessingTapCreationFlag_PostEffects: MTAudioProcessingTapCreationFlags = 1 << 1
/// The version of ``MTAudioProcessingTapCallbacks``.
public let kMTAudioProcessingTapCallbacksVersion_0: Int32 = 0

/// Called when a tap is created; stores a pointer for ``MTAudioProcessingTapGetStorage(_:)``.
public typealias MTAudioProcessingTapInitCallback = (
    MTAudioProcessingTap, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>
) -> Void
/// Called when a tap is released.
public typealias MTAudioProcessingTapFinalizeCallback = (MTAudioProcessingTap) -> Void
/// Called before the first audio, with the largest number of frames and the format.
public typealias MTAudioProcessingTapPrepareCallback = (
    MTAudioProcessingTap, CMItemCount, UnsafePointer<AudioStreamBasicDescription>
) -> Void
/// Called after the last audio.
public typealias MTAudioProcessingTapUnprepareCallback = (MTAudioProcessingTap) -> Void
/// Called for each piece of audio; requests it with
/// ``MTAudioProcessingTapGetSourceAudio(_:_:_:_:_:_:)`` and leaves the result in the buffers.
public typealias MTAudioProcessingTapProcessCallback = (
    MTAudioProcessingTap, CMItemCount, MTAudioProcessingTapFlags, UnsafeMutablePointer<AudioBufferList>,
    UnsafeMutablePointer<CMItemCount>, UnsafeMutablePointer<MTAudioProcessingTapFlags>
) -> Void

/// The functions of a tap.
public struct MTAudioProcessingTapCallbacks {
    /// The version of the structure: 0.
    public var version: Int32
    /// A pointer that is passed to the first function.
    public var clientInfo: UnsafeMutableRawPointer?
    /// Called when the tap is created.
    public var `init`: MTAudioProcessingTapInitCallback?
    /// Called when the tap is released.
    public var finalize: MTAudioProcessingTapFinalizeCallback?
    /// Called before the first audio.
    public var prepare: MTAudioProcessingTapPrepareCallback?
    /// Called after the last audio.
    public var unprepare: MTAudioProcessingTapUnprepareCallback?
    /// Called for each piece of audio.
    public var process: MTAudioProcessingTapProcessCallback

    /// Creates a structure.
    public init(
        version: Int32,
        clientInfo: UnsafeMutableRawPointer?,
        init: MTAudioProcessingTapInitCallback?,
        finalize: MTAudioProcessingTapFinalizeCallback?,
        prepare: MTAudioProcessingTapPrepareCallback?,
        unprepare: MTAudioProcessingTapUnprepareCallback?,
        process: @escaping MTAudioProcessingTapProcessCallback
    ) {
        self.version = version
        self.clientInfo = clientInfo
        self.`init` = `init`
        self.finalize = finalize
        self.prepare = prepare
        self.unprepare = unprepare
        self.process = process
    }
}

/// A place in a track's way to the mix at which a program sees and changes the audio.
///
/// Its functions are called on the thread of the reader, player or export: 32-bit floating-point samples, one buffer
/// for each channel.
public final class MTAudioProcessingTap: @unchecked Sendable {
    // @unchecked: one thread at a time processes audio; the storage is the client's.

    let callbacks: MTAudioProcessingTapCallbacks
    let flags: MTAudioProcessingTapCreationFlags
    var storage: UnsafeMutableRawPointer?
    /// The audio of the present call; interleaved.
    var source: [Float] = []
    var sourceRange = CMTimeRange.invalid
    var sourceFlags: MTAudioProcessingTapFlags = 0
    private var format: AudioStreamBasicDescription?

    init(_ callbacks: MTAudioProcessingTapCallbacks, _ flags: MTAudioProcessingTapCreationFlags) {
        self.callbacks = callbacks
        self.flags = flags
    }

    deinit {
        if format != nil { callbacks.unprepare?(self) }
        callbacks.finalize?(self)
    }

    /// Indicates whether the tap comes after the volume.
    var isPostEffects: Bool { flags & kMTAudioProcessingTapCreationFlag_PostEffects != 0 }

    /// Ends the preparation, so that the next audio may have another format.
    func end() {
        guard format != nil else { return }
        format = nil
        callbacks.unprepare?(self)
    }

    /// Passes interleaved audio through the tap.
    ///
    /// - Parameters:
    ///   - time: The time of the first frame on the asset's timeline.
    ///   - isFirst: True after a gap or a seek.
    func process(_ samples: [Float], channels: Int, rate: Double, at time: CMTime, isFirst: Bool) -> [Float] {
        let count = samples.count / max(1, channels)
        guard count > 0 else { return samples }
        if format == nil {
            var described = PCMKind.floats(rate: rate, channels: UInt32(channels))
            described.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
            described.mBytesPerFrame = 4
            described.mBytesPerPacket = 4
            format = described
            callbacks.prepare?(self, DecodedAudio.framesInBuffer, &described)
        }
        source = samples
        sourceRange = CMTimeRange(
            start: time,
            duration: CMTime(value: CMTimeValue(count), timescale: CMTimeScale(rate))
        )
        sourceFlags = isFirst ? kMTAudioProcessingTapFlag_StartOfStream : 0
        let list = AudioBufferList.allocate(maximumBuffers: channels)
        defer { list.unsafeMutablePointer.deallocate() }
        let planes = (0..<channels).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: count) }
        defer { for plane in planes { plane.deallocate() } }
        for channel in 0..<channels {
            planes[channel].initialize(repeating: 0, count: count)
            list[channel] = AudioBuffer(
                mNumberChannels: 1,
                mDataByteSize: UInt32(count * 4),
                mData: UnsafeMutableRawPointer(planes[channel])
            )
        }
        var made: CMItemCount = 0
        var flags: MTAudioProcessingTapFlags = 0
        callbacks.process(self, count, sourceFlags, list.unsafeMutablePointer, &made, &flags)
        var result = [Float](repeating: 0, count: samples.count)
        for channel in 0..<channels {
            // The tap may have put buffers of its own into the list.
            guard let data = list[channel].mData else { continue }
            let values = data.assumingMemoryBound(to: Float.self)
            let valid = min(made, count, Int(list[channel].mDataByteSize) / 4)
            for frame in 0..<max(0, valid) { result[frame * channels + channel] = values[frame] }
        }
        source = []
        return result
    }
}

/// Creates a tap.
///
/// - Parameters:
///   - allocator: Not used.
///   - callbacks: The tap's functions; copied.
///   - flags: The tap's place: before or after the volume.
///   - tapOut: Receives the tap.
/// - Returns: 0, or `paramErr` (−50) if the structure has another version.
public func MTAudioProcessingTapCreate(
    _ allocator: CFAllocator?,
    _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
    _ flags: MTAudioProcessingTapCreationFlags,
    _ tapOut: UnsafeMutablePointer<MTAudioProcessingTap?>
) -> OSStatus {
    guard callbacks.pointee.version == kMTAudioProcessingTapCallbacksVersion_0 else { return -50 }
    let tap = MTAudioProcessingTap(callbacks.pointee, flags)
    callbacks.pointee.`init`?(tap, callbacks.pointee.clientInfo, &tap.storage)
    tapOut.pointee = tap
    return noErr
}

/// Creates a tap; the receiver owns it.
///
/// See ``MTAudioProcessingTapCreate(_:_:_:_:)``.
public func MTAudioProcessingTapCreate(
    _ allocator: CFAllocator?,
    _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
    _ flags: MTAudioProcessingTapCreationFlags,
    _ tapOut: UnsafeMutablePointer<Unmanaged<MTAudioProcessingTap>?>
) -> OSStatus {
    var tap: MTAudioProcessingTap?
    let status = MTAudioProcessingTapCreate(allocator, callbacks, flags, &tap)
    tapOut.pointee = tap.map { Unmanaged.passRetained($0) }
    return status
}

/// Returns the pointer that the tap's first function has stored.
///
/// Returns the address of the tap itself if there is none.
public func MTAudioProcessingTapGetStorage(_ tap: MTAudioProcessingTap) -> UnsafeMutableRawPointer {
    tap.storage ?? UnsafeMutableRawPointer(Unmanaged.passUnretained(tap).toOpaque())
}

/// Provides the audio to process; to be called by the tap's function for processing.
///
/// - Parameters:
///   - tap: The tap.
///   - numberFrames: Number of frames.
///   - bufferListInOut: A list with as many buffers as channels; buffers without memory are not filled.
///   - flagsOut: Receives flags.
///   - timeRangeOut: Receives the range on the asset's timeline.
///   - numberFramesOut: Receives the number of frames.
/// - Returns: 0, or `paramErr` (−50) outside of the function for processing.
public func MTAudioProcessingTapGetSourceAudio(
    _ tap: MTAudioProcessingTap,
    _ numberFrames: CMItemCount,
    _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>,
    _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>?,
    _ timeRangeOut: UnsafeMutablePointer<CMTimeRange>?,
    _ numberFramesOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    let list = UnsafeMutableAudioBufferListPointer(bufferListInOut)
    let channels = list.count
    guard !tap.source.isEmpty, channels > 0 else { return -50 }
    let count = min(numberFrames, tap.source.count / channels)
    for channel in 0..<channels {
        guard let data = list[channel].mData else { continue }
        let values = data.assumingMemoryBound(to: Float.self)
        let fitting = min(count, Int(list[channel].mDataByteSize) / 4)
        for frame in 0..<max(0, fitting) { values[frame] = tap.source[frame * channels + channel] }
        list[channel].mDataByteSize = UInt32(fitting * 4)
    }
    flagsOut?.pointee = tap.sourceFlags
    timeRangeOut?.pointee = tap.sourceRange
    numberFramesOut?.pointee = count
    return noErr
}
