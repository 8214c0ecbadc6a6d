import CFFmpeg
package import CoreMedia
import CoreVideo
import Foundation

/// Opens a container and returns the samples of its tracks as stored, in file order.
///
/// Times are on the asset's timeline: edit lists are applied, and the first visible or audible sample is at 0. Samples
/// before or between the edits may be needed only to decode others. Attachments mark them: `DoNotDisplay` for video,
/// `TrimDurationAtStart` and `TrimDurationAtEnd` for audio. The trims also cover the encoder's priming and remainder
/// frames, so audio may begin before 0.
///
/// The bytes of a sample are the demuxed packet's own memory, except that H.264 and HEVC with start codes are rewritten
/// with length prefixes. The format description changes within a track if the container says so.
///
/// Not thread-safe: use it from one thread at a time. Only ``MediaInterrupt`` may be used from other threads.
package final class MediaDemuxer {
    /// The location of the input.
    package let location: MediaLocation
    /// The tracks in container order, without cover art.
    package let tracks: [MediaTrack]
    /// The time from 0 to the end of the longest track; invalid if unknown.
    package let duration: CMTime
    /// The container's tags.
    package let metadata: [MediaTag]
    /// FFmpeg's short name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    package let containerName: String
    /// A Boolean value that indicates whether the input is a single image.
    package let isImage: Bool
    /// A Boolean value that indicates whether the data stops in the middle; final only after ``next()`` has returned
    /// nil.
    package private(set) var isTruncated = false

    /// Number of samples so far whose bytes cannot be those of their codec.
    package private(set) var damagedCount = 0
    /// The parts of the movie's header that FFmpeg does not hand on; nil for other containers and for addresses.
    package let map: MovieMap?
    /// The chapters of the container.
    package let chapters: [MediaChapter]

    /// The option to read media as stored, without the edits of a movie.
    package static let ignoringEdits = ["ignore_editlist": "1"]

    private let limits: MediaLimits
    private let interrupt: MediaInterrupt
    private let options: [String: String]
    private let followsReferences: Bool
    private var input: MediaInput
    /// Indexed by stream; nil for streams that are not tracks.
    private var samples: [PacketSamples?]
    private var selected: Set<Int>
    /// Packets that were read while seeking and not delivered yet.
    private var pending: [PacketMemory] = []
    private var isAtEnd = false
    /// The samples that lie beyond the end of the file, by stream.
    private let missing: [Int: MissingSamples]
    /// A Boolean value that indicates whether samples are in fragments; those that are not whole are the end then.
    private let isFragmented: Bool
    private var firstDamage = CMTime.invalid
    /// The file that keeps the bytes of the samples; nil while they are read.
    private var sampleFile: SampleFile?

    /// Number of consecutive damaged packets after which the demuxer gives up.
    private static let maximumErrorsInARow = 1000
    /// Maximum number of times that a seek is retried from an earlier position.
    private static let maximumSeeks = 16

    /// Opens an input; reads as much as the tracks' properties require.
    ///
    /// - Parameters:
    ///   - options: FFmpeg's options for an address, such as `user_agent`.
    ///   - followsReferences: true to take the samples of a movie from the local files to which it refers; without it,
    ///     such a movie is an error.
    ///   - known: the tracks of the file as they were found before. If they are still the same, no samples are decoded
    ///     to find out about them.
    package init(
        _ location: MediaLocation,
        limits: MediaLimits = MediaLimits(),
        interrupt: MediaInterrupt = MediaInterrupt(),
        options: [String: String] = [:],
        followsReferences: Bool = false,
        known: [MediaTrack] = []
    ) throws(MediaError) {
        self.location = location
        self.limits = limits
        self.interrupt = interrupt
        self.options = options
        self.followsReferences = followsReferences
        let input = try MediaInput(
            location,
            limits: limits,
            interrupt: interrupt,
            options: options,
            followsReferences: followsReferences,
            probes: known.isEmpty
        )
        self.input = input
        let isKnown = !known.isEmpty && MediaTrack.areSame(known, input, Self.numbers(input))
        if !known.isEmpty, !isKnown { try input.probe() }
        containerName = input.containerName
        isImage = input.isImage
        metadata = MediaTag.list(input.context.pointee.metadata)
        let hasIndex = input.containerName.hasPrefix("mov")
        let map = hasIndex ? MovieMap(location) : nil
        self.map = map
        if !followsReferences, map?.tracks.contains(where: \.refersElsewhere) == true {
            throw MediaError(
                .unsupportedFormat,
                "Could not open \(location): its samples are in other files. Open it as an AVMovie, which follows "
                    + "references to local files."
            )
        }
        chapters = MediaChapter.list(input)
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
            let stored = map?.track(Int(stream.pointee.id))
            let same = isKnown ? known.first { $0.id == numbers[index] } : nil
            let made = same ?? MediaTrack(input, stream, id: numbers[index], timeline: timeline, stored: stored)
            guard let track = made else { continue }
            tracks.append(track)
            samples[index] = PacketSamples(
                track: track,
                timeline: timeline,
                parameters: parameters.pointee,
                pixelAspect: MediaRational(av_guess_sample_aspect_ratio(input.context, stream, nil)),
                description: stored?.descriptions.first
            )
        }
        // A movie may have a header and no tracks.
        guard !tracks.isEmpty || map?.tracks.isEmpty == true else { throw MediaReader.noVideoError(input) }
        let hasFragments = map != nil && MovieBoxes.hasFragments(location)
        isFragmented = hasFragments
        missing = hasFragments ? [:] : MissingSamples.list(input)
        self.tracks = tracks
        self.samples = samples
        selected = Set(tracks.map(\.id))
        let stated = Self.duration(input, tracks)
        // A movie without samples has no length; the length of one in fragments may be unknown.
        let isEmpty = map != nil && !hasFragments && tracks.allSatisfy { $0.sampleCount ?? 0 == 0 }
        duration = !stated.isValid && isEmpty ? .zero : stated
        applySelection()
    }

    /// The metadata of the file that its text tags do not have: other values, and artwork.
    package var fileItems: [MediaFileTag] { (map?.metadata ?? []) + (map == nil ? pictures : []) }

    /// The attached pictures of containers such as MP3, as items of ID3.
    private var pictures: [MediaFileTag] {
        (0..<input.streamCount).compactMap { index in
            guard let stream = input.stream(index)?.pointee, stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0,
                let bytes = stream.attached_pic.data, stream.attached_pic.size > 0
            else { return nil }
            let data = Data(bytes: bytes, count: Int(stream.attached_pic.size))
            let type: UInt32 = data.starts(with: [0xFF, 0xD8]) ? 13 : data.starts(with: [0x89, 0x50]) ? 14 : 0
            return MediaFileTag(space: .id3, key: "APIC", value: .data(data, type: type))
        }
    }

    /// Restricts delivery to samples of these tracks, from the current position on.
    package func select(_ trackIDs: Set<Int>) {
        selected = trackIDs
        applySelection()
        pending.removeAll { !isSelected(Int($0.packet.pointee.stream_index)) }
    }

    /// Leaves the bytes of the selected tracks' samples in the file from now on, for a writer that copies them there.
    ///
    /// Call it before the first sample and the first seek.
    ///
    /// - Returns: false for inputs whose samples are not stored as they are delivered; those are read as before.
    package func leaveBytesInFile() -> Bool {
        guard sampleFile == nil, !followsReferences, let map, case .file(let path) = location else { return false }
        for (index, samples) in samples.enumerated() where isSelected(index) {
            guard let samples, samples.isStoredAsDelivered,
                let stored = map.track(Int(input.stream(index)?.pointee.id ?? 0)), !stored.refersElsewhere
            else { return false }
        }
        let parts = (FileLayout(path: path)?.boxes ?? []).filter { $0.type == "mdat" }.compactMap { box in
            let (start, end) = (Int64(clamping: box.offset), Int64(clamping: box.offset + box.size))
            // The part of a truncated file that is missing cannot be copied.
            return start + 16 < min(end, input.size ?? 0) ? start + 16..<min(end, input.size ?? 0) : nil
        }
        guard !parts.isEmpty, pending.isEmpty else { return false }
        sampleFile = input.leaveBytes(in: parts)
        return sampleFile != nil
    }

    /// Returns the next sample in file order, or nil at the end.
    ///
    /// - Throws: an error if the demuxer was cancelled, the connection or the disk fails, or memory runs out. Damaged
    ///   data does not throw: it is skipped. Data that stops too early counts as the end; see ``isTruncated``.
    package func next() throws(MediaError) -> MediaSample? {
        while let packet = try nextPacket() {
            let index = Int(packet.packet.pointee.stream_index)
            guard samples.indices.contains(index), let trackID = samples[index]?.trackID else { continue }
            let step = decodeStep(packet, index)
            guard let buffer = try samples[index]?.sample(packet, lasting: step) else { continue }
            let position = packet.packet.pointee.pos
            guard sampleFile == nil || position >= 0 else {
                throw MediaError(.damaged, "A sample of \(location) has no place in the file. Try another copy.")
            }
            let stored = sampleFile.map { StoredBytes(file: $0, offset: position) }
            noteDamage(packet, buffer, index, stored)
            return MediaSample(
                trackID: trackID,
                buffer: buffer,
                position: position >= 0 ? position : nil,
                stored: stored
            )
        }
        return nil
    }

    /// Returns the ticks from a video sample to the next in decode order, as the movie's table has them.
    ///
    /// Some versions of FFmpeg know only the average duration of frames that are not in presentation order.
    private func decodeStep(_ packet: PacketMemory, _ index: Int) -> Int64? {
        guard let map, let stream = input.stream(index),
            stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        else { return nil }
        let time = packet.packet.pointee.dts
        guard time != CFFMPEG_NO_PTS else { return nil }
        let place = av_index_search_timestamp(stream, time, AVSEEK_FLAG_ANY)
        guard place >= 0, avformat_index_get_entry(stream, place)?.pointee.timestamp == time else { return nil }
        guard let next = avformat_index_get_entry(stream, place + 1)?.pointee.timestamp else {
            // Without the samples that edits leave out, the last one here is not that of the movie.
            guard !isFragmented, Int64(place + 1) >= stream.pointee.nb_frames,
                let last = map.track(Int(stream.pointee.id))?.lastStep
            else { return nil }
            return last > 0 ? last : nil
        }
        let (step, overflows) = next.subtractingReportingOverflow(time)
        return !overflows && step > 0 ? step : nil
    }

    /// Returns the track and the time of the sample at a position of the file; nil if there is none.
    package func sample(at offset: Int64) -> (trackID: Int, time: CMTime)? {
        for (index, samples) in samples.enumerated() {
            guard let samples, let stream = input.stream(index) else { continue }
            for place in 0..<avformat_index_get_entries_count(stream) {
                guard let entry = avformat_index_get_entry(stream, place)?.pointee else { break }
                if entry.pos == offset { return (samples.trackID, samples.timeline.time(entry.timestamp)) }
            }
        }
        return nil
    }

    /// Returns the file that has a sample's bytes, and their position in it; nil for an address.
    package func place(of position: Int64) -> (path: String, offset: Int64)? { input.place(of: position) }

    /// Notes a sample whose parts do not fill it, as those of H.264 and HEVC do.
    private func noteDamage(_ packet: PacketMemory, _ buffer: CMSampleBuffer, _ index: Int, _ stored: StoredBytes?) {
        guard let size = samples[index]?.lengthSize, packet.packet.pointee.flags & CFFMPEG_PACKET_CORRUPT == 0,
            !(stored?.hasWholeUnits(count: Int(packet.packet.pointee.size), lengthSize: size)
                ?? packet.hasWholeUnits(lengthSize: size))
        else { return }
        if damagedCount == 0 { firstDamage = buffer.presentationTimeStamp }
        damagedCount += 1
    }

    /// What was missing or damaged in the samples so far; nil if nothing was.
    ///
    /// A file with fragments that ends in the middle of one has lost nothing: it is being written, or was cut off,
    /// and plays up to there.
    package var loss: MediaError? {
        if isTruncated, !isFragmented {
            let selected = missing.filter { isSelected($0.key) }.map(\.value)
            let count = selected.reduce(0) { $0 + $1.count }
            let total = selected.reduce(0) { $0 + $1.total }
            let start = selected.map(\.start).filter(\.isNumeric).min()
            let place = start.map { ", from \($0.seconds) s on" } ?? ""
            let amount = count > 0 ? ": \(count) of \(total) samples are missing\(place)" : ""
            return MediaError(.truncated, "\(location) stops in the middle\(amount). Copy or record it again.")
        }
        guard damagedCount > 0 else { return nil }
        let place = firstDamage.isNumeric ? ", the first at \(firstDamage.seconds) s" : ""
        return MediaError(
            .damaged,
            "\(damagedCount) samples of \(location) are damaged\(place). Get an undamaged copy of it."
        )
    }

    /// Moves to a sync sample of the first selected video track at or before a time, if there is one.
    ///
    /// Without video, the first samples are at or before the time. Samples of other tracks come from about there. A
    /// time before the first sample leads to the beginning.
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
            // Containers seek by decode time, but presentation may be later. Containers without an index may also land
            // in the middle of a group of pictures.
            let earlier = min(attempt, found.first == CFFMPEG_NO_PTS ? attempt : found.first)
            let (next, overflow) = earlier.subtractingReportingOverflow(found.isCut ? back : 1)
            guard !overflow else { break }
            attempt = next
            if found.isCut { back *= 2 }
        }
        try reopen()
    }

    /// The stream to seek by: the first selected video stream, else audio stream, else any stream.
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

    /// The position that a seek reached.
    private struct Landing {
        /// The decode time of the first packet.
        var first: Int64
        /// The presentation time of the first usable packet.
        var shown: Int64
        /// A Boolean value that indicates whether packets before it were skipped because decoding cannot begin at them.
        var isCut: Bool

        func isDue(at target: Int64) -> Bool { shown == CFFMPEG_NO_PTS || shown <= target }
    }

    /// Reads up to a packet of a stream at which decoding can begin, and keeps all packets read.
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

    /// Reopens an input that cannot seek, to start from the beginning.
    private func reopen() throws(MediaError) {
        pending = []
        isAtEnd = false
        input = try MediaInput(
            location,
            limits: limits,
            interrupt: interrupt,
            options: options,
            followsReferences: followsReferences
        )
        // The new input reads the bytes.
        sampleFile = nil
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
                if packet.packet.pointee.flags & CFFMPEG_PACKET_CORRUPT != 0 {
                    isTruncated = true
                    // The last fragment is not whole, and ends the media before this sample.
                    guard !isFragmented else {
                        isAtEnd = true
                        continue
                    }
                }
                // Packets of some containers are in a buffer that the next call reuses.
                guard av_packet_make_refcounted(packet.packet) >= 0 else {
                    throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "read \(location)", isNetwork: false)
                }
                return packet
            case CFFMPEG_ERROR_AGAIN: continue
            case CFFMPEG_ERROR_EOF:
                isAtEnd = true
                if missing.contains(where: { isSelected($0.key) && $0.value.count > 0 }) { isTruncated = true }
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

    /// Returns the start of an input without an index: the earliest start of its streams, but not before 0.
    private static func start(_ input: MediaInput) -> CMTime {
        var earliest = CMTime.invalid
        for index in 0..<input.streamCount {
            guard let stream = input.stream(index), stream.pointee.start_time != CFFMPEG_NO_PTS else { continue }
            let timeline = StreamTimeline(timeBase: stream.pointee.time_base, start: .zero, hasIndex: false)
            let time = timeline.time(stream.pointee.start_time)
            if !earliest.isValid || time < earliest { earliest = time }
        }
        // Data before 0 is priming: some codecs need more input than is audible.
        return earliest.isNumeric ? max(earliest, .zero) : .zero
    }

    /// Returns the container's own stream numbers if each stream has one, else positions from 1.
    private static func numbers(_ input: MediaInput) -> [Int] {
        let own = (0..<input.streamCount).map { Int(input.stream($0)?.pointee.id ?? 0) }
        return own.allSatisfy { $0 > 0 } && Set(own).count == own.count ? own : Array(1...max(1, own.count))
    }

    private static func duration(_ input: MediaInput, _ tracks: [MediaTrack]) -> CMTime {
        if input.isImage { return .invalid }
        let ends = tracks.map(\.timeRange.end).filter(\.isNumeric)
        if let last = ends.max(), last > .zero { return last }
        return input.durationInMicroseconds.map { CMTime(value: $0, timescale: Int32(CFFMPEG_TIME_BASE)) } ?? .invalid
    }
}
