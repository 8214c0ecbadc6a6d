public import CoreVideo
public import Foundation

// Functions as Swift 4.1 imported them, which older code calls.

/// The form of `CMSampleBufferGetSampleAttachmentsArray` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, _ createIfNecessary: Bool) -> CFArray? {
    CMSampleBufferGetSampleAttachmentsArray(sbuf, createIfNecessary: createIfNecessary)
}

/// The form of `CMSampleBufferGetSampleTimingInfo` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer,
    _ sampleIndex: CMItemIndex,
    _ timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    CMSampleBufferGetSampleTimingInfo(sbuf, at: sampleIndex, timingInfoOut: timingInfoOut)
}

/// The form of `CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
    _ sbuf: CMSampleBuffer,
    _ bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
    _ bufferListOut: UnsafeMutablePointer<AudioBufferList>?,
    _ bufferListSize: Int,
    _ blockBufferStructureAllocator: CFAllocator?,
    _ blockBufferBlockAllocator: CFAllocator?,
    _ flags: UInt32,
    _ blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
    CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        sbuf,
        bufferListSizeNeededOut: bufferListSizeNeededOut,
        bufferListOut: bufferListOut,
        bufferListSize: bufferListSize,
        blockBufferAllocator: blockBufferStructureAllocator,
        blockBufferMemoryAllocator: blockBufferBlockAllocator,
        flags: flags,
        blockBufferOut: blockBufferOut
    )
}

/// The form of `CMSampleBufferCopyPCMDataIntoAudioBufferList` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
    _ sbuf: CMSampleBuffer,
    _ frameOffset: Int32,
    _ numFrames: Int32,
    _ bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
    CMSampleBufferCopyPCMDataIntoAudioBufferList(sbuf, at: frameOffset, frameCount: numFrames, into: bufferList)
}

/// The form of `CMAudioSampleBufferCreateWithPacketDescriptions` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
    _ allocator: CFAllocator?,
    _ dataBuffer: CMBlockBuffer?,
    _ dataReady: Bool,
    _ makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?,
    _ makeDataReadyRefcon: UnsafeMutableRawPointer?,
    _ formatDescription: CMFormatDescription,
    _ numSamples: CMItemCount,
    _ presentationTimeStamp: CMTime,
    _ packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    CMAudioSampleBufferCreateWithPacketDescriptions(
        allocator: allocator,
        dataBuffer: dataBuffer,
        dataReady: dataReady,
        makeDataReadyCallback: makeDataReadyCallback,
        refcon: makeDataReadyRefcon,
        formatDescription: formatDescription,
        sampleCount: numSamples,
        presentationTimeStamp: presentationTimeStamp,
        packetDescriptions: packetDescriptions,
        sampleBufferOut: sampleBufferOut
    )
}

/// The form of `CMAudioFormatDescriptionCreate` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMAudioFormatDescriptionCreate(
    _ allocator: CFAllocator?,
    _ asbd: UnsafePointer<AudioStreamBasicDescription>,
    _ layoutSize: Int,
    _ layout: UnsafePointer<AudioChannelLayout>?,
    _ magicCookieSize: Int,
    _ magicCookie: UnsafeRawPointer?,
    _ extensions: CFDictionary?,
    _ formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    CMAudioFormatDescriptionCreate(
        allocator: allocator,
        asbd: asbd,
        layoutSize: layoutSize,
        layout: layout,
        magicCookieSize: magicCookieSize,
        magicCookie: magicCookie,
        extensions: extensions,
        formatDescriptionOut: formatDescriptionOut
    )
}

/// The form of `CMVideoFormatDescriptionCreate` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMVideoFormatDescriptionCreate(
    _ allocator: CFAllocator?,
    _ codecType: CMVideoCodecType,
    _ width: Int32,
    _ height: Int32,
    _ extensions: CFDictionary?,
    _ formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    CMVideoFormatDescriptionCreate(
        allocator: allocator,
        codecType: codecType,
        width: width,
        height: height,
        extensions: extensions,
        formatDescriptionOut: formatDescriptionOut
    )
}

