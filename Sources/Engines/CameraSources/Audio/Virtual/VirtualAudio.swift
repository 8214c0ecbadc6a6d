import Foundation

/// One second of a virtual microphone's audio, beginning at a whole second of its clock.
///
/// Its content repeats every second (tones have whole-number frequencies), so any period can be assembled from copies.
struct VirtualAudio: Sendable {
    /// Duration of a clap in seconds.
    static let clapLength = 0.005
    /// Amplitude of a clap's first sample, which is also the loudest.
    static let clapPeak = 0.8

    private let format: MicrophoneFormat
    private let bytes: [UInt8]

    init(_ settings: VirtualMicrophoneSettings, _ format: MicrophoneFormat) {
        self.format = format
        let rate = format.rate
        let loudness = settings.tone == 0 ? 0 : pow(10, -settings.level / 20)
        var bytes = [UInt8](repeating: 0, count: rate * format.frameSize)
        bytes.withUnsafeMutableBytes { memory in
            for frame in 0..<rate {
                let seconds = Double(frame) / Double(rate)
                // Exact for any rate: the phase is an integer fraction of a turn.
                let phase = 2 * Double.pi * Double(frame * settings.tone % rate) / Double(rate)
                var tone = loudness * sin(phase)
                let fade = settings.claps && seconds < Self.clapLength ? Self.clapPeak * exp(-seconds * 1000) : 0
                let clap = fade * cos(2 * Double.pi * 2000 * seconds)
                for channel in 0..<format.channels {
                    Self.store(tone + clap, format.sample, memory, frame * format.channels + channel)
                    tone /= 2
                }
            }
        }
        self.bytes = bytes
    }

    private static func store(
        _ value: Double,
        _ sample: MicrophoneFormat.Sample,
        _ memory: UnsafeMutableRawBufferPointer,
        _ index: Int
    ) {
        let value = min(max(value, -1), 1)
        switch sample {
        case .int16:
            memory.storeBytes(of: Int16((value * 32767).rounded()), toByteOffset: index * 2, as: Int16.self)
        case .float32:
            memory.storeBytes(of: Float(value), toByteOffset: index * 4, as: Float.self)
        }
    }

    /// Returns interleaved bytes of `count` frames, beginning at a sample of the clock.
    func samples(from clockSample: Int64, count: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count * format.frameSize)
        var place = Int(clockSample % Int64(format.rate))
        var left = count
        while left > 0 {
            let piece = min(left, format.rate - place)
            result += bytes[place * format.frameSize..<(place + piece) * format.frameSize]
            left -= piece
            place = 0
        }
        return result
    }
}
