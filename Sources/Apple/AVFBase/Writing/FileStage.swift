package import CoreMedia
internal import DequeModule
package import MediaFiles

/// Puts the samples of all tracks into one file, in order of their decode times.
///
/// The file is begun when the formats of all tracks are known, or when tracks without one have ended without a sample; these
/// are left out of it. For one thread at a time: the writer's file queue.
package final class FileStage {
    /// What the file is made of.
    package struct Plan {
        package var destination: MediaFileWriter.Destination
        /// The file, where it is one: its name is held by an empty file until writing begins.
        package var file: OutputFile?
        package var container: MediaFileWriter.Container
        package var options: MediaFileWriter.Options
        /// Their formats are filled in when they are known.
        package var tracks: [MediaFileWriter.Track]
        /// Whether media comes as fast as it is made, so that tracks should not wait long for each other.
        package var isLive: Bool
        /// The track at whose samples segments begin.
        package var mainTrack: Int

        /// Creates a plan.
        package init(
            destination: MediaFileWriter.Destination,
            file: OutputFile? = nil,
            container: MediaFileWriter.Container,
            options: MediaFileWriter.Options,
            tracks: [MediaFileWriter.Track],
            isLive: Bool,
            mainTrack: Int
        ) {
            self.destination = destination
            self.file = file
            self.container = container
            self.options = options
            self.tracks = tracks
            self.isLive = isLive
            self.mainTrack = mainTrack
        }
    }

    private let plan: Plan
    private var formats: [CMFormatDescription?]
    private var isEnded: [Bool]
    private var interleaver: SampleInterleaver<CMSampleBuffer>
    private var cuts = Deque<CMTime>()
    private var writer: MediaFileWriter?
    /// The writer's number of each track; nil for one that is not in the file.
    private var places: [Int?] = []

    package init(_ plan: Plan) {
        self.plan = plan
        formats = plan.tracks.map(\.format)
        isEnded = plan.tracks.map { _ in false }
        interleaver = SampleInterleaver(
            trackCount: plan.tracks.count,
            timeLimit: CMTime(value: plan.isLive ? 1 : 10, timescale: 1)
        )
    }

    /// What a track's samples will be.
    package func setFormat(_ format: CMFormatDescription, track: Int) {
        if formats[track] == nil { formats[track] = format }
    }

    /// A segment begins with the main track's sample of this time.
    package func cut(at time: CMTime) { cuts.append(time) }

    /// Takes samples of a track and writes what can be written.
    ///
    /// - Parameter sessionStart: when the session began; nil while it has not, and nothing is written.
    /// - Returns: how many bytes wait no longer.
    package func add(_ samples: [CMSampleBuffer], track: Int, sessionStart: CMTime?) throws(MediaError) -> Int {
        for sample in samples {
            if let format = sample.formatDescription { setFormat(format, track: track) }
            interleaver.add(sample, at: sample.orderingTime, bytes: sample.totalSampleSize, track: track)
        }
        return try writeWaiting(sessionStart)
    }

    /// A track has given its last sample.
    ///
    /// - Returns: how many bytes wait no longer.
    package func end(_ track: Int, sessionStart: CMTime?) throws(MediaError) -> Int {
        isEnded[track] = true
        interleaver.end(track)
        return try writeWaiting(sessionStart)
    }

    /// Completes the file.
    package func close(sessionStart: CMTime?, sessionEnd: CMTime?) throws(MediaError) {
        defer { writer = nil }
        for track in isEnded.indices {
            isEnded[track] = true
            interleaver.end(track)
        }
        _ = try writeWaiting(sessionStart)
        if writer == nil { try open(sessionStart ?? .zero) }
        try writer?.finish(sessionEnd: sessionEnd)
    }

    /// Makes what was written readable as far as possible; a file without anything in it is removed.
    package func salvage() {
        // The first error is the one that is told.
        if let writer { try? writer.finish() } else { plan.file?.remove() }
        writer = nil
    }

    /// Removes the file.
    package func discard() {
        if let writer { writer.cancel() }
        writer = nil
        plan.file?.remove()
    }

    private func writeWaiting(_ sessionStart: CMTime?) throws(MediaError) -> Int {
        if writer == nil {
            guard let sessionStart, canOpen else { return 0 }
            try open(sessionStart)
        }
        var written = 0
        while let (track, bytes, sample) = interleaver.next() {
            written += bytes
            guard let place = places[track] else {
                throw MediaError(
                    .invalidArgument,
                    "Could not write the first sample of track \(track + 1): too much of the other tracks came before it. "
                        + "Give its input a source format hint, or its first sample earlier."
                )
            }
            if track == plan.mainTrack, let cut = cuts.first, sample.presentationTimeStamp >= cut, sample.isSync {
                cuts.removeFirst()
                try writer?.cutSegment()
            }
            try writer?.write(sample, track: place)
        }
        return written
    }

    /// Whether enough is known to begin the file, and there is something to begin it for.
    private var canOpen: Bool {
        guard !interleaver.isEmpty else { return false }
        return interleaver.isFull || zip(formats, isEnded).allSatisfy { $0 != nil || $1 }
    }

    private func open(_ sessionStart: CMTime) throws(MediaError) {
        var tracks: [MediaFileWriter.Track] = []
        places = plan.tracks.indices.map { index in
            guard let format = formats[index] else { return nil }
            var track = plan.tracks[index]
            track.format = format
            tracks.append(track)
            return tracks.count - 1
        }
        // The empty file has held the name until now.
        plan.file?.remove()
        writer = try MediaFileWriter(
            plan.destination,
            container: plan.container,
            tracks: tracks,
            sessionStart: sessionStart,
            options: plan.options
        )
    }
}
