import CoreMedia
import Foundation

/// Writes the `moov` box of a movie: with all tables for a finished file, without them for a fragmented one.
struct MovieHeader {
    let tracks: [MovieTrack]
    let container: MediaFileWriter.Container
    let sessionStart: CMTime
    /// The end of the session; nil ends each track with its last sample.
    var sessionEnd: CMTime?
    var options: MediaFileWriter.Options
    /// A Boolean value that indicates whether samples follow in fragments, so that tables and durations are still
    /// unknown.
    var isFragmented = false
    /// The number of bytes to add to the samples' positions in the file.
    var chunkShift: Int64 = 0

    private var isQuickTime: Bool { container == .mov }

    /// The part of a track that is played, and its time.
    private struct Edit {
        /// The empty time before the track begins.
        var empty: CMTime
        /// The start, in ticks from the track's first decode time.
        var mediaStart: Int64
        var duration: CMTime
        /// A Boolean value that indicates whether there are samples to play.
        var hasMedia: Bool
    }

    /// Returns the bytes of the box.
    func bytes() -> [UInt8] {
        let edits = tracks.map(edit)
        let scale = movieTimescale(edits)
        let longest = edits.map { ticks($0.empty + $0.duration, scale) }.max() ?? 0
        var writer = BoxWriter()
        writer.box("moov") { writer in
            writeMovie(timescale: scale, duration: longest, to: &writer)
            // A track without a format has no samples either.
            for (index, track) in tracks.enumerated() where isWritten(track) {
                writeTrack(track, index: index, edit: edits[index], timescale: scale, to: &writer)
            }
            if isFragmented {
                writer.box("mvex") { writer in
                    for index in tracks.indices where isWritten(tracks[index]) {
                        writer.fullBox("trex") { writer in
                            writer.u32(UInt32(index + 1))
                            writer.u32(1)
                            writer.zeros(12)
                        }
                    }
                }
            }
            MetadataBoxes(tags: options.metadata, isQuickTime: isQuickTime).write(to: &writer)
        }
        return writer.bytes
    }

    /// Returns whether a track is in the file: it has a format, and samples if they are rare in it.
    private func isWritten(_ track: MovieTrack) -> Bool {
        !track.descriptions.isEmpty && (isFragmented || !track.isSparse || track.table.count > 0)
    }

    // MARK: Times

    private func edit(_ track: MovieTrack) -> Edit {
        if let parts = track.edits {
            let length = parts.reduce(CMTime.zero) { $0 + $1.duration }
            return Edit(empty: .zero, mediaStart: 0, duration: length, hasMedia: parts.contains { $0.start != nil })
        }
        guard let first = track.presentationStart, let last = track.presentationEnd, let origin = track.origin else {
            let length = sessionEnd.map { CMTimeMaximum($0 - sessionStart, .zero) } ?? .zero
            return Edit(empty: isFragmented ? .zero : length, mediaStart: 0, duration: .zero, hasMedia: false)
        }
        let start = CMTimeMaximum(first, sessionStart)
        var end = sessionEnd.map { CMTimeMinimum(last, $0) } ?? last
        if !isFragmented {
            // Not beyond the samples in the table, from which some may have been dropped.
            let reach = origin + track.table.mediaDuration + track.table.largestOffset
            end = CMTimeMinimum(end, CMTime(value: reach, timescale: track.timescale))
        }
        end = CMTimeMaximum(end, start)
        return Edit(
            empty: start - sessionStart,
            mediaStart: max(0, start.ticks(timescale: track.timescale).value - origin),
            duration: isFragmented ? .zero : end - start,
            hasMedia: isFragmented || end > start
        )
    }

