import CFFmpeg

/// Makes interleaved sound a few millionths longer or shorter, without gaps, for devices whose clocks run differently.
///
/// swresample's interpolation between the phases of its filter, with the place in the input known exactly. Used by one
/// thread at a time.
package final class SoundStretcher {
    /// How far ``stretch(_:step:)`` goes from 1, either way.
    package static let mostChange = 0.005
    /// What a change of the step is divided by, so that whole numbers are fine enough.
    private static let parts = 100_000_000.0

    private let rate: Int
    private let frameSize: Int
    private var context: OpaquePointer?
    /// Frames that were put in since the beginning.
    private var taken: Int64 = 0
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// Makes one; nil for a form that no sound has.
    ///
    /// - Parameters:
    ///   - rate: frames a second, of input and output.
    ///   - channels: samples of a frame, which lie together.
    ///   - isFloat: 32-bit floating point; else signed 16-bit numbers.
    package init?(rate: Int, channels: Int, isFloat: Bool) {
        guard rate > 0, channels > 0, let narrowRate = Int32(exactly: rate), let count = Int32(exactly: channels) else {
            return nil
        }
        let format = isFloat ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_S16
        self.rate = rate
        frameSize = channels * (isFloat ? 4 : 2)
        context = cffmpeg_resampler_create(narrowRate, format.rawValue, count, narrowRate, format.rawValue, count)
        guard let context else { return nil }
        // Equal rates are copied unless told otherwise.
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

    /// From where in what was put in the next frame of the output comes, in frames.
    package var position: Double {
        guard taken > 0, let context else { return 0 }
        let fine: Int64 = 1_000_000
        return Double(taken) - Double(swr_get_delay(context, Int64(rate) * fine)) / Double(fine)
    }

    /// Puts sound in and gives what can be made of it: about as much, a few frames later.
    ///
    /// - Parameters:
    ///   - input: whole frames.
    ///   - step: how many frames of the input one of the output takes, near 1.
    /// - Returns: whole frames, good until the next call; nil where there is no memory.
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
        // The library only reads what it is given here.
        var source: UnsafeMutablePointer<UInt8>? = UnsafeMutablePointer(
            mutating: base.assumingMemoryBound(to: UInt8.self)
        )
        let made = cffmpeg_audio_convert(context, &target, Int32(clamping: room), &source, Int32(clamping: count))
        guard made >= 0 else { return nil }
        return UnsafeRawBufferPointer(rebasing: memory[..<(Int(made) * frameSize)])
    }

    /// Begins anew, for sound that does not go on where the last ended.
    package func reset() {
        guard let context else { return }
        taken = 0
        swr_close(context)
        swr_init(context)
    }
}
