package import CoreMedia
import Foundation

/// The header of a movie whose samples stay in the files where they are.
package struct ReferenceMovie {
    /// A part of a track's presentation.
    package struct Segment {
        /// The file of the samples; nil for a pause.
        package var path: String?
        /// The number of the track in that file.
        package var trackID: Int
        /// The range on the file's timeline.
        package var media: CMTimeRange
        /// The duration of the part.
        package var duration: CMTime
        /// The speed in 65,536ths.
        package var rate: Int32 = 0x10000
        /// A Boolean value that indicates whether the range is one of the file's media, without its own edits.
        package var ignoresEdits = false

        /// Makes a part that presents a range of a file's track.
        package init(path: String, trackID: Int, media: CMTimeRange) {
            self.path = path
            self.trackID = trackID
            self.media = media
            duration = media.duration
        }

        /// Makes a pause.
        package init(pause duration: CMTime) {
            trackID = 0
            media = CMTimeRange(start: .zero, duration: duration)
            self.duration = duration
        }

        /// Returns whether another part is of the same media.
        fileprivate func isSame(as other: Placed) -> Bool {
            path == other.path && trackID == other.trackID && ignoresEdits == other.ignoresEdits
        }
    }

    /// A track.
    package struct Track {
        package var settings: MediaFileWriter.Track
        package var segments: [Segment]

        /// Makes a track.
        package init(settings: MediaFileWriter.Track, segments: [Segment]) {
            self.settings = settings
            self.segments = segments
        }
    }

    package var tracks: [Track]
    package var container: MediaFileWriter.Container
    package var options: MediaFileWriter.Options
    /// The path of the file for which the header is, to which references have no address.
    package var path: String?
    /// The folder from which addresses start; nil writes them in full.
    package var base: URL?

    /// Makes the contents of a header.
    package init(
        tracks: [Track],
        container: MediaFileWriter.Container,
        options: MediaFileWriter.Options,
        path: String?,
        base: URL?
    ) {
        self.tracks = tracks
        self.container = container
        self.options = options
        self.path = path
        self.base = base
    }

    /// Returns the `moov` box; reads the positions of all samples of the files.
    ///
    /// - Throws: an error if a file cannot be read, or the container cannot hold a format.
    package func header(interrupt: MediaInterrupt = MediaInterrupt()) throws(MediaError) -> [UInt8] {
        var made: [MovieTrack] = []
        for track in tracks { made.append(try build(track, interrupt)) }
        return MovieHeader(tracks: made, container: container, sessionStart: .zero, options: options).bytes()
    }

    /// Returns the type box that belongs at the beginning of a file of its own.
    package var fileType: [UInt8] { FileTypeBox(container: container, isFragmented: false).bytes }

    // MARK: Tracks

    /// The samples of one track of one file, and the distance by which their times are moved.
    fileprivate struct Placed {
        var path: String
        var trackID: Int
        var ignoresEdits: Bool
        var shift: CMTime
    }

    private func build(_ track: Track, _ interrupt: MediaInterrupt) throws(MediaError) -> MovieTrack {
        var result = MovieTrack(track.settings)
        result.files = []
        var placed: [Placed] = []
        for segment in track.segments {
            guard let path = segment.path, !placed.contains(where: { segment.isSame(as: $0) }) else { continue }
            let shift = try addSamples(of: segment, in: path, to: &result, interrupt)
            placed.append(
                Placed(path: path, trackID: segment.trackID, ignoresEdits: segment.ignoresEdits, shift: shift)
            )
        }
        result.close()
        if result.files.isEmpty { result.files = [""] }
        result.edits = track.segments.map { segment in
            let source = placed.first { segment.isSame(as: $0) }
            return MovieTrack.EditPart(
                start: source.map { segment.media.start + $0.shift },
                duration: segment.duration,
                rate: segment.rate
            )
        }
        return result
    }

    /// Adds all samples of a segment's track; returns the distance by which their times are moved.
    private func addSamples(
        of segment: Segment,
        in path: String,
        to track: inout MovieTrack,
        _ interrupt: MediaInterrupt
    ) throws(MediaError) -> CMTime {
        let trackID = segment.trackID
        let demuxer = try MediaDemuxer(
            .file(path),
            interrupt: interrupt,
            options: segment.ignoresEdits ? MediaDemuxer.ignoringEdits : [:],
            followsReferences: true
        )
        demuxer.select([trackID])
        var shift: CMTime?
        while let sample = try demuxer.next() {
            guard sample.trackID == trackID, let format = sample.buffer.formatDescription else { continue }
            guard let position = sample.position, let place = demuxer.place(of: position) else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not refer to the samples of \(path): its format does not say where they are. Use a "
                        + "QuickTime or MPEG-4 file."
                )
            }
            let entry = SampleEntry(format: format, isQuickTime: container == .mov)
            if track.descriptions.last !== format { try entry.check(container: container) }
            let description = track.index(of: format, file: file(place.path, of: &track))
            var offset = place.offset
            for var batch in try SampleBatches(sample.buffer).list {
                let moved = shift ?? (nextTime(track).map { $0 - batch.decodeTime } ?? .zero)
                shift = moved
                batch.decodeTime = batch.decodeTime + moved
                batch.presentationTime = batch.presentationTime + moved
                let placed = try track.place(batch, description: description)
                let bytes = Int64(batch.count) * Int64(batch.size)
                track.table.place(count: placed.count, bytes: bytes, at: offset, description: description)
                offset += bytes
            }
        }
        if let loss = demuxer.loss { throw loss }
        guard let shift else {
            throw MediaError(.truncated, "Track \(trackID) of \(path) has no samples. Use another file.")
        }
        return shift
    }

    /// The time at which samples of another file follow those so far; nil without samples.
    private func nextTime(_ track: MovieTrack) -> CMTime? {
        guard let origin = track.origin else { return nil }
        return CMTime(value: origin + track.lastDecode + track.openDelta, timescale: track.timescale)
    }

    private func file(_ path: String, of track: inout MovieTrack) -> Int {
        let address = address(of: path)
        if let index = track.files.firstIndex(of: address) { return index }
        track.files.append(address)
        return track.files.count - 1
    }

    private func address(of path: String) -> String {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        if let own = self.path, URL(fileURLWithPath: own).standardizedFileURL == url { return "" }
        guard let base, base.isFileURL else { return url.absoluteString }
        let folder = base.standardizedFileURL.absoluteString
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let whole = url.absoluteString
        return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole
    }
}
