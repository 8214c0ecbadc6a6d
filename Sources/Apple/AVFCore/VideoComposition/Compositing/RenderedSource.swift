import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// The media of an asset as a video composition and an audio mix present them: frames that need no decoding, linear
/// PCM, and the other tracks as they are.
///
/// Used by one thread at a time.
final class RenderedSource: MediaSource {
    /// How an asset is presented.
    struct Presentation: Sendable {
        var composition: AVVideoComposition?
        var compositor: UncheckedReference<(any AVVideoCompositing)?> = UncheckedReference(nil)
        var mix: AVAudioMix?
        /// Indicates whether tracks that are part of the composed frames or the mix are listed too.
        var listsAllTracks = true
        /// Indicates whether all audio tracks are mixed, even without volumes.
        var mixesAlways = false
        /// The tracks that are played although the file disables them, or the other way round.
        var enabled: [Int: Bool] = [:]

        /// Indicates whether a track is played.
        func plays(_ track: MediaTrack) -> Bool { enabled[track.id] ?? track.isEnabled }
    }

    let tracks: [MediaTrack]
    let duration: CMTime
    private let base: any MediaSource
    private var streams: [Stream]
    private var passed: [CMSampleBuffer] = []
    private var passedTrack = 0
    private var isBaseSelected: Bool
    private let replaced: Set<Int>

    /// The samples of a track that is rendered.
    private struct Stream {
        let id: Int
        var producer: any SampleProducer
        var isSelected = true
        var hasBegun = false
        var next: CMSampleBuffer?
        var isAtEnd = false
    }

    /// Opens an asset as it is presented; the asset itself if it is presented as it is.
    static func open(
        _ asset: AVAsset,
        _ presentation: Presentation,
        interrupt: MediaInterrupt
    ) throws -> any MediaSource {
        let facts = try asset.facts()
        let audio = facts.tracks.filter { $0.mediaType == .audio && presentation.plays($0) && $0.isDecodable }
        let volumes = audio.map { asset.track(withTrackID: CMPersistentTrackID($0.id))?.preferredVolume ?? 1 }
        let isMixed =
            presentation.mix != nil && !audio.isEmpty || asset is AVComposition && audio.count > 1
            || presentation.mixesAlways && audio.count > 1 || volumes.contains { $0 != 1 }
        guard presentation.composition != nil || isMixed else {
            let source = try asset.makeDemuxer(interrupt: interrupt)
            return presentation.enabled.isEmpty ? source : TrackSwitch(source, presentation.enabled)
        }
        return try RenderedSource(asset, presentation, audio: isMixed ? audio : [], interrupt)
    }

    private init(
        _ asset: AVAsset,
        _ presentation: Presentation,
        audio: [MediaTrack],
        _ interrupt: MediaInterrupt
    ) throws {
        let source = try asset.makeDemuxer(interrupt: interrupt)
        base = presentation.enabled.isEmpty ? source : TrackSwitch(source, presentation.enabled)
        let core = asset.core
        var list = base.tracks
        var streams: [Stream] = []
        var hidden: Set<Int> = []
        duration = base.duration
        if let composition = presentation.composition {
            let video = base.tracks.filter { $0.mediaType == .video }
            let shown = video.first(where: \.isEnabled) ?? video.first
            let composer = try VideoComposer(
                composition,
                compositor: presentation.compositor.value,
                tracks: video,
                duration: shown.map { track in video.map(\.timeRange.end).max() ?? track.timeRange.end }
                    ?? base.duration,
                interrupt: interrupt,
                opening: { try core.makeDemuxer(interrupt) }
            )
            let composed = composer.track(id: shown?.id ?? (list.map(\.id).max() ?? 0) + 1)
            Self.replace(&list, shown?.id, by: composed)
            hidden.formUnion(video.map(\.id))
            streams.append(
                Stream(id: composed.id, producer: ComposedVideo(composer, settings: ReaderSettings.Video()))
            )
        }
        if let first = audio.first {
            let stream = first.format.audioStreamBasicDescription
            let channels = min(
                2,
                audio.compactMap { $0.format.audioStreamBasicDescription?.mChannelsPerFrame }.max() ?? 2
            )
            let floats = PCMKind.floats(rate: stream?.mSampleRate ?? 44100, channels: max(1, channels))
            let voices = try audio.compactMap { track -> (DecodedAudio, MixVoice)? in
                guard let object = asset.track(withTrackID: CMPersistentTrackID(track.id)) else { return nil }
                let source = try DecodedAudio(
                    try core.makeDemuxer(interrupt),
                    track: track,
                    output: floats,
                    layout: nil
                )
                return (source, MixVoice(presentation.mix, object, floats))
            }
            var mixed = first
            mixed.format = try CMFormatDescription(audioStreamBasicDescription: floats)
            let end = audio.map(\.timeRange.end).max() ?? first.timeRange.end
            mixed.timeRange = CMTimeRange(start: .zero, end: end)
            Self.replace(&list, first.id, by: mixed)
            hidden.formUnion(audio.map(\.id))
            let producer = try MixedAudio(voices, floats: floats, output: floats, layout: nil)
            streams.append(Stream(id: mixed.id, producer: producer))
        }
        let rendered = Set(streams.map(\.id))
        tracks =
            presentation.listsAllTracks ? list : list.filter { rendered.contains($0.id) || !hidden.contains($0.id) }
        self.streams = streams
        replaced = hidden.union(rendered)
        isBaseSelected = list.contains { !hidden.contains($0.id) }
        select(Set(tracks.map(\.id)))
    }

