public import CoreVideo
public import Drawing2D
public import Foundation
import PictureFiles

/// Creates a destination in data; returns nil for types that cannot be written.
///
/// - Parameter data: The data to append to.
/// - Parameter type: The uniform type identifier of the file format.
/// - Parameter options: Has no effect.
/// - Parameter count: The number of images that will be added.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(data, type, count)
}

/// Creates a destination in a file; returns nil for types that cannot be written.
///
/// - Parameter url: The place of the file.
/// - Parameter type: The uniform type identifier of the file format.
/// - Parameter options: Has no effect.
/// - Parameter count: The number of images that will be added.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(url, type, count)
}

/// Creates a destination in a data consumer; returns nil for types that cannot be written.
public func CGImageDestinationCreateWithDataConsumer(
    _ consumer: CGDataConsumer,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(consumer, type, count)
}

/// Adds an image with its properties: orientation, `{Exif}`, `{TIFF}`, `{GPS}`, `{GIF}`, and the quality.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(image, properties)
}

/// Adds an image of a source with its properties; given properties replace them, and `NSNull` removes one.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination,
    _ isrc: CGImageSource,
    _ index: Int,
    _ properties: CFDictionary?
) {
    idst.add(isrc, index, properties)
}

/// Adds an image with metadata.
public func CGImageDestinationAddImageAndMetadata(
    _ idst: CGImageDestination,
    _ image: CGImage,
    _ metadata: CGImageMetadata?,
    _ options: CFDictionary?
) {
    var all = metadata?.properties ?? [:]
    all.merge(CFDictionary.swift(options)) { $1 }
    idst.add(image, .bridged(all))
}

/// Does nothing: auxiliary data is not written.
public func CGImageDestinationAddAuxiliaryDataInfo(
    _ idst: CGImageDestination,
    _ auxiliaryImageDataType: CFString,
    _ auxiliaryDataInfoDictionary: CFDictionary
) {}

/// Sets the properties of the file as a whole.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.set(properties)
}

/// Writes the file; returns false unless exactly as many images were added as announced.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }

/// Returns the type identifiers of the files that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
    PictureWriter.kinds.map { $0.rawValue as NSString } as NSArray
}

/// Returns the identifier of the class.
public func CGImageDestinationGetTypeID() -> CFTypeID { 142 }

/// The key of the quality of lossy files, from 0 to 1.
public var kCGImageDestinationLossyCompressionQuality: CFString { "kCGImageDestinationLossyCompressionQuality" }
/// The key of a colour behind transparent images, which is ignored: they are drawn over black.
public var kCGImageDestinationBackgroundColor: CFString { "kCGImageDestinationBackgroundColor" }
/// The key of the longest side of the written image in pixels.
public var kCGImageDestinationImageMaxPixelSize: CFString { "kCGImageDestinationImageMaxPixelSize" }
/// The key of the wish for an embedded thumbnail, which is ignored.
public var kCGImageDestinationEmbedThumbnail: CFString { "kCGImageDestinationEmbedThumbnail" }
/// The key of the wish for colours that all programs show, which is ignored.
public var kCGImageDestinationOptimizeColorForSharing: CFString { "kCGImageDestinationOptimizeColorForSharing" }
/// The key of the Boolean value that indicates whether locations are left out.
public var kCGImageMetadataShouldExcludeGPS: CFString { "kCGImageMetadataShouldExcludeGPS" }
/// The key of metadata for a copy of a source.
public var kCGImageDestinationMetadata: CFString { "kCGImageDestinationMetadata" }
/// The key of the orientation of a copy of a source.
public var kCGImageDestinationOrientation: CFString { "kCGImageDestinationOrientation" }
/// The key of the date of a copy of a source.
public var kCGImageDestinationDateTime: CFString { "kCGImageDestinationDateTime" }
