public import CoreVideo
import Foundation

/// Makes a description of any kind of media; 0 on success.
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

/// Makes a description of video; 0 on success.
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

/// Makes the description of a picture; see ``CMFormatDescription/init(imageBuffer:)``.
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?,
    imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    status { formatDescriptionOut.pointee = try CMFormatDescription(imageBuffer: imageBuffer) }
}

/// What kind of media it is.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.type }

/// The codec; for uncompressed video the pixel format.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.subType }

/// All further facts; nil when there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
    desc.extensionDictionary
}

/// One further fact, or nil.
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFPropertyList? {
    desc.extensionValues[extensionKey]
}

/// Whether two descriptions have equal contents; two nils are not.
public func CMFormatDescriptionEqual(
    _ formatDescription: CMFormatDescription?,
    otherFormatDescription: CMFormatDescription?
) -> Bool {
    guard let formatDescription, let otherFormatDescription else { return false }
    return formatDescription == otherFormatDescription
}

/// Whether two descriptions have equal contents, some extensions and sample description atoms left out.
///
/// - Parameters:
///   - formatDescription: the one.
///   - otherFormatDescription: the other.
///   - formatDescriptionExtensionKeysToIgnore: a text or an array of texts.
///   - sampleDescriptionExtensionAtomKeysToIgnore: likewise.
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

/// The number that stands for the class of format descriptions.
public func CMFormatDescriptionGetTypeID() -> CFTypeID { CMFormatDescription.typeID }

/// Encoded pixels.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
    videoDesc.dimensions
}

/// The size at which a picture is meant to be shown.
///
/// See ``CMFormatDescription/presentationDimensions(usePixelAspectRatio:useCleanAperture:)``.
public func CMVideoFormatDescriptionGetPresentationDimensions(
    _ videoDesc: CMVideoFormatDescription,
    usePixelAspectRatio: Bool,
    useCleanAperture: Bool
) -> CGSize {
    videoDesc.presentationDimensions(usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

/// The part of the picture without artefacts; see ``CMFormatDescription/cleanAperture(originIsAtTopLeft:)``.
public func CMVideoFormatDescriptionGetCleanAperture(
    _ videoDesc: CMVideoFormatDescription,
    originIsAtTopLeft: Bool
) -> CGRect {
    videoDesc.cleanAperture(originIsAtTopLeft: originIsAtTopLeft)
}

/// The keys that descriptions share with attachments of pictures.
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> CFArray {
    NSArray(array: PictureFacts.keys)
}

/// Whether a picture fits the description; see ``CMFormatDescription/matchesImageBuffer(_:)``.
public func CMVideoFormatDescriptionMatchesImageBuffer(
    _ desc: CMVideoFormatDescription,
    imageBuffer: CVImageBuffer
) -> Bool {
    desc.matchesImageBuffer(imageBuffer)
}
