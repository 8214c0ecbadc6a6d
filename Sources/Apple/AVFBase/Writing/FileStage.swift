package import CoreMedia
internal import DequeModule
package import MediaFiles

/// Writes the samples of all tracks into one file, in order of their decode times.
///
/// The file is created when each track either has a known format or has ended without a sample; the latter tracks are
/// omitted from the file. Used by one thread at a time: the writer's file queue.
package final class FileStage {
    /// The description of the file to write.
    package struct Plan {
        package var destination: MediaFileWriter.Destination
        /// The output file, if any; until writing begins, an empty file reserves its name.
        package var file: OutputFile?
        package var container: MediaFileWriter.Container
        package var options: MediaFileWriter.Options
        /// The tracks; missing formats are filled in when they become known.
        package var tracks: [MediaFileWriter.Track]
        /// Indicates whether media arrive as fast as they are made, in which case tracks should not wait long for each
        /// other.
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
    /// The index of each track in the file writer; nil for one that is not in the file.
    private var places: [Int?] = []

    package init(_ plan: Plan) {
        self.plan = plan
        formats = plan.tracks.map(\.format)
        isEnded = plan.tracks.map { _ in false }
        interleaver = SampleInterleaver(
            trackCount: plan.tracks.count,
            sparse: Set(plan.tracks.indices.filter { plan.tracks[$0].isSparse }),
            timeLimit: CMTime(value: plan.isLive ? 1 : 10, timescale: 1)
        )
    }

    /// Sets the format of a track's samples.
    package func setFormat(_ format: CMFormatDescription, track: Int) {
        if formats[track] == nil { formats[track] = format }
    }

    /// Starts a segment at the main track's sample with this time.
    package func cut(at time: CMTime) { cuts.append(time) }

    /// Adds samples of a track and writes those that can be written.
    ///
    /// - Parameter sessionStart: The start of the session; nil if it has not started, in which case nothing is written.
    /// - Returns: Number of bytes that are no longer pending.
    package func add(_ samples: [CMSampleBuffer], track: Int, sessionStart: CMTime?) throws(MediaError) -> Int {
        for sample in samples {
            if let format = sample.formatDescription { setFormat(format, track: track) }
            interleaver.add(sample, at: sample.orderingTime, bytes: sample.totalSampleSize, track: track)
        }
        return try writeWaiting(sessionStart)
    }

    /// Marks a track as ended after its last sample.
    ///
    /// - Returns: Number of bytes that are no longer pending.
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

    /// Makes the written part of the file readable as far as possible; removes the file if it is empty.
    package func salvage() {
        // The writer reports its first error; one from here is ignored.
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
                    "Could not write the first sample of track \(track + 1): too much of the other tracks came before "
                        + "it. Give its input a source format hint, or its first sample earlier."
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

    /// Indicates whether enough is known to create the file, and there is a sample to write.
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
        var options = plan.options
        options.isNameReserved = plan.file != nil
        writer = try MediaFileWriter(
            plan.destination,
            container: plan.container,
            tracks: tracks,
            sessionStart: sessionStart,
            options: options
        )
    }
}
