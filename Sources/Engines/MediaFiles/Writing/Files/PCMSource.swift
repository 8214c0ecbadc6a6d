import CFFmpeg
import CoreMedia
import Foundation

/// Converts the frames of linear PCM buffers of one format to the form that FFmpeg's resampler takes.
struct PCMSource: Hashable {
    let stream: AudioStreamBasicDescription
    private let pcm: PCMFormat
    let rate: Int32
    let channels: Int
    private let isInterleaved: Bool
    /// FFmpeg's format of the samples after byte swapping.
    let format: AVSampleFormat

    /// - Throws: ``MediaError/Code/unsupportedFormat`` for anything but packed linear PCM.
    init(_ description: CMFormatDescription?) throws(MediaError) {
        guard let stream = description?.audioStreamBasicDescription, let pcm = PCMFormat(stream),
            stream.mSampleRate >= 1, stream.mSampleRate < 1e7, (1...64).contains(stream.mChannelsPerFrame)
        else {
            throw MediaError(
                .unsupportedFormat,
                "Could not compress audio that is not linear PCM of 8, 16, 24, 32 or 64 bits. Decode it first."
            )
        }
        self.stream = stream
        self.pcm = pcm
        rate = Int32(stream.mSampleRate.rounded())
        channels = Int(stream.mChannelsPerFrame)
        isInterleaved = stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
        switch (pcm.isFloat, pcm.bits) {
        case (true, 64): format = isInterleaved ? AV_SAMPLE_FMT_DBL : AV_SAMPLE_FMT_DBLP
        case (true, _): format = isInterleaved ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_FLTP
        case (false, 8): format = isInterleaved ? AV_SAMPLE_FMT_U8 : AV_SAMPLE_FMT_U8P
        case (false, 16): format = isInterleaved ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_S16P
        default: format = isInterleaved ? AV_SAMPLE_FMT_S32 : AV_SAMPLE_FMT_S32P
        }
    }

    static func == (lhs: PCMSource, rhs: PCMSource) -> Bool { lhs.stream == rhs.stream }
    func hash(into hasher: inout Hasher) { hasher.combine(stream) }

    /// Calls a closure with the planes of a buffer's samples in native byte order.
    func withPlanes<R>(
        of buffer: CMSampleBuffer,
        _ body: (UnsafePointer<UnsafePointer<UInt8>?>, Int) throws(MediaError) -> R
    ) throws(MediaError) -> R {
        guard let data = buffer.dataBuffer, let bytes = try? data.dataBytes() else {
            throw MediaError(.invalidArgument, "Could not compress audio without data. Give buffers that are ready.")
        }
        var samples = [UInt8](bytes)
        let frames = samples.count / (pcm.bytes * channels)
        guard frames >= buffer.numSamples else {
            throw MediaError(
                .invalidArgument,
                "Could not compress an audio buffer with too few bytes for its samples. Give all of its data."
            )
        }
        arrange(&samples)
        let bytesPerSample = Int(av_get_bytes_per_sample(format))
        var failure: MediaError?
        let result: R? = samples.withUnsafeBufferPointer { memory in
            // Non-interleaved channels are stored one after another, each with the same number of samples.
            let planeSize = isInterleaved ? 0 : frames * bytesPerSample
            let planes = (0..<(isInterleaved ? 1 : channels)).map { index in
                memory.baseAddress.map { $0 + index * planeSize }
            }
            return planes.withUnsafeBufferPointer { pointers in
                guard let base = pointers.baseAddress else { return nil }
                do throws(MediaError) { return try body(base, buffer.numSamples) } catch { failure = error }
                return nil
            }
        }
        if let failure { throw failure }
        guard let result else { throw .noMemoryForEncoder("") }
        return result
    }

    /// Converts samples to native byte order, widens 24 bits to 32, and flips the signedness where FFmpeg's differs.
    private func arrange(_ samples: inout [UInt8]) {
        let size = pcm.bytes
        if pcm.isBigEndian, size > 1 {
            for start in stride(from: 0, to: samples.count - size + 1, by: size) {
                samples[start..<start + size].reverse()
            }
        }
        if pcm.bits == 24 {
            var wide = [UInt8](repeating: 0, count: samples.count / 3 * 4)
            for index in 0..<samples.count / 3 {
                for byte in 0..<3 { wide[index * 4 + byte + 1] = samples[index * 3 + byte] }
            }
            samples = wide
        }
        // Flipping the highest bit converts between signed and unsigned samples.
        let hasSign = pcm.isSigned || pcm.isFloat
        if !pcm.isFloat, hasSign == (pcm.bits == 8) {
            let step = pcm.bits == 24 ? 4 : size
            for index in stride(from: step - 1, to: samples.count, by: step) { samples[index] ^= 0x80 }
        }
    }
}
