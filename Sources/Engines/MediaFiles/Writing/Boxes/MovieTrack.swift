import CoreMedia
import Foundation

/// One track of a movie that is being written: its timeline and its sample table.
struct MovieTrack {
    /// One or more consecutive samples of the same kind, as passed to the writer.
    struct Samples {
        var count: Int
        /// The decode time of the first sample.
        var decodeTime: CMTime
        var presentationTime: CMTime
        /// The duration of each sample; invalid if unknown.
        var duration: CMTime
        /// Number of bytes of each sample.
        var size: Int
        var isSync = true
        var dependsOnOthers = false
        var isDisposable = false
        /// The time to trim from the beginning of the first sample in playback.
        var trimAtStart = CMTime.zero
        /// The time to trim from the end of the last sample in playback.
        var trimAtEnd = CMTime.zero
    }

    /// Samples with their position on the track's timeline, in its ticks.
    struct Placed {
        var count: Int
        /// Ticks from the track's first decode time to that of the first sample.
        var decodeTicks: Int64
        /// Ticks from decode to presentation.
        var offset: Int64
        var size: UInt32
        var isSync: Bool
        var dependsOnOthers: Bool
        var isDisposable: Bool
        /// Ticks from each sample to the next; the best estimate so far.
        var delta: Int64
        var description: Int
    }

    /// A part of the track's presentation.
    struct EditPart {
        /// The time of the first sample to present; nil for a pause.
        var start: CMTime?
        var duration: CMTime
        /// The speed in 65,536ths.
        var rate: Int32 = 0x10000
    }

    let settings: MediaFileWriter.Track
    /// The parts that are presented, in order; nil presents the samples from the session's start to its end.
    var edits: [EditPart]?
    /// The addresses of the files that have the samples, the empty one for this file itself.
    var files: [String] = [""]
    /// The number of the file for each description, if there are several files.
    private(set) var fileOfDescription: [Int: Int] = [:]
    /// Ticks per second; 0 until the first sample.
    private(set) var timescale: Int32
    private(set) var descriptions: [CMFormatDescription]
    var table = MovieSampleTable()
    /// The first sample's decode time.
    private(set) var origin: Int64?
    /// Ticks from the first sample's decode time to the last sample's.
    private(set) var lastDecode: Int64 = 0
    private var lastDuration: Int64?
    /// The final delta of the sample before the most recently placed ones.
    private(set) var resolvedDelta: Int64?
    /// The range of presentation times of the samples so far, in ticks, if each lasts for its declared duration.
    private var earliest: Int64?
    private var latestEnd: Int64?
    /// A Boolean value that indicates whether the last sample's delta is not in the table yet.
    var hasOpenSample: Bool { table.deltaCount < table.count }
    /// The latest presentation time so far, in ticks.
    ///
    /// With frame reordering, only the sample with this time determines ``latestEnd``.
    private var latestPresentation: Int64?

    let isAudio: Bool

    /// The end of the last sample if later samples may begin after it: for metadata, subtitles and the like, whose
    /// samples last as long as they say.
    var gapStart: CMTime? {
        guard isSparse, hasOpenSample, let origin, let lastDuration, timescale > 0 else { return nil }
        return CMTime(value: origin + lastDecode + lastDuration, timescale: timescale)
    }

    /// A Boolean value that indicates whether the track's samples may have gaps between them.
    var isSparse: Bool { settings.isSparse }

    init(_ settings: MediaFileWriter.Track) {
        self.settings = settings
        isAudio = settings.mediaType == .audio
        timescale = settings.timescale.flatMap { $0 > 0 ? $0 : nil } ?? 0
        descriptions = settings.format.map { [$0] } ?? []
        hasFixedTimescale = timescale > 0
    }

    /// A Boolean value that indicates whether the timescale can no longer change.
    private var hasFixedTimescale: Bool

    /// Fixes the timescale from now on, because it has been written.
    mutating func fixTimescale() {
        if timescale == 0 { timescale = 600 }
        hasFixedTimescale = true
    }

    /// Returns the position of a description and adds it if it is new.
    mutating func index(of format: CMFormatDescription?) -> Int {
        guard let format, let last = descriptions.last else {
            if let format { descriptions.append(format) }
            return 0
        }
        if last === format { return descriptions.count - 1 }
        if let index = descriptions.firstIndex(of: format) { return index }
        descriptions.append(format)
        return descriptions.count - 1
    }

    /// Returns the position of a description of samples in one of the files, and adds it if it is new.
    mutating func index(of format: CMFormatDescription, file: Int) -> Int {
        for index in descriptions.indices
        where fileOfDescription[index] == file && (descriptions[index] === format || descriptions[index] == format) {
            return index
        }
        descriptions.append(format)
        fileOfDescription[descriptions.count - 1] = file
        return descriptions.count - 1
    }

