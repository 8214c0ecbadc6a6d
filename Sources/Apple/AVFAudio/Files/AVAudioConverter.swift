public import CoreMedia
public import Foundation
import MediaFiles

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

/// The treatment of the frames before and after the input.
public enum AVAudioConverterPrimeMethod: Int, Sendable {
    /// Frames before and after.
    case pre = 0
    /// Frames after only.
    case normal = 1
    /// No further frames.
    case none = 2
}

/// Numbers of frames before and after the input.
public struct AVAudioConverterPrimeInfo: Hashable, Sendable {
    /// The frames before.
    public var leadingFrames: AVAudioFrameCount
    /// The frames after.
    public var trailingFrames: AVAudioFrameCount

    /// Creates zero frames.
    public init() { self.init(leadingFrames: 0, trailingFrames: 0) }
    /// Creates numbers of frames.
    public init(leadingFrames: AVAudioFrameCount, trailingFrames: AVAudioFrameCount) {
        (self.leadingFrames, self.trailingFrames) = (leadingFrames, trailingFrames)
    }
}

/// A closure that gives a converter its input.
public typealias AVAudioConverterInputBlock = (
    AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>
) -> AVAudioBuffer?

/// A converter of sound: sample types, rates, channels, and from linear PCM to AAC, Apple Lossless or Opus and back.
///
/// swresample changes rates; the delay of its filter is compensated, so that the output begins with the input's first
/// frame. Use it from one thread at a time.
///
/// Differs from Apple: the quality of a change of the rate is always the same, priming is not chosen by
/// ``primeMethod``, and dither is not added.
open class AVAudioConverter: NSObject {
    /// The format of the input.
    public let inputFormat: AVAudioFormat
    /// The format of the output.
    public let outputFormat: AVAudioFormat
    /// The input channel of each output channel; -1 for silence.
    open var channelMap: [NSNumber]
    /// A Boolean value that indicates whether channels are mixed rather than dropped.
    open var downmix = false
    /// A Boolean value that indicates whether dither is added; it is not.
    open var dither = false
    /// The quality of a change of the sample rate; has no effect.
    open var sampleRateConverterQuality = 64
    /// The algorithm of a change of the sample rate; has no effect.
    open var sampleRateConverterAlgorithm: String?
    /// The treatment of the frames before and after; has no effect.
    open var primeMethod = AVAudioConverterPrimeMethod.normal
    /// The frames before and after.
    open var primeInfo = AVAudioConverterPrimeInfo()
    /// The bit rate of the output in bits per second; 0 for the encoder's choice.
    open var bitRate = 0
    /// The strategy for the bit rate; has no effect.
    open var bitRateStrategy: String?
    private var cookie: Data?
    private var conversion: SoundConversion?
    private var isEnding = false

    private var isLinear: Bool { inputFormat.isLinearPCM && outputFormat.isLinearPCM }

