import CFFmpeg

/// Stretches or shrinks interleaved audio by a few millionths, without gaps, for devices whose clocks drift apart.
///
/// Uses swresample, which interpolates between the phases of its filter, and reports the exact input position. Use it
/// from one thread at a time.
package final class AudioStretcher {
    /// The maximum deviation of the step of ``stretch(_:step:)`` from 1, in either direction.
    package static let mostChange = 0.005
    /// The denominator of a step change; large enough that integer numerators are fine-grained.
    private static let parts = 100_000_000.0

    private let rate: Int
    private let frameSize: Int
    private var context: OpaquePointer?
    /// Number of input frames since the beginning.
    private var taken: Int64 = 0
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// Makes a stretcher; nil for an invalid audio format.
    ///
    /// - Parameters:
    ///   - rate: frames per second of input and output.
    ///   - channels: number of interleaved samples in a frame.
    ///   - isFloat: true for 32-bit floating point, false for signed 16-bit integers.
    package init?(rate: Int, channels: Int, isFloat: Bool) {
        guard rate > 0, channels > 0, let narrowRate = Int32(exactly: rate), let count = Int32(exactly: channels) else {
            return nil
        }
        let format = isFloat ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_S16
        self.rate = rate
        frameSize = channels * (isFloat ? 4 : 2)
        context = cffmpeg_resampler_create(narrowRate, format.rawValue, count, narrowRate, format.rawValue, count)
        guard let context else { return nil }
        // Without this flag, equal rates are merely copied.
        let options: [(String, Int64)] = [
            ("flags", Int64(SWR_FLAG_RESAMPLE)), ("linear_interp", 1), ("exact_rational", 0), ("filter_size", 32),
        ]
        swr_close(context)
        for (name, value) in options { av_opt_set_int(UnsafeMutableRawPointer(context), name, value, 0) }
        guard swr_init(context) >= 0 else { return nil }
    }

    deinit {
        swr_free(&context)
        memory.deallocate()
    }

    /// The input position, in frames, from which the next output frame comes.
    package var position: Double {
        guard taken > 0, let context else { return 0 }
        let fine: Int64 = 1_000_000
        return Double(taken) - Double(swr_get_delay(context, Int64(rate) * fine)) / Double(fine)
    }

    /// Adds input and returns the output available so far: about as many frames, delayed by a few.
    ///
    /// - Parameters:
    ///   - input: whole frames.
    ///   - step: number of input frames per output frame, near 1.
    /// - Returns: whole frames, valid until the next call; nil if no memory is available.
    package func stretch(_ input: UnsafeRawBufferPointer, step: Double) -> UnsafeRawBufferPointer? {
        guard let context else { return nil }
        let change = min(max(1 - step, -Self.mostChange), Self.mostChange)
        let count = input.count / frameSize
        guard count > 0, let base = input.baseAddress else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        swr_set_compensation(context, Int32((change * Self.parts).rounded()), Int32(Self.parts))
        let room = count + count / 100 + 64
        if memory.count < room * frameSize {
            memory.deallocate()
            memory = .allocate(byteCount: room * frameSize, alignment: 16)
        }
        taken += Int64(count)
        var target = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        // swresample only reads from this buffer.
        var source: UnsafeMutablePointer<UInt8>? = UnsafeMutablePointer(
            mutating: base.assumingMemoryBound(to: UInt8.self)
        )
        let made = cffmpeg_audio_convert(context, &target, Int32(clamping: room), &source, Int32(clamping: count))
        guard made >= 0 else { return nil }
        return UnsafeRawBufferPointer(rebasing: memory[..<(Int(made) * frameSize)])
    }

    /// Discards all state, for audio that does not continue from the previous input.
    package func reset() {
        guard let context else { return }
        taken = 0
        swr_close(context)
        swr_init(context)
    }
}
