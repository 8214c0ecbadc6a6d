import AVFBase
import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// Provides the audio of several tracks mixed together, as linear PCM.
///
/// Tracks are added sample by sample at their times, with the volumes and taps of ``audioMix``; where no track has
/// audio, there is silence.
open class AVAssetReaderAudioMixOutput: AVAssetReaderOutput, @unchecked Sendable {
    // @unchecked: immutable, except for locked state.

    /// The tracks.
    open var audioTracks: [AVAssetTrack] { tracks }
    /// The requested settings; nil for 16-bit integers at the first track's rate, in stereo if any track has two
    /// channels.
    open var audioSettings: [String: Any]? { given.value }
    private let given: UncheckedReference<[String: Any]?>
    private let settings: ReaderSettings
    private let pitch = Mutex(AVAudioTimePitchAlgorithm.spectral)
    private let mix = Mutex(UncheckedReference<AVAudioMix?>(nil))

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - audioTracks: At least one audio track, all of the same asset; other tracks raise.
    ///   - audioSettings: Settings of linear PCM, or nil.
    public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
        given = UncheckedReference(audioSettings)
        var settings = ReaderSettings.stored
        if audioTracks.isEmpty || audioTracks.contains(where: { $0.mediaType != .audio }) {
            ObjectiveCException.raise(.invalidArgument, "An audio mix output needs one or more audio tracks.")
        }
        do throws(ReaderSettings.Refusal) {
            settings = try ReaderSettings(audioSettings, for: .audio)
        } catch {
            ObjectiveCException.raise(.invalidArgument, "The audio settings cannot be used: \(error.reason).")
        }
        self.settings = settings
        super.init(mediaType: .audio, tracks: audioTracks)
    }

    /// The algorithm that keeps the pitch when the speed changes; stored without effect, as a track's speed never
    /// changes here.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { pitch.withLock { $0 } }
        set {
            guard isBeforeStart("audioTimePitchAlgorithm") else { return }
            pitch.withLock { $0 = newValue }
        }
    }

    /// The volumes and taps of the tracks; nil for full volume.
    ///
    /// A copy is stored.
    open var audioMix: AVAudioMix? {
        get { mix.withLock { $0.value } }
        set {
            guard isBeforeStart("audioMix") else { return }
            let copy = UncheckedReference(newValue?.copy() as? AVAudioMix)
            mix.withLock { $0 = copy }
        }
    }

    override func makeProducer(_ interrupt: MediaInterrupt) throws -> any SampleProducer {
        var output = PCMKind.shorts
        var layout: ManagedAudioChannelLayout?
        if case .audio(let asked, let places) = settings { (output, layout) = (asked, places) }
        let streams = tracks.compactMap(\.facts.format.audioStreamBasicDescription)
        if output.mSampleRate == 0 { output.mSampleRate = streams.first?.mSampleRate ?? 44100 }
        if output.mChannelsPerFrame == 0 {
            let isInterleaved = output.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
            output.mChannelsPerFrame = min(2, streams.map(\.mChannelsPerFrame).max() ?? 2)
            output.mBytesPerFrame = output.mBitsPerChannel / 8 * (isInterleaved ? output.mChannelsPerFrame : 1)
            output.mBytesPerPacket = output.mBytesPerFrame
        }
        let floats = PCMKind.floats(rate: output.mSampleRate, channels: output.mChannelsPerFrame)
        let mix = audioMix
        let sources = try tracks.map { track in
            let source = try DecodedAudio(
                try track.makeDemuxer(interrupt: interrupt),
                track: track.facts,
                output: floats,
                layout: layout
            )
            return (source, MixVoice(mix, track, floats))
        }
        return try MixedAudio(sources, floats: floats, output: output, layout: layout)
    }
}

/// The kinds of linear PCM that readers use internally.
enum PCMKind {
    /// 16-bit integers with the track's sample rate and channel count.
    static var shorts: AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: 0,
            mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsPacked | kAudioFormatFlagIsSignedInteger,
            mBytesPerPacket: 0,
            mFramesPerPacket: 1,
            mBytesPerFrame: 0,
            mChannelsPerFrame: 0,
            mBitsPerChannel: 16,
            mReserved: 0
        )
    }

    /// Interleaved 32-bit floating-point samples.
    static func floats(rate: Double, channels: UInt32) -> AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: rate,
            mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagsNativeFloatPacked,
            mBytesPerPacket: 4 * channels,
            mFramesPerPacket: 1,
            mBytesPerFrame: 4 * channels,
            mChannelsPerFrame: channels,
            mBitsPerChannel: 32,
            mReserved: 0
        )
    }
}

