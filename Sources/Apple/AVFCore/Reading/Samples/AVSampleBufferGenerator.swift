import AVFBase
public import CoreMedia
public import Foundation
import MediaFiles

/// Makes sample buffers of single stored samples, at the places of cursors.
///
/// Asking for one sample after the other in decode order reads on; a jump goes by way of the sync sample before. May be
/// used from any thread; calls wait for each other.
///
/// Differs from Apple: data are read at once, in any mode, and a buffer holds what the container stores together: one
/// picture, or one packet of sound.
open class AVSampleBufferGenerator: NSObject, @unchecked Sendable {
    // @unchecked: everything is used with the lock held.

    private let asset: AVAsset
    private let lock = NSLock()
    private var demuxer: MediaDemuxer?
    private var trackID: Int?
    /// The sample that comes next from the demuxer, in decode order; nil when that is not known.
    private var next: Int?

    /// Makes a generator; reads nothing.
    ///
    /// - Parameters:
    ///   - asset: what the cursors of requests are in.
    ///   - timebase: when scheduled data are read; without effect here.
    public init(asset: AVAsset, timebase: CMTimebase?) { self.asset = asset }

    /// Makes the buffer of the sample at a request's cursor, with its data.
    ///
    /// - Throws: an ``AVError`` when the asset cannot be read, or is not that of the cursor.
    open func makeSampleBuffer(for request: AVSampleBufferRequest) throws -> CMSampleBuffer {
        let cursor = request.startCursor
        let (table, index) = (cursor.table, cursor.index)
        lock.lock()
        defer { lock.unlock() }
        do {
            if demuxer == nil { demuxer = try asset.core.makeDemuxer(MediaInterrupt()) }
            guard let demuxer else { throw AVError(.unknown) }
            if trackID != table.trackID || next != index {
                demuxer.select([table.trackID])
                trackID = table.trackID
                next = nil
                try demuxer.seek(to: table.entries[table.lastSync(index)].presentationTime)
            }
            let entry = table.entries[index]
            while let sample = try demuxer.next()?.buffer {
                let decoded = sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : sample.presentationTimeStamp
                if decoded == entry.decodeTime {
                    next = index + 1
                    return sample
                }
                if decoded > entry.decodeTime { break }
            }
            next = nil
            throw AVError(
                .invalidSourceMedia,
                "A sample cannot be made: the file has none at the cursor any more. Make a new cursor."
            )
        } catch {
            throw AVError(wrapping: error)
        }
    }

    /// The same, with the same errors; the batch has nothing left to do, as the data are there.
    open func makeSampleBuffer(
        for request: AVSampleBufferRequest,
        addTo batch: AVSampleBufferGeneratorBatch
    ) throws -> CMSampleBuffer {
        try makeSampleBuffer(for: request)
    }

    /// Makes a batch.
    open func makeBatch() -> AVSampleBufferGeneratorBatch { AVSampleBufferGeneratorBatch() }
}

/// Several sample buffers whose data are read together; they are there from the start.
open class AVSampleBufferGeneratorBatch: NSObject, @unchecked Sendable {
    // @unchecked: there is no state.

    /// Returns when the data of all buffers are there.
    ///
    /// - Throws: nothing.
    open func makeDataReady() async throws {}

    /// Calls a closure when the data of all buffers are there: at once.
    open func makeDataReady(completionHandler: @escaping @Sendable ((any Error)?) -> Void) { completionHandler(nil) }

    /// Ends reading; there is nothing to end.
    open func cancel() {}
}
