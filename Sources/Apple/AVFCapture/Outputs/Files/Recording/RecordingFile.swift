import AVFBase
import CoreMedia
import Foundation
import MediaFiles

#if canImport(Glibc)
import Glibc
#endif

/// Encodes one recording and writes it to a file; used by one thread at a time.
///
/// All times are relative to the start of the file.
final class RecordingFile {
    /// A limit that ended writing without an error.
    enum Limit: Error {
        /// The next sample would make the file larger than allowed.
        case size
        /// There is less free space than required.
        case freeSpace
    }

    private let plan: RecordingPlan
    private let file: OutputFile
    private let stage: FileStage
    private var encoders: [(any TrackEncoder)?]
    /// Number of leading samples that are in the file or about to be written.
    private(set) var sampleCount = 0
    /// The approximate size of the file if it were finished now.
    private(set) var estimatedSize: Int64 = 8192
    private var sizeAtLastCheck: Int64 = .min
    private var timeAtLastCheck = CMTime.invalid

    init(_ plan: RecordingPlan, _ file: OutputFile) {
        self.plan = plan
        self.file = file
        stage = FileStage(plan.stage(file))
        encoders = plan.tracks.map { _ in nil }
        // Deliberately overestimates the data that are stored in addition to the samples.
        for item in plan.metadata.compactMap(\.fileTag) { estimatedSize += Int64(Self.size(of: item)) }
    }

    /// Creates the encoders whose formats are completely known, so that the first samples need not wait for them.
    ///
    /// - Parameter frameDuration: the duration of a single frame that has none of its own.
    func prepare(frameDuration: CMTime) throws(MediaError) {
        for (index, track) in plan.tracks.enumerated() {
            let encoder = try RecordingPlan.makeEncoder(track.coding, frameDuration)
            encoders[index] = encoder
            let stored = track.sourceFormat?.value
            if case .audio(nil) = track.coding, let stored { stage.setFormat(stored, track: index) }
            if let format = encoder.format { stage.setFormat(format, track: index) }
        }
    }

    /// Encodes a sample and writes the encoder's output.
    ///
    /// - Parameter limits: the limits for the file; a sample that would exceed one of them is not written.
    func add(_ sample: CMSampleBuffer, track: Int, limits: RecordingLimits.Values) throws {
        guard let encoder = encoders[track] else { return }
        if track == plan.leader { try checkSpace(at: sample.outputPresentationTimeStamp, limits.freeSpace) }
        let made = try encoder.encode(WriterEntry(media: .sample(sample)), startsSegment: false)
        if let format = encoder.format { stage.setFormat(format, track: track) }
        for sample in made { try write(sample, track: track, limits: limits) }
        if track == plan.leader { sampleCount += 1 }
    }

    private func write(_ sample: CMSampleBuffer, track: Int, limits: RecordingLimits.Values) throws {
        // Each compressed sample takes about this much in all tables and fragments; linear PCM needs almost none.
        let isLinear = sample.formatDescription?.mediaSubType == .linearPCM
        let size = Int64(sample.totalSampleSize + (isLinear ? 64 : 64 * max(sample.numSamples, 1)))
        if limits.fileSize > 0, estimatedSize + size > limits.fileSize { throw Limit.size }
        estimatedSize += size
        _ = try stage.add([sample], track: track, sessionStart: .zero)
    }

    /// Completes the file.
    ///
    /// - Parameter end: the end of the file; nil ends each track with its last sample.
    func finish(end: CMTime?) throws(MediaError) {
        for (index, encoder) in encoders.enumerated() {
            guard let encoder else { continue }
            _ = try stage.add(try encoder.finish(), track: index, sessionStart: .zero)
            _ = try stage.end(index, sessionStart: .zero)
        }
        encoders = encoders.map { _ in nil }
        try stage.close(sessionStart: .zero, sessionEnd: end)
    }

    /// Makes the written data readable after an error.
    ///
    /// - Returns: whether the file has anything to play.
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

    /// The size of the file on disk.
    var size: Int64 { Self.size(ofFileAt: file.path) }

    // MARK: The disk

    /// Checks the free space at the start, and then after every second or mebibyte.
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

    /// Returns the number of bytes that can still be written to a file's disk; nil if the system does not provide it.
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
