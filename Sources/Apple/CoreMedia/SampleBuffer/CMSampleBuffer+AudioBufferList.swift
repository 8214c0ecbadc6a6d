public import CoreVideo
import Foundation

// Linear PCM in sample buffers as audio buffer lists. Samples are interleaved in one block, or stored channel after
// channel if the format says so (kAudioFormatFlagIsNonInterleaved).

extension CMSampleBuffer {
    /// Copies linear PCM samples to an audio buffer list.
    ///
    /// Each buffer of the list needs memory for its part: all channels if they are interleaved, otherwise one.
    ///
    /// - Throws: ``Error/invalidMediaTypeForOperation`` for formats other than linear PCM;
    ///   ``Error/sampleIndexOutOfRange``; ``Error/arrayTooSmall`` if the list has too few buffers or a buffer has too
    ///   little memory.
    public func copyPCMData(fromRange range: Range<Int>, into bufferList: UnsafeMutablePointer<AudioBufferList>) throws
    {
        let layout = try pcmLayout()
        guard let data = dataBuffer else { throw Error.bufferNotReady }
        guard range.lowerBound >= 0, range.upperBound <= numSamples else { throw Error.sampleIndexOutOfRange }
        let buffers = UnsafeMutableAudioBufferListPointer(bufferList)
        let size = range.count * layout.bytesPerFrame
        guard buffers.count >= layout.buffers else { throw Error.arrayTooSmall }
        for index in 0..<layout.buffers where buffers[index].mDataByteSize < size || buffers[index].mData == nil {
            throw Error.arrayTooSmall
        }
        for index in 0..<layout.buffers {
            let start = (index * numSamples + range.lowerBound) * layout.bytesPerFrame
            if size > 0, let memory = buffers[index].mData {
                try data[start..<start + size].copyDataBytes(
                    to: UnsafeMutableRawBufferPointer(start: memory, count: size)
                )
            }
            buffers[index].mDataByteSize = UInt32(size)
        }
    }

    /// Copies the samples of an audio buffer list to a buffer that was created without data, and makes it ready.
    ///
    /// - Throws: ``Error/invalidMediaTypeForOperation`` for formats other than linear PCM; ``Error/arrayTooSmall`` if
    ///   the list has fewer samples than this buffer; ``Error/alreadyHasDataBuffer``.
    public func setDataBuffer(
        fromAudioBufferList bufferList: UnsafePointer<AudioBufferList>,
        blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault,
        flags: CMSampleBuffer.Flags = []
    ) throws {
        let layout = try pcmLayout()
        let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
        let size = numSamples * layout.bytesPerFrame
        guard buffers.count >= layout.buffers else { throw Error.arrayTooSmall }
        let block = try CMBlockBuffer(length: size * layout.buffers)
        for index in 0..<layout.buffers where size > 0 {
            guard let memory = buffers[index].mData, Int(buffers[index].mDataByteSize) >= size else {
                throw Error.arrayTooSmall
            }
            try block[(index * size)..<((index + 1) * size)].replaceDataBytes(
                with: UnsafeRawBufferPointer(start: memory, count: size)
            )
        }
        try setDataBuffer(block)
        try setDataReadiness(.ready)
    }

    /// Lends linear PCM as an audio buffer list.
    ///
    /// The memory is that of the data buffer if it is contiguous, otherwise a copy. The list is valid only during the
    /// call. The block buffer may be retained and keeps the memory alive.
    ///
    /// - Throws: ``Error/invalidMediaTypeForOperation`` for formats other than linear PCM, and the errors of the
    ///   closure.
    public func withAudioBufferList<R>(
        blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault,
        flags: CMSampleBuffer.Flags = [],
        body: (UnsafeMutableAudioBufferListPointer, CMBlockBuffer) throws -> R
    ) throws -> R {
        let (layout, block) = try pcmBlock()
        let list = AudioBufferList.allocate(maximumBuffers: layout.buffers)
        defer { free(list.unsafeMutablePointer) }
        try fill(list, layout: layout, from: block)
        return try body(list, block)
    }

    fileprivate struct PCMLayout {
        var channelsPerBuffer: Int
        var buffers: Int
        /// The number of bytes of a frame in one buffer.
        var bytesPerFrame: Int
    }

    fileprivate func pcmLayout() throws -> PCMLayout {
        guard let stream = formatDescription?.audioStreamBasicDescription, stream.mFormatID == kAudioFormatLinearPCM,
            stream.mBytesPerFrame > 0, stream.mChannelsPerFrame > 0
        else { throw Error.invalidMediaTypeForOperation }
        let channels = Int(stream.mChannelsPerFrame)
        let isSeparate = stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
        return PCMLayout(
            channelsPerBuffer: isSeparate ? 1 : channels,
            buffers: isSeparate ? channels : 1,
            bytesPerFrame: Int(stream.mBytesPerFrame)
        )
    }

    fileprivate func pcmBlock() throws -> (PCMLayout, CMBlockBuffer) {
        let layout = try pcmLayout()
        guard let data = dataBuffer else { throw Error.bufferNotReady }
        guard data.dataLength >= numSamples * layout.bytesPerFrame * layout.buffers else {
            throw Error.invalidSampleData
        }
        return (layout, data.isContiguous ? data : try data.makeContiguous())
    }

    fileprivate func fill(
        _ list: UnsafeMutableAudioBufferListPointer,
        layout: PCMLayout,
        from block: CMBlockBuffer
    ) throws {
        let size = numSamples * layout.bytesPerFrame
        try block.withUnsafeMutableBytes { bytes in
            for index in 0..<layout.buffers {
                list[index] = AudioBuffer(
                    mNumberChannels: UInt32(layout.channelsPerBuffer),
                    mDataByteSize: UInt32(size),
                    mData: bytes.baseAddress?.advanced(by: index * size)
                )
            }
        }
    }
}

/// Copies linear PCM samples to an audio buffer list; returns 0 on success.
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
    _ sbuf: CMSampleBuffer,
    at frameOffset: Int32,
    frameCount numFrames: Int32,
    into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
    guard frameOffset >= 0, numFrames >= 0 else { return kCMSampleBufferError_SampleIndexOutOfRange }
    let first = Int(frameOffset)
    return status { try sbuf.copyPCMData(fromRange: first..<(first + Int(numFrames)), into: bufferList) }
}

/// Writes linear PCM as an audio buffer list, with the block buffer that keeps its memory alive; returns 0 on success.
///
/// Without a list, it only returns the size that a list needs.
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
    _ sbuf: CMSampleBuffer,
    bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
    bufferListOut: UnsafeMutablePointer<AudioBufferList>?,
    bufferListSize: Int,
    blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
    blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?,
    flags: UInt32,
    blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
    status {
        let (layout, block) = try sbuf.pcmBlock()
        let needed = AudioBufferList.sizeInBytes(maximumBuffers: layout.buffers)
        bufferListSizeNeededOut?.pointee = needed
        guard let bufferListOut else { return }
        guard bufferListSize >= needed else { throw CMSampleBuffer.Error.arrayTooSmall }
        let list = UnsafeMutableAudioBufferListPointer(bufferListOut)
        list.count = layout.buffers
        try sbuf.fill(list, layout: layout, from: block)
        blockBufferOut?.pointee = block
    }
}

/// Copies the samples of an audio buffer list to a buffer created without data; returns 0 on success.
@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
    _ sbuf: CMSampleBuffer,
    blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
    blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?,
    flags: UInt32,
    bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
    status { try sbuf.setDataBuffer(fromAudioBufferList: bufferList) }
}
