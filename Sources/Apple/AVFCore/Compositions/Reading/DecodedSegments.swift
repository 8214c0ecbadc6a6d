import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// The decoded audio of a composition's track, cut to whole frames and in the format of the first segment.
///
/// Each segment fills exactly the frames between its ends, rounded to the nearest frame, so times do not drift.
final class DecodedSegments: SegmentReading {
    private let segments: [CompositionSegment]
    private let list: SegmentList
    private let sources: SegmentSources
    private let rate: Double
    private let channels: UInt32
    private(set) var isTruncated = false
    private var index = 0
    private var from = CMTime.zero
    private var current: Current?
    private lazy var format: CMFormatDescription? = try? CMFormatDescription(
        audioStreamBasicDescription: PCMKind.floats(rate: rate, channels: channels)
    )

    /// The state of the segment that is being read.
    private struct Current {
        var audio: DecodedAudio
        var stretcher: SpeedChange?
        /// The next frame on the composition's timeline, and the one at which the segment ends.
        var position: Int64
        var end: Int64
        var ready: [Float] = []
        var isDone = false
    }

    init(_ values: CompositionTrackValues, _ sources: SegmentSources) {
        list = values.list
        segments = values.list.segments
        self.sources = sources
        let stream = values.formats.first?.audioStreamBasicDescription
        let known = (stream?.mSampleRate ?? 0).rounded()
        rate = known >= 1 && known <= 1_000_000 ? known : 44100
        channels = min(max(stream?.mChannelsPerFrame ?? 2, 1), 64)
    }

    func seek(to time: CMTime) {
        index = min(list.index(at: time), max(0, segments.count - 1))
        from = time
        current = nil
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while index < segments.count {
            if segments[index].isEmpty {
                index += 1
                continue
            }
            if current == nil { current = try begin(segments[index]) }
            if let buffer = try take() { return buffer }
            current = nil
            index += 1
        }
        return nil
    }

    private func begin(_ segment: CompositionSegment) throws(MediaError) -> Current? {
        guard let origin = segment.source else { return nil }
        let target = segment.target
        let start = from > target.start && from < target.end ? from : target.start
        let media = CMTimeRange(start: segment.mediaTime(at: start), end: segment.media.end)
        let audio = try DecodedAudio(
            try sources.open(origin),
            track: origin.track,
            output: PCMKind.floats(rate: rate, channels: channels),
            layout: nil
        )
        try audio.begin(media)
        var made = Current(audio: audio, position: frame(start), end: frame(target.end))
        if segment.isScaled {
            let speed = segment.media.duration.seconds / segment.target.duration.seconds
            made.stretcher = SpeedChange(speed: speed, rate: rate, channels: Int(channels))
        }
        return made
    }

    /// Returns the next audio of the segment; nil at its end.
    private func take() throws(MediaError) -> CMSampleBuffer? {
        guard var state = current else { return nil }
        defer { current = state }
        let width = Int(channels)
        while state.ready.count < DecodedAudio.framesInBuffer * width, !state.isDone {
            if let sample = try state.audio.next() {
                let samples = sample.dataBuffer?.floatSamples ?? []
                if state.stretcher == nil {
                    state.ready += samples
                } else {
                    state.ready += state.stretcher?.add(samples) ?? []
                }
            } else {
                state.ready += state.stretcher?.finish() ?? []
                state.isDone = true
            }
        }
        let left = state.end - state.position
        let count = min(Int64(state.ready.count / width), Int64(DecodedAudio.framesInBuffer), left)
        guard count > 0, let format else { return nil }
        let taken = Array(state.ready[..<(Int(count) * width)])
        state.ready.removeFirst(taken.count)
        let time = CMTime(value: state.position, timescale: CMTimeScale(rate))
        state.position += count
        return try .floats(taken, count: Int(count), format: format, at: time)
    }

    private func frame(_ time: CMTime) -> Int64 {
        CMTimeConvertScale(time, timescale: CMTimeScale(rate), method: .roundHalfAwayFromZero).value
    }
}

extension CMSampleBuffer {
    /// Creates a buffer of floating-point samples.
    static func floats(
        _ samples: [Float],
        count: Int,
        format: CMFormatDescription,
        at time: CMTime
    ) throws(MediaError) -> CMSampleBuffer {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, samples.count * 4), alignment: 16)
        samples.withUnsafeBytes { memory.copyMemory(from: $0) }
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
}
