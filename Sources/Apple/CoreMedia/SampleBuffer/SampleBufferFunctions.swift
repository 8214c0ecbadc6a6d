public import CoreVideo
import Foundation

/// Makes a buffer of one picture; see ``CMSampleBuffer/init(imageBuffer:formatDescription:sampleTiming:)``.
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

/// Makes a buffer of samples in memory.
///
/// See ``CMSampleBuffer/init(dataBuffer:formatDescription:numSamples:sampleTimings:sampleSizes:)``.
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

/// Makes a buffer of samples whose data may come later; the callback fetches it.
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

/// Makes a buffer of one picture whose pixels may come later; the callback fetches them.
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

/// Makes a shallow copy; see ``CMSampleBuffer/init(copying:)``.
public func CMSampleBufferCreateCopy(
    allocator: CFAllocator?,
    sampleBuffer sbuf: CMSampleBuffer,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    status { sampleBufferOut.pointee = try CMSampleBuffer(copying: sbuf) }
}

/// Makes a shallow copy with other times; see ``CMSampleBuffer/init(copying:withNewTiming:)``.
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

/// The bytes; see ``CMSampleBuffer/dataBuffer``.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// The picture; see ``CMSampleBuffer/imageBuffer``.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

/// What the samples are; see ``CMSampleBuffer/formatDescription``.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
    sbuf.formatDescription
}

/// How many samples there are.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

/// The earliest presentation time of the samples.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }

/// The decode time of the first sample.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

/// The durations of the samples added up.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// When the samples are played.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.outputPresentationTimeStamp
}

/// When the samples are decoded when played.
public func CMSampleBufferGetOutputDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDecodeTimeStamp }

/// How long the samples last when played.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

/// Sets when the samples are played; 0 on success.
public func CMSampleBufferSetOutputPresentationTimeStamp(
    _ sbuf: CMSampleBuffer,
    newValue outputPresentationTimeStamp: CMTime
) -> OSStatus {
    status { try sbuf.setOutputPresentationTimeStamp(outputPresentationTimeStamp) }
}

/// Writes the timing of one sample; 0 on success.
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer,
    at sampleIndex: CMItemIndex,
    timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    status { timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex) }
}

/// Writes the timing entries and how many there are.
///
/// Without an array it only says how many. -12737 when the array is too small, -12736 when there is no timing.
public func CMSampleBufferGetSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer,
    entryCount numSampleTimingEntries: CMItemCount,
    arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    fill(timingArrayOut, numSampleTimingEntries, timingArrayEntriesNeededOut) { try sbuf.sampleTimingInfos() }
}

/// Writes the timing entries as they are played; see ``CMSampleBufferGetSampleTimingInfoArray(_:entryCount:arrayToFill:entriesNeededOut:)``.
public func CMSampleBufferGetOutputSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer,
    entryCount timingArrayEntries: CMItemCount,
    arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    fill(timingArrayOut, timingArrayEntries, timingArrayEntriesNeededOut) { try sbuf.outputSampleTimingInfos() }
}

/// Writes the size entries and how many there are.
///
/// Without an array it only says how many. -12737 when the array is too small, -12735 when there are no sizes.
public func CMSampleBufferGetSampleSizeArray(
    _ sbuf: CMSampleBuffer,
    entryCount sizeArrayEntries: CMItemCount,
    arrayToFill sizeArrayOut: UnsafeMutablePointer<Int>?,
    entriesNeededOut sizeArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    fill(sizeArrayOut, sizeArrayEntries, sizeArrayEntriesNeededOut) { try sbuf.sampleSizes() }
}

/// The size of one sample in bytes; see ``CMSampleBuffer/sampleSize(at:)``.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
    sbuf.sampleSize(at: sampleIndex)
}

/// The sizes of all samples added up; see ``CMSampleBuffer/totalSampleSize``.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }

/// An array of one mutable dictionary a sample; nil while nobody has asked for it to be created.
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool) -> CFArray? {
    sbuf.sampleAttachmentsArray(creating: createIfNecessary)
}

/// Gives a buffer that was made without data its data; 0 on success.
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue dataBuffer: CMBlockBuffer) -> OSStatus {
    status { try sbuf.setDataBuffer(dataBuffer) }
}

/// Whether the data is there.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.dataReadiness == .ready }

/// Says that the data is there; 0 on success.
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
    status { try sbuf.setDataReadiness(.ready) }
}

/// Says that loading the data failed with a status; 0 on success.
public func CMSampleBufferSetDataFailed(_ sbuf: CMSampleBuffer, status failure: OSStatus) -> OSStatus {
    status { try sbuf.setDataReadiness(.failed(failure)) }
}

/// Whether loading the data failed; the status with which is written when it did.
public func CMSampleBufferHasDataFailed(_ sbuf: CMSampleBuffer, statusOut: UnsafeMutablePointer<OSStatus>?) -> Bool {
    guard case .failed(let failure) = sbuf.dataReadiness else { return false }
    statusOut?.pointee = failure
    return true
}

/// Fetches the data where it is not there yet; 0 on success.
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
    status { try sbuf.makeDataReady() }
}

/// Lets another buffer answer whether the data is ready; 0 on success.
public func CMSampleBufferTrackDataReadiness(
    _ sbuf: CMSampleBuffer,
    sampleBufferToTrack: CMSampleBuffer
) -> OSStatus {
    status { try sbuf.trackDataReadiness(sampleBufferToTrack) }
}

/// Ends the use of the buffer; 0 on success, -12744 when that was done before.
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
    status { try sbuf.invalidate() }
}

/// Whether the buffer has not been invalidated.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Sets what is called when the buffer is invalidated, with a number along; 0 on success.
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

/// Sets what is called when the buffer is invalidated; 0 on success.
public func CMSampleBufferSetInvalidateHandler(
    _ sbuf: CMSampleBuffer,
    invalidateHandler: @escaping CMSampleBufferInvalidateHandler
) -> OSStatus {
    status { try sbuf.setInvalidateHandler(invalidateHandler) }
}

/// The number that stands for the class of sample buffers.
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
