import CFFmpeg
package import CoreMedia
import CoreVideo
import Foundation

/// Opens a container and gives the samples of its tracks as they are stored, in the order of the file.
///
/// Times are on the asset's timeline: edit lists are applied, and what is seen and heard first is at 0. Samples that are
/// only needed to decode others, as they lie before or between the edits, say so: pictures by the attachment
/// `DoNotDisplay`, audio by `TrimDurationAtStart` and `TrimDurationAtEnd`, which also hold what the encoder added. Audio
/// may therefore begin before 0.
///
/// The bytes of a sample are the demuxed packet's own memory; H.264 and HEVC that are stored with start codes are
/// rewritten with lengths. A format description changes on the way where the container says so.
///
/// Not thread-safe: one thread at a time. Only ``MediaInterrupt`` may be used from others.
package final class MediaDemuxer {
    /// What the input is.
    package let location: MediaLocation
    /// The tracks in the order of the container; cover pictures are not among them.
    package let tracks: [MediaTrack]
    /// From 0 to the end of the longest track; invalid where unknown.
    package let duration: CMTime
    /// The container's tags.
    package let metadata: [MediaTag]
    /// The container's short name as FFmpeg has it, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    package let containerName: String
    /// Whether the input is a single picture.
    package let isPicture: Bool
    /// Whether the data stop in the middle; complete only after ``next()`` gave nil.
    package private(set) var isTruncated = false

    private let limits: MediaLimits
    private let interrupt: MediaInterrupt
    private var input: MediaInput
    /// By the place of the stream; nil for streams that are no tracks.
    private var samples: [PacketSamples?]
    private var selected: Set<Int>
    /// Read while seeking and not yet delivered.
    private var pending: [PacketMemory] = []
    private var isAtEnd = false

    /// More damaged packets in a row than this, and the input is given up.
    private static let maximumErrorsInARow = 1000
    /// How often a seek is tried again further ahead.
    private static let maximumSeeks = 16

    /// Opens an input; reads as much as is needed to know the tracks.
    package init(
        _ location: MediaLocation,
        limits: MediaLimits = MediaLimits(),
        interrupt: MediaInterrupt = MediaInterrupt()
    ) throws(MediaError) {
        self.location = location
        self.limits = limits
        self.interrupt = interrupt
        let input = try MediaInput(location, limits: limits, interrupt: interrupt)
        self.input = input
        containerName = input.containerName
        isPicture = input.isPicture
        metadata = MediaTag.list(input.context.pointee.metadata)
        let hasIndex = input.containerName.hasPrefix("mov")
        let start = hasIndex ? CMTime.zero : Self.start(input)
        var tracks: [MediaTrack] = []
        var samples: [PacketSamples?] = []
        let numbers = Self.numbers(input)
        for index in 0..<input.streamCount {
            samples.append(nil)
            guard let stream = input.stream(index), let parameters = stream.pointee.codecpar else { continue }
            let timeline = StreamTimeline(timeBase: stream.pointee.time_base, start: start, hasIndex: hasIndex)
            if parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
                try MediaReader.checkSize(Int(parameters.pointee.width), Int(parameters.pointee.height), input)
            }
            guard let track = MediaTrack(input, stream, id: numbers[index], timeline: timeline) else { continue }
            tracks.append(track)
            samples[index] = PacketSamples(
                track: track,
                timeline: timeline,
                parameters: parameters.pointee,
                pixelAspect: MediaRational(av_guess_sample_aspect_ratio(input.context, stream, nil))
            )
        }
        guard !tracks.isEmpty else { throw MediaReader.noVideoError(input) }
        self.tracks = tracks
        self.samples = samples
        selected = Set(tracks.map(\.id))
        duration = Self.duration(input, tracks)
        applySelection()
    }

    /// Delivers samples of these tracks only; from the present place on.
    package func select(_ trackIDs: Set<Int>) {
        selected = trackIDs
        applySelection()
        pending.removeAll { !isSelected(Int($0.packet.pointee.stream_index)) }
    }

    /// The next sample in the order of the file, or nil at the end.
    ///
    /// - Throws: when the interrupt was asked to stop, the connection or the disk fails, or memory is used up. Damaged
    ///   data are no such case: they are skipped, and data that stop too early are the end; see ``isTruncated``.
    package func next() throws(MediaError) -> MediaSample? {
        while let packet = try nextPacket() {
            let index = Int(packet.packet.pointee.stream_index)
            guard samples.indices.contains(index), let trackID = samples[index]?.trackID else { continue }
            guard let buffer = try samples[index]?.sample(packet) else { continue }
            return MediaSample(trackID: trackID, buffer: buffer)
        }
        return nil
    }

    /// Goes to a place: the next sample of the first selected video track is a sync sample at or before the time, where
    /// there is one; without video the first samples are at or before it.
    ///
    /// Samples of other tracks come from about there. A time before the first sample leads to the beginning.
    package func seek(to time: CMTime) throws(MediaError) {
        pending = []
        isAtEnd = false
        for index in samples.indices { samples[index]?.reset() }
        guard let leader, let samples = samples[leader] else { return }
        let target = samples.timeline.tick(time)
        let isVideo = input.stream(leader)?.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        var attempt = target
        var back = max(1, samples.timeline.tick(CMTime(value: 1, timescale: 2)) - samples.timeline.tick(.zero))
        for _ in 0..<Self.maximumSeeks {
            input.armDeadline()
            FFmpegLog.reset()
            let status = av_seek_frame(input.context, Int32(leader), attempt, AVSEEK_FLAG_BACKWARD)
            if status == CFFMPEG_ERROR_EXIT { throw input.readingError(status) }
            guard status >= 0 else { break }
            pending = []
            guard let found = try readAhead(to: leader, wantsKey: isVideo) else { break }
            if found.isDue(at: target) { return }
            // Containers seek by decode time, and a picture may be shown later than that; those without an index may
            // come out in the middle of a group.
            let earlier = min(attempt, found.first == CFFMPEG_NO_PTS ? attempt : found.first)
            let (next, overflow) = earlier.subtractingReportingOverflow(found.isCut ? back : 1)
            guard !overflow else { break }
            attempt = next
            if found.isCut { back *= 2 }
        }
        try reopen()
    }

    /// The stream by which to seek: the first selected one with pictures, else with sound, else any.
    private var leader: Int? {
        func first(_ type: CMFormatDescription.MediaType) -> Int? {
            let track = tracks.first { $0.mediaType == type && selected.contains($0.id) }
            return track.flatMap { track in samples.firstIndex { $0?.trackID == track.id } }
        }
        return first(.video) ?? first(.audio) ?? samples.indices.first { isSelected($0) }
    }

    private func isSelected(_ stream: Int) -> Bool {
        guard samples.indices.contains(stream), let samples = samples[stream] else { return false }
        return selected.contains(samples.trackID)
    }

    private func applySelection() {
        for index in 0..<input.streamCount {
            input.stream(index)?.pointee.discard = isSelected(index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
    }

    /// What a seek has led to.
    private struct Landing {
        /// When the first packet is decoded.
        var first: Int64
        /// When the first usable packet is shown.
        var shown: Int64
        /// Whether packets before it were left out as nothing can begin with them.
        var isCut: Bool

        func isDue(at target: Int64) -> Bool { shown == CFFMPEG_NO_PTS || shown <= target }
    }

    /// Reads until there is a packet of a stream with which decoding can begin, and keeps what was read.
    private func readAhead(to stream: Int, wantsKey: Bool) throws(MediaError) -> Landing? {
        var landing: Landing?
        while let packet = try readPacket() {
            let fields = packet.packet.pointee
            guard Int(fields.stream_index) == stream else {
                pending.append(packet)
                continue
            }
            let shown = fields.pts == CFFMPEG_NO_PTS ? fields.dts : fields.pts
            let decoded = fields.dts == CFFMPEG_NO_PTS ? shown : fields.dts
            var found = landing ?? Landing(first: decoded, shown: shown, isCut: false)
            guard !wantsKey || fields.flags & CFFMPEG_PACKET_KEY != 0 else {
                found.isCut = true
                landing = found
                continue
            }
            pending.append(packet)
            found.shown = shown
            return found
        }
        isAtEnd = false
        return landing.map { Landing(first: $0.first, shown: .max, isCut: true) }
    }

    /// Begins again where the input cannot be seeked.
    private func reopen() throws(MediaError) {
        pending = []
        isAtEnd = false
        input = try MediaInput(location, limits: limits, interrupt: interrupt)
        applySelection()
    }

    private func nextPacket() throws(MediaError) -> PacketMemory? {
        pending.isEmpty ? try readPacket() : pending.removeFirst()
    }

    private func readPacket() throws(MediaError) -> PacketMemory? {
        var errors = 0
        while !isAtEnd {
            if interrupt.isCancelled { throw input.readingError(CFFMPEG_ERROR_EXIT) }
            guard let packet = av_packet_alloc().map({ PacketMemory(owning: $0) }) else {
                throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "read \(location)", isNetwork: false)
            }
            input.armDeadline()
            FFmpegLog.reset()
            let status = av_read_frame(input.context, packet.packet)
            if FFmpegLog.saysTruncated { isTruncated = true }
            switch status {
            case 0...:
                guard isSelected(Int(packet.packet.pointee.stream_index)) else { continue }
                if packet.packet.pointee.flags & CFFMPEG_PACKET_CORRUPT != 0 { isTruncated = true }
                // Packets of some containers lie in a buffer that the next call uses again.
                guard av_packet_make_refcounted(packet.packet) >= 0 else {
                    throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "read \(location)", isNetwork: false)
                }
                return packet
            case CFFMPEG_ERROR_AGAIN: continue
            case CFFMPEG_ERROR_EOF: isAtEnd = true
            case CFFMPEG_ERROR_INVALID_DATA:
                errors += 1
                if errors > Self.maximumErrorsInARow {
                    isTruncated = true
                    isAtEnd = true
                }
            case CFFMPEG_ERROR_IO where input.size != nil:
                isTruncated = true
                isAtEnd = true
            default: throw input.readingError(status)
            }
        }
        return nil
    }

    /// Where an input without an index begins: at the earliest start of its streams, and not before 0.
    private static func start(_ input: MediaInput) -> CMTime {
        var earliest = CMTime.invalid
        for index in 0..<input.streamCount {
            guard let stream = input.stream(index), stream.pointee.start_time != CFFMPEG_NO_PTS else { continue }
            let timeline = StreamTimeline(timeBase: stream.pointee.time_base, start: .zero, hasIndex: false)
            let time = timeline.time(stream.pointee.start_time)
            if !earliest.isValid || time < earliest { earliest = time }
        }
        // What lies before 0 is the encoder's: codecs may have to be fed with more than is heard.
        return earliest.isNumeric ? max(earliest, .zero) : .zero
    }

    /// The containers' own numbers where each stream has one, else places from 1.
    private static func numbers(_ input: MediaInput) -> [Int] {
        let own = (0..<input.streamCount).map { Int(input.stream($0)?.pointee.id ?? 0) }
        return own.allSatisfy { $0 > 0 } && Set(own).count == own.count ? own : Array(1...max(1, own.count))
    }

    private static func duration(_ input: MediaInput, _ tracks: [MediaTrack]) -> CMTime {
        if input.isPicture { return .invalid }
        let ends = tracks.map(\.timeRange.end).filter(\.isNumeric)
        if let last = ends.max(), last > .zero { return last }
        return input.durationInMicroseconds.map { CMTime(value: $0, timescale: Int32(CFFMPEG_TIME_BASE)) } ?? .invalid
    }
}
