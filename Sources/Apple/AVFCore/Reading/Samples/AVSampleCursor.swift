public import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// Whether decoding can begin with a sample.
public struct AVSampleCursorSyncInfo: Sendable {
    /// Whether it can be decoded without others, and all that follow it too.
    public var sampleIsFullSync: ObjCBool
    /// Whether it can be decoded without others, but not all that follow; never known here.
    public var sampleIsPartialSync: ObjCBool
    /// Whether no other sample needs it.
    public var sampleIsDroppable: ObjCBool
}

/// A place in the samples of a track, to be moved from one to another in decode or presentation order.
///
/// The first cursor of a track reads through the file once; copies share what it found. May be used from any thread.
open class AVSampleCursor: NSObject, NSCopying, @unchecked Sendable {
    // @unchecked: the table is immutable, the place is locked.

    let table: SampleTable
    private let place: Mutex<Int>

    init(_ table: SampleTable, at index: Int) {
        self.table = table
        place = Mutex(index)
    }

    /// Another cursor at the same place.
    open func copy(with zone: NSZone? = nil) -> Any { AVSampleCursor(table, at: index) }

    /// The place in decode order.
    var index: Int { place.withLock { $0 } }

    private var entry: SampleTable.Entry { table.entries[index] }

    /// When the sample is presented.
    open var presentationTimeStamp: CMTime { entry.presentationTime }

    /// When the sample is decoded.
    open var decodeTimeStamp: CMTime { entry.decodeTime }

    /// For how long the sample lasts.
    open var currentSampleDuration: CMTime { entry.duration }

    /// Whether decoding can begin here.
    open var currentSampleSyncInfo: AVSampleCursorSyncInfo {
        let entry = entry
        return AVSampleCursorSyncInfo(
            sampleIsFullSync: ObjCBool(entry.isSync),
            sampleIsPartialSync: false,
            sampleIsDroppable: ObjCBool(entry.isDisposable)
        )
    }

    /// How many samples before this one a decoder needs.
    open var samplesRequiredForDecoderRefresh: Int {
        let index = index
        return index - table.lastSync(index)
    }

    /// What the sample is.
    open func copyCurrentSampleFormatDescription() -> CMFormatDescription { entry.format }

    /// Moves by so many samples in decode order, or as far as there are; gives how many it were.
    @discardableResult
    open func stepInDecodeOrder(byCount stepCount: Int64) -> Int64 {
        place.withLock { place in
            let target = Self.pinned(place, stepCount, table.entries.count)
            defer { place = target }
            return Int64(target - place)
        }
    }

    /// Moves by so many samples in presentation order, or as far as there are; gives how many it were.
    @discardableResult
    open func stepInPresentationOrder(byCount stepCount: Int64) -> Int64 {
        place.withLock { place in
            let from = table.rank[place]
            let target = Self.pinned(from, stepCount, table.entries.count)
            place = table.presentationOrder[target]
            return Int64(target - from)
        }
    }

    /// Moves to the sample that is decoded last at or before a time away from here; gives how far it was.
    ///
    /// - Parameters:
    ///   - deltaDecodeTime: how far; backwards below zero.
    ///   - outWasPinned: set to whether the first or the last sample was in the way.
    open func step(
        byDecodeTime deltaDecodeTime: CMTime,
        wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?
    ) -> CMTime {
        move(by: deltaDecodeTime, outWasPinned, \.decodeTime) { table.index(decodedAt: $0) }
    }

    /// Moves to the sample that is shown at a time away from here; gives how far it was.
    ///
    /// - Parameters:
    ///   - deltaPresentationTime: how far; backwards below zero.
    ///   - outWasPinned: set to whether the first or the last sample was in the way.
    open func step(
        byPresentationTime deltaPresentationTime: CMTime,
        wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?
    ) -> CMTime {
        move(by: deltaPresentationTime, outWasPinned, \.presentationTime) { table.index(presentedAt: $0) }
    }

    /// Which of two cursors of one track is earlier in decode order.
    open func comparePositionInDecodeOrder(withPositionOf cursor: AVSampleCursor) -> ComparisonResult {
        let (mine, other) = (index, cursor.index)
        return mine < other ? .orderedAscending : mine > other ? .orderedDescending : .orderedSame
    }

    /// Whether samples that are decoded before this one may be shown after that of another cursor.
    open func maySamplesWithEarlierDecodeTimeStampsHavePresentationTimeStamps(laterThan cursor: AVSampleCursor) -> Bool
    {
        let limit = cursor.presentationTimeStamp
        return table.entries[..<index].contains { $0.presentationTime > limit }
    }

    /// Whether samples that are decoded after this one may be shown before that of another cursor.
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
    /// A cursor at the sample that is shown at a time, or the nearest; nil where the track cannot be read.
    ///
    /// Reads through the file and blocks until that is done.
    public func makeSampleCursor(presentationTimeStamp: CMTime) -> AVSampleCursor? {
        sampleTable().map { AVSampleCursor($0, at: $0.index(presentedAt: presentationTimeStamp)) }
    }

    /// A cursor at the first sample; nil where the track cannot be read.
    public func makeSampleCursorAtFirstSampleInDecodeOrder() -> AVSampleCursor? {
        sampleTable().map { AVSampleCursor($0, at: 0) }
    }

    /// A cursor at the last sample in decode order; nil where the track cannot be read.
    public func makeSampleCursorAtLastSampleInDecodeOrder() -> AVSampleCursor? {
        sampleTable().map { AVSampleCursor($0, at: $0.entries.count - 1) }
    }

    private func sampleTable() -> SampleTable? {
        guard canProvideSampleCursors, let demuxer = try? makeDemuxer(interrupt: MediaInterrupt()) else { return nil }
        return try? SampleTable(demuxer, track: facts)
    }
}
