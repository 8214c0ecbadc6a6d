import CoreMedia
import Foundation
import MediaFiles

/// Floating-point sound, an array for each channel, at another rate or with another number of channels.
///
/// Not thread-safe: use it from one thread at a time.
final class SoundResampler {
    private let source: Double
    private let target: Double
    private let format: CMAudioFormatDescription
    private let converter: AudioConverter
    private var given: Int64 = 0
    private var ready: [[Float]]

    /// Creates a resampler; nil for rates that swresample does not take.
    init?(from source: Double, to target: Double, channels: Int) {
        guard channels > 0,
            let input = AVAudioFormat(standardFormatWithSampleRate: source, channels: UInt32(channels)),
            let output = AVAudioFormat(standardFormatWithSampleRate: target, channels: UInt32(channels)),
            let converter = try? AudioConverter(to: output.stream)
        else { return nil }
        (self.source, self.target, self.converter) = (source, target, converter)
        format = input.formatDescription
        ready = Array(repeating: [], count: channels)
    }

    /// Returns frames, of which a closure gives the input; silence where it gives none.
    func read(_ frames: Int, from input: (_ frames: Int) -> [[Float]]) -> [[Float]] {
        var tries = 0
        while ready[0].count < frames, tries < 16 {
            tries += 1
            let wanted = max(32, Int((Double(frames - ready[0].count) * source / target).rounded(.up)))
            push(input(wanted))
        }
        let count = min(frames, ready[0].count)
        return ready.indices.map { index in
            let part = Array(ready[index].prefix(count))
            ready[index].removeFirst(count)
            return part + [Float](repeating: 0, count: frames - count)
        }
    }

    /// Forgets the input.
    func reset() {
        try? converter.reset()
        given = 0
        for index in ready.indices { ready[index] = [] }
    }

    private func push(_ channels: [[Float]]) {
        guard let frames = channels.first?.count, frames > 0, channels.count == ready.count,
            let data = try? CMBlockBuffer(length: frames * 4 * channels.count)
        else { return }
        for (index, samples) in channels.enumerated() {
            samples.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                _ = CMBlockBufferReplaceDataBytes(
                    with: base,
                    blockBuffer: data,
                    offsetIntoDestination: index * frames * 4,
                    dataLength: frames * 4
                )
            }
        }
        let sample = try? CMSampleBuffer(
            dataBuffer: data,
            formatDescription: format,
            numSamples: frames,
            presentationTimeStamp: CMTime(value: given, timescale: CMTimeScale(source)),
            packetDescriptions: []
        )
        given += Int64(frames)
        guard let sample, let made = try? converter.convert(sample) else { return }
        for piece in made { append(piece) }
    }

    private func append(_ piece: CMSampleBuffer) {
        guard let data = piece.dataBuffer else { return }
        let frames = piece.numSamples
        for index in ready.indices {
            let samples = [Float](unsafeUninitializedCapacity: frames) { buffer, count in
                guard let base = buffer.baseAddress else { return }
                let status = CMBlockBufferCopyDataBytes(
                    data,
                    atOffset: index * frames * 4,
                    dataLength: frames * 4,
                    destination: base
                )
                count = status == noErr ? frames : 0
            }
            ready[index] += samples
        }
    }
}

@available(*, unavailable)
extension SoundResampler: @unchecked Sendable {}