/// Mixes the audio of several sources.
final class MixedAudio: SampleProducer {
    /// A source, and its audio that has not been mixed yet.
    private struct Voice {
        var source: DecodedAudio
        var treatment: MixVoice
        /// Frames from ``MixedAudio/position`` on, including silence.
        var frames: [Float] = []
        var isAtEnd = false
    }

    private var voices: [Voice]
    private let floats: AudioStreamBasicDescription
    private let format: CMFormatDescription
    private let converter: AudioConverter
    private var rate: CMTimeScale { CMTimeScale(floats.mSampleRate.rounded()) }
    private var channels: Int { Int(floats.mChannelsPerFrame) }
    /// The time of the next mixed frame, in frames.
    private var position: Int64 = 0
    private var ready: [CMSampleBuffer] = []
    private var isDrained = false

    init(
        _ sources: [(DecodedAudio, MixVoice)],
        floats: AudioStreamBasicDescription,
        output: AudioStreamBasicDescription,
        layout: ManagedAudioChannelLayout?
    ) throws {
        voices = sources.map { Voice(source: $0.0, treatment: $0.1) }
        self.floats = floats
        format = try CMFormatDescription(audioStreamBasicDescription: floats, layout: layout)
        converter = try AudioConverter(to: output, layout: layout)
    }

    func begin(_ range: CMTimeRange) throws(MediaError) {
        position = CMTimeConvertScale(range.start, timescale: rate, method: .roundHalfAwayFromZero).value
        ready = []
        isDrained = false
        try converter.reset()
        for index in voices.indices {
            try voices[index].source.begin(range)
            voices[index].frames = []
            voices[index].isAtEnd = false
        }
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while ready.isEmpty, !isDrained {
            if let mixed = try mix() {
                ready = try converter.convert(mixed)
            } else {
                isDrained = true
                ready = try converter.finish()
            }
        }
        return ready.isEmpty ? nil : ready.removeFirst()
    }

    private func mix() throws(MediaError) -> CMSampleBuffer? {
        let wanted = DecodedAudio.framesInBuffer
        for index in voices.indices { try fill(&voices[index], wanted * channels) }
        // A source that has ended counts as silent while others continue.
        let count = min(wanted, (voices.map(\.frames.count).max() ?? 0) / channels)
        guard count > 0 else { return nil }
        var sum = [Float](repeating: 0, count: count * channels)
        for index in voices.indices {
            var part = Array(voices[index].frames.prefix(sum.count))
            voices[index].frames.removeFirst(part.count)
            voices[index].treatment.apply(to: &part, at: position)
            for place in part.indices { sum[place] += part[place] }
        }
        let time = CMTime(value: position, timescale: rate)
        position += Int64(count)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: sum.count * 4, alignment: 16)
        sum.withUnsafeBytes { memory.copyMemory(from: $0) }
        do {
            let block = try CMBlockBuffer(buffer: memory, deallocator: { memory, _ in memory.deallocate() })
            return try CMSampleBuffer(
                dataBuffer: block,
                formatDescription: format,
                numSamples: count,
                presentationTimeStamp: time,
                packetDescriptions: []
            )
        } catch {
            throw MediaError(.outOfMemory, "A buffer of audio cannot be made: \(error).")
        }
    }

    private func fill(_ voice: inout Voice, _ count: Int) throws(MediaError) {
        while voice.frames.count < count, !voice.isAtEnd {
            guard let sample = try voice.source.next(), let block = sample.dataBuffer else {
                voice.isAtEnd = true
                return
            }
            let start = CMTimeConvertScale(
                sample.presentationTimeStamp,
                timescale: rate,
                method: .roundHalfAwayFromZero
            ).value
            let gap = start - position - Int64(voice.frames.count / channels)
            // A gap of an hour or more results from a damaged time.
            if gap > 0, gap < Int64(rate) * 3600 {
                voice.frames += repeatElement(0, count: Int(gap) * channels)
            }
            var floats = [Float](repeating: 0, count: block.dataLength / 4)
            _ = floats.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map {
                    CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: buffer.count, destination: $0)
                }
            }
            voice.frames += floats
        }
    }
}
