public import CoreVideo
import Foundation

extension CMSampleBuffer {
    /// Creates a buffer with a range of another buffer's samples, whose bytes are shared.
    ///
    /// - Throws: ``Error/sampleIndexOutOfRange``; ``Error/cannotSubdivide`` if the boundaries of the samples are
    ///   unknown, as for non-interleaved audio; ``Error/bufferNotReady``; ``Error/invalidated``.
    public convenience init(copying sampleBuffer: CMSampleBuffer, forRange range: Range<Int>) throws {
        guard sampleBuffer.isValid else { throw Error.invalidated }
        guard range.lowerBound >= 0, range.upperBound <= sampleBuffer.sampleCount, !range.isEmpty else {
            throw Error.sampleIndexOutOfRange
        }
        if range.count == sampleBuffer.sampleCount {
            try self.init(copying: sampleBuffer)
            return
        }
        guard sampleBuffer.dataReadiness == .ready else { throw Error.bufferNotReady }
        var state = sampleBuffer.stateForCopy()
        state.data = try sampleBuffer.data(ofSamples: range)
        state.sampleAttachments = state.sampleAttachments?.part(range)
        self.init(
            image: nil,
            format: sampleBuffer.format,
            sampleCount: range.count,
            timing: sampleBuffer.timing.part(range),
            sizes: sampleBuffer.sizes.part(range),
            packets: sampleBuffer.packets(range),
            state: state
        )
    }

    /// Returns the samples as individual buffers.
    ///
    /// - Throws: The errors of ``init(copying:forRange:)``.
    public func singleSampleBuffers() throws -> SingleSampleBuffers {
        guard isValid else { throw Error.invalidated }
        if sampleCount > 1 { _ = try CMSampleBuffer(copying: self, forRange: 0..<1) }
        return SingleSampleBuffers(source: self)
    }

    /// The samples of a buffer, each as a buffer of its own, created on demand.
    public struct SingleSampleBuffers: Sequence {
        let source: CMSampleBuffer

        /// Returns an iterator over the samples in order.
        public func makeIterator() -> Iterator { Iterator(source: source) }

        /// An iterator over the samples of a buffer.
        public struct Iterator: IteratorProtocol {
            let source: CMSampleBuffer
            var position = 0

            /// Returns the next sample, or nil after the last.
            public mutating func next() -> CMSampleBuffer? {
                guard position < source.numSamples else { return nil }
                defer { position += 1 }
                return try? CMSampleBuffer(copying: source, forRange: position..<(position + 1))
            }
        }
    }

    private func data(ofSamples range: Range<Int>) throws -> CMBlockBuffer? {
        guard let data = current.data else { return nil }
        if let stream = format?.audioStreamBasicDescription, stream.mFormatID == kAudioFormatLinearPCM,
            stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
        {
            throw Error.cannotSubdivide
        }
        let (start, length): (Int, Int)
        switch sizes {
        case .none: throw Error.cannotSubdivide
        case .one(let size): (start, length) = (size * range.lowerBound, size * range.count)
        case .many(let sizes):
            (start, length) = (sizes[..<range.lowerBound].reduce(0, +), sizes[range].reduce(0, +))
        }
        guard length > 0 else { return try CMBlockBuffer() }
        return CMBlockBuffer(segments: try data.shared(start, length, flags: []))
    }

    /// Returns the packet descriptions of a range of samples, relative to the first of them.
    private func packets(_ range: Range<Int>) -> [AudioStreamPacketDescription] {
        guard !packets.isEmpty else { return [] }
        let origin = packets[range.lowerBound].mStartOffset
        return packets[range].map { packet in
            var moved = packet
            moved.mStartOffset -= origin
            return moved
        }
    }

    /// Returns the location of each packet of compressed audio.
    ///
    /// The result is empty if all packets have the same size.
    ///
    /// - Throws: ``Error/invalidMediaTypeForOperation`` for media other than audio; ``Error/invalidated``.
    public func audioStreamPacketDescriptions() throws -> [AudioStreamPacketDescription] {
        guard isValid else { throw Error.invalidated }
        guard format?.type == kCMMediaType_Audio else { throw Error.invalidMediaTypeForOperation }
        return packets
    }

    /// Lends the descriptions with the location of each packet of compressed audio.
    ///
    /// - Throws: The errors of ``audioStreamPacketDescriptions()``.
    public func withUnsafeAudioStreamPacketDescriptions<R>(
        _ body: (UnsafeBufferPointer<AudioStreamPacketDescription>) throws -> R
    ) throws -> R {
        try audioStreamPacketDescriptions().withUnsafeBufferPointer(body)
    }
}

extension SampleEntries {
    /// Returns the entries of a range of samples; a single entry applies to all.
    func entries(_ range: Range<Int>) -> SampleEntries {
        switch self {
        case .none, .one: self
        case .many(let entries): SampleEntries(Array(entries[range]))
        }
    }
}

