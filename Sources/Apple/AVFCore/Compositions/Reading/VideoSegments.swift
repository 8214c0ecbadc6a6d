import AVFBase
import CoreMedia
import CoreVideo
import DequeModule
import Foundation
import MediaFiles

/// The stored video samples of a composition's track.
final class VideoSegments: SegmentReading {
    private let segments: [CompositionSegment]
    private let list: SegmentList
    private let size: CGSize
    private let sources: SegmentSources
    private let marksGaps: Bool
    private(set) var isTruncated = false
    private var index = 0
    /// The time from which the current segment is read; later than its start after a seek.
    private var from = CMTime.zero
    private var current: Current?
    private var lastDecodeTime = CMTime.invalid

    /// The state of the segment that is being read.
    private struct Current {
        var source: any MediaSource
        var segment: CompositionSegment
        /// Samples that were read and not delivered.
        var ready: Deque<CMSampleBuffer> = []
        /// The time in the source of the frame that is shown first.
        var firstShown: CMTime
        var isFirst = true
        var isDone = false
    }

    init(_ values: CompositionTrackValues, _ sources: SegmentSources, marksGaps: Bool) {
        self.marksGaps = marksGaps
        list = values.list
        segments = values.list.segments
        self.sources = sources
        let facts = values.facts
        size =
            facts.format.dimensions.width > 0
            ? CGSize(width: CGFloat(facts.format.dimensions.width), height: CGFloat(facts.format.dimensions.height))
            : facts.naturalSize
    }

    func seek(to time: CMTime) {
        index = min(list.index(at: time), max(0, segments.count - 1))
        from = time
        current = nil
        lastDecodeTime = .invalid
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while index < segments.count {
            let segment = segments[index]
            if segment.isEmpty {
                index += 1
                if marksGaps { return try .gap(segment.target, image: black) }
                continue
            }
            if current == nil { current = try begin(segment) }
            if let sample = try nextInSegment() { return sample }
            current = nil
            index += 1
        }
        return nil
    }

    /// A black frame of the track's size, which is shown in gaps.
    private lazy var black: CVPixelBuffer? = {
        let (width, height) = (max(2, Int(size.width)), max(2, Int(size.height)))
        guard width <= 16384, height <= 16384,
            let buffer = try? CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
        else { return nil }
        buffer.withPlanes { planes in
            for plane in planes {
                for row in 0..<plane.height {
                    let words = (plane.baseAddress + row * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    for column in 0..<width { words[column] = UInt32(littleEndian: 0xFF00_0000) }
                }
            }
        }
        return buffer
    }()

    /// Opens a segment's source and reads on until it is known which frame is shown first.
    private func begin(_ segment: CompositionSegment) throws(MediaError) -> Current {
        guard let origin = segment.source else { throw MediaError(.notFound, "A segment has no source.") }
        let source = try sources.open(origin)
        // After a seek, decoding begins near the wanted time.
        let wanted = from > segment.target.start && from < segment.target.end ? segment.mediaTime(at: from) : nil
        let start = max(segment.media.start, wanted ?? segment.media.start)
        try source.seek(to: start)
        var made = Current(source: source, segment: segment, firstShown: .negativeInfinity)
        // A frame that is shown at the segment's start may begin before it. Decode times tell when none can follow.
        while true {
            guard let sample = try source.next()?.buffer else {
                made.isDone = true
                isTruncated = isTruncated || source.isTruncated
                break
            }
            let time = sample.presentationTimeStamp
            if time.isNumeric, time <= segment.media.start, !sample.isHidden, time > made.firstShown {
                made.firstShown = time
            }
            made.ready.append(sample)
            let decoded = sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : time
            if decoded.isNumeric, decoded > segment.media.start { break }
        }
        return made
    }

    private func nextInSegment() throws(MediaError) -> CMSampleBuffer? {
        while var state = current {
            var sample = state.ready.popFirst()
            if sample == nil, !state.isDone {
                sample = try state.source.next()?.buffer
                isTruncated = isTruncated || sample == nil && state.source.isTruncated
            }
            guard let sample else { return nil }
            let time = sample.presentationTimeStamp
            let decoded = sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : time
            let end = state.segment.media.end
            if decoded.isNumeric, decoded >= end || time.isNumeric && time >= end && sample.isSync {
                return nil
            }
            let result = try placed(sample, time, in: state)
            state.isFirst = false
            current = state
            return result
        }
        return nil
    }

    /// Returns a sample with its times on the composition's timeline.
    private func placed(
        _ sample: CMSampleBuffer,
        _ time: CMTime,
        in state: Current
    ) throws(MediaError) -> CMSampleBuffer {
        let segment = state.segment
        var shown = segment.time(ofMedia: time)
        var hidden = sample.isHidden || !time.isNumeric || time < state.firstShown || time >= segment.media.end
        var duration = sample.duration
        if !hidden, duration.isNumeric {
            let end = min(segment.time(ofMedia: time + duration), segment.target.end)
            let start = max(shown, segment.target.start)
            hidden = end <= start && duration > .zero
            duration = end - start
            shown = start
        } else if !hidden {
            shown = max(shown, segment.target.start)
        }
        let decoded = sample.decodeTimeStamp.isNumeric ? segment.time(ofMedia: sample.decodeTimeStamp) : .invalid
        do {
            let copy = try CMSampleBuffer(
                copying: sample,
                withNewTiming: [
                    CMSampleTimingInfo(duration: duration, presentationTimeStamp: shown, decodeTimeStamp: decoded)
                ]
            )
            if hidden { copy.sampleAttachments[0][.doNotDisplay] = true }
            if state.isFirst {
                CMSetAttachment(
                    copy,
                    key: kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding,
                    value: true as NSNumber,
                    attachmentMode: kCMAttachmentMode_ShouldNotPropagate
                )
            }
            return copy
        } catch {
            throw MediaError(.outOfMemory, "A sample of a composition cannot be made: \(error).")
        }
    }
}

extension CMSampleBuffer {
    /// Indicates whether the sample is decoded only because others depend on it.
    var isHidden: Bool { numSamples > 0 && sampleAttachments[0][.doNotDisplay] as? Bool ?? false }

    /// Indicates whether decoding can begin at the sample.
    var isSync: Bool { !(numSamples > 0 && sampleAttachments[0][.notSync] as? Bool ?? false) }
}
