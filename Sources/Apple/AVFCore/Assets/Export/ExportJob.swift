import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// The parameters of an export.
struct ExportRequest: Sendable {
    /// The name of the asset for messages.
    var title: String
    /// Opens the asset.
    var opening: @Sendable (MediaInterrupt) throws -> any MediaSource
    var plan: ExportPlan
    var path: String
    var container: MediaFileWriter.Container
    var timeRange: CMTimeRange
    var optimizesForNetwork: Bool
    /// The approximate maximum size in bytes; 0 for no limit.
    var byteLimit: Int64
    var temporaryDirectory: String?
    var metadata: [MediaFileTag]
}

/// Exports an asset to a file, on the thread that runs it.
struct ExportJob {
    var request: ExportRequest
    var interrupt: MediaInterrupt
    /// Called occasionally with the progress, from 0 to 1.
    var progress: @Sendable (Double) -> Void

    /// Writes the file; leaves none behind when it fails or is interrupted.
    func run() throws {
        let demuxer = try request.opening(interrupt)
        let facts = AssetFacts(demuxer)
        let tracks = request.plan.tracks(of: facts)
        guard !tracks.isEmpty else {
            throw AVError(
                .noSourceTrack,
                "Could not export \(request.title): it has no track that the preset keeps. Use another preset."
            )
        }
        let range = try wantedRange(facts)
        var work: [Int: ExportTrack] = [:]
        var descriptions: [MediaFileWriter.Track] = []
        for track in tracks {
            let made = try ExportTrack(
                track,
                request.plan.treatment(track),
                index: descriptions.count,
                range: range
            )
            work[track.id] = made
            descriptions.append(made.description)
        }
        var options = MediaFileWriter.Options()
        options.optimizesForNetwork = request.optimizesForNetwork
        options.temporaryDirectory = request.temporaryDirectory
        options.metadata = request.metadata
        let writer = try MediaFileWriter(
            .file(path: request.path),
            container: request.container,
            tracks: descriptions,
            sessionStart: range.start,
            options: options
        )
        do {
            demuxer.select(Set(work.keys))
            if range.start > .zero { try demuxer.seek(to: range.start) }
            try copy(from: demuxer, work, writer, range)
            for track in work.values.sorted(by: { $0.index < $1.index }) {
                for sample in try track.finish() { try writer.write(sample, track: track.index) }
            }
            try checkInterrupt()
            try writer.finish(sessionEnd: range.end < facts.duration ? range.end : nil)
            progress(1)
        } catch {
            writer.cancel()
            throw error
        }
    }

    /// Returns the requested range, clipped to the asset.
    private func wantedRange(_ facts: AssetFacts) throws -> CMTimeRange {
        guard facts.duration.isNumeric else {
            throw AVError(
                .operationNotSupportedForAsset,
                "Could not export \(request.title): it has no end. Export files, or record the stream first."
            )
        }
        let whole = CMTimeRange(start: .zero, duration: facts.duration)
        let range = request.timeRange.intersection(whole)
        guard range.isValid, range.duration.isNumeric, range.duration > .zero else {
            throw AVError(
                .invalidSourceMedia,
                "Could not export \(request.title): nothing of it lies in the requested time range. It lasts "
                    + "\(facts.duration.seconds) seconds."
            )
        }
        return range
    }

    private func copy(
        from demuxer: any MediaSource,
        _ work: [Int: ExportTrack],
        _ writer: MediaFileWriter,
        _ range: CMTimeRange
    ) throws {
        var reported = 0.0
        while work.values.contains(where: { !$0.isDone }), let sample = try demuxer.next() {
            try checkInterrupt()
            guard let track = work[sample.trackID], !track.isDone else { continue }
            for made in try track.take(sample.buffer) { try writer.write(made, track: track.index) }
            if request.byteLimit > 0, writer.byteCount >= request.byteLimit { return }
            let time = sample.buffer.presentationTimeStamp
            guard time.isNumeric else { continue }
            let done = (time - range.start).seconds / range.duration.seconds
            // Steps of one percent are fine enough.
            if done > reported + 0.01, done < 1 {
                reported = done
                progress(done)
            }
        }
    }

    private func checkInterrupt() throws {
        if interrupt.isCancelled { throw AVError(.operationCancelled) }
    }
}
