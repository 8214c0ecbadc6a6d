public import CoreVideo
import Foundation

/// Creates a buffer with one image; see ``CMSampleBuffer/init(imageBuffer:formatDescription:sampleTiming:)``.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?,
    imageBuffer: CVImageBuffer,
    formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status {
        sampleBufferOut.pointee = try CMSampleBuffer(
            imageBuffer: imageBuffer,
            formatDescription: formatDescription,
            sampleTiming: sampleTiming.pointee
        )
    }
}

/// Creates a buffer with samples in memory.
///
/// See ``CMSampleBuffer/init(dataBuffer:formatDescription:numSamples:sampleTimings:sampleSizes:)``.
@discardableResult
public func CMSampleBufferCreateReady(
    allocator: CFAllocator?,
    dataBuffer: CMBlockBuffer?,
    formatDescription: CMFormatDescription?,
    sampleCount numSamples: CMItemCount,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleSizeEntryCount numSampleSizeEntries: CMItemCount,
    sampleSizeArray: UnsafePointer<Int>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status {
        sampleBufferOut.pointee = try CMSampleBuffer(
            dataBuffer: dataBuffer,
            formatDescription: formatDescription,
            numSamples: numSamples,
            sampleTimings: entries(sampleTimingArray, numSampleTimingEntries),
            sampleSizes: entries(sampleSizeArray, numSampleSizeEntries)
        )
    }
}

/// Creates a buffer with samples whose data may be provided later; the callback loads it.
@discardableResult
public func CMSampleBufferCreate(
    allocator: CFAllocator?,
    dataBuffer: CMBlockBuffer?,
    dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
    refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
    formatDescription: CMFormatDescription?,
    sampleCount numSamples: CMItemCount,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleSizeEntryCount numSampleSizeEntries: CMItemCount,
    sampleSizeArray: UnsafePointer<Int>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status {
        sampleBufferOut.pointee = try CMSampleBuffer(
            dataBuffer: dataBuffer,
            readiness: dataReady ? .ready : .notReady,
            formatDescription: formatDescription,
            numSamples: numSamples,
            sampleTimings: entries(sampleTimingArray, numSampleTimingEntries),
            sampleSizes: entries(sampleSizeArray, numSampleSizeEntries),
            makeDataReady: makeDataReadyCallback.map { callback in { callback($0, makeDataReadyRefcon) } }
        )
    }
}

/// Creates a buffer with one image whose pixels may be provided later; the callback loads them.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
    allocator: CFAllocator?,
    imageBuffer: CVImageBuffer,
    dataReady: Bool,
    makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
    refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
    formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status {
        guard let makeDataReadyCallback else {
            let buffer = try CMSampleBuffer(
                imageBuffer: imageBuffer,
                formatDescription: formatDescription,
                sampleTiming: sampleTiming.pointee
            )
            if !dataReady { buffer.update { $0.readiness = .notReady } }
            sampleBufferOut.pointee = buffer
            return
        }
        sampleBufferOut.pointee = try CMSampleBuffer(
            imageBuffer: imageBuffer,
            dataReady: dataReady,
            formatDescription: formatDescription,
            sampleTiming: sampleTiming.pointee,
            makeDataReadyHandler: { makeDataReadyCallback($0, makeDataReadyRefcon) }
        )
    }
}

/// Creates a shallow copy; see ``CMSampleBuffer/init(copying:)``.
@discardableResult
public func CMSampleBufferCreateCopy(
    allocator: CFAllocator?,
    sampleBuffer sbuf: CMSampleBuffer,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status { sampleBufferOut.pointee = try CMSampleBuffer(copying: sbuf) }
}

/// Creates a shallow copy with different timing; see ``CMSampleBuffer/init(copying:withNewTiming:)``.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    allocator: CFAllocator?,
    sampleBuffer originalSBuf: CMSampleBuffer,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status {
        sampleBufferOut.pointee = try CMSampleBuffer(
            copying: originalSBuf,
            withNewTiming: entries(sampleTimingArray, numSampleTimingEntries)
        )
    }
}

/// Returns the bytes; see ``CMSampleBuffer/dataBuffer``.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// Returns the image; see ``CMSampleBuffer/imageBuffer``.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

/// Returns the format of the samples; see ``CMSampleBuffer/formatDescription``.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
    sbuf.formatDescription
}

/// Returns the number of samples.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

/// Returns the earliest presentation time of the samples.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }

/// Returns the decode time of the first sample.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

/// Returns the sum of the samples' durations.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// Returns the presentation time during playback.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.outputPresentationTimeStamp
}

/// Returns the decode time during playback.
public func CMSampleBufferGetOutputDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDecodeTimeStamp }

/// Returns the duration during playback.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

/// Sets the presentation time during playback; returns 0 on success.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(
    _ sbuf: CMSampleBuffer,
    newValue outputPresentationTimeStamp: CMTime
) -> OSStatus {
    status { try sbuf.setOutputPresentationTimeStamp(outputPresentationTimeStamp) }
}

/// Writes the timing of one sample; returns 0 on success.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer,
    at sampleIndex: CMItemIndex,
    timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    status { timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex) }
}

