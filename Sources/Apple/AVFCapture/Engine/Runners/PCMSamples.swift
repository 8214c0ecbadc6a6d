import CoreMedia
import Foundation

/// The samples of a buffer of interleaved linear PCM, extracted for measurement and modification.
struct PCMSamples {
    private enum Values {
        case int16([Int16])
        case float32([Float])
    }

    /// The number of sample frames per second.
    let rate: Double
    /// The number of samples per sample frame.
    let channels: Int
    private var values: Values

    /// Extracts samples; returns nil unless they are interleaved 16-bit integers or 32-bit floats in native byte order.
    init?(_ buffer: CMSampleBuffer) {
        guard let stream = buffer.formatDescription?.audioStreamBasicDescription, let data = buffer.dataBuffer,
            stream.mFormatID == kAudioFormatLinearPCM, stream.mChannelsPerFrame > 0,
            stream.mFormatFlags & kAudioFormatFlagIsBigEndian == kAudioFormatFlagsNativeEndian,
            stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 || stream.mChannelsPerFrame == 1
        else { return nil }
        rate = stream.mSampleRate
        channels = Int(stream.mChannelsPerFrame)
        let isFloat = stream.mFormatFlags & kAudioFormatFlagIsFloat != 0
        switch (isFloat, stream.mBitsPerChannel) {
        case (false, 16):
            guard let samples = Self.read(data, 0 as Int16) else { return nil }
            values = .int16(samples)
        case (true, 32):
            guard let samples = Self.read(data, 0 as Float) else { return nil }
            values = .float32(samples)
        default: return nil
        }
    }

    private static func read<Value>(_ data: CMBlockBuffer, _ zero: Value) -> [Value]? {
        let count = data.dataLength / MemoryLayout<Value>.size
        var samples = [Value](repeating: zero, count: count)
        let status = samples.withUnsafeMutableBytes { bytes -> OSStatus in
            guard let base = bytes.baseAddress else { return noErr }
            return CMBlockBufferCopyDataBytes(data, atOffset: 0, dataLength: bytes.count, destination: base)
        }
        return status == noErr ? samples : nil
    }

    /// The number of sample frames.
    var count: Int {
        switch values {
        case .int16(let samples): samples.count / channels
        case .float32(let samples): samples.count / channels
        }
    }

    /// Returns the sum of squares and the peak of a channel's samples; full scale is 1.
    func measure(channel: Int) -> (sum: Double, peak: Float) {
        switch values {
        case .int16(let samples):
            var (sum, peak) = (Int64(0), Int32(0))
            for index in stride(from: channel, to: samples.count, by: channels) {
                let value = Int32(samples[index])
                sum += Int64(value * value)
                peak = max(peak, abs(value))
            }
            return (Double(sum) / (32768 * 32768), Float(peak) / 32768)
        case .float32(let samples):
            var (sum, peak) = (0.0, Float(0))
            for index in stride(from: channel, to: samples.count, by: channels) where samples[index].isFinite {
                sum += Double(samples[index] * samples[index])
                peak = max(peak, abs(samples[index]))
            }
            return (sum, peak)
        }
    }

    /// Multiplies the samples of each channel by a gain; clips 16-bit samples.
    mutating func scale(by gains: [Float]) {
        switch values {
        case .int16(var samples):
            for index in samples.indices where index % channels < gains.count {
                let value = (Float(samples[index]) * gains[index % channels]).rounded()
                samples[index] = Int16(min(max(value, -32768), 32767))
            }
            values = .int16(samples)
        case .float32(var samples):
            for index in samples.indices where index % channels < gains.count {
                samples[index] *= gains[index % channels]
            }
            values = .float32(samples)
        }
    }

    /// All samples as floats; full scale is 1.
    var floats: [Float] {
        switch values {
        case .int16(let samples): samples.map { Float($0) / 32768 }
        case .float32(let samples): samples
        }
    }

    /// Creates a buffer of the samples with the time and description of another one.
    func makeBuffer(like buffer: CMSampleBuffer) -> CMSampleBuffer? {
        switch values {
        case .int16(let samples): samples.withUnsafeBytes { Self.make($0, like: buffer, count: count) }
        case .float32(let samples): samples.withUnsafeBytes { Self.make($0, like: buffer, count: count) }
        }
    }

    private static func make(
        _ bytes: UnsafeRawBufferPointer,
        like buffer: CMSampleBuffer,
        count: Int
    ) -> CMSampleBuffer? {
        guard let base = bytes.baseAddress, let description = buffer.formatDescription,
            let data = try? CMBlockBuffer(length: bytes.count),
            CMBlockBufferReplaceDataBytes(
                with: base,
                blockBuffer: data,
                offsetIntoDestination: 0,
                dataLength: bytes.count
            ) == noErr
        else { return nil }
        return try? CMSampleBuffer(
            dataBuffer: data,
            formatDescription: description,
            numSamples: count,
            presentationTimeStamp: buffer.presentationTimeStamp,
            packetDescriptions: []
        )
    }
}