    /// Returns the coarsest common timescale that represents all durations exactly, else the tracks' common one.
    private func movieTimescale(_ edits: [Edit]) -> Int32 {
        if let chosen = options.movieTimescale, chosen > 0 { return chosen }
        let times = edits.flatMap { [$0.empty, $0.duration] } + tracks.flatMap { $0.edits ?? [] }.map(\.duration)
        let used = tracks.map(\.timescale).filter { $0 > 0 }
        var common = Int64(600)
        var candidates: [Int32] = [600]
        for scale in used {
            candidates.append(scale)
            var (a, b) = (common, Int64(scale))
            while b != 0 { (a, b) = (b, a % b) }
            common = common / a * Int64(scale)
            if common > Int64(Int32.max) { common = Int64(used.max() ?? 600) }
        }
        if common <= Int64(Int32.max) { candidates.append(Int32(common)) }
        return candidates.first { scale in times.allSatisfy { $0.ticks(timescale: scale).isExact } }
            ?? candidates.max() ?? 600
    }

    private func ticks(_ time: CMTime, _ scale: Int32) -> UInt64 {
        UInt64(clamping: time.ticks(timescale: scale).value)
    }

    // MARK: Boxes

    private func writeMovie(timescale: Int32, duration: UInt64, to writer: inout BoxWriter) {
        let isLong = duration > UInt64(UInt32.max)
        writer.fullBox("mvhd", version: isLong ? 1 : 0) { writer in
            writeDates(isLong, to: &writer)
            writer.i32(timescale)
            if isLong { writer.u64(duration) } else { writer.u32(UInt32(duration)) }
            writer.fixed(1)
            writer.u16(0x100)
            writer.zeros(10)
            writeMatrix(.identity, to: &writer)
            writer.zeros(24)
            writer.u32(UInt32(tracks.count + 1))
        }
    }

    private func writeDates(_ isLong: Bool, to writer: inout BoxWriter) {
        writer.zeros(isLong ? 16 : 8)
    }

    private func writeMatrix(_ transform: CGAffineTransform, to writer: inout BoxWriter) {
        writer.fixed(Double(transform.a))
        writer.fixed(Double(transform.b))
        writer.u32(0)
        writer.fixed(Double(transform.c))
        writer.fixed(Double(transform.d))
        writer.u32(0)
        writer.fixed(Double(transform.tx))
        writer.fixed(Double(transform.ty))
        writer.fixed(1, bits: 30)
    }

    private func writeTrack(
        _ track: MovieTrack,
        index: Int,
        edit: Edit,
        timescale: Int32,
        to writer: inout BoxWriter
    ) {
        let duration = ticks(edit.empty + edit.duration, timescale)
        let settings = track.settings
        writer.box("trak") { writer in
            let isLong = duration > UInt64(UInt32.max)
            writer.fullBox("tkhd", version: isLong ? 1 : 0, flags: settings.isEnabled ? 0xF : 0xE) { writer in
                writeDates(isLong, to: &writer)
                writer.u32(UInt32(index + 1))
                writer.u32(0)
                if isLong { writer.u64(duration) } else { writer.u32(UInt32(duration)) }
                writer.zeros(8)
                writer.u16(UInt16(bitPattern: settings.layer))
                writer.u16(UInt16(bitPattern: settings.alternateGroup))
                writer.u16(UInt16(clamping: Int((settings.volume ?? (track.isAudio ? 1 : 0)) * 256)))
                writer.u16(0)
                writeMatrix(settings.transform, to: &writer)
                let size = size(of: track)
                writer.fixed(size.width)
                writer.fixed(size.height)
            }
            if let parts = track.edits {
                writeEdits(parts, of: track, timescale: timescale, to: &writer)
            } else {
                writeEdits(edit, timescale: timescale, to: &writer)
            }
            writeReferences(settings, to: &writer)
            writeMedia(track, to: &writer)
            MetadataBoxes(tags: settings.metadata, isQuickTime: isQuickTime).write(to: &writer)
        }
    }