/// Writes the timing entries and their number.
///
/// Without an array it only writes the number. Returns -12737 if the array is too small, -12736 without timing.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer,
    entryCount numSampleTimingEntries: CMItemCount,
    arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    fill(timingArrayOut, numSampleTimingEntries, timingArrayEntriesNeededOut) { try sbuf.sampleTimingInfos() }
}

/// Writes the timing entries during playback and their number.
///
/// Results are those of `CMSampleBufferGetSampleTimingInfoArray`.
@discardableResult
public func CMSampleBufferGetOutputSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer,
    entryCount timingArrayEntries: CMItemCount,
    arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    fill(timingArrayOut, timingArrayEntries, timingArrayEntriesNeededOut) { try sbuf.outputSampleTimingInfos() }
}

/// Writes the size entries and their number.
///
/// Without an array it only writes the number. Returns -12737 if the array is too small, -12735 without sizes.
@discardableResult
public func CMSampleBufferGetSampleSizeArray(
    _ sbuf: CMSampleBuffer,
    entryCount sizeArrayEntries: CMItemCount,
    arrayToFill sizeArrayOut: UnsafeMutablePointer<Int>?,
    entriesNeededOut sizeArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    fill(sizeArrayOut, sizeArrayEntries, sizeArrayEntriesNeededOut) { try sbuf.sampleSizes() }
}

/// Returns the size of one sample in bytes; see ``CMSampleBuffer/sampleSize(at:)``.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
    sbuf.sampleSize(at: sampleIndex)
}

/// Returns the total size of the samples; see ``CMSampleBuffer/totalSampleSize``.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }

/// Returns an array with one mutable dictionary per sample; nil until a call creates it.
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool) -> CFArray? {
    sbuf.sampleAttachmentsArray(creating: createIfNecessary)
}

/// Sets the data of a buffer that was created without data; returns 0 on success.
@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue dataBuffer: CMBlockBuffer) -> OSStatus {
    status { try sbuf.setDataBuffer(dataBuffer) }
}

/// Returns a Boolean value that indicates whether the data is ready.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.dataReadiness == .ready }

/// Sets the data ready; returns 0 on success.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
    status { try sbuf.setDataReadiness(.ready) }
}

/// Reports that loading failed with a status; returns 0 on success.
@discardableResult
public func CMSampleBufferSetDataFailed(_ sbuf: CMSampleBuffer, status failure: OSStatus) -> OSStatus {
    status { try sbuf.setDataReadiness(.failed(failure)) }
}

/// Returns a Boolean value that indicates whether loading failed, and writes its status if so.
public func CMSampleBufferHasDataFailed(_ sbuf: CMSampleBuffer, statusOut: UnsafeMutablePointer<OSStatus>?) -> Bool {
    guard case .failed(let failure) = sbuf.dataReadiness else { return false }
    statusOut?.pointee = failure
    return true
}

/// Loads the data if it is not ready yet; returns 0 on success.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
    status { try sbuf.makeDataReady() }
}

/// Makes the readiness of a buffer follow that of another one; returns 0 on success.
@discardableResult
public func CMSampleBufferTrackDataReadiness(
    _ sbuf: CMSampleBuffer,
    sampleBufferToTrack: CMSampleBuffer
) -> OSStatus {
    status { try sbuf.trackDataReadiness(sampleBufferToTrack) }
}

/// Invalidates the buffer; returns 0 on success, -12744 if it has already been invalidated.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
    status { try sbuf.invalidate() }
}

/// Returns a Boolean value that indicates whether the buffer has not been invalidated.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Sets the callback called on invalidation, with a reference constant; returns 0 on success.
@discardableResult
public func CMSampleBufferSetInvalidateCallback(
    _ sbuf: CMSampleBuffer,
    callback invalidateCallback: CMSampleBufferInvalidateCallback?,
    refcon invalidateRefCon: UInt64
) -> OSStatus {
    status {
        guard let invalidateCallback else { return try sbuf.setInvalidateHandler(optional: nil) }
        // A closure in an optional always escapes.
        try sbuf.setInvalidateHandler { invalidateCallback($0, invalidateRefCon) }
    }
}

/// Sets the handler called on invalidation; returns 0 on success.
@discardableResult
public func CMSampleBufferSetInvalidateHandler(
    _ sbuf: CMSampleBuffer,
    invalidateHandler: @escaping CMSampleBufferInvalidateHandler
) -> OSStatus {
    status { try sbuf.setInvalidateHandler(invalidateHandler) }
}

/// Returns the type ID of sample buffers.
public func CMSampleBufferGetTypeID() -> CFTypeID { CMSampleBuffer.typeID }

func entries<Entry>(_ array: UnsafePointer<Entry>?, _ count: Int) -> [Entry] {
    guard let array, count > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: array, count: count))
}

private func fill<Entry>(
    _ array: UnsafeMutablePointer<Entry>?,
    _ room: Int,
    _ needed: UnsafeMutablePointer<CMItemCount>?,
    _ get: () throws -> [Entry]
) -> OSStatus {
    status {
        let entries: [Entry]
        do {
            entries = try get()
        } catch {
            needed?.pointee = 0
            throw error
        }
        needed?.pointee = entries.count
        guard let array else { return }
        guard room >= entries.count else { throw CMSampleBuffer.Error.arrayTooSmall }
        array.update(from: entries, count: entries.count)
    }
}