    private static func replace(_ tracks: inout [MediaTrack], _ id: Int?, by track: MediaTrack) {
        if let index = tracks.firstIndex(where: { $0.id == id }) { tracks[index] = track } else { tracks.append(track) }
    }

    var title: String { base.title }
    var metadata: [MediaTag] { base.metadata }
    var containerName: String { base.containerName }
    var isTruncated: Bool { isBaseSelected && base.isTruncated }

    func select(_ trackIDs: Set<Int>) {
        for index in streams.indices { streams[index].isSelected = trackIDs.contains(streams[index].id) }
        let others = trackIDs.subtracting(replaced)
        isBaseSelected = !others.isEmpty
        base.select(others)
        passed = []
    }

    func seek(to time: CMTime) throws(MediaError) {
        let start = time.isNumeric ? max(time, .zero) : .zero
        let range = CMTimeRange(start: start, end: .positiveInfinity)
        passed = []
        for index in streams.indices {
            streams[index].next = nil
            streams[index].isAtEnd = false
            streams[index].hasBegun = true
            let producer = streams[index].producer
            try reporting { try producer.begin(range) }
        }
        if isBaseSelected { try base.seek(to: start) }
    }

    func next() throws(MediaError) -> MediaSample? {
        var earliest: Int?
        for index in streams.indices where streams[index].isSelected {
            if streams[index].next == nil, !streams[index].isAtEnd { try advance(index) }
            guard let time = streams[index].next?.presentationTimeStamp else { continue }
            if let best = earliest.flatMap({ streams[$0].next?.presentationTimeStamp }), best <= time { continue }
            earliest = index
        }
        if isBaseSelected, passed.isEmpty, let sample = try base.next() {
            passed = [sample.buffer]
            passedTrack = sample.trackID
        }
        if let sample = passed.first {
            let time = sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : sample.presentationTimeStamp
            let best = earliest.flatMap { streams[$0].next?.presentationTimeStamp }
            if best.map({ time <= $0 }) ?? true {
                passed = []
                return MediaSample(sample, trackID: passedTrack)
            }
        }
        guard let earliest, let buffer = streams[earliest].next else { return nil }
        streams[earliest].next = nil
        return MediaSample(buffer, trackID: streams[earliest].id)
    }

    private func advance(_ index: Int) throws(MediaError) {
        let producer = streams[index].producer
        if !streams[index].hasBegun {
            streams[index].hasBegun = true
            try reporting { try producer.begin(CMTimeRange(start: .zero, end: .positiveInfinity)) }
        }
        streams[index].next = try reporting { try producer.next() }
        streams[index].isAtEnd = streams[index].next == nil
    }

    /// Reports a compositor's error as one of the media.
    private func reporting<R>(_ body: () throws -> R) throws(MediaError) -> R {
        do {
            return try body()
        } catch let error as MediaError {
            throw error
        } catch {
            let known = AVError(wrapping: error)
            throw MediaError(
                known.code == .operationCancelled ? .cancelled : .unsupportedFormat,
                known.localizedDescription
            )
        }
    }
}

extension VideoComposer {
    /// The properties of the composed video, as those of a track whose frames need no decoding.
    func track(id: Int) -> MediaTrack {
        let size = composition.values.pixelSize
        var track = MediaTrack(
            id: id,
            mediaType: .video,
            format: CMFormatDescription(framesOfWidth: Int32(size.width), height: Int32(size.height))
        )
        let interval = composition.frameDuration
        track.timescale = interval.timescale
        track.timeRange = range
        track.naturalSize = CGSize(width: size.width, height: size.height)
        track.nominalFrameRate = Float(1 / interval.seconds)
        track.minFrameDuration = interval
        return track
    }
}
