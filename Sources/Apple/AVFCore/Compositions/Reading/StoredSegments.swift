import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// The stored samples of a composition's track other than video; audio packets at the ends of segments are trimmed.
final class StoredSegments: SegmentReading {
    private let segments: [CompositionSegment]
    private let list: SegmentList
    private let sources: SegmentSources
    private(set) var isTruncated = false
    private var index = 0
    private var from = CMTime.zero
    private var current: (any MediaSource)?

    init(_ values: CompositionTrackValues, _ sources: SegmentSources) {
        list = values.list
        segments = values.list.segments
        self.sources = sources
    }

    func seek(to time: CMTime) {
        index = min(list.index(at: time), max(0, segments.count - 1))
        from = time
        current = nil
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while index < segments.count {
            let segment = segments[index]
            if let source = try open(segment), let sample = try next(of: segment, source) { return sample }
            current = nil
            index += 1
        }
        return nil
    }

    private func open(_ segment: CompositionSegment) throws(MediaError) -> (any MediaSource)? {
        if let current { return current }
        guard let origin = segment.source else { return nil }
        let source = try sources.open(origin, isStored: true)
        let isInside = from > segment.target.start && from < segment.target.end
        try source.seek(to: isInside ? segment.mediaTime(at: from) : segment.media.start)
        current = source
        return source
    }

    private func next(of segment: CompositionSegment, _ source: any MediaSource) throws(MediaError) -> CMSampleBuffer? {
        while let sample = try source.next()?.buffer {
            let start = sample.presentationTimeStamp
            guard start.isNumeric else { continue }
            if start >= segment.media.end { return nil }
            let end = sample.duration.isNumeric ? start + sample.duration : start
            // Packets before zero are the encoder's delay.
            if end <= segment.media.start, segment.media.start > .zero || start >= .zero { continue }
            return try placed(sample, start, end, in: segment)
        }
        isTruncated = isTruncated || source.isTruncated
        return nil
    }

    private func placed(
        _ sample: CMSampleBuffer,
        _ start: CMTime,
        _ end: CMTime,
        in segment: CompositionSegment
    ) throws(MediaError) -> CMSampleBuffer {
        do {
            var timings = try sample.sampleTimingInfos()
            for index in timings.indices {
                timings[index].presentationTimeStamp = segment.time(ofMedia: timings[index].presentationTimeStamp)
                timings[index].decodeTimeStamp =
                    timings[index].decodeTimeStamp.isNumeric
                    ? segment.time(ofMedia: timings[index].decodeTimeStamp) : .invalid
            }
            let copy = try CMSampleBuffer(copying: sample, withNewTiming: timings)
            if start < segment.media.start, start >= .zero {
                copy.trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart, segment.media.start - start)
            }
            if end > segment.media.end {
                copy.trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd, end - segment.media.end)
            }
            return copy
        } catch {
            throw MediaError(.outOfMemory, "A sample of a composition cannot be made: \(error).")
        }
    }
}

extension CMSampleBuffer {
    /// Sets the duration to remove from one end.
    fileprivate func trim(_ key: CFString, _ duration: CMTime) {
        guard formatDescription?.mediaType == .audio, let value = CMTimeCopyAsDictionary(duration, allocator: nil)
        else {
            return
        }
        CMSetAttachment(self, key: key, value: value, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }
}
