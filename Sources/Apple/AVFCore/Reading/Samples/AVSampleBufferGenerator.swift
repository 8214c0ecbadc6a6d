import AVFBase
public import CoreMedia
public import Foundation
import MediaFiles

/// Makes sample buffers of single stored samples at the positions of cursors.
///
/// Requests for consecutive samples in decode order read on; a jump starts at the preceding sync sample. Usable from
/// any thread; calls wait for each other.
///
/// Differs from Apple: data are read immediately in any mode, and a buffer contains what the file stores together: one
/// frame, or one packet of audio.
open class AVSampleBufferGenerator: NSObject, @unchecked Sendable {
    // @unchecked: everything is used with the lock held.

    private let asset: AVAsset
    private let lock = NSLock()
    private var demuxer: (any MediaSource)?
    private var trackID: Int?
    /// The index, in decode order, of the next sample from the demuxer; nil if unknown.
    private var next: Int?

    /// Creates a generator; reads nothing.
    ///
    /// - Parameters:
    ///   - asset: The asset of the requests' cursors.
    ///   - timebase: The timebase for reading scheduled data; without effect here.
    public init(asset: AVAsset, timebase: CMTimebase?) { self.asset = asset }

    /// Returns a buffer of the sample at a request's cursor, with its data.
    ///
    /// - Throws: An ``AVError`` if the asset cannot be read, or is not that of the cursor.
    open func makeSampleBuffer(for request: AVSampleBufferRequest) throws -> CMSampleBuffer {
        let cursor = request.startCursor
        let (table, index) = (cursor.table, cursor.index)
        lock.lock()
        defer { lock.unlock() }
        do {
            if demuxer == nil { demuxer = try asset.core.makeDemuxer(MediaInterrupt(), isStored: true) }
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

    /// Returns a buffer of the sample at a request's cursor; the batch has nothing left to do, as the buffer has its
    /// data.
    ///
    /// - Throws: The errors of ``makeSampleBuffer(for:)``.
    open func makeSampleBuffer(
        for request: AVSampleBufferRequest,
        addTo batch: AVSampleBufferGeneratorBatch
    ) throws -> CMSampleBuffer {
        try makeSampleBuffer(for: request)
    }

    /// Calls a closure when the data of a buffer is available, which is immediately.
    ///
    /// - Parameters:
    ///   - sbuf: The buffer.
    ///   - completionHandler: Called on the calling thread with true and an error without meaning, or with false and
    ///     the error if the buffer was invalidated.
    open class func notifyOfDataReady(
        for sbuf: CMSampleBuffer,
        completionHandler: @escaping @Sendable (Bool, any Error) -> Void
    ) {
        do {
            try sbuf.makeDataReady()
            completionHandler(true, NSError(domain: NSCocoaErrorDomain, code: 0))
        } catch {
            completionHandler(false, error)
        }
    }

    /// Returns when the data of a buffer is available, which is immediately.
    ///
    /// - Returns: True and an error without meaning, or false and the error if the buffer was invalidated.
    open class func notifyOfDataReady(for sbuf: CMSampleBuffer) async -> (Bool, any Error) {
        await withCheckedContinuation { done in
            notifyOfDataReady(for: sbuf) { isReady, error in done.resume(returning: (isReady, error)) }
        }
    }

    /// Creates a batch.
    open func makeBatch() -> AVSampleBufferGeneratorBatch { AVSampleBufferGeneratorBatch() }
}

/// Several sample buffers whose data are read together; the data are available from the start.
open class AVSampleBufferGeneratorBatch: NSObject, @unchecked Sendable {
    // @unchecked: there is no state.

    /// Returns when the data of all buffers are available.
    ///
    /// - Throws: Never throws.
    open func makeDataReady() async throws {}

    /// Calls a closure when the data of all buffers are available, which is immediately.
    open func makeDataReady(completionHandler: @escaping @Sendable ((any Error)?) -> Void) { completionHandler(nil) }

    /// Cancels reading; has no effect, as nothing is left to read.
    open func cancel() {}
}
