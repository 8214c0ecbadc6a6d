import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// The contents of a movie's header: its tracks, whose samples stay in the files where they are.
struct MovieHeaderContents {
    /// The tracks with segments.
    var tracks: [CompositionTrackValues]
    /// The metadata of the movie.
    var items: [MediaFileTag] = []
    var timescale: CMTimeScale = 0

    /// Takes the tracks of a movie as they are.
    init(of movie: AVMovie) {
        tracks = movie.trackList.map { track in
            var values = CompositionTrackValues(id: track.trackID, mediaType: track.mediaType)
            values.copySettings(of: track.facts)
            let segments = try? CompositionSegment.list(of: track, in: .invalid, for: track.mediaType)
            values.list = SegmentList(segments ?? [])
            let start = track.timeRange.start
            if start.isNumeric, start > .zero {
                values.list.insert([CompositionSegment(emptyFrom: .zero, to: start)], at: .zero)
            }
            return values
        }
        items = movie.metadata.compactMap(\.fileTag)
    }

    /// Creates the contents of tracks.
    init(_ tracks: [CompositionTrackValues], items: [MediaFileTag], timescale: CMTimeScale) {
        self.tracks = tracks
        self.items = items
        self.timescale = timescale
    }

    /// Returns the header as a file of its own.
    func data(_ fileType: AVFileType) throws -> Data {
        let movie = try reference(fileType, path: nil)
        return Data(movie.fileType + (try Self.header(movie)))
    }

    /// Writes the header to a file.
    func write(to url: URL, _ fileType: AVFileType, _ options: AVMovieWritingOptions) throws {
        guard url.isFileURL else {
            throw AVError(.fileFailedToParse, "A movie's header can be written to a file only. Pass a file URL.")
        }
        let exists = FileManager.default.fileExists(atPath: url.path)
        if options.contains(.truncateDestinationToMovieHeaderOnly) || !exists {
            let target = url.standardizedFileURL
            guard !paths.contains(where: { URL(fileURLWithPath: $0).standardizedFileURL == target }) else {
                throw AVError(
                    .operationNotSupportedForAsset,
                    "\(url.path) has samples of this movie, which would be lost. Add the header to it, or write it to "
                        + "another file."
                )
            }
            let movie = try reference(fileType, path: nil)
            let bytes = Data(movie.fileType + (try Self.header(movie)))
            do { try bytes.write(to: url, options: .atomic) } catch { throw AVError(wrapping: error) }
            return
        }
        let movie = try reference(fileType, path: url.path)
        do throws(MediaError) {
            try HeaderAddition(path: url.path).add(try movie.header())
        } catch {
            throw AVError(error, isWriting: true)
        }
    }

    private static func header(_ movie: ReferenceMovie) throws -> [UInt8] {
        do throws(MediaError) { return try movie.header() } catch { throw AVError(error, isWriting: true) }
    }

    /// The paths of the files that have samples.
    private var paths: [String] {
        tracks.flatMap { $0.list.segments }.compactMap { Self.path(of: $0.source) }
    }

    private static func path(of source: CompositionSource?) -> String? {
        if case .file(let path)? = source?.core.location { return path }
        return source?.url.flatMap { $0.isFileURL ? $0.path : nil }
    }