    /// Creates a converter; nil for formats between which it cannot convert.
    public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
        (inputFormat, outputFormat) = (fromFormat, toFormat)
        channelMap = (0..<Int(toFormat.channelCount)).map {
            NSNumber(value: fromFormat.channelCount == 1 ? 0 : $0 < Int(fromFormat.channelCount) ? $0 : -1)
        }
        super.init()
        // A decoder may need the magic cookie that is set later.
        let isDecoding = !fromFormat.isLinearPCM && toFormat.isLinearPCM && fromFormat.magicCookie == nil
        conversion = try? makeConversion()
        if conversion == nil, !isDecoding { return nil }
    }

    /// The data that a decoder needs: for an encoder, that of its packets.
    open var magicCookie: Data? {
        get { cookie ?? conversion?.packetFormat?.magicCookie ?? inputFormat.magicCookie }
        set {
            cookie = newValue
            conversion = nil
        }
    }

    /// The largest number of bytes of a packet of the output.
    open var maximumOutputPacketSize: Int {
        let stream = outputFormat.stream
        if stream.mBytesPerPacket > 0 { return Int(stream.mBytesPerPacket) }
        let channels = Int(outputFormat.channelCount)
        return stream.mFormatID == kAudioFormatMPEG4AAC ? 768 * channels : 4096 * 4 * channels + 64
    }
    /// The bit rates that can be chosen; nil unless the output is AAC.
    open var availableEncodeBitRates: [NSNumber]? { applicableEncodeBitRates }
    /// The bit rates that fit the formats; nil unless the output is AAC.
    open var applicableEncodeBitRates: [NSNumber]? {
        guard outputFormat.stream.mFormatID == kAudioFormatMPEG4AAC else { return nil }
        return [32, 40, 48, 56, 64, 72, 80, 96, 112, 128, 160].map {
            NSNumber(value: $0 * 1000 * Int(outputFormat.channelCount))
        }
    }
    /// The rates that can be chosen; nil unless the output is encoded.
    open var availableEncodeSampleRates: [NSNumber]? {
        outputFormat.isLinearPCM ? nil : [8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
    }
    /// The rates that fit the formats; nil unless the output is encoded.
    open var applicableEncodeSampleRates: [NSNumber]? { availableEncodeSampleRates }

    /// Forgets the input; a new stream may follow.
    open func reset() {
        conversion = nil
        isEnding = false
    }

    /// Converts a whole buffer of linear PCM at one rate.
    ///
    /// - Throws: An error if the output has no room, the formats are not those of the converter, or their rates differ.
    open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
        guard inputBuffer.format == inputFormat, outputBuffer.format == outputFormat else {
            throw SoundError.failed("The buffers do not have the formats of the converter.")
        }
        guard isLinear, inputFormat.sampleRate == outputFormat.sampleRate else {
            throw SoundError.failed("A change of the rate and a codec need convert(to:error:withInputFrom:).")
        }
        guard outputBuffer.frameCapacity >= inputBuffer.frameLength else {
            throw SoundError.failed(
                "The output has room for \(outputBuffer.frameCapacity) of \(inputBuffer.frameLength) frames."
            )
        }
        outputBuffer.frameLength = inputBuffer.frameLength
        guard inputBuffer.frameLength > 0 else { return }
        let conversion = try makeConversion()
        try push(inputBuffer, conversion)
        try conversion.finish()
        let count = conversion.take(Int(inputBuffer.frameLength), to: outputBuffer.list, at: 0)
        outputBuffer.frameLength = AVAudioFrameCount(count)
    }

    /// Fills a buffer with what a closure gives, converted.
    ///
    /// The closure is called until the output is full, on this thread. At the end of its input, the last frames or
    /// packets come with `haveData`, and `endOfStream` follows with nothing.
    open func convert(
        to outputBuffer: AVAudioBuffer,
        error outError: UnsafeMutablePointer<NSError?>?,
        withInputFrom inputBlock: AVAudioConverterInputBlock
    ) -> AVAudioConverterOutputStatus {
        do {
            guard outputBuffer.format == outputFormat else {
                throw SoundError.failed("The output does not have the converter's format.")
            }
            if conversion == nil { conversion = try makeConversion() }
            guard let conversion else { return .error }
            if let output = outputBuffer as? AVAudioPCMBuffer {
                return try fill(output, conversion, inputBlock)
            }
            if let output = outputBuffer as? AVAudioCompressedBuffer {
                return try fill(output, conversion, inputBlock)
            }
            throw SoundError.failed("The output is neither linear PCM nor compressed.")
        } catch {
            outError?.pointee = error as NSError
            return .error
        }
    }

    private func fill(
        _ output: AVAudioPCMBuffer,
        _ conversion: SoundConversion,
        _ block: AVAudioConverterInputBlock
    ) throws -> AVAudioConverterOutputStatus {
        let capacity = Int(output.frameCapacity)
        output.frameLength = 0
        var count = 0
        while true {
            count += conversion.take(capacity - count, to: output.list, at: count)
            output.frameLength = AVAudioFrameCount(count)
            if count == capacity { return .haveData }
            if isEnding { return count > 0 ? .haveData : .endOfStream }
            let ratio = inputFormat.sampleRate / outputFormat.sampleRate
            let wanted = AVAudioPacketCount(max(1, (Double(capacity - count) * ratio).rounded(.up)))
            guard try feed(conversion, wanted, block) else { return .inputRanDry }
        }
    }

    private func fill(
        _ output: AVAudioCompressedBuffer,
        _ conversion: SoundConversion,
        _ block: AVAudioConverterInputBlock
    ) throws -> AVAudioConverterOutputStatus {
        output.packetCount = 0
        output.byteLength = 0
        while true {
            while output.packetCount < output.packetCapacity, let packet = conversion.takePacket() {
                guard packet.withUnsafeBytes({ output.append($0) }) else {
                    throw SoundError.failed(
                        "A packet of \(packet.count) bytes does not fit. Use maximumOutputPacketSize."
                    )
                }
            }
            if output.packetCount == output.packetCapacity { return .haveData }
            if isEnding { return output.packetCount > 0 ? .haveData : .endOfStream }
            let wanted = max(1, outputFormat.stream.mFramesPerPacket)
            guard try feed(conversion, wanted, block) else { return .inputRanDry }
        }
    }

    /// Asks for input once; returns false if there is none at the moment.
    private func feed(
        _ conversion: SoundConversion,
        _ wanted: AVAudioPacketCount,
        _ block: AVAudioConverterInputBlock
    ) throws -> Bool {
        var status = AVAudioConverterInputStatus.haveData
        let input = block(wanted, &status)
        switch (status, input) {
        case (.endOfStream, _):
            isEnding = true
            try conversion.finish()
        case (.noDataNow, _), (.haveData, nil): return false
        case (.haveData, let input?): try push(input, conversion)
        }
        return true
    }

    private func push(_ input: AVAudioBuffer, _ conversion: SoundConversion) throws {
        guard input.format == inputFormat else {
            throw SoundError.failed("The input does not have the converter's format.")
        }
        if let packets = input as? AVAudioCompressedBuffer { return try conversion.push(packets) }
        guard let frames = input as? AVAudioPCMBuffer else {
            throw SoundError.failed("The input is neither linear PCM nor compressed.")
        }
        guard frames.frameLength > 0 else { return }
        guard let mapped = mappedFormat else {
            return try conversion.push(frames.list, frames: Int(frames.frameLength))
        }
        guard let arranged = AVAudioPCMBuffer(pcmFormat: mapped, frameCapacity: frames.frameLength) else {
            throw SoundError.failed("The channels cannot be arranged.")
        }
        arranged.frameLength = frames.frameLength
        for (channel, source) in channelMap.prefix(Int(mapped.channelCount)).enumerated() {
            arranged.copyChannel(source.intValue, of: frames, to: channel)
        }
        try conversion.push(arranged.list, frames: Int(frames.frameLength))
    }

    /// The format of the input once its channels are arranged; nil if they stay as they are.
    private var mappedFormat: AVAudioFormat? {
        let channels = Int(outputFormat.channelCount)
        let isPlain = channelMap.map(\.intValue) == Array(0..<channels) && channels == Int(inputFormat.channelCount)
        guard inputFormat.isLinearPCM, !isPlain, !downmix else { return nil }
        var stream = inputFormat.stream
        stream.mChannelsPerFrame = outputFormat.channelCount
        if inputFormat.isInterleaved {
            stream.mBytesPerFrame = stream.mBitsPerChannel / 8 * stream.mChannelsPerFrame
            stream.mBytesPerPacket = stream.mBytesPerFrame
        }
        return AVAudioFormat(streamDescription: &stream)
    }

    private func makeConversion() throws -> SoundConversion {
        var input = (mappedFormat ?? inputFormat).formatDescription
        if let cookie, !inputFormat.isLinearPCM {
            input = try CMFormatDescription(
                audioStreamBasicDescription: inputFormat.stream,
                magicCookie: cookie
            )
        }
        do throws(MediaError) {
            return try SoundConversion(
                from: input,
                to: outputFormat.formatDescription,
                bitRate: bitRate > 0 ? bitRate : nil
            )
        } catch { throw SoundError.file(error) }
    }
}

