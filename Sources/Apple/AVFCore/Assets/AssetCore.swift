import AVFBase
import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// The state that an asset shares with its tracks: the location and the properties of the media.
final class AssetCore: Sendable {
    /// The location of the media; nil for an asset without media.
    let location: MediaLocation?
    /// Indicates whether the whole file may be read to determine exact durations.
    let prefersPreciseTiming: Bool
    /// The contents of the headers.
    var header: LoadOnce<AssetFacts> { present.withLock { $0 } }
    private let present: Mutex<LoadOnce<AssetFacts>>
    /// The properties that only reading all samples reveals, by track.
    let samples: LoadOnce<[CMPersistentTrackID: SampleFacts]>
    /// An object that must live as long as the location is used.
    private let kept: (any Sendable)?
    /// Opens media that are not in one file; nil for a file.
    private let opening: Opening?

    /// Opens media that are not in one file.
    ///
    /// If the Boolean value is true, audio comes as stored; otherwise it may come decoded.
    typealias Opening = @Sendable (MediaInterrupt, Bool) throws(MediaError) -> any MediaSource
    /// The opener of a file or an address; nil for media that are not in one.
    private let file: FileOpening?

    /// Creates a core; reads nothing.
    ///
    /// - Parameters:
    ///   - followsReferences: True to take samples from the local files to which a movie refers.
    ///   - options: FFmpeg's options for an address, such as `user_agent`.
    ///   - kept: An object to retain as long as the core.
    init(
        _ location: MediaLocation?,
        prefersPreciseTiming: Bool = false,
        options: [String: String] = [:],
        followsReferences: Bool = false,
        keeping kept: (any Sendable)? = nil
    ) {
        self.location = location
        self.kept = kept
        opening = nil
        self.prefersPreciseTiming = prefersPreciseTiming
        let file = FileOpening(location, options: options, followsReferences: followsReferences, keeping: kept)
        self.file = file
        let samples = LoadOnce("AVAsset samples") { interrupt in
            try Self.readSamples(file.open(interrupt, isStored: true), interrupt)
        }
        self.samples = samples
        let header = LoadOnce("AVAsset header") { interrupt in
            let demuxer = try file.open(interrupt, isStored: true)
            var facts = AssetFacts(demuxer, isFragmented: MovieBoxes.hasFragments(location))
            if prefersPreciseTiming, !facts.isExact, facts.duration.isNumeric {
                try facts.refine(with: Self.readSamples(demuxer, interrupt))
            }
            return facts
        }
        present = Mutex(header)
    }

    /// Takes the headers of a file that has grown from now on.
    func replaceHeader(_ facts: AssetFacts) {
        let new = LoadOnce(facts)
        present.withLock { $0 = new }
    }

    /// Reads the headers and all samples of the file as it is now; blocks.
    func readAgain(_ interrupt: MediaInterrupt) throws -> AssetFacts {
        let demuxer = try makeDemuxer(interrupt, isStored: true)
        var facts = AssetFacts(demuxer, isFragmented: MovieBoxes.hasFragments(location))
        if facts.duration.isNumeric { try facts.refine(with: Self.readSamples(demuxer, interrupt)) }
        return facts
    }

    /// Creates a core of a resource that a program's delegate provides; asks for nothing.
    init(_ resource: ResourceFile, prefersPreciseTiming: Bool) {
        location = nil
        file = nil
        self.prefersPreciseTiming = prefersPreciseTiming
        kept = resource
        let place = LoadOnce("AVAsset resource") { try resource.load($0) }
        // The first reader of a part of the file may be any of these.
        let opened: @Sendable (MediaInterrupt) throws(MediaError) -> MediaDemuxer = { (interrupt) throws(MediaError) in
            let location: MediaLocation
            do throws(AVError) {
                location = try place.waitForValue()
            } catch {
                throw MediaError(.network, error.localizedDescription)
            }
            return try MediaDemuxer(location, interrupt: interrupt)
        }
        opening = { (interrupt, _) throws(MediaError) in try opened(interrupt) }
        samples = LoadOnce("AVAsset samples") { interrupt in try Self.readSamples(opened(interrupt), interrupt) }
        let header = LoadOnce("AVAsset header") { interrupt in
            let location = try place.waitForValue()
            return AssetFacts(try opened(interrupt), isFragmented: MovieBoxes.hasFragments(location))
        }
        present = Mutex(header)
    }

    /// Creates a core whose headers come from elsewhere.
    ///
    /// - Parameter opening: Opens the media; nil if there are none.
    init(header: LoadOnce<AssetFacts>, opening: Opening? = nil) {
        location = nil
        file = nil
        prefersPreciseTiming = false
        kept = nil
        self.opening = opening
        present = Mutex(header)
        samples = LoadOnce([:])
    }

    /// Opens the media again.
    ///
    /// - Parameters:
    ///   - isStored: True for audio as stored, false if it may come decoded, as edited audio does.
    ///   - known: The tracks as they were found before, to open a file faster.
    func makeDemuxer(
        _ interrupt: MediaInterrupt,
        isStored: Bool = false,
        known: [MediaTrack] = []
    ) throws(MediaError) -> any MediaSource {
        if let opening { return try opening(interrupt, isStored) }
        guard let file else { throw MediaError(.notFound, "Could not read an asset: it has no media.") }
        return try file.open(interrupt, isStored: isStored, known: known)
    }

    /// A Boolean value that indicates whether the media are read as stored, without the edits of their movie.
    var ignoresEdits: Bool { file?.ignoresEdits ?? false }

    /// An asset of the same file whose media are read as stored; nil for media that are not in one file.
    var unedited: AssetCore? { file?.unedited }

    /// Cancels loading.
    func cancel() {
        header.cancel()
        samples.cancel()
    }

    /// Reads all samples of a file once.
    private static func readSamples(
        _ demuxer: any MediaSource,
        _ interrupt: MediaInterrupt
    ) throws -> [CMPersistentTrackID: SampleFacts] {
        let facts = AssetFacts(demuxer)
        guard facts.duration.isNumeric else {
            throw AVError(
                .operationNotSupportedForAsset,
                "Could not count the samples of a stream without an end. Ask for this of files only."
            )
        }
        var result: [CMPersistentTrackID: SampleFacts] = [:]
        for track in facts.tracks { result[CMPersistentTrackID(track.id)] = SampleFacts() }
        while let sample = try demuxer.next() {
            if interrupt.isCancelled { throw AVError(.operationCancelled) }
            // Samples outside the parts of a movie are there only to decode the rest.
            if demuxer is EditedFile, sample.buffer.isHidden { continue }
            result[CMPersistentTrackID(sample.trackID)]?.count(sample.buffer)
        }
        for id in result.keys { result[id]?.presentationTimes.sort() }
        return result
    }
}

extension AssetFacts {
    /// Replaces estimates by exact times.
    fileprivate mutating func refine(with samples: [CMPersistentTrackID: SampleFacts]) {
        var end = CMTime.zero
        for index in tracks.indices {
            guard let facts = samples[CMPersistentTrackID(tracks[index].id)], facts.start.isNumeric else { continue }
            tracks[index].timeRange = CMTimeRange(start: facts.start, end: facts.end)
            end = max(end, facts.end)
            tracks[index].totalSampleDataLength = facts.byteCount
            let seconds = (facts.end - facts.start).seconds
            if seconds > 0 { tracks[index].estimatedDataRate = Float(Double(facts.byteCount) * 8 / seconds) }
        }
        if end > .zero { duration = end }
        isExact = true
    }
}