    private func size(of track: MovieTrack) -> (width: Double, height: Double) {
        if let size = track.settings.naturalSize, size.width > 0, size.height > 0 {
            return (Double(size.width), Double(size.height))
        }
        guard track.settings.mediaType == .video, let format = track.descriptions.first else { return (0, 0) }
        return SampleEntry(format: format, isQuickTime: isQuickTime).presentationSize
    }

    private func writeEdits(_ edit: Edit, timescale: Int32, to writer: inout BoxWriter) {
        let empty = ticks(edit.empty, timescale)
        guard empty > 0 || edit.hasMedia else { return }
        writer.box("edts") { writer in
            writer.fullBox("elst", version: 1) { writer in
                writer.u32((empty > 0 ? 1 : 0) + (edit.hasMedia ? 1 : 0))
                if empty > 0 {
                    writer.u64(empty)
                    writer.i64(-1)
                    writer.u32(0x10000)
                }
                if edit.hasMedia {
                    writer.u64(ticks(edit.duration, timescale))
                    writer.i64(edit.mediaStart)
                    writer.u32(0x10000)
                }
            }
        }
    }

    private func writeEdits(
        _ parts: [MovieTrack.EditPart],
        of track: MovieTrack,
        timescale: Int32,
        to writer: inout BoxWriter
    ) {
        writer.box("edts") { writer in
            writer.fullBox("elst", version: 1) { writer in
                writer.u32(UInt32(clamping: parts.count))
                var (end, written) = (CMTime.zero, UInt64(0))
                for part in parts {
                    end = end + part.duration
                    let next = max(written, ticks(end, timescale))
                    writer.u64(next - written)
                    written = next
                    let start = part.start?.ticks(timescale: track.timescale).value
                    writer.i64(start.map { max(0, $0 - (track.origin ?? 0)) } ?? -1)
                    writer.i32(part.start == nil ? 0x10000 : part.rate)
                }
            }
        }
    }

    private func writeReferences(_ settings: MediaFileWriter.Track, to writer: inout BoxWriter) {
        guard !settings.references.isEmpty else { return }
        writer.box("tref") { writer in
            for reference in settings.references {
                writer.box(reference.type) { writer in
                    for track in reference.tracks { writer.u32(UInt32(track + 1)) }
                }
            }
        }
    }

    private func writeMedia(_ track: MovieTrack, to writer: inout BoxWriter) {
        // If steps within a track exceed 32 bits, times are stored in coarser ticks.
        var table = track.table
        var scale = track.timescale > 0 ? track.timescale : 600
        while scale >= 1000, !isFragmented, table.deltas.contains(where: { $0.value > Int64(UInt32.max) }) {
            scale /= 10
            table.divideTicks(by: 10)
        }
        let duration = isFragmented ? 0 : UInt64(clamping: table.mediaDuration)
        let language = LanguageCode(track.settings.languageTag)
        writer.box("mdia") { writer in
            let isLong = duration > UInt64(UInt32.max)
            writer.fullBox("mdhd", version: isLong ? 1 : 0) { writer in
                writeDates(isLong, to: &writer)
                writer.i32(scale)
                if isLong { writer.u64(duration) } else { writer.u32(UInt32(duration)) }
                writer.u16(language.packed)
                writer.u16(0)
            }
            let (handler, name) = handler(track)
            writer.fullBox("hdlr") { writer in
                if isQuickTime { writer.fourCharacters("mhlr") } else { writer.u32(0) }
                writer.fourCharacters(handler)
                writer.zeros(12)
                if isQuickTime { writer.u8(UInt8(name.utf8.count)) }
                writer.raw(name.utf8)
                if !isQuickTime { writer.u8(0) }
            }
            if let tag = language.extended { writer.fullBox("elng") { $0.terminated(tag) } }
            writer.box("minf") { writer in
                writeMediaHeader(track, to: &writer)
                if isQuickTime {
                    writer.fullBox("hdlr") { writer in
                        writer.fourCharacters("dhlr")
                        writer.fourCharacters("url ")
                        writer.zeros(13)
                    }
                }
                writer.box("dinf") { writer in
                    writer.fullBox("dref") { writer in
                        writer.u32(UInt32(track.files.count))
                        for file in track.files {
                            // Without an address, the samples are in this file.
                            writer.fullBox("url ", flags: file.isEmpty ? 1 : 0) { writer in
                                if !file.isEmpty { writer.terminated(file) }
                            }
                        }
                    }
                }
                writer.box("stbl") { writer in
                    writer.fullBox("stsd") { writer in
                        writer.u32(UInt32(track.descriptions.count))
                        for (index, format) in track.descriptions.enumerated() {
                            let start = writer.bytes.count
                            SampleEntry(format: format, isQuickTime: isQuickTime).write(to: &writer)
                            // After the size, the type and six zeros.
                            let file = UInt32(clamping: (track.fileOfDescription[index] ?? 0) + 1)
                            if file > 1 { writer.overwrite(file, at: start + 12) }
                        }
                    }
                    (isFragmented ? MovieSampleTable() : table).write(to: &writer, chunkShift: chunkShift)
                }
            }
        }
    }

