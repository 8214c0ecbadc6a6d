import AVFBase
import CoreMedia
import Foundation
import MediaFiles

#if canImport(Glibc)
import Glibc
#endif

/// Encodes one recording and writes it; for one thread at a time.
///
/// All times are the file's own, from zero.
final class RecordingFile {
    /// Why writing goes no further although nothing is wrong.
    enum Limit: Error {
        /// One more sample would make the file larger than it may be.
        case size
        /// There is less free space than there must be.
        case freeSpace
    }

    private let plan: RecordingPlan
    private let file: OutputFile
    private let stage: FileStage
    private var encoders: [(any TrackEncoder)?]
    /// How many leading samples are in the file or on their way into it.
    private(set) var sampleCount = 0
    /// About the size that the file would have if it were finished now.
    private(set) var estimatedSize: Int64 = 8192
    private var sizeAtLastCheck: Int64 = .min
    private var timeAtLastCheck = CMTime.invalid

    init(_ plan: RecordingPlan, _ file: OutputFile) {
        self.plan = plan
        self.file = file
        stage = FileStage(plan.stage(file))
        encoders = plan.tracks.map { _ in nil }
        // A generous measure of what is stored beside the samples.
        for item in plan.metadata.compactMap(\.fileTag) { estimatedSize += Int64(Self.size(of: item)) }
    }

    /// Finds the encoders of which everything is known, so that the first samples need not wait for them.
    ///
    /// - Parameter frameDuration: what a single picture without a duration lasts.
    func prepare(frameDuration: CMTime) throws(MediaError) {
        for (index, track) in plan.tracks.enumerated() {
            let encoder = try RecordingPlan.makeEncoder(track.coding, frameDuration)
            encoders[index] = encoder
            let stored = track.sourceFormat?.value
            if case .sound(nil) = track.coding, let stored { stage.setFormat(stored, track: index) }
            if let format = encoder.format { stage.setFormat(format, track: index) }
        }
    }

    /// Encodes a sample and writes what is ready.
    ///
    /// - Parameter limits: the sample is left out where one of them is reached.
    func add(_ sample: CMSampleBuffer, track: Int, limits: RecordingLimits.Values) throws {
        guard let encoder = encoders[track] else { return }
        if track == plan.leader { try checkSpace(at: sample.outputPresentationTimeStamp, limits.freeSpace) }
        let made = try encoder.encode(WriterEntry(media: .sample(sample)), startsSegment: false)
        if let format = encoder.format { stage.setFormat(format, track: track) }
        for sample in made { try write(sample, track: track, limits: limits) }
        if track == plan.leader { sampleCount += 1 }
    }

    private func write(_ sample: CMSampleBuffer, track: Int, limits: RecordingLimits.Values) throws {
        // Compressed samples take about so much in all tables and fragments; linear PCM next to nothing.
        let isLinear = sample.formatDescription?.mediaSubType == .linearPCM
        let size = Int64(sample.totalSampleSize + (isLinear ? 64 : 64 * max(sample.numSamples, 1)))
        if limits.fileSize > 0, estimatedSize + size > limits.fileSize { throw Limit.size }
        estimatedSize += size
        _ = try stage.add([sample], track: track, sessionStart: .zero)
    }

    /// Completes the file.
    ///
    /// - Parameter end: where it ends; nil ends each track with its last sample.
    func finish(end: CMTime?) throws(MediaError) {
        for (index, encoder) in encoders.enumerated() {
            guard let encoder else { continue }
            _ = try stage.add(try encoder.finish(), track: index, sessionStart: .zero)
            _ = try stage.end(index, sessionStart: .zero)
        }
        encoders = encoders.map { _ in nil }
        try stage.close(sessionStart: .zero, sessionEnd: end)
    }

    /// Makes what was written readable after an error.
    ///
    /// - Returns: whether there is something to be seen or heard.
    func salvage() -> Bool {
        encoders = encoders.map { _ in nil }
        stage.salvage()
        return Self.isPlayable(file.path)
    }

    /// Removes the file.
    func discard() {
        encoders = encoders.map { _ in nil }
        stage.discard()
    }

    /// The size of the file on the disk.
    var size: Int64 { Self.size(ofFileAt: file.path) }

    // MARK: The disk

    /// Asks now and then: at first, and after every second or mebibyte.
    private func checkSpace(at time: CMTime, _ limit: Int64) throws(Limit) {
        guard limit > 0 else { return }
        if timeAtLastCheck.isNumeric, time - timeAtLastCheck < CMTime(value: 1, timescale: 1),
            estimatedSize - sizeAtLastCheck < 1 << 20
        {
            return
        }
        (timeAtLastCheck, sizeAtLastCheck) = (time, estimatedSize)
        if let free = Self.freeSpace(at: file.path), free < limit { throw .freeSpace }
    }

    /// The bytes that may still be written to the disk of a file; nil where the system does not say.
    private static func freeSpace(at path: String) -> Int64? {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { return nil }
        return Int64(clamping: UInt64(facts.f_bavail) * UInt64(facts.f_frsize))
    }

    private static func size(ofFileAt path: String) -> Int64 {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
    }

    private static func isPlayable(_ path: String) -> Bool {
        guard let demuxer = try? MediaDemuxer(MediaLocation(path)) else { return false }
        return demuxer.tracks.contains { $0.mediaType == .video || $0.mediaType == .audio }
    }

    private static func size(of tag: MediaFileTag) -> Int {
        switch tag.value {
        case .text(let text): tag.key.utf8.count + text.utf8.count + 64
        case .data(let data, _): tag.key.utf8.count + data.count + 64
        case .integer, .number: tag.key.utf8.count + 72
        }
    }
}
