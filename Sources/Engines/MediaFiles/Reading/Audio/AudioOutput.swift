import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

/// Packs decoded audio into sample buffers of one format whose times are contiguous and free of rounding errors.
///
/// Times are counted in frames from the start of the audio. Input counts as contiguous if its time differs from the
/// expected time by no more than a container's rounding error. At a gap, counting restarts at the input's time.
final class AudioOutput {
    /// The requested output format; nil for the sample type, rate and channels of the first audio, interleaved.
    private let wanted: AudioStreamBasicDescription?
    private let wantedMask: UInt64
    private var engine: AudioEngine?
    private(set) var format: CMFormatDescription?
    /// The time at which the next source frame is expected.
    private var expected: CMTime = .invalid
    /// The time of the first frame since the beginning or the last gap.
    private var origin: CMTime = .invalid
    private var framesGiven: Int64 = 0
    private var framesTaken: Int64 = 0

    /// - Parameter output: the requested format; fields of 0 are taken from the source.
    init(_ output: AudioStreamBasicDescription?, layout: ManagedAudioChannelLayout? = nil) throws(MediaError) {
        wanted = output
        wantedMask = ChannelLayouts.mask(layout)
        if let output {
            var filled = output
            if filled.mSampleRate == 0 { filled.mSampleRate = 44100 }
            if filled.mChannelsPerFrame == 0 {
                filled.mChannelsPerFrame = 1
                filled.mBytesPerFrame = filled.mBitsPerChannel / 8
            }
            guard PCMLayout(filled) != nil else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not deliver audio with \(output.mBitsPerChannel) bits in a sample and the flags "
                        + "\(output.mFormatFlags). "
                        + "Ask for linear PCM with integers of 8, 16, 24 or 32 bits or floats of 32 or 64 bits."
                )
            }
        }
    }

    /// Adds frames, given the time of the first.
    ///
    /// - Parameter tolerance: the maximum distance between the time and the end of the previous frames at which the
    ///   audio counts as contiguous.
    func push(
        _ source: AudioEngine.Source,
        _ planes: [UnsafeMutablePointer<UInt8>?],
        frames: Int,
        at time: CMTime,
        tolerance: CMTime
    ) throws(MediaError) -> [CMSampleBuffer] {
        guard frames > 0 else { return [] }
        var buffers: [CMSampleBuffer] = []
        if let engine, engine.source != source {
            buffers += try finish()
            self.engine = nil
        }
        let made: AudioEngine
        if let engine { made = engine } else { made = try open(source) }
        if expected.isNumeric, time.isNumeric, abs(time - expected) > tolerance { buffers += try finish() }
        if !origin.isNumeric {
            origin = time.isNumeric ? time : .zero
            framesGiven = 0
            framesTaken = 0
        }
        try made.push(planes, frames: frames)
        framesGiven += Int64(frames)
        expected = origin + CMTime(value: framesGiven, timescale: source.rate)
        if let buffer = try take(made) { buffers.append(buffer) }
        return buffers
    }

    /// Returns the remaining audio and starts over.
    func finish() throws(MediaError) -> [CMSampleBuffer] {
        guard let engine, origin.isNumeric else { return [] }
        try engine.drain()
        let last = try take(engine)
        try reset()
        return last.map { [$0] } ?? []
    }

    /// Discards all pending input.
    func reset() throws(MediaError) {
        try engine?.reset()
        expected = .invalid
        origin = .invalid
        framesTaken = 0
    }

    private func abs(_ time: CMTime) -> CMTime { time < .zero ? .zero - time : time }

    private func open(_ source: AudioEngine.Source) throws(MediaError) -> AudioEngine {
        let packed = av_get_packed_sample_fmt(source.format)
        let own: PCMFormat =
            switch packed {
            case AV_SAMPLE_FMT_U8: PCMFormat(bits: 8, isFloat: false, isSigned: false)
            case AV_SAMPLE_FMT_S16: PCMFormat(bits: 16, isFloat: false)
            case AV_SAMPLE_FMT_S32: PCMFormat(bits: 32, isFloat: false)
            case AV_SAMPLE_FMT_DBL: PCMFormat(bits: 64, isFloat: true)
            default: PCMFormat(bits: 32, isFloat: true)
            }
        var description = own.description(rate: Double(source.rate), channels: source.channels)
        if let wanted {
            description = wanted
            if description.mSampleRate == 0 { description.mSampleRate = Double(source.rate) }
            if description.mChannelsPerFrame == 0 {
                let isInterleaved = description.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
                description.mChannelsPerFrame = UInt32(source.channels)
                description.mBytesPerFrame =
                    description.mBitsPerChannel / 8 * (isInterleaved ? UInt32(source.channels) : 1)
                description.mBytesPerPacket = description.mBytesPerFrame
            }
        }
        guard let layout = PCMLayout(description) else {
            throw MediaError(
                .unsupportedFormat,
                "Could not deliver audio of \(source.channels) channels in the requested format. "
                    + "Ask for \(source.channels) channels."
            )
        }
        let mask = wantedMask != 0 ? wantedMask : layout.channels == source.channels ? source.mask : 0
        let made = try AudioEngine(source: source, output: layout, mask: mask)
        do {
            format = try CMFormatDescription(
                audioStreamBasicDescription: layout.description,
                layout: ChannelLayouts.layout(mask: mask, channels: layout.channels)
            )
        } catch {
            throw CompressedInput.noMemory
        }
        engine = made
        return made
    }

    private func take(_ engine: AudioEngine) throws(MediaError) -> CMSampleBuffer? {
        let frames = engine.framesReady
        guard frames > 0, let format, let block = try engine.take(frames) else { return nil }
        let rate = engine.output.rate
        let offset = CMTime(value: framesTaken, timescale: rate)
        let start = CMTimeConvertScale(origin, timescale: rate, method: .roundHalfAwayFromZero)
        framesTaken += Int64(frames)
        return try Self.buffer(block, format, frames: frames, at: start + offset)
    }

    /// Makes a sample buffer of linear PCM.
    static func buffer(
        _ block: CMBlockBuffer,
        _ format: CMFormatDescription,
        frames: Int,
        at time: CMTime
    ) throws(MediaError) -> CMSampleBuffer {
        do {
            return try CMSampleBuffer(
                dataBuffer: block,
                formatDescription: format,
                numSamples: frames,
                presentationTimeStamp: time,
                packetDescriptions: []
            )
        } catch {
            throw MediaError(.unsupportedFormat, "A buffer of audio cannot be made: \(error.localizedDescription)")
        }
    }
}