extension SampleEntries<Int> {
    func part(_ range: Range<Int>) -> SampleEntries<Int> { entries(range) }
}

extension SampleEntries<CMSampleTimingInfo> {
    /// Returns the timing of a range of samples; a single entry is moved to the first of them.
    func part(_ range: Range<Int>) -> SampleEntries<CMSampleTimingInfo> {
        guard case .one = self, let first = timing(at: range.lowerBound) else { return entries(range) }
        return .one(first)
    }
}

/// Creates a buffer with a range of another buffer's samples; returns 0 on success.
@discardableResult
public func CMSampleBufferCopySampleBufferForRange(
    allocator: CFAllocator?,
    sampleBuffer sbuf: CMSampleBuffer,
    sampleRange: CFRange,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status {
        let (end, overflow) = sampleRange.location.addingReportingOverflow(sampleRange.length)
        guard sampleRange.location >= 0, sampleRange.length > 0, !overflow else {
            throw CMSampleBuffer.Error.sampleIndexOutOfRange
        }
        sampleBufferOut.pointee = try CMSampleBuffer(copying: sbuf, forRange: sampleRange.location..<end)
    }
}

/// Calls a closure with each sample as a buffer of its own until it returns an error, and returns that error.
///
/// It also works for a buffer with one image.
@discardableResult
public func CMSampleBufferCallBlockForEachSample(
    _ sbuf: CMSampleBuffer,
    _ handler: (CMSampleBuffer, CMItemCount) -> OSStatus
) -> OSStatus {
    do {
        for (index, sample) in try sbuf.singleSampleBuffers().enumerated() {
            let result = handler(sample, index)
            if result != noErr { return result }
        }
        return noErr
    } catch {
        return StatusError.status(of: error)
    }
}

/// Calls a callback with each sample as a buffer of its own until it returns an error, and returns that error.
@discardableResult
public func CMSampleBufferCallForEachSample(
    _ sbuf: CMSampleBuffer,
    callback: (CMSampleBuffer, CMItemCount, UnsafeMutableRawPointer?) -> OSStatus,
    refcon: UnsafeMutableRawPointer?
) -> OSStatus {
    CMSampleBufferCallBlockForEachSample(sbuf) { callback($0, $1, refcon) }
}

/// Writes the location of each audio packet and the size of the descriptions in bytes; returns 0 on success.
@discardableResult
public func CMSampleBufferGetAudioStreamPacketDescriptions(
    _ sbuf: CMSampleBuffer,
    allocatedSize packetDescriptionsSize: Int,
    packetDescriptionsOut: UnsafeMutablePointer<AudioStreamPacketDescription>?,
    packetDescriptionsSizeNeededOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
    status {
        let packets = try sbuf.audioStreamPacketDescriptions()
        let size = packets.count * MemoryLayout<AudioStreamPacketDescription>.stride
        packetDescriptionsSizeNeededOut?.pointee = size
        guard let packetDescriptionsOut else { return }
        guard packetDescriptionsSize >= size else { throw CMSampleBuffer.Error.arrayTooSmall }
        packetDescriptionsOut.update(from: packets, count: packets.count)
    }
}

/// Creates a buffer with audio; returns 0 on success.
///
/// See ``CMSampleBuffer/init(dataBuffer:formatDescription:numSamples:presentationTimeStamp:packetDescriptions:)``.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
    allocator: CFAllocator?,
    dataBuffer: CMBlockBuffer,
    formatDescription: CMFormatDescription,
    sampleCount numSamples: CMItemCount,
    presentationTimeStamp: CMTime,
    packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status {
        sampleBufferOut.pointee = try CMSampleBuffer(
            dataBuffer: dataBuffer,
            formatDescription: formatDescription,
            numSamples: numSamples,
            presentationTimeStamp: presentationTimeStamp,
            packetDescriptions: entries(packetDescriptions, numSamples)
        )
    }
}

/// Creates a buffer with audio whose data may be provided later; returns 0 on success.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
    allocator: CFAllocator?,
    dataBuffer: CMBlockBuffer?,
    dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
    refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
    formatDescription: CMFormatDescription,
    sampleCount numSamples: CMItemCount,
    presentationTimeStamp: CMTime,
    packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status {
        sampleBufferOut.pointee = try CMSampleBuffer(
            audio: dataBuffer,
            readiness: dataReady ? .ready : .notReady,
            format: formatDescription,
            sampleCount: numSamples,
            time: presentationTimeStamp,
            packets: entries(packetDescriptions, numSamples),
            makeDataReady: makeDataReadyCallback.map { callback in { callback($0, makeDataReadyRefcon) } }
        )
    }
}
