import AVFoundation
import Foundation
import Synchronization
import Testing

/// Collects segments.
private final class SegmentCollector: NSObject, AVAssetWriterDelegate, Sendable {
    struct Segment {
        var data: Data
        var type: AVAssetSegmentType
        var report: AVAssetSegmentReport?
    }

    private let collected = Mutex<[Segment]>([])
    var segments: [Segment] { collected.withLock { $0 } }

    func assetWriter(
        _ writer: AVAssetWriter,
        didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType,
        segmentReport: AVAssetSegmentReport?
    ) {
        collected.withLock { $0.append(Segment(data: segmentData, type: segmentType, report: segmentReport)) }
    }
}

/// Tests the clauses of segments of ``AVAssetWriter``.
@Suite struct SegmentContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    private func writer(
        interval: CMTime,
        delegate: SegmentCollector
    ) throws -> (AVAssetWriter, AVAssetWriterInput) {
        let type = try #require(UTType(AVFileType.mp4.rawValue))
        let writer = AVAssetWriter(contentType: type)
        writer.outputFileTypeProfile = .mpeg4AppleHLS
        writer.preferredOutputSegmentInterval = interval
        writer.initialSegmentStartTime = time(300)
        writer.delegate = delegate
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings())
        input.expectsMediaDataInRealTime = true
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: time(300))
        return (writer, input)
    }

    @Test("WR-32 WR-33 an initialization segment, then segments of the interval's length that begin with a key frame")
    func interval() async throws {
        let collector = SegmentCollector()
        let (writer, input) = try writer(interval: CMTime(value: 1, timescale: 2), delegate: collector)
        for frame in 0..<40 { try SmallMovie.append(frame, at: time(300 + frame), to: input, of: writer) }
        await writer.finishWriting()
        #expect(writer.status == .completed)
        let segments = collector.segments
        #expect(segments.map(\.type) == [.initialization, .separable, .separable, .separable])
        #expect(segments[0].report == nil)
        for (index, segment) in segments.dropFirst().enumerated() {
            let report = try #require(segment.report?.trackReports.first)
            #expect(report.mediaType == .video && report.trackID == 1)
            #expect(report.earliestPresentationTimeStamp == time(300 + index * 15))
            #expect(report.duration == time(index == 2 ? 10 : 15))
            let sample = try #require(report.firstVideoSampleInformation)
            #expect(sample.isSyncSample && sample.presentationTimeStamp == time(300 + index * 15))
            #expect(sample.offset > 0 && sample.offset + sample.length <= segment.data.count)
            // Each segment plays with only the initialization segment.
            let url = folder.file("\(index).mp4")
            try (segments[0].data + segment.data).write(to: url)
            #expect(try Probe.numbers(url) == (index * 15..<(index == 2 ? 40 : index * 15 + 15)).map { $0 })
        }
    }

    @Test("WR-32 with an indefinite interval flushSegment ends a segment; otherwise it raises")
    func flushing() async throws {
        let collector = SegmentCollector()
        let (writer, input) = try writer(interval: .indefinite, delegate: collector)
        for frame in 0..<20 {
            if frame == 7 || frame == 12 { writer.flushSegment() }
            try SmallMovie.append(frame, at: time(300 + frame), to: input, of: writer)
        }
        await writer.finishWriting()
        let starts = collector.segments.compactMap { $0.report?.trackReports.first?.earliestPresentationTimeStamp }
        #expect(starts == [time(300), time(307), time(312)])
        let (regular, _) = try self.writer(interval: time(30), delegate: collector)
        #expect(exceptions { regular.flushSegment() } == [.generic])
        regular.cancelWriting()
    }

    @Test("WR-32 segments need an interval, and with a numeric one also a start time")
    func missing() throws {
        let type = try #require(UTType(AVFileType.mp4.rawValue))
        for interval in [CMTime.invalid, time(30)] {
            let writer = AVAssetWriter(contentType: type)
            writer.preferredOutputSegmentInterval = interval
            writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings()))
            #expect(!writer.startWriting())
            #expect(writer.status == .failed)
        }
        #expect(exceptions { _ = AVAssetWriter(contentType: UTType("public.jpeg") ?? type) } == [.invalidArgument])
    }
}
