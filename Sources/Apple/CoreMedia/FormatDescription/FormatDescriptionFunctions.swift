public import CoreVideo
import Foundation

/// Creates a description of any type of media; returns 0 on success.
@discardableResult
public func CMFormatDescriptionCreate(
    allocator: CFAllocator?,
    mediaType: CMMediaType,
    mediaSubType: FourCharCode,
    extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMFormatDescription(
        type: mediaType,
        subType: mediaSubType,
        extensions: CMFormatDescription.Extensions(dictionary: extensions)
    )
    return noErr
}

/// Creates a description of media with pictures and sound in one stream; returns 0 on success.
@discardableResult
public func CMMuxedFormatDescriptionCreate(
    allocator: CFAllocator?,
    muxType: CMMuxedStreamType,
    extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMMuxedFormatDescription?>
) -> OSStatus {
    CMFormatDescriptionCreate(
        allocator: allocator,
        mediaType: kCMMediaType_Muxed,
        mediaSubType: muxType,
        extensions: extensions,
        formatDescriptionOut: formatDescriptionOut
    )
}

/// Creates a video format description; returns 0 on success.
@discardableResult
public func CMVideoFormatDescriptionCreate(
    allocator: CFAllocator?,
    codecType: CMVideoCodecType,
    width: Int32,
    height: Int32,
    extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    status {
        formatDescriptionOut.pointee = try CMFormatDescription(
            videoCodecType: CMFormatDescription.MediaSubType(rawValue: codecType),
            width: Int(width),
            height: Int(height),
            extensions: CMFormatDescription.Extensions(dictionary: extensions)
        )
    }
}

/// Creates the description of an image; see ``CMFormatDescription/init(imageBuffer:)``.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?,
    imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    status { formatDescriptionOut.pointee = try CMFormatDescription(imageBuffer: imageBuffer) }
}

/// Returns the type of media.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.type }

/// Returns the codec; for uncompressed video the pixel format.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.subType }

/// Returns all extensions; nil if there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
    desc.extensionDictionary
}

/// Returns the extension under a key, or nil.
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFPropertyList? {
    desc.extensionValues[extensionKey]
}

/// Returns a Boolean value that indicates whether two descriptions are equal; false for two nil values.
public func CMFormatDescriptionEqual(
    _ formatDescription: CMFormatDescription?,
    otherFormatDescription: CMFormatDescription?
) -> Bool {
    guard let formatDescription, let otherFormatDescription else { return false }
    return formatDescription == otherFormatDescription
}

/// Returns a Boolean value that indicates whether two descriptions are equal, given extensions and atoms to ignore.
///
/// - Parameters:
///   - formatDescription: The first description.
///   - otherFormatDescription: The second description.
///   - formatDescriptionExtensionKeysToIgnore: A string or an array of strings.
///   - sampleDescriptionExtensionAtomKeysToIgnore: A string or an array of strings.
public func CMFormatDescriptionEqualIgnoringExtensionKeys(
    _ formatDescription: CMFormatDescription?,
    otherFormatDescription: CMFormatDescription?,
    extensionKeysToIgnore formatDescriptionExtensionKeysToIgnore: CFTypeRef?,
    sampleDescriptionExtensionAtomKeysToIgnore: CFTypeRef?
) -> Bool {
    guard let formatDescription, let otherFormatDescription else { return false }
    func names(_ object: CFTypeRef?) -> [String] {
        (object as? NSString).map { [$0 as String] } ?? object as? [String] ?? []
    }
    return formatDescription.equalTo(
        otherFormatDescription,
        extensionKeysToIgnore: names(formatDescriptionExtensionKeysToIgnore).map { .init(rawValue: $0 as CFString) },
        sampleDescriptionExtensionAtomKeysToIgnore: names(sampleDescriptionExtensionAtomKeysToIgnore)
    )
}

/// Returns the type ID of format descriptions.
public func CMFormatDescriptionGetTypeID() -> CFTypeID { CMFormatDescription.typeID }

/// Returns the encoded dimensions.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
    videoDesc.dimensions
}

/// Returns the size at which an image should be displayed.
///
/// See ``CMFormatDescription/presentationDimensions(usePixelAspectRatio:useCleanAperture:)``.
public func CMVideoFormatDescriptionGetPresentationDimensions(
    _ videoDesc: CMVideoFormatDescription,
    usePixelAspectRatio: Bool,
    useCleanAperture: Bool
) -> CGSize {
    videoDesc.presentationDimensions(usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

/// Returns the part of the image without edge artefacts; see ``CMFormatDescription/cleanAperture(originIsAtTopLeft:)``.
public func CMVideoFormatDescriptionGetCleanAperture(
    _ videoDesc: CMVideoFormatDescription,
    originIsAtTopLeft: Bool
) -> CGRect {
    videoDesc.cleanAperture(originIsAtTopLeft: originIsAtTopLeft)
}

/// Returns the keys that descriptions share with attachments of image buffers.
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> CFArray {
    NSArray(array: ImageFacts.keys)
}

/// Returns a Boolean value that indicates whether an image matches the description.
///
/// See ``CMFormatDescription/matchesImageBuffer(_:)``.
public func CMVideoFormatDescriptionMatchesImageBuffer(
    _ desc: CMVideoFormatDescription,
    imageBuffer: CVImageBuffer
) -> Bool {
    desc.matchesImageBuffer(imageBuffer)
}
