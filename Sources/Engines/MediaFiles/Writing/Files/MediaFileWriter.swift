package import CoreMedia
import CoreVideo
import Foundation

/// Writes samples to a media file, or as segments.
///
/// The writer uses the samples' output times. Playback begins at the start of the session and ends at its end, or with
/// each track's last sample. Samples outside are stored and edited out. Samples go to the file as they arrive, so
/// memory grows with the length of the movie by only a few dozen bytes per sample.
///
/// With a fragment interval, everything up to the last whole fragment can be played at any moment, even if the process
/// is killed. A finished file is an ordinary movie nevertheless: the writer appends its tables and overwrites 16 bytes
/// near its beginning, so that the fragments' headers become part of the media data. FFmpeg's muxer supports this from
/// version 7.1 on. Earlier versions support neither this nor sessions with an end, so this module writes the boxes
/// itself.
///
/// If writing fails, for example because the disk is full, the writer makes the written part readable as far as
/// possible. Use it from one thread at a time.
package final class MediaFileWriter {
    private enum State {
        case writing
        case failed(MediaError)
        case finished
        case cancelled
    }

    let container: Container
    let options: Options
    let destination: Destination
    private(set) var sink: FileSink?
    private var audio: AudioFileWriter?
    private var state = State.writing
    private(set) var sessionStart: CMTime?
    var tracks: [MovieTrack]
    /// The position of the 16-byte box that becomes the header of the media data.
    private(set) var mediaHeader: Int64 = 0
    var fragments: FragmentQueue?
    /// Signs the segments; nil without a key.
    var signer: FilmSigner?
    /// The time of the last signature.
    var lastSignature: CMTime?
    /// Where the samples of signed segments begin, and where the last of them ends.
    var signedRegions: [(start: Int64, segment: UInt32)] = []
    var signedEnd: Int64 = 0

    /// Creates the file.
    ///
    /// - Parameters:
    ///   - sessionStart: the sample time at which the movie begins; invalid if ``startSession(at:)`` sets it later.
    /// - Throws: ``MediaError/Code/fileExists``, ``MediaError/Code/notFound`` if the folder is missing,
    ///   ``MediaError/Code/noPermission``, ``MediaError/Code/diskFull``; ``MediaError/Code/unsupportedFormat`` for
    ///   tracks that the container cannot hold.
    package convenience init(
        _ destination: Destination,
        container: Container,
        tracks: [Track],
        sessionStart: CMTime,
        options: Options = Options()
    ) throws(MediaError) {
        try self.init(
            destination,
            container: container,
            tracks: tracks,
            sessionStart: sessionStart,
            options: options,
            calls: .system
        )
    }

    init(
        _ destination: Destination,
        container: Container,
        tracks: [Track],
        sessionStart: CMTime,
        options: Options,
        calls: FileCalls
    ) throws(MediaError) {
        self.destination = destination
        self.container = container
        self.options = options
        let tracks = options.signingKey == nil ? tracks : tracks + [Self.makeSignatureTrack()]
        self.tracks = tracks.map(MovieTrack.init)
        signer = options.signingKey.map(FilmSigner.init)
        self.sessionStart = sessionStart.isNumeric ? sessionStart : nil
        try Self.check(tracks, container)
        guard container.isMovie else {
            guard options.signingKey == nil else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not sign a file of type \(container.rawValue). Only .mov and .mp4 files can be signed."
                )
            }
            guard case .file(let path) = destination else { throw Self.noSegments(container) }
            let sink = try FileSink(creating: path, isReserved: options.isNameReserved, calls: calls)
            audio = try AudioFileWriter(sink, container: container, tracks: tracks)
            return
        }
        switch destination {
        case .segments: fragments = FragmentQueue(tracks: tracks.count, interval: nil, firstInterval: nil, number: 1)
        case .file(let path):
            if let interval = options.fragmentInterval, interval.isNumeric, interval > .zero {
                fragments = FragmentQueue(
                    tracks: tracks.count,
                    interval: interval,
                    firstInterval: options.initialFragmentInterval,
                    number: options.initialFragmentNumber
                )
            }
            let sink = try FileSink(creating: path, isReserved: options.isNameReserved, calls: calls)
            self.sink = sink
            do throws(MediaError) {
                let type = FileTypeBox(container: container, isFragmented: false).bytes
                mediaHeader = Int64(type.count)
                signedEnd = mediaHeader + 16
                try sink.write(type)
                try sink.write(Self.freeBox)
                try sink.flush()
            } catch {
                sink.delete()
                throw error
            }
        }
    }

    /// Sets the time at which the movie begins, if the initializer did not.
    ///
    /// Call it before the first sample; later calls have no effect.
    package func startSession(at time: CMTime) {
        if sessionStart == nil, time.isNumeric { sessionStart = time }
    }

    /// A Boolean value that indicates whether bytes can be copied from other files: an ordinary movie, not signed.
    package var copiesStoredBytes: Bool { sink != nil && fragments == nil && signer == nil }

    /// Number of bytes written so far.
    package var byteCount: Int64 { audio?.byteCount ?? sink?.position ?? 0 }

    /// An upper estimate of the size of the file if it were finished now, in bytes.
    package var projectedByteCount: Int64 {
        let metadata = (options.metadata + tracks.flatMap(\.settings.metadata)).reduce(Int64(0)) { sum, tag in
            if case .data(let data, _) = tag.value { return sum + Int64(data.count) + 200 }
            if case .text(let text) = tag.value { return sum + Int64(text.utf8.count) + 200 }
            return sum + 200
        }
        return byteCount + metadata + 512 + tracks.reduce(Int64(0)) { $0 + $1.table.boxSize + 2048 }
    }

    /// Adds samples to a track.
    ///
    /// An empty buffer with the attachment `EndsPreviousSampleDuration` ends the track's last sample at the buffer's
    /// time.
    ///
    /// - Parameters:
    ///   - sample: compressed samples or interleaved linear PCM, in decode order.
    ///   - track: the track's position.
    ///   - stored: the place of the bytes in another file, from where they are copied; nil takes those of the sample.
    ///     Only for writers that ``copiesStoredBytes``.
    /// - Throws: an error that makes further writing impossible; or ``MediaError/Code/invalidArgument`` for times that
    ///   do not increase, after which writing can continue.
    package func write(
        _ sample: CMSampleBuffer,
        track: Int,
        stored: StoredBytes? = nil
    ) throws(MediaError) {
        try checkWriting()
        guard stored == nil || copiesStoredBytes else {
            throw MediaError(.invalidArgument, "Could not write a sample without its bytes. Read them first.")
        }
        guard tracks.indices.contains(track) else {
            throw MediaError(.invalidArgument, "Could not write a sample to track \(track): there is no such track.")
        }
        if let audio {
            do throws(MediaError) { try audio.write(sample) } catch { throw fail(error) }
            return
        }
        if sample.numSamples == 0 {
            if sample.attachments[.endsPreviousSampleDuration] != nil {
                tracks[track].close(at: sample.outputPresentationTimeStamp)
                fragments?.resolveLast(of: track, delta: tracks[track].table.deltas.last?.value)
            }
            return
        }
        guard let data = sample.dataBuffer else {
            throw MediaError(.invalidArgument, "Could not write a sample without data. Compress frames first.")
        }
        let batches = try SampleBatches(sample)
        let format = sample.formatDescription
        if let format, tracks[track].descriptions.last !== format {
            try SampleEntry(format: format, isQuickTime: container == .mov).check(container: container)
        }
        if sessionStart == nil { sessionStart = sample.outputPresentationTimeStamp }
        let description = tracks[track].index(of: format)
        var position = 0
        try fillGap(of: track, until: batches.list.first?.decodeTime, description: description)
        for batch in batches.list {
            let bytes = batch.count * batch.size
            guard bytes >= 0, position + bytes <= data.dataLength else {
                throw MediaError(
                    .invalidArgument,
                    "Could not write a sample that declares more bytes than its data has. Give its actual size."
                )
            }
            let slice = data[position..<position + bytes]
            let place = stored.map { StoredBytes(file: $0.file, offset: $0.offset + Int64(position)) }
            try add(batch, slice, stored: place, to: track, description: description)
            position += bytes
        }
    }

    /// Adds a sample without contents between the end of the last sample and the start of the next one.
    private func fillGap(of track: Int, until next: CMTime?, description: Int) throws(MediaError) {
        guard let start = tracks[track].gapStart, let next, next > start else { return }
        let isText = tracks[track].descriptions.last?.mediaType != .metadata
        // Empty text is two bytes that say so; other samples are empty without a byte.
        guard let data = try? CMBlockBuffer(copying: [UInt8](repeating: 0, count: isText ? 2 : 0)) else {
            throw MediaError(.outOfMemory, "Could not write a sample: no memory is left. Close other programs.")
        }
        let filler = MovieTrack.Samples(
            count: 1,
            decodeTime: start,
            presentationTime: start,
            duration: next - start,
            size: isText ? 2 : 0
        )
        try add(filler, data[...], stored: nil, to: track, description: description)
    }

    private func add(
        _ batch: MovieTrack.Samples,
        _ data: CMBlockBuffer.Slice,
        stored: StoredBytes?,
        to track: Int,
        description: Int
    ) throws(MediaError) {
        try signIfDue(at: batch.decodeTime, isSync: batch.isSync, track: track)
        let before = tracks[track].timescale
        let outcome: Result<MovieTrack.Placed, MediaError>
        do throws(MediaError) {
            outcome = .success(try tracks[track].place(batch, description: description))
        } catch {
            outcome = .failure(error)
        }
        let after = tracks[track].timescale
        if before > 0, after != before { fragments?.multiplyTicks(of: track, by: Int64(after / before)) }
        let placed = try outcome.get()
        if fragments != nil {
            fragments?.resolveLast(of: track, delta: tracks[track].resolvedDelta)
            if fragments?.isFull(at: batch.decodeTime) ?? false {
                try writeFragment(mustGo: false)
            }
            try noteForSignature(placed, data, track: track)
            fragments?.add(placed, data, at: batch.decodeTime, to: track)
            return
        }
        guard let sink else { return }
        try noteForSignature(placed, data, track: track)
        let start = sink.position
        do throws(MediaError) {
            if let stored {
                try sink.write(data.dataLength, from: stored)
            } else {
                try Self.forEachPart(of: data) { (part) throws(MediaError) in try sink.write(part) }
            }
        } catch {
            // The table contains the sample but the file does not.
            for _ in 0..<placed.count { tracks[track].table.removeLast() }
            throw fail(error)
        }
        tracks[track].table.place(
            count: placed.count,
            bytes: Int64(data.dataLength),
            at: start,
            description: description
        )
    }

    /// Ends the current segment or fragment if it contains samples; does nothing without fragments.
    ///
    /// It contains all samples written before this call.
    package func cutSegment() throws(MediaError) {
        try checkWriting()
        if fragments != nil { try writeFragment() }
    }

    /// Completes the file.
    ///
    /// - Parameter sessionEnd: the time at which the movie ends; nil ends each track with its last sample.
    /// - Throws: ``MediaError/Code/diskFull`` and others, among them ``MediaError/Code/notFound`` if the file was
    ///   removed or renamed meanwhile.
    package func finish(sessionEnd: CMTime? = nil) throws(MediaError) {
        try checkWriting()
        if let audio {
            do throws(MediaError) { try audio.finish() } catch { throw fail(error) }
            state = .finished
            return
        }
        try addSignature(isLast: true)
        for index in tracks.indices {
            tracks[index].close()
            fragments?.resolveLast(of: index, delta: tracks[index].table.deltas.last?.value)
        }
        if fragments != nil { try writeFragment() }
        if case .segments(let handler) = destination {
            // Without samples, clients still get the initialization segment.
            if fragments?.takeHeader() == true { handler(initialSegment(fragmentedHeader())) }
            state = .finished
            return
        }
        guard let sink else { return }
        let end = sink.position
        do throws(MediaError) {
            try complete(sink, sessionEnd: sessionEnd.flatMap { $0.isNumeric ? $0 : nil })
            try seal(sink)
        } catch {
            // The fragments are readable without the tables.
            if fragments != nil { try? sink.truncate(to: end) }
            throw fail(error)
        }
        let isThere = sink.isThere
        sink.close()
        state = .finished
        guard isThere else {
            throw MediaError(
                .notFound,
                "Could not finish \(sink.path): the file was removed or renamed while it was being written. "
                    + "Write it again without moving it meanwhile."
            )
        }
    }

    /// Closes and deletes the file; does nothing once the file is finished.
    ///
    /// Also deletes the file after a failure, which otherwise leaves the written part.
    package func cancel() {
        switch state {
        case .writing, .failed:
            state = .cancelled
            audio?.cancel()
            sink?.delete()
        case .finished, .cancelled: break
        }
    }

    /// Makes the written part readable after a failure, stores the error and returns it.
    func fail(_ error: MediaError) -> MediaError {
        if case .writing = state { state = .failed(error) }
        if let sink, fragments == nil { salvage(sink) }
        return error
    }

    // MARK: Helpers

    private func checkWriting() throws(MediaError) {
        switch state {
        case .writing: return
        case .failed(let error): throw error
        case .finished: throw MediaError(.invalidArgument, "Could not write: the file is finished. Write to a new one.")
        case .cancelled: throw MediaError(.cancelled, "Could not write: writing was cancelled. Write to a new file.")
        }
    }

    private static func check(_ tracks: [Track], _ container: Container) throws(MediaError) {
        for track in tracks {
            if track.mediaType == .video, !container.holdsVideo {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not write video to a file of type \(container.rawValue). Use .mov or .mp4."
                )
            }
            if let format = track.format, container.isMovie {
                try SampleEntry(format: format, isQuickTime: container == .mov).check(container: container)
            }
        }
    }

    private static func noSegments(_ container: Container) -> MediaError {
        MediaError(
            .unsupportedFormat,
            "Could not write segments of type \(container.rawValue). Use .mp4 or .mov."
        )
    }

    /// Calls a closure with the bytes of a slice of a block buffer, block by block.
    static func forEachPart(
        of slice: CMBlockBuffer.Slice,
        _ body: (UnsafeRawBufferPointer) throws(MediaError) -> Void
    ) throws(MediaError) {
        var position = slice.startIndex
        while position < slice.endIndex {
            var failure: MediaError?
            do {
                try slice.owner.withUnsafeMutableBytes(atOffset: position) { bytes in
                    let count = min(bytes.count, slice.endIndex - position)
                    do throws(MediaError) {
                        try body(UnsafeRawBufferPointer(rebasing: bytes[0..<count]))
                    } catch { failure = error }
                    position += count
                }
            } catch {
                throw MediaError(.outOfMemory, "Could not read a sample's data: \(error.localizedDescription)")
            }
            if let failure { throw failure }
        }
    }

    /// A 16-byte box without meaning, to be overwritten later.
    private static let freeBox: [UInt8] = [0, 0, 0, 16] + Array("free".utf8) + [UInt8](repeating: 0, count: 8)

    /// Returns bytes whose first box has another four-character type.
    static func renamed(_ bytes: [UInt8], _ name: String) -> [UInt8] {
        guard bytes.count >= 8 else { return bytes }
        var bytes = bytes
        bytes.replaceSubrange(4..<8, with: name.utf8)
        return bytes
    }

    /// Returns the header of a media data box with an eight-byte length.
    static func mediaBox(length: Int64) -> [UInt8] {
        var writer = BoxWriter()
        writer.u32(1)
        writer.fourCharacters("mdat")
        writer.i64(length)
        return writer.bytes
    }
}

@available(*, unavailable)
extension MediaFileWriter: @unchecked Sendable {}
