public import CoreVideo

// Functions as Swift 4.1 imported them, which older code calls.

/// The form of `CMBlockBufferCreateEmpty` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMBlockBufferCreateEmpty(
    _ structureAllocator: CFAllocator?,
    _ subBlockCapacity: UInt32,
    _ flags: CMBlockBufferFlags,
    _ blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    CMBlockBufferCreateEmpty(
        allocator: structureAllocator,
        capacity: subBlockCapacity,
        flags: flags,
        blockBufferOut: blockBufferOut
    )
}

/// The form of `CMBlockBufferAppendMemoryBlock` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMBlockBufferAppendMemoryBlock(
    _ theBuffer: CMBlockBuffer,
    _ memoryBlock: UnsafeMutableRawPointer?,
    _ blockLength: Int,
    _ blockAllocator: CFAllocator?,
    _ customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
    _ offsetToData: Int,
    _ dataLength: Int,
    _ flags: CMBlockBufferFlags
) -> OSStatus {
    CMBlockBufferAppendMemoryBlock(
        theBuffer,
        memoryBlock: memoryBlock,
        length: blockLength,
        blockAllocator: blockAllocator,
        customBlockSource: customBlockSource,
        offsetToData: offsetToData,
        dataLength: dataLength,
        flags: flags
    )
}

/// The form of `CMBlockBufferCreateWithMemoryBlock` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
    _ structureAllocator: CFAllocator?,
    _ memoryBlock: UnsafeMutableRawPointer?,
    _ blockLength: Int,
    _ blockAllocator: CFAllocator?,
    _ customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
    _ offsetToData: Int,
    _ dataLength: Int,
    _ flags: CMBlockBufferFlags,
    _ blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    CMBlockBufferCreateWithMemoryBlock(
        allocator: structureAllocator,
        memoryBlock: memoryBlock,
        blockLength: blockLength,
        blockAllocator: blockAllocator,
        customBlockSource: customBlockSource,
        offsetToData: offsetToData,
        dataLength: dataLength,
        flags: flags,
        blockBufferOut: blockBufferOut
    )
}

/// The form of `CMBlockBufferGetDataPointer` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMBlockBufferGetDataPointer(
    _ theBuffer: CMBlockBuffer,
    _ offset: Int,
    _ lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
    _ totalLengthOut: UnsafeMutablePointer<Int>?,
    _ dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
    CMBlockBufferGetDataPointer(
        theBuffer,
        atOffset: offset,
        lengthAtOffsetOut: lengthAtOffsetOut,
        totalLengthOut: totalLengthOut,
        dataPointerOut: dataPointerOut
    )
}

/// The form of `CMBlockBufferCopyDataBytes` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer,
    _ offsetToData: Int,
    _ dataLength: Int,
    _ destination: UnsafeMutableRawPointer
) -> OSStatus {
    CMBlockBufferCopyDataBytes(
        theSourceBuffer,
        atOffset: offsetToData,
        dataLength: dataLength,
        destination: destination
    )
}

/// The form of `CMBlockBufferReplaceDataBytes` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    _ sourceBytes: UnsafeRawPointer,
    _ destinationBuffer: CMBlockBuffer,
    _ offsetIntoDestination: Int,
    _ dataLength: Int
) -> OSStatus {
    CMBlockBufferReplaceDataBytes(
        with: sourceBytes,
        blockBuffer: destinationBuffer,
        offsetIntoDestination: offsetIntoDestination,
        dataLength: dataLength
    )
}

/// The form of `CMBlockBufferFillDataBytes` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMBlockBufferFillDataBytes(
    _ fillByte: CChar,
    _ destinationBuffer: CMBlockBuffer,
    _ offsetIntoDestination: Int,
    _ dataLength: Int
) -> OSStatus {
    CMBlockBufferFillDataBytes(
        with: fillByte,
        blockBuffer: destinationBuffer,
        offsetIntoDestination: offsetIntoDestination,
        dataLength: dataLength
    )
}

/// The form of `CMBlockBufferAppendBufferReference` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMBlockBufferAppendBufferReference(
    _ theBuffer: CMBlockBuffer,
    _ targetBBuf: CMBlockBuffer,
    _ offsetToData: Int,
    _ dataLength: Int,
    _ flags: CMBlockBufferFlags
) -> OSStatus {
    CMBlockBufferAppendBufferReference(
        theBuffer,
        targetBBuf: targetBBuf,
        offsetToData: offsetToData,
        dataLength: dataLength,
        flags: flags
    )
}