    /// Puts samples on the timeline.
    ///
    /// - Returns: the placed samples. A sample whose delta differs from the others' is split off later.
    /// - Throws: ``MediaError/Code/invalidArgument`` if decode times do not increase.
    mutating func place(_ samples: Samples, description: Int) throws(MediaError) -> Placed {
        adoptTimescale(of: samples)
        let duration =
            samples.duration.isNumeric && samples.duration.value > 0
            ? max(1, samples.duration.ticks(timescale: timescale).value) : nil
        let absolute = samples.decodeTime.ticks(timescale: timescale).value
        let start = origin ?? absolute
        origin = start
        var decode = absolute - start
        let offset = samples.presentationTime.ticks(timescale: timescale).value - absolute
        if hasOpenSample {
            decode = try follow(decode, at: samples.decodeTime)
        }
        let delta = duration ?? lastDelta ?? max(1, Int64(timescale) / 30)
        table.append(
            count: samples.count,
            size: UInt32(clamping: samples.size),
            offset: offset,
            isSync: samples.isSync
        )
        if samples.count > 1 { table.appendDelta(count: samples.count - 1, value: delta) }
        lastDecode = decode + Int64(samples.count - 1) * delta
        lastDuration = duration
        note(samples, decode: decode, offset: offset, delta: delta)
        return Placed(
            count: samples.count,
            decodeTicks: decode,
            offset: offset,
            size: UInt32(clamping: samples.size),
            isSync: samples.isSync,
            dependsOnOthers: samples.dependsOnOthers,
            isDisposable: samples.isDisposable,
            delta: delta,
            description: description
        )
    }

    /// Ends the open sample at the start of the next one; returns the time at which that one really begins.
    private mutating func follow(_ decode: Int64, at time: CMTime) throws(MediaError) -> Int64 {
        var decode = decode
        if isAudio, let lastDuration {
            // Audio has its own clock: each sample lasts for its declared duration, until the error reaches a packet.
            let expected = lastDecode + lastDuration
            let slack = max(lastDuration, Int64(timescale) / 50)
            if decode < expected + slack { decode = expected }
        } else if decode <= lastDecode {
            throw MediaError(
                .invalidArgument,
                "Could not write the sample at \(time.seconds) s: the previous sample is not decoded earlier. "
                    + "Write samples in order of their decode times."
            )
        }
        table.appendDelta(count: 1, value: decode - lastDecode)
        resolvedDelta = decode - lastDecode
        return decode
    }

    /// Ends the last sample at the given time, or else by its own duration or that of the previous sample.
    mutating func close(at end: CMTime? = nil) {
        guard hasOpenSample, let origin else { return }
        var delta = openDelta
        if let end, end.isNumeric {
            let ticks = end.ticks(timescale: timescale).value - origin
            if ticks > lastDecode {
                delta = ticks - lastDecode
                if let latestPresentation { latestEnd = max(ticks, latestPresentation) }
            }
        }
        table.appendDelta(count: 1, value: delta)
    }

    /// The best estimate of the last sample's duration, in ticks.
    var openDelta: Int64 { lastDuration ?? lastDelta ?? max(1, Int64(timescale) / 30) }

    private var lastDelta: Int64? { table.deltas.last?.value }

    private mutating func note(_ samples: Samples, decode: Int64, offset: Int64, delta: Int64) {
        let presentation = decode + offset
        let begin = presentation + max(0, samples.trimAtStart.ticks(timescale: timescale).value)
        earliest = min(earliest ?? begin, begin)
        let last = presentation + Int64(samples.count - 1) * delta
        guard last >= latestPresentation ?? Int64.min else { return }
        latestPresentation = last
        latestEnd = last + delta - max(0, samples.trimAtEnd.ticks(timescale: timescale).value)
    }

    /// The time at which the first sample is presented; nil without samples.
    var presentationStart: CMTime? { time(earliest) }

    /// The time at which the presentation of the last sample ends.
    var presentationEnd: CMTime? {
        // A sample without a duration lasts as long as the previous one.
        time(latestEnd)
    }

    private func time(_ ticks: Int64?) -> CMTime? {
        guard let ticks, let origin else { return nil }
        return CMTime(value: origin + ticks, timescale: timescale)
    }

    // MARK: Timescale

    /// Adopts the timescale of the first sample, and refines it for samples whose times it does not represent exactly.
    private mutating func adoptTimescale(of samples: Samples) {
        if timescale == 0 {
            timescale = firstTimescale(samples)
            return
        }
        guard !hasFixedTimescale, !isAudio else { return }
        for time in [samples.decodeTime, samples.presentationTime] where !time.ticks(timescale: timescale).isExact {
            refine(to: time.timescale)
        }
    }

    private func firstTimescale(_ samples: Samples) -> Int32 {
        if isAudio, let rate = descriptions.last?.audioStreamBasicDescription?.mSampleRate,
            let exact = Int32(exactly: rate.rounded()), exact > 0
        {
            return exact
        }
        let own = samples.presentationTime.timescale
        // Prefers the common timescale of 600 if it represents the times.
        return own > 0 && 600 % own == 0 ? 600 : max(own, 1)
    }

    private mutating func refine(to other: Int32) {
        guard other > 0 else { return }
        var (a, b) = (Int64(timescale), Int64(other))
        while b != 0 { (a, b) = (b, a % b) }
        let factor = Int64(other) / a
        let finer = Int64(timescale) * factor
        guard finer <= 1_000_000_000 else { return }
        timescale = Int32(finer)
        table.multiplyTicks(by: factor)
        origin = origin.map { $0 * factor }
        lastDecode *= factor
        lastDuration = lastDuration.map { $0 * factor }
        earliest = earliest.map { $0 * factor }
        latestEnd = latestEnd.map { $0 * factor }
        latestPresentation = latestPresentation.map { $0 * factor }
    }
}
