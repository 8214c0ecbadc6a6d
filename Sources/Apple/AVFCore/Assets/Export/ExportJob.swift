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

    /// Returns whether the file can hold a track: MPEG-4 files hold no time code and no text of QuickTime.
    func holds(_ track: MediaTrack) -> Bool {
        if track.mediaType == .video || track.mediaType == .audio || container == .mov { return true }
        return track.format.isBoxedMetadata || track.format.mediaSubType.rawValue == 0x7478_3367  // tx3g
    }
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
        let tracks = request.plan.tracks(of: facts).filter { request.holds($0) }
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
        for (index, track) in tracks.enumerated() {
            descriptions[index].references = track.references.compactMap { reference in
                let places = reference.trackIDs.compactMap { work[$0]?.index }
                return places.isEmpty ? nil : .init(type: reference.type, tracks: places)
            }
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
            // Samples that are only copied go from file to file, without a stay in memory.
            if writer.copiesStoredBytes, work.values.allSatisfy(\.isCopied) {
                _ = (demuxer as? MediaDemuxer)?.leaveBytesInFile()
            }
            if range.start > .zero { try demuxer.seek(to: range.start) }
            try copy(from: demuxer, work, writer, range)
            for track in work.values.sorted(by: { $0.index < $1.index }) {
                for sample in try track.finish() where fits(sample, writer) {
                    try writer.write(sample, track: track.index)
                }
            }
            try checkInterrupt()
            try checkLoss(demuxer, work.values.map(\.self))
            // The last segment of a composition may need samples that are shown after it, to decode others.
            let isCut = range.end < facts.duration || !(demuxer is MediaDemuxer)
            try writer.finish(sessionEnd: isCut ? range.end : nil)
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
            for made in try track.take(sample.buffer) {
                guard fits(made, writer) else { return }
                try writer.write(made, track: track.index, stored: sample.stored)
            }
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

    /// Returns whether the file stays below its limit with another sample.
    private func fits(_ sample: CMSampleBuffer, _ writer: MediaFileWriter) -> Bool {
        request.byteLimit <= 0
            || writer.projectedByteCount + Int64(sample.totalSampleSize) + Self.bytesOfEntry <= request.byteLimit
    }

    /// Number of bytes that a sample takes in the tables at most.
    private static let bytesOfEntry: Int64 = 64

    /// Throws if samples of the range were missing or damaged, so that no file looks whole that is not.
    private func checkLoss(_ demuxer: any MediaSource, _ tracks: [ExportTrack]) throws {
        guard let loss = demuxer.loss ?? tracks.compactMap(\.loss).first else { return }
        throw AVError(loss)
    }

    private func checkInterrupt() throws {
        if interrupt.isCancelled { throw AVError(.operationCancelled) }
    }
}