/// The form of `CMVideoFormatDescriptionCreateForImageBuffer` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    _ allocator: CFAllocator?,
    _ imageBuffer: CVImageBuffer,
    _ formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    CMVideoFormatDescriptionCreateForImageBuffer(
        allocator: allocator,
        imageBuffer: imageBuffer,
        formatDescriptionOut: formatDescriptionOut
    )
}

/// The form of `CMVideoFormatDescriptionCreateFromH264ParameterSets` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMVideoFormatDescriptionCreateFromH264ParameterSets(
    _ allocator: CFAllocator?,
    _ parameterSetCount: Int,
    _ parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    _ parameterSetSizes: UnsafePointer<Int>,
    _ NALUnitHeaderLength: Int32,
    _ formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    CMVideoFormatDescriptionCreateFromH264ParameterSets(
        allocator: allocator,
        parameterSetCount: parameterSetCount,
        parameterSetPointers: parameterSetPointers,
        parameterSetSizes: parameterSetSizes,
        nalUnitHeaderLength: NALUnitHeaderLength,
        formatDescriptionOut: formatDescriptionOut
    )
}

/// The form of `CMVideoFormatDescriptionGetH264ParameterSetAtIndex` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
    _ videoDesc: CMFormatDescription,
    _ parameterSetIndex: Int,
    _ parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ parameterSetSizeOut: UnsafeMutablePointer<Int>?,
    _ parameterSetCountOut: UnsafeMutablePointer<Int>?,
    _ NALUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
    CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
        videoDesc,
        parameterSetIndex: parameterSetIndex,
        parameterSetPointerOut: parameterSetPointerOut,
        parameterSetSizeOut: parameterSetSizeOut,
        parameterSetCountOut: parameterSetCountOut,
        nalUnitHeaderLengthOut: NALUnitHeaderLengthOut
    )
}

/// The form of `CMVideoFormatDescriptionCreateFromHEVCParameterSets` without labels.
@available(*, deprecated, message: "Use the form with labels.")
@discardableResult
public func CMVideoFormatDescriptionCreateFromHEVCParameterSets(
    _ allocator: CFAllocator?,
    _ parameterSetCount: Int,
    _ parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
    _ parameterSetSizes: UnsafePointer<Int>,
    _ NALUnitHeaderLength: Int32,
    _ extensions: CFDictionary?,
    _ formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    CMVideoFormatDescriptionCreateFromHEVCParameterSets(
        allocator: allocator,
        parameterSetCount: parameterSetCount,
        parameterSetPointers: parameterSetPointers,
        parameterSetSizes: parameterSetSizes,
        nalUnitHeaderLength: NALUnitHeaderLength,
        extensions: extensions,
        formatDescriptionOut: formatDescriptionOut
    )
}

/// The form of `CMFormatDescriptionGetExtension` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMFormatDescriptionGetExtension(
    _ desc: CMFormatDescription,
    _ extensionKey: CFString
) -> CFPropertyList? {
    CMFormatDescriptionGetExtension(desc, extensionKey: extensionKey)
}

/// The form of `CMVideoFormatDescriptionGetCleanAperture` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMVideoFormatDescriptionGetCleanAperture(
    _ videoDesc: CMVideoFormatDescription,
    _ originIsAtTopLeft: Bool
) -> CGRect {
    CMVideoFormatDescriptionGetCleanAperture(videoDesc, originIsAtTopLeft: originIsAtTopLeft)
}

/// The form of `CMVideoFormatDescriptionGetPresentationDimensions` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMVideoFormatDescriptionGetPresentationDimensions(
    _ videoDesc: CMVideoFormatDescription,
    _ usePixelAspectRatio: Bool,
    _ useCleanAperture: Bool
) -> CGSize {
    CMVideoFormatDescriptionGetPresentationDimensions(
        videoDesc,
        usePixelAspectRatio: usePixelAspectRatio,
        useCleanAperture: useCleanAperture
    )
}

/// The form of `CMSetAttachment` without labels.
@available(*, deprecated, message: "Use the form with labels.")
public func CMSetAttachment(
    _ target: CMAttachmentBearer,
    _ key: CFString,
    _ value: CFTypeRef?,
    _ attachmentMode: CMAttachmentMode
) {
    CMSetAttachment(target, key: key, value: value, attachmentMode: attachmentMode)
}
