public import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// A position in the samples of a track, which can be moved in decode or presentation order.
///
/// The first cursor of a track reads through the file once; copies share the result. Usable from any thread.
open class AVSampleCursor: NSObject, NSCopying, @unchecked Sendable {
    // @unchecked: the table is immutable, the position is locked.

    let table: SampleTable
    /// The file with the samples; nil for tracks of several files.
    let url: URL?
    private let place: Mutex<Int>

    init(_ table: SampleTable, at index: Int, in url: URL?) {
        self.table = table
        self.url = url
        place = Mutex(index)
    }

    /// Returns another cursor at the same position.
    open func copy(with zone: NSZone? = nil) -> Any { AVSampleCursor(table, at: index, in: url) }

    /// The index in decode order.
    var index: Int { place.withLock { $0 } }

    private var entry: SampleTable.Entry { table.entries[index] }

    /// The presentation time of the sample.
    open var presentationTimeStamp: CMTime { entry.presentationTime }

    /// The decode time of the sample.
    open var decodeTimeStamp: CMTime { entry.decodeTime }

    /// The duration of the sample.
    open var currentSampleDuration: CMTime { entry.duration }

    /// Information about whether decoding can begin here.
    open var currentSampleSyncInfo: AVSampleCursorSyncInfo {
        let entry = entry
        return AVSampleCursorSyncInfo(
            sampleIsFullSync: ObjCBool(entry.isSync),
            sampleIsPartialSync: false,
            sampleIsDroppable: ObjCBool(entry.isDisposable)
        )
    }

    /// The file of the sample; nil where samples are in several files.
    open var currentChunkStorageURL: URL? { url }

    /// The place of the sample in its file.
    open var currentSampleStorageRange: AVSampleCursorStorageRange {
        let entry = entry
        return AVSampleCursorStorageRange(offset: entry.position ?? -1, length: Int64(entry.size))
    }

    /// The place of the samples that are stored one after the other with this one.
    ///
    /// Differs from Apple: neighboring chunks of the file without a gap between them count as one.
    open var currentChunkStorageRange: AVSampleCursorStorageRange {
        let entries = table.entries[table.chunk(of: index)]
        return AVSampleCursorStorageRange(
            offset: entries.first?.position ?? -1,
            length: entries.reduce(0) { $0 + Int64($1.size) }
        )
    }

    /// Information about the samples that are stored one after the other with this one.
    open var currentChunkInfo: AVSampleCursorChunkInfo {
        let entries = table.entries[table.chunk(of: index)]
        let first = entries.first
        return AVSampleCursorChunkInfo(
            chunkSampleCount: Int64(entries.count),
            chunkHasUniformSampleSizes: ObjCBool(entries.allSatisfy { $0.size == first?.size }),
            chunkHasUniformSampleDurations: ObjCBool(entries.allSatisfy { $0.duration == first?.duration }),
            chunkHasUniformFormatDescriptions: true
        )
    }

    /// The place of the sample among those that are stored one after the other with it, from 0.
    open var currentSampleIndexInChunk: Int64 {
        let index = index
        return Int64(index - table.chunk(of: index).lowerBound)
    }

    /// Information about the samples that the sample needs, and those that need it.
    open var currentSampleDependencyInfo: AVSampleCursorDependencyInfo {
        let entry = entry
        return AVSampleCursorDependencyInfo(
            sampleIndicatesWhetherItHasDependentSamples: ObjCBool(entry.isNeeded != nil),
            sampleHasDependentSamples: ObjCBool(entry.isNeeded ?? false),
            sampleIndicatesWhetherItDependsOnOthers: true,
            sampleDependsOnOthers: ObjCBool(!entry.isSync),
            sampleIndicatesWhetherItHasRedundantCoding: false,
            sampleHasRedundantCoding: false
        )
    }

    /// The attachments of the sample about dependencies, by their keys; nil where the file says nothing about them.
    open var currentSampleDependencyAttachments: [AnyHashable: Any]? {
        let entry = entry
        var attachments: [AnyHashable: Any] = [:]
        if let isNeeded = entry.isNeeded {
            attachments[kCMSampleAttachmentKey_IsDependedOnByOthers as String] = isNeeded
        }
        if !entry.isSync {
            attachments[kCMSampleAttachmentKey_NotSync as String] = true
            attachments[kCMSampleAttachmentKey_DependsOnOthers as String] = true
        }
        return attachments.isEmpty ? nil : attachments
    }

    /// Information about the packets that a packet of sound needs.
    open var currentSampleAudioDependencyInfo: AVSampleCursorAudioDependencyInfo {
        AVSampleCursorAudioDependencyInfo(
            audioSampleIsIndependentlyDecodable: ObjCBool(entry.isSync),
            audioSamplePacketRefreshCount: 0
        )
    }

    /// Number of samples before this one that a decoder needs.
    open var samplesRequiredForDecoderRefresh: Int {
        let index = index
        return index - table.lastSync(index)
    }

    /// Returns the format description of the sample.
    open func copyCurrentSampleFormatDescription() -> CMFormatDescription { entry.format }

