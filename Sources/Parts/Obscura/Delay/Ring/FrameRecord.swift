import AVFoundation

/// A held frame's data and properties.
struct FrameRecord {
    /// The storage of the image.
    enum Content {
        /// Not compressed yet.
        case raw(CVPixelBuffer)
        /// Compressed, in memory.
        case memory([UInt8])
        /// Compressed, on disk.
        case disk(offset: Int, length: Int)
        /// Compression failed.
        case missing
    }

    var captureTime: CMTime
    var duration: CMTime
    /// The frame's number as given by the camera.
    var number: Int?
    var lostBefore: Int
    var content: Content
    /// The format of the compressed frame.
    var format: CMFormatDescription?
    var isKey = false
}

/// A compressed frame taken from the ring.
struct CodedFrame {
    var frame: Int
    var sample: CMSampleBuffer
}

extension CMSampleBuffer {
    /// Makes a sample buffer of a compressed frame; nil if memory is exhausted.
    static func coded(_ bytes: ArraySlice<UInt8>, of record: FrameRecord) -> CMSampleBuffer? {
        guard let block = try? CMBlockBuffer(length: bytes.count, flags: .assureMemoryNow) else { return nil }
        let status = bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map {
                CMBlockBufferReplaceDataBytes(
                    with: $0,
                    blockBuffer: block,
                    offsetIntoDestination: 0,
                    dataLength: bytes.count
                )
            }
        }
        guard status == 0 else { return nil }
        let timing = CMSampleTimingInfo(
            duration: record.duration,
            presentationTimeStamp: record.captureTime,
            decodeTimeStamp: .invalid
        )
        let sample = try? CMSampleBuffer(
            dataBuffer: block,
            formatDescription: record.format,
            numSamples: 1,
            sampleTimings: [timing],
            sampleSizes: [bytes.count]
        )
        if !record.isKey { sample?.sampleAttachments[0][.notSync] = NSNumber(value: true) }
        return sample
    }

    /// Indicates whether decoding can begin with the first sample.
    var isKeyFrame: Bool {
        guard numSamples > 0, let value = sampleAttachments[0][.notSync] else { return true }
        return (value as? NSNumber)?.boolValue != true && (value as? Bool) != true
    }

    /// A copy of the bytes of all samples.
    var codedBytes: [UInt8] {
        guard let block = CMSampleBufferGetDataBuffer(self) else { return [] }
        let count = CMBlockBufferGetDataLength(block)
        return [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            guard count > 0, let base = target.baseAddress,
                CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: count, destination: base) == 0
            else { return }
            filled = count
        }
    }
}