/// The form of `CMBlockBufferCreateContiguous` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMBlockBufferCreateContiguous(
    _ structureAllocator: CFAllocator?,
    _ sourceBuffer: CMBlockBuffer,
    _ blockAllocator: CFAllocator?,
    _ customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
    _ offsetToData: Int,
    _ dataLength: Int,
    _ flags: CMBlockBufferFlags,
    _ blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
    CMBlockBufferCreateContiguous(
        allocator: structureAllocator,
        sourceBuffer: sourceBuffer,
        blockAllocator: blockAllocator,
        customBlockSource: customBlockSource,
        offsetToData: offsetToData,
        dataLength: dataLength,
        flags: flags,
        blockBufferOut: blockBufferOut
    )
}

/// The form of `CMSampleBufferCreate` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMSampleBufferCreate(
    _ allocator: CFAllocator?,
    _ dataBuffer: CMBlockBuffer?,
    _ dataReady: Bool,
    _ makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
    _ makeDataReadyRefcon: UnsafeMutableRawPointer?,
    _ formatDescription: CMFormatDescription?,
    _ numSamples: CMItemCount,
    _ numSampleTimingEntries: CMItemCount,
    _ sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    _ numSampleSizeEntries: CMItemCount,
    _ sampleSizeArray: UnsafePointer<Int>?,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreate(
        allocator: allocator,
        dataBuffer: dataBuffer,
        dataReady: dataReady,
        makeDataReadyCallback: makeDataReadyCallback,
        refcon: makeDataReadyRefcon,
        formatDescription: formatDescription,
        sampleCount: numSamples,
        sampleTimingEntryCount: numSampleTimingEntries,
        sampleTimingArray: sampleTimingArray,
        sampleSizeEntryCount: numSampleSizeEntries,
        sampleSizeArray: sampleSizeArray,
        sampleBufferOut: sampleBufferOut
    )
}

/// The form of `CMSampleBufferCreateReady` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMSampleBufferCreateReady(
    _ allocator: CFAllocator?,
    _ dataBuffer: CMBlockBuffer?,
    _ formatDescription: CMFormatDescription?,
    _ numSamples: CMItemCount,
    _ numSampleTimingEntries: CMItemCount,
    _ sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    _ numSampleSizeEntries: CMItemCount,
    _ sampleSizeArray: UnsafePointer<Int>?,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateReady(
        allocator: allocator,
        dataBuffer: dataBuffer,
        formatDescription: formatDescription,
        sampleCount: numSamples,
        sampleTimingEntryCount: numSampleTimingEntries,
        sampleTimingArray: sampleTimingArray,
        sampleSizeEntryCount: numSampleSizeEntries,
        sampleSizeArray: sampleSizeArray,
        sampleBufferOut: sampleBufferOut
    )
}

/// The form of `CMSampleBufferCreateForImageBuffer` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
    _ allocator: CFAllocator?,
    _ imageBuffer: CVImageBuffer,
    _ dataReady: Bool,
    _ makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
    _ makeDataReadyRefcon: UnsafeMutableRawPointer?,
    _ formatDescription: CMVideoFormatDescription,
    _ sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateForImageBuffer(
        allocator: allocator,
        imageBuffer: imageBuffer,
        dataReady: dataReady,
        makeDataReadyCallback: makeDataReadyCallback,
        refcon: makeDataReadyRefcon,
        formatDescription: formatDescription,
        sampleTiming: sampleTiming,
        sampleBufferOut: sampleBufferOut
    )
}

/// The form of `CMSampleBufferCreateCopy` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMSampleBufferCreateCopy(
    _ allocator: CFAllocator?,
    _ sbuf: CMSampleBuffer,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateCopy(allocator: allocator, sampleBuffer: sbuf, sampleBufferOut: sampleBufferOut)
}

/// The form of `CMSampleBufferCreateCopyWithNewTiming` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    _ allocator: CFAllocator?,
    _ originalSBuf: CMSampleBuffer,
    _ numSampleTimingEntries: CMItemCount,
    _ sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMSampleBufferCreateCopyWithNewTiming(
        allocator: allocator,
        sampleBuffer: originalSBuf,
        sampleTimingEntryCount: numSampleTimingEntries,
        sampleTimingArray: sampleTimingArray,
        sampleBufferOut: sampleBufferOut
    )
}

/// The form of `CMSampleBufferGetSampleTimingInfoArray` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
    _ sbuf: CMSampleBuffer,
    _ numSampleTimingEntries: CMItemCount,
    _ timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
    _ timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
    CMSampleBufferGetSampleTimingInfoArray(
        sbuf,
        entryCount: numSampleTimingEntries,
        arrayToFill: timingArrayOut,
        entriesNeededOut: timingArrayEntriesNeededOut
    )
}
