import CoreMedia
import MediaFiles

/// The treatment of a track's audio before it is mixed: volume and tap.
///
/// Used by one thread at a time.
final class MixVoice {
    private let volumes: RampList<Float>
    private let volume: Float
    private let tap: MTAudioProcessingTap?
    private let rate: CMTimeScale
    private let channels: Int
    private var expected: Int64?

    /// - Parameters:
    ///   - parameters: The parameters of the track; nil for full volume.
    ///   - volume: The track's own volume.
    init(_ parameters: AVAudioMixInputParameters?, volume: Float, rate: CMTimeScale, channels: Int) {
        volumes = parameters?.contents.volumes ?? RampList()
        tap = parameters?.contents.tap
        self.volume = volume
        self.rate = rate
        self.channels = channels
    }

    /// Creates the treatment of a track by a mix.
    convenience init(_ mix: AVAudioMix?, _ track: AVAssetTrack, _ floats: AudioStreamBasicDescription) {
        self.init(
            mix?.parameters(of: track.trackID),
            volume: track.preferredVolume,
            rate: CMTimeScale(floats.mSampleRate.rounded()),
            channels: Int(floats.mChannelsPerFrame)
        )
    }

    deinit { tap?.end() }

    /// Indicates whether audio passes unchanged.
    var isNeutral: Bool { volumes.ramps.isEmpty && tap == nil && volume == 1 }

    /// Applies volume and tap to interleaved audio whose first frame is at a position, in frames.
    func apply(to samples: inout [Float], at position: Int64) {
        guard !isNeutral, !samples.isEmpty else { return }
        if let tap, !tap.isPostEffects { pass(&samples, through: tap, at: position) }
        scale(&samples, at: position)
        if let tap, tap.isPostEffects { pass(&samples, through: tap, at: position) }
        expected = position + Int64(samples.count / channels)
    }

    private func pass(_ samples: inout [Float], through tap: MTAudioProcessingTap, at position: Int64) {
        samples = tap.process(
            samples,
            channels: channels,
            rate: Double(rate),
            at: CMTime(value: position, timescale: rate),
            isFirst: expected != position
        )
    }

    private func scale(_ samples: inout [Float], at position: Int64) {
        guard !volumes.ramps.isEmpty else {
            if volume != 1 { for index in samples.indices { samples[index] *= volume } }
            return
        }
        let count = samples.count / channels
        var frame = 0
        while frame < count {
            let time = CMTime(value: position + Int64(frame), timescale: rate)
            let next = volumes.ramps.first { $0.range.start > time }?.range.start
            guard let ramp = volumes.ramp(at: time) else {
                let until = end(of: next, from: position, count)
                multiply(&samples, frame..<until, 1, by: 0)
                frame = until
                continue
            }
            let (length, isMoving) = (ramp.range.duration, ramp.range.end > time)
            var until = end(of: next, from: position, count)
            if isMoving { until = min(until, end(of: ramp.range.end, from: position, count)) }
            until = max(until, frame + 1)
            if isMoving, length > .zero {
                let seconds = (time - ramp.range.start).seconds / length.seconds
                let slope = (ramp.end - ramp.start) / Float(length.seconds * Double(rate))
                multiply(&samples, frame..<until, ramp.start + (ramp.end - ramp.start) * Float(seconds), by: slope)
            } else {
                multiply(&samples, frame..<until, ramp.end, by: 0)
            }
            frame = until
        }
    }

    /// Returns the frame within the audio at which a time lies.
    private func end(of time: CMTime?, from position: Int64, _ count: Int) -> Int {
        guard let time, time.isNumeric else { return count }
        let frame = CMTimeConvertScale(time, timescale: rate, method: .roundAwayFromZero).value - position
        return Int(min(max(frame, 0), Int64(count)))
    }

    private func multiply(_ samples: inout [Float], _ frames: Range<Int>, _ first: Float, by slope: Float) {
        for frame in frames {
            let gain = (first + slope * Float(frame - frames.lowerBound)) * volume
            for channel in 0..<channels { samples[frame * channels + channel] *= gain }
        }
    }
}