@available(*, unavailable)
extension AVAudioConverter: @unchecked Sendable {}

extension AVAudioFormat {
    /// A Boolean value that indicates whether the format is linear PCM.
    var isLinearPCM: Bool { stream.mFormatID == kAudioFormatLinearPCM }
}

extension AVAudioPCMBuffer {
    /// Copies a channel of a buffer with the same kind of samples; a channel that is not there becomes silence.
    func copyChannel(_ source: Int, of other: AVAudioPCMBuffer, to target: Int) {
        let bytes = Int(format.stream.mBitsPerChannel) / 8
        guard bytes > 0, source >= 0, source < Int(other.format.channelCount) else { return }
        let from = other.samples(ofChannel: source)
        let to = samples(ofChannel: target)
        guard let from, let to else { return }
        for frame in 0..<Int(min(frameLength, other.frameLength)) {
            (to + frame * stride * bytes).copyMemory(from: from + frame * other.stride * bytes, byteCount: bytes)
        }
    }

    private func samples(ofChannel channel: Int) -> UnsafeMutableRawPointer? {
        let bytes = Int(format.stream.mBitsPerChannel) / 8
        return format.isInterleaved ? list[0].mData.map { $0 + channel * bytes } : list[channel].mData
    }

    /// The frames as floating-point samples, an array for each channel; nil for formats other than 32-bit floats.
    var floats: [[Float]]? {
        guard let data = floatChannelData else { return nil }
        return (0..<Int(format.channelCount)).map { channel in
            (0..<Int(frameLength)).map { data[channel][$0 * stride] }
        }
    }

    /// Writes floating-point samples, an array for each channel; has no effect in formats other than 32-bit floats.
    func setFloats(_ channels: [[Float]], at place: Int = 0) {
        guard let data = floatChannelData else { return }
        for channel in 0..<min(channels.count, Int(format.channelCount)) {
            let count = min(channels[channel].count, Int(frameCapacity) - place)
            for frame in 0..<max(0, count) { data[channel][(place + frame) * stride] = channels[channel][frame] }
        }
    }
}
