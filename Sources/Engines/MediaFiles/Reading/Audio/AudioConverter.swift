import CFFmpeg
package import CoreMedia
import CoreVideo
import Foundation

/// Converts linear PCM to another sample rate, sample type, channel order or number of channels.
///
/// Frames keep their times, because the converter compensates for the filter's delay. At a gap in the input it starts
/// over. It applies the trims at a buffer's ends.
///
/// Not thread-safe: use it from any one thread at a time.
package final class AudioConverter {
    private let output: AudioOutput
    private var sourceFormat: CMFormatDescription?
    private var source: PCMLayout?
    private var mask: UInt64 = 0

    /// Makes a converter.
    ///
    /// - Parameters:
    ///   - output: the output format, which is linear PCM; a rate or number of channels of 0 is taken from the source.
    ///   - layout: the channel layout of the output; nil for the default layout.
    package init(
        to output: AudioStreamBasicDescription,
        layout: ManagedAudioChannelLayout? = nil
    ) throws(MediaError) {
        self.output = try AudioOutput(output, layout: layout)
    }

    init(output: AudioOutput) { self.output = output }

    /// Converts a buffer of linear PCM; the output may be longer or shorter than the input.
    ///
    /// - Throws: an error if the input is not linear PCM, or memory runs out.
    package func convert(_ sample: CMSampleBuffer) throws(MediaError) -> [CMSampleBuffer] {
        guard let block = sample.dataBuffer, sample.numSamples > 0, let format = sample.formatDescription else {
            return []
        }
        if format !== sourceFormat {
            guard let description = format.audioStreamBasicDescription, let layout = PCMLayout(description) else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not convert audio: it is not linear PCM of a known sample type. Decode it first."
                )
            }
            sourceFormat = format
            source = layout
            mask = ChannelLayouts.mask(format.audioChannelLayout)
        }
        guard let source else { return [] }
        let frames = min(sample.numSamples, block.dataLength / (source.bytesPerFrame * source.planeCount))
        guard frames > 0 else { return [] }
        let trims = AudioTrims(sample, rate: source.rate)
        let first = min(trims.start, frames)
        let count = frames - first - min(trims.end, frames - first)
        let time = sample.presentationTimeStamp
        let start = time.isNumeric ? time + CMTime(value: Int64(first), timescale: source.rate) : time
        return try push(
            block,
            source,
            frames: frames,
            first: first,
            count: count,
            at: start,
            tolerance: AudioTrims.tolerance(time, rate: source.rate)
        )
    }

    /// Returns the audio that the filter still holds.
    package func finish() throws(MediaError) -> [CMSampleBuffer] { try output.finish() }

    /// Discards all pending input.
    package func reset() throws(MediaError) { try output.reset() }

    private func push(
        _ block: CMBlockBuffer,
        _ source: PCMLayout,
        frames: Int,
        first: Int,
        count: Int,
        at time: CMTime,
        tolerance: CMTime
    ) throws(MediaError) -> [CMSampleBuffer] {
        guard count > 0 else { return [] }
        let plane = frames * source.bytesPerFrame
        let size = plane * source.planeCount
        // Used in place if the bytes are contiguous, which is nearly always the case.
        var pointer: UnsafeMutablePointer<CChar>?
        let temporary = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        defer { temporary.deallocate() }
        let status = CMBlockBufferAccessDataBytes(
            block,
            atOffset: 0,
            length: size,
            temporaryBlock: temporary,
            returnedPointerOut: &pointer
        )
        guard status == noErr, let pointer else { return [] }
        let bytes = UnsafeMutableRawPointer(pointer)
        let native = Int(av_get_bytes_per_sample(source.native)) * source.samplesInPlane
        let description = AudioEngine.Source(
            format: source.native,
            channels: source.channels,
            mask: mask,
            rate: source.rate
        )
        let widened = source.isNative ? 0 : native * count * source.planeCount
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: max(1, widened), alignment: 16)
        defer { scratch.deallocate() }
        let planes = (0..<source.planeCount).map { index in
            let from = bytes + index * plane + first * source.bytesPerFrame
            guard !source.isNative else { return Optional(from.assumingMemoryBound(to: UInt8.self)) }
            let to = scratch + index * native * count
            source.widen(from, to: to, samples: count * source.samplesInPlane)
            return to.assumingMemoryBound(to: UInt8.self)
        }
        return try output.push(
            description,
            planes,
            frames: count,
            at: time,
            tolerance: tolerance
        )
    }
}

/// Numbers of frames to trim at the ends of a buffer.
struct AudioTrims {
    var start: Int
    var end: Int

    init(_ sample: CMSampleBuffer, rate: Int32) {
        start = Self.frames(sample, kCMSampleBufferAttachmentKey_TrimDurationAtStart, rate)
        end = Self.frames(sample, kCMSampleBufferAttachmentKey_TrimDurationAtEnd, rate)
    }

    private static func frames(_ sample: CMSampleBuffer, _ key: CFString, _ rate: Int32) -> Int {
        guard let value = CMGetAttachment(sample, key: key, attachmentModeOut: nil) as? NSDictionary else { return 0 }
        let time = CMTimeConvertScale(
            CMTimeMakeFromDictionary(value),
            timescale: rate,
            method: .roundHalfAwayFromZero
        )
        return time.isNumeric ? max(0, Int(clamping: time.value)) : 0
    }

    /// Returns the rounding error to expect from a container: two ticks, but at least two frames.
    static func tolerance(_ time: CMTime, rate: Int32) -> CMTime {
        CMTime(value: 2, timescale: time.isNumeric ? min(time.timescale, rate) : rate)
    }
}