    /// - Parameter path: The file to which the header is added.
    private func reference(_ fileType: AVFileType, path: String?) throws -> ReferenceMovie {
        guard AVMovie.movieTypes().contains(fileType), let container = ExportPlan.container(fileType) else {
            throw AVError(
                .fileTypeDoesNotSupportSampleReferences,
                "A file of type \(fileType.rawValue) has no movie header here. Use .mov."
            )
        }
        let own = path.map { URL(fileURLWithPath: $0).standardizedFileURL }
        let isElsewhere = paths.contains { URL(fileURLWithPath: $0).standardizedFileURL != own }
        guard container == .mov || !isElsewhere else {
            throw AVError(
                .fileTypeDoesNotSupportSampleReferences,
                "A file of type \(fileType.rawValue) cannot refer to samples in other files. Use .mov, or export the "
                    + "movie with AVAssetExportSession."
            )
        }
        var options = MediaFileWriter.Options()
        options.metadata = items
        if timescale > 0 { options.movieTimescale = timescale }
        let positions = Dictionary(tracks.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        return ReferenceMovie(
            tracks: try tracks.map { try Self.track($0, positions) },
            container: container,
            options: options,
            path: path,
            base: tracks.compactMap(\.referenceBase).first
        )
    }

    /// Returns the coarsest timescale in which a sample of each rate lasts whole ticks; nil if there is none.
    private static func commonTimescale(_ rates: Set<Double>) -> CMTimeScale? {
        var common: Int64 = 1
        for rate in rates {
            guard let whole = Int64(exactly: rate), whole > 0, whole <= Int64(Int32.max) else { return nil }
            var (a, b) = (common, whole)
            while b != 0 { (a, b) = (b, a % b) }
            common = common / a * whole
            guard common <= Int64(Int32.max) else { return nil }
        }
        return CMTimeScale(common)
    }

    private static func track(
        _ values: CompositionTrackValues,
        _ positions: [CMPersistentTrackID: Int]
    ) throws -> ReferenceMovie.Track {
        let facts = values.facts
        var settings = MediaFileWriter.Track(mediaType: facts.mediaType)
        settings.transform = facts.preferredTransform
        settings.naturalSize = values.naturalSize
        settings.isEnabled = values.isEnabled
        settings.languageTag = LanguageTags.tag(facts.languageTag)
        settings.volume = facts.mediaType == .audio ? values.preferredVolume : nil
        settings.alternateGroup = Int16(clamping: values.alternateGroup)
        settings.layer = Int16(clamping: values.layer)
        settings.metadata = values.items
        settings.references = facts.references.compactMap { reference in
            let others = reference.trackIDs.compactMap { positions[CMPersistentTrackID(truncatingIfNeeded: $0)] }
            return others.isEmpty ? nil : MediaFileWriter.Track.Reference(type: reference.type, tracks: others)
        }
        // The media's ticks are those of all sample rates, so that nothing drifts.
        let rates = Set(
            values.list.segments.compactMap { $0.source?.track.format.audioStreamBasicDescription?.mSampleRate }
        )
        if rates.count > 1 {
            guard let common = Self.commonTimescale(rates) else {
                throw AVError(
                    .operationNotSupportedForAsset,
                    "A track of a movie's header has no timescale for sound of \(rates.sorted()) Hz. Export the movie "
                        + "with AVAssetExportSession, or convert the sound first."
                )
            }
            settings.timescale = common
        }
        let segments = try values.list.segments.map { segment in
            guard let source = segment.source else {
                return ReferenceMovie.Segment(pause: segment.target.duration)
            }
            guard let path = path(of: source) else {
                throw AVError(
                    .operationNotSupportedForAsset,
                    "A movie's header can refer to samples in local files only. Export the movie instead."
                )
            }
            guard let rate = segment.rate else {
                throw AVError(
                    .operationNotSupportedForAsset,
                    "A movie's header has speeds in steps of 1/65536, and none of them presents "
                        + "\(segment.media.duration.seconds) s in \(segment.target.duration.seconds) s. Choose another "
                        + "duration, or export the movie with AVAssetExportSession."
                )
            }
            var part = ReferenceMovie.Segment(path: path, trackID: source.track.id, media: segment.media)
            part.duration = segment.target.duration
            part.rate = rate
            part.ignoresEdits = source.core.ignoresEdits
            return part
        }
        return ReferenceMovie.Track(settings: settings, segments: segments)
    }
}

extension CompositionTrackValues {
    /// Takes over the properties of a file's track.
    mutating func copySettings(of track: MediaTrack, withReferences: Bool = true) {
        isEnabled = track.isEnabled
        preferredTransform = track.preferredTransform
        preferredVolume = track.volume
        timescale = track.timescale
        extendedLanguageTag = LanguageTags.tag(track.languageTag)
        alternateGroup = track.alternateGroup
        items = track.items
        guard withReferences else { return }
        associations = track.references.flatMap { reference in
            reference.trackIDs.map { id in
                TrackAssociation(
                    track: CMPersistentTrackID(truncatingIfNeeded: id),
                    type: AVAssetTrack.AssociationType(rawValue: reference.type)
                )
            }
        }
    }
}

extension CompositionSegment {
    /// The speed in 65,536ths; nil if none of them reaches the segment's end within a tenth of a millisecond.
    fileprivate var rate: Int32? {
        guard isScaled else { return 0x10000 }
        let (media, shown) = (media.duration.seconds, target.duration.seconds)
        guard shown > 0 else { return nil }
        let rate = (media / shown * 65_536).rounded()
        guard rate >= 1, rate <= Double(Int32.max), abs(rate / 65_536 * shown - media) < 0.0001 else { return nil }
        return Int32(rate)
    }
}
