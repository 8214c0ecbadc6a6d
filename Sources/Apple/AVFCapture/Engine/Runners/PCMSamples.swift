import CoreMedia
import Foundation

/// The samples of a buffer of interleaved linear PCM, taken out to be measured and changed.
struct PCMSamples {
    private enum Values {
        case int16([Int16])
        case float32([Float])
    }

    /// Sample frames a second.
    let rate: Double
    /// Samples in a frame.
    let channels: Int
    private var values: Values

    /// Nil for anything but interleaved 16-bit numbers or 32-bit floating point in the byte order of this machine.
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

    /// How many sample frames there are.
    var count: Int {
        switch values {
        case .int16(let samples): samples.count / channels
        case .float32(let samples): samples.count / channels
        }
    }

    /// The sum of the squares of a channel's samples, and the largest of them; full scale is 1.
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

    /// Multiplies the samples of each channel; what is too loud is cut off.
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

    /// All samples as floating point; full scale is 1.
    var floats: [Float] {
        switch values {
        case .int16(let samples): samples.map { Float($0) / 32768 }
        case .float32(let samples): samples
        }
    }

    /// A buffer of the samples with the time and the description of another one.
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
