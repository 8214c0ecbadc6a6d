public import CoreMedia
public import Foundation

/// The state of the input of a conversion.
public enum AVAudioConverterInputStatus: Int, Sendable {
    /// There is input.
    case haveData = 0
    /// There is no input yet.
    case noDataNow = 1
    /// There is no more input.
    case endOfStream = 2
}

/// The result of a conversion.
public enum AVAudioConverterOutputStatus: Int, Sendable {
    /// The output was filled.
    case haveData = 0
    /// The input did not suffice.
    case inputRanDry = 1
    /// The input has ended.
    case endOfStream = 2
    /// The conversion failed.
    case error = 3
}

/// A closure that gives a converter its input.
public typealias AVAudioConverterInputBlock = (
    AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>
) -> AVAudioBuffer?

/// A converter of linear PCM between kinds of samples and between numbers of channels.
///
/// Differs from Apple: it neither changes the sample rate nor encodes; it is nil where that is needed. A reader's
/// output settings do the first, a writer's input the second.
open class AVAudioConverter: NSObject {
    /// The format of the input.
    public let inputFormat: AVAudioFormat
    /// The format of the output.
    public let outputFormat: AVAudioFormat
    /// The input channel of each output channel; -1 for silence.
    open var channelMap: [NSNumber]
    /// A Boolean value that indicates whether channels are mixed rather than dropped; they are dropped here.
    open var downmix = false
    /// A Boolean value that indicates whether dither is added; it is not.
    open var dither = false
    /// The quality of a change of the sample rate.
    open var sampleRateConverterQuality = 64
    /// The algorithm of a change of the sample rate.
    open var sampleRateConverterAlgorithm: String?
    /// The bit rate of the output.
    open var bitRate = 0
    /// The strategy for the bit rate.
    open var bitRateStrategy: String?
    /// The data that a decoder needs.
    open var magicCookie: Data?

    /// Creates a converter; nil unless both formats are linear PCM with the same sample rate.
    public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
        let kinds = [fromFormat.commonFormat, toFormat.commonFormat]
        guard !kinds.contains(.otherFormat), fromFormat.sampleRate == toFormat.sampleRate else { return nil }
        (inputFormat, outputFormat) = (fromFormat, toFormat)
        channelMap = (0..<Int(toFormat.channelCount)).map {
            NSNumber(value: fromFormat.channelCount == 1 ? 0 : $0 < Int(fromFormat.channelCount) ? $0 : -1)
        }
    }

    /// The largest number of bytes of a packet of the output.
    open var maximumOutputPacketSize: Int { Int(outputFormat.streamDescription.pointee.mBytesPerPacket) }
    /// The bit rates that can be chosen; nil, since nothing is encoded.
    open var availableEncodeBitRates: [NSNumber]? { nil }
    /// The bit rates that fit the formats; nil, since nothing is encoded.
    open var applicableEncodeBitRates: [NSNumber]? { nil }
    /// Forgets the input.
    open func reset() {}

    /// Converts a whole buffer.
    ///
    /// - Throws: An error if the output has no room, or the formats are not those of the converter.
    open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
        guard inputBuffer.format == inputFormat, outputBuffer.format == outputFormat else {
            throw SoundError.failed("The buffers do not have the formats of the converter.")
        }
        guard outputBuffer.frameCapacity >= inputBuffer.frameLength else {
            throw SoundError.failed(
                "The output has room for \(outputBuffer.frameCapacity) of \(inputBuffer.frameLength) frames."
            )
        }
        outputBuffer.frameLength = inputBuffer.frameLength
        for (channel, source) in channelMap.enumerated() {
            let from = source.intValue
            for frame in 0..<Int(inputBuffer.frameLength) {
                let known = from >= 0 && from < Int(inputFormat.channelCount)
                outputBuffer.write(known ? inputBuffer.sample(frame, from) : 0, frame, channel)
            }
        }
    }

    /// Converts what a closure gives, one buffer of it.
    open func convert(
        to outputBuffer: AVAudioBuffer,
        error outError: UnsafeMutablePointer<NSError?>?,
        withInputFrom inputBlock: AVAudioConverterInputBlock
    ) -> AVAudioConverterOutputStatus {
        guard let output = outputBuffer as? AVAudioPCMBuffer else {
            outError?.pointee = SoundError.failed("The output is not linear PCM.")
            return .error
        }
        var status = AVAudioConverterInputStatus.haveData
        let input = inputBlock(output.frameCapacity, &status)
        guard status == .haveData, let input = input as? AVAudioPCMBuffer else {
            output.frameLength = 0
            return status == .endOfStream ? .endOfStream : .inputRanDry
        }
        do {
            try convert(to: output, from: input)
            return .haveData
        } catch {
            outError?.pointee = error as NSError
            return .error
        }
    }
}

extension AVAudioPCMBuffer {
    /// Returns a sample, from -1 to 1; zero in a format of another kind.
    func sample(_ frame: Int, _ channel: Int) -> Double {
        let (place, index) = format.isInterleaved ? (0, frame * stride + channel) : (channel, frame)
        if let data = floatChannelData { return Double(data[place][index]) }
        if let data = int16ChannelData { return Double(data[place][index]) / 32_768 }
        if let data = int32ChannelData { return Double(data[place][index]) / 2_147_483_648 }
        return 0
    }

    /// Writes a sample, clamped to what the format holds.
    func write(_ value: Double, _ frame: Int, _ channel: Int) {
        let (place, index) = format.isInterleaved ? (0, frame * stride + channel) : (channel, frame)
        if let data = floatChannelData { data[place][index] = Float(value) }
        if let data = int16ChannelData {
            data[place][index] = Int16(max(-32_768, min(32_767, (value * 32_768).rounded())))
        }
        if let data = int32ChannelData {
            data[place][index] = Int32(max(-2_147_483_648, min(2_147_483_647, (value * 2_147_483_648).rounded())))
        }
    }
}

/// Errors of sound.
enum SoundError {
    /// Returns an error with a description.
    static func failed(_ text: String) -> NSError {
        NSError(domain: NSOSStatusErrorDomain, code: -50, userInfo: [NSLocalizedDescriptionKey: text])
    }
}
