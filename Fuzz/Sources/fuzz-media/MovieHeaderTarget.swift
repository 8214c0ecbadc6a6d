import CoreMedia
import Foundation
import Fuzzing

@testable import MediaFiles

/// Reads films with lists of edits, tracks of events, signatures and references to other files, and writes headers for
/// them.
enum MovieHeaderTarget {
    // Used by one input at a time.
    nonisolated(unsafe) private static let file = MemoryFile()

    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        file.fill(bytes)
        switch bytes.count % 4 {
        case 0: read()
        case 1: refer()
        case 2: replaceHeader()
        default: verify()
        }
    }

    /// Reads the samples with those of other files, and rewrites the positions.
    private static func read() {
        if let references = MovieReferences(path: file.path), !references.files.isEmpty {
            let bases = references.files.indices.map { Int64($0) << 40 }
            let length = references.rewritten(bases: []).count
            require(references.rewritten(bases: bases).count == length, "the length of a header depends on positions")
        }
        do throws(MediaError) {
            let demuxer = try MediaDemuxer(
                .file(file.path),
                limits: MediaFileTarget.limits,
                followsReferences: true
            )
            for _ in 0..<200 {
                guard let sample = try demuxer.next() else { break }
                if let position = sample.position, let place = demuxer.place(of: position) {
                    require(place.offset >= 0, "a sample before its file")
                }
                if sample.buffer.formatDescription?.isBoxedMetadata == true {
                    _ = sample.buffer.formatDescription?.metadataKeys.boxBytes
                }
            }
            if let loss = demuxer.loss { MediaFileTarget.checkWords(loss) }
        } catch {
            MediaFileTarget.checkWords(error)
        }
    }

    /// Writes a header that refers to the film, and reads it.
    private static func refer() {
        do throws(MediaError) {
            let demuxer = try MediaDemuxer(.file(file.path), limits: MediaFileTarget.limits)
            let tracks = demuxer.tracks.prefix(3).map { track in
                let range = track.timeRange.duration.isNumeric ? track.timeRange : .zero
                return ReferenceMovie.Track(
                    settings: MediaFileWriter.Track(mediaType: track.mediaType),
                    segments: [
                        .init(pause: CMTime(value: 1, timescale: 10)),
                        .init(path: file.path, trackID: track.id, media: range),
                    ]
                )
            }
            let movie = ReferenceMovie(tracks: tracks, container: .mov, options: .init(), path: nil, base: nil)
            let header = try movie.header()
            require(MovieMap(bytes: header) != nil, "a header of our own is not read")
        } catch {
            MediaFileTarget.checkWords(error)
        }
    }

    /// Puts another header in place of the film's.
    private static func replaceHeader() {
        do throws(MediaError) {
            let movie = ReferenceMovie(tracks: [], container: .mov, options: .init(), path: nil, base: nil)
            try HeaderAddition(path: file.path).add(try movie.header())
            let headers = FileLayout(path: file.path)?.boxes.filter { $0.type == "moov" }
            require(headers?.count == 1, "a film with \(headers?.count ?? 0) headers")
        } catch {
            MediaFileTarget.checkWords(error)
        }
    }

    /// Looks for signatures; only an unchanged film is whole.
    private static func verify() {
        do throws(MediaError) {
            let verdict = try FilmVerification.verify(file.path)
            require(verdict.segments.allSatisfy { $0.start.isFinite && $0.end.isFinite }, "a segment without an end")
        } catch {
            MediaFileTarget.checkWords(error)
        }
    }

    // MARK: Seeds

    /// Returns small films: with sound that begins late and events, with signatures, and a header with references.
    @Sendable static func seeds() -> [[UInt8]] {
        var result: [[UInt8]] = []
        let key = SignatureTarget.key
        for (number, key) in [nil, key].enumerated() {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(getpid())-\(number).mov")
                .path
            defer { unlink(path) }
            guard (try? write(path, key)) != nil, let bytes = FileManager.default.contents(atPath: path) else {
                continue
            }
            // Each check gets each film.
            for padding in 0..<4 {
                let free: [UInt8] = [0, 0, 0, UInt8(8 + padding)] + Array("free".utf8)
                result.append([UInt8](bytes) + free + Array(repeating: 0, count: padding))
            }
            let segments = [(0, 2), (5, 7)].map { start, end in
                ReferenceMovie.Segment(
                    path: path,
                    trackID: 1,
                    media: CMTimeRange(
                        start: CMTime(value: CMTimeValue(start), timescale: 10),
                        end: CMTime(value: CMTimeValue(end), timescale: 10)
                    )
                )
            }
            let movie = ReferenceMovie(
                tracks: [.init(settings: .init(mediaType: .metadata), segments: segments)],
                container: .mov,
                options: .init(),
                path: nil,
                base: nil
            )
            if let header = try? movie.header() { result.append(movie.fileType + header) }
        }
        return result
    }

    private static func write(_ path: String, _ key: SigningKey?) throws {
        unlink(path)
        let keys = MetadataKeyTable([
            MetadataKey(localID: 1, identifier: "mdta/test", dataType: kCMMetadataBaseDataType_UTF8 as String)
        ])
        let format = CMFormatDescription(metadataKeys: keys)
        var options = MediaFileWriter.Options()
        options.signingKey = key
        let writer = try MediaFileWriter(
            .file(path: path),
            container: .mov,
            tracks: [MediaFileWriter.Track(format: format)],
            sessionStart: .zero,
            options: options
        )
        for index in 2..<10 {
            let bytes = MetadataKeyTable.box(1, Array("event \(index)".utf8))
            let sample = try CMSampleBuffer(
                dataBuffer: CMBlockBuffer(copying: bytes),
                formatDescription: format,
                numSamples: 1,
                sampleTimings: [
                    CMSampleTimingInfo(
                        duration: CMTime(value: 1, timescale: 20),
                        presentationTimeStamp: CMTime(value: CMTimeValue(index), timescale: 10),
                        decodeTimeStamp: .invalid
                    )
                ],
                sampleSizes: [bytes.count]
            )
            try writer.write(sample, track: 0)
        }
        try writer.finish()
    }
}
