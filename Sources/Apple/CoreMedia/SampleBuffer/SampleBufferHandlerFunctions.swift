public import CoreVideo
import Foundation

/// Creates a buffer with samples whose data may be provided later; the handler loads it.
///
/// - Returns: 0 on success.
@discardableResult
public func CMSampleBufferCreateWithMakeDataReadyHandler(
    _ allocator: CFAllocator?,
    _ dataBuffer: CMBlockBuffer?,
    _ dataReady: Bool,
    _ formatDescription: CMFormatDescription?,
    _ numSamples: CMItemCount,
    _ numSampleTimingEntries: CMItemCount,
    _ sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    _ numSampleSizeEntries: CMItemCount,
    _ sampleSizeArray: UnsafePointer<Int>?,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>,
    _ makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
) -> OSStatus {
    status {
        sampleBufferOut.pointee = try CMSampleBuffer(
            dataBuffer: dataBuffer,
            dataReady: dataReady,
            formatDescription: formatDescription,
            numSamples: numSamples,
            sampleTimings: entries(sampleTimingArray, numSampleTimingEntries),
            sampleSizes: entries(sampleSizeArray, numSampleSizeEntries),
            makeDataReadyHandler: makeDataReadyHandler
        )
    }
}

/// Creates a buffer with one image whose pixels may be provided later; the handler loads them.
///
/// - Returns: 0 on success.
@discardableResult
public func CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
    _ allocator: CFAllocator?,
    _ imageBuffer: CVImageBuffer,
    _ dataReady: Bool,
    _ formatDescription: CMVideoFormatDescription,
    _ sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>,
    _ makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
) -> OSStatus {
    status {
        sampleBufferOut.pointee = try CMSampleBuffer(
            imageBuffer: imageBuffer,
            dataReady: dataReady,
            formatDescription: formatDescription,
            sampleTiming: sampleTiming.pointee,
            makeDataReadyHandler: makeDataReadyHandler
        )
    }
}

/// Creates a buffer with audio whose data may be provided later; the handler loads it.
///
/// - Returns: 0 on success.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
    _ allocator: CFAllocator?,
    _ dataBuffer: CMBlockBuffer?,
    _ dataReady: Bool,
    _ formatDescription: CMFormatDescription,
    _ numSamples: CMItemCount,
    _ presentationTimeStamp: CMTime,
    _ packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>,
    _ makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
) -> OSStatus {
    status {
        sampleBufferOut.pointee = try CMSampleBuffer(
            dataBuffer: dataBuffer,
            dataReady: dataReady,
            formatDescription: formatDescription,
            numSamples: numSamples,
            presentationTimeStamp: presentationTimeStamp,
            packetDescriptions: entries(packetDescriptions, numSamples),
            makeDataReadyHandler: makeDataReadyHandler
        )
    }
}

/// Lends the descriptions with the location of each packet of compressed audio, and their size in bytes.
///
/// The pointer is nil where packets have one size; it is valid while the buffer is alive. Returns 0 on success.
@discardableResult
public func CMSampleBufferGetAudioStreamPacketDescriptionsPtr(
    _ sbuf: CMSampleBuffer,
    packetDescriptionsPointerOut: UnsafeMutablePointer<UnsafePointer<AudioStreamPacketDescription>?>?,
    sizeOut packetDescriptionsSizeOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
    status {
        let packets = try sbuf.audioStreamPacketDescriptions()
        packetDescriptionsSizeOut?.pointee = packets.count * MemoryLayout<AudioStreamPacketDescription>.stride
        guard let packetDescriptionsPointerOut else { return }
        packetDescriptionsPointerOut.pointee =
            packets.isEmpty
            ? nil : sbuf.packetMemory().pointer.assumingMemoryBound(to: AudioStreamPacketDescription.self)
    }
}

extension CMSampleBuffer {
    /// The packet descriptions at an address that stays the same.
    fileprivate func packetMemory() -> ImmutableBytes {
        let made = packets.withUnsafeBytes { ImmutableBytes($0) }
        update { state in if state.packetMemory == nil { state.packetMemory = made } }
        return current.packetMemory ?? made
    }
}