    private func handler(_ track: MovieTrack) -> (String, String) {
        switch track.settings.mediaType {
        case .video: return ("vide", "VideoHandler")
        case .audio: return ("soun", "SoundHandler")
        case .text: return ("text", "TextHandler")
        case .subtitle: return ("sbtl", "SubtitleHandler")
        case .closedCaption: return ("clcp", "CaptionHandler")
        case .timeCode: return ("tmcd", "TimeCodeHandler")
        default: return ("meta", "MetadataHandler")
        }
    }

    /// Writes the appearance of time code: the system's font in black on white.
    private func writeTimeCodeHeader(to writer: inout BoxWriter) {
        writer.box("tmcd") { writer in
            writer.fullBox("tcmi") { writer in
                writer.zeros(4)
                writer.u16(12)
                writer.zeros(2)
                writer.zeros(6)
                for _ in 0..<3 { writer.u16(0xFFFF) }
                writer.u8(0)
            }
        }
    }

    private func writeMediaHeader(_ track: MovieTrack, to writer: inout BoxWriter) {
        switch track.settings.mediaType {
        case .video: writer.fullBox("vmhd", flags: 1) { $0.zeros(8) }
        case .audio: writer.fullBox("smhd") { $0.zeros(4) }
        default:
            guard isQuickTime else { return writer.fullBox("nmhd") { _ in } }
            writer.box("gmhd") { writer in
                writer.fullBox("gmin") { writer in
                    writer.u16(0x40)
                    for _ in 0..<3 { writer.u16(0x8000) }
                    writer.zeros(4)
                }
                if track.settings.mediaType == .timeCode { writeTimeCodeHeader(to: &writer) }
                if track.settings.mediaType == .text {
                    writer.box("text") { writeMatrix(.identity, to: &$0) }
                }
            }
        }
    }
}

/// A language for media headers: three letters in 15 bits, and the full tag if it contains more.
struct LanguageCode {
    /// Three letters of five bits each.
    let packed: UInt16
    /// The tag, if three letters cannot represent it.
    let extended: String?

    /// - Parameter tag: the language as a BCP 47 tag, such as `en` or `pt-BR`; nil means undetermined.
    init(_ tag: String?) {
        let letters: String
        if let tag, !tag.isEmpty {
            let plain = tag.split(separator: "-").first.map(String.init)?.lowercased() ?? "und"
            letters = plain.utf8.count == 3 ? plain : Locale.LanguageCode(plain).identifier(.alpha3) ?? "und"
            extended = tag.contains("-") || letters == "und" && plain != "und" ? tag : nil
        } else {
            letters = "und"
            extended = nil
        }
        let codes = letters.utf8.prefix(3).map { UInt16($0 &- 0x60) & 0x1F }
        packed = codes.count == 3 ? codes[0] << 10 | codes[1] << 5 | codes[2] : 0x55C4
    }
}