    /// Moves by a number of samples in decode order, or as far as possible; returns the number of samples moved.
    @discardableResult
    open func stepInDecodeOrder(byCount stepCount: Int64) -> Int64 {
        place.withLock { place in
            let target = Self.pinned(place, stepCount, table.entries.count)
            defer { place = target }
            return Int64(target - place)
        }
    }

    /// Moves by a number of samples in presentation order, or as far as possible; returns the number of samples moved.
    @discardableResult
    open func stepInPresentationOrder(byCount stepCount: Int64) -> Int64 {
        place.withLock { place in
            let from = table.rank[place]
            let target = Self.pinned(from, stepCount, table.entries.count)
            place = table.presentationOrder[target]
            return Int64(target - from)
        }
    }

    /// Moves to the last sample that is decoded at or before a time relative to this one; returns the time difference.
    ///
    /// - Parameters:
    ///   - deltaDecodeTime: The time to move by; negative to move backward.
    ///   - outWasPinned: Set to true if the time lies before the first or after the last sample.
    open func step(
        byDecodeTime deltaDecodeTime: CMTime,
        wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?
    ) -> CMTime {
        move(by: deltaDecodeTime, outWasPinned, \.decodeTime) { table.index(decodedAt: $0) }
    }

    /// Moves to the sample that is shown at a time relative to this one; returns the time difference.
    ///
    /// - Parameters:
    ///   - deltaPresentationTime: The time to move by; negative to move backward.
    ///   - outWasPinned: Set to true if the time lies before the first or after the last sample.
    open func step(
        byPresentationTime deltaPresentationTime: CMTime,
        wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?
    ) -> CMTime {
        move(by: deltaPresentationTime, outWasPinned, \.presentationTime) { table.index(presentedAt: $0) }
    }

    /// Compares the positions of two cursors of one track in decode order.
    open func comparePositionInDecodeOrder(withPositionOf cursor: AVSampleCursor) -> ComparisonResult {
        let (mine, other) = (index, cursor.index)
        return mine < other ? .orderedAscending : mine > other ? .orderedDescending : .orderedSame
    }

    /// Returns a Boolean value that indicates whether samples decoded before this one may be shown after another
    /// cursor's.
    open func maySamplesWithEarlierDecodeTimeStampsHavePresentationTimeStamps(laterThan cursor: AVSampleCursor) -> Bool
    {
        let limit = cursor.presentationTimeStamp
        return table.entries[..<index].contains { $0.presentationTime > limit }
    }

    /// Returns a Boolean value that indicates whether samples decoded after this one may be shown before another
    /// cursor's.
    open func maySamplesWithLaterDecodeTimeStampsHavePresentationTimeStamps(earlierThan cursor: AVSampleCursor) -> Bool
    {
        let limit = cursor.presentationTimeStamp
        return table.entries[(index + 1)...].contains { $0.presentationTime < limit }
    }

    private func move(
        by delta: CMTime,
        _ outWasPinned: UnsafeMutablePointer<ObjCBool>?,
        _ time: KeyPath<SampleTable.Entry, CMTime>,
        _ find: (CMTime) -> Int
    ) -> CMTime {
        place.withLock { place in
            let from = table.entries[place][keyPath: time]
            let target = from + delta
            let times = table.entries.map { $0[keyPath: time] }
            let isPinned = times.min().map { target < $0 } ?? true || times.max().map { target > $0 } ?? true
            outWasPinned?.pointee = ObjCBool(isPinned)
            guard target.isNumeric else { return .zero }
            place = find(target)
            return table.entries[place][keyPath: time] - from
        }
    }

    private static func pinned(_ from: Int, _ count: Int64, _ total: Int) -> Int {
        let (sum, overflow) = Int64(from).addingReportingOverflow(count)
        if overflow { return count < 0 ? 0 : total - 1 }
        return Int(min(max(sum, 0), Int64(total - 1)))
    }
}

extension AVAssetTrack {
    /// Returns a cursor at the sample shown at a time, or at the nearest one; nil if the track cannot be read.
    ///
    /// Reads through the file and blocks until that is done.
    public func makeSampleCursor(presentationTimeStamp: CMTime) -> AVSampleCursor? {
        sampleTable().map { AVSampleCursor($0, at: $0.index(presentedAt: presentationTimeStamp), in: sampleURL) }
    }

    /// Returns a cursor at the first sample; nil if the track cannot be read.
    public func makeSampleCursorAtFirstSampleInDecodeOrder() -> AVSampleCursor? {
        sampleTable().map { AVSampleCursor($0, at: 0, in: sampleURL) }
    }

    /// Returns a cursor at the last sample in decode order; nil if the track cannot be read.
    public func makeSampleCursorAtLastSampleInDecodeOrder() -> AVSampleCursor? {
        sampleTable().map { AVSampleCursor($0, at: $0.entries.count - 1, in: sampleURL) }
    }

    private var sampleURL: URL? { (asset as? AVURLAsset)?.url }

    private func sampleTable() -> SampleTable? {
        guard canProvideSampleCursors, let demuxer = try? makeDemuxer(interrupt: MediaInterrupt()) else { return nil }
        return try? SampleTable(demuxer, track: facts)
    }
}
