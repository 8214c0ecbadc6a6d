public import Foundation

/// Returns the attributes that the buffer was created with, always including width, height and pixel format.
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
    var attributes = pixelBuffer.givenAttributes as? [String: Any] ?? [:]
    attributes[kCVPixelBufferWidthKey as String] = NSNumber(value: pixelBuffer.imageWidth)
    attributes[kCVPixelBufferHeightKey as String] = NSNumber(value: pixelBuffer.imageHeight)
    attributes[kCVPixelBufferPixelFormatTypeKey as String] = NSNumber(value: pixelBuffer.format.code)
    return NSDictionary(dictionary: attributes)
}

/// Merges attribute dictionaries into one that satisfies all of them.
///
/// For alignments and borders the largest value wins. The pixel formats are those that all dictionaries accept, in the
/// order of the first dictionary with formats. For other keys the first value wins.
///
/// - Returns: `kCVReturnInvalidPixelBufferAttributes` if sizes differ, no format is left, or a dictionary cannot be
///   read.
@discardableResult
public func CVPixelBufferCreateResolvedAttributesDictionary(
    _ allocator: CFAllocator?,
    _ attributes: CFArray?,
    _ resolvedDictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> CVReturn {
    create(resolvedDictionaryOut) { () throws(PixelBufferError) in
        var resolved: [String: Any] = [:]
        for element in attributes ?? NSArray() {
            guard let dictionary = element as? [String: Any] else {
                throw .invalidAttributes("Attributes must be dictionaries with string keys.")
            }
            for (key, value) in dictionary {
                resolved[key] = try resolve(key, resolved[key], value)
            }
        }
        return NSDictionary(dictionary: resolved)
    }
}

private func resolve(_ key: String, _ old: Any?, _ new: Any) throws(PixelBufferError) -> Any {
    guard let old else { return new }
    switch NSString(string: key) {
    case kCVPixelBufferWidthKey, kCVPixelBufferHeightKey:
        guard PixelBufferAttributes.number(old) == PixelBufferAttributes.number(new) else {
            throw .invalidAttributes("Attributes have different values for \(key); use the same size in all.")
        }
        return old
    case kCVPixelBufferPixelFormatTypeKey:
        let accepted = Set(PixelBufferAttributes.formats(new))
        let common = PixelBufferAttributes.formats(old).filter(accepted.contains)
        guard let first = common.first else {
            throw .invalidAttributes("Attributes have no pixel format in common; add one that all accept.")
        }
        return common.count == 1 ? NSNumber(value: first) : common.map { NSNumber(value: $0) } as Any
    case kCVPixelBufferExtendedPixelsLeftKey, kCVPixelBufferExtendedPixelsRightKey,
        kCVPixelBufferExtendedPixelsTopKey, kCVPixelBufferExtendedPixelsBottomKey,
        kCVPixelBufferBytesPerRowAlignmentKey, kCVPixelBufferPlaneAlignmentKey:
        let largest = max(PixelBufferAttributes.number(old) ?? 0, PixelBufferAttributes.number(new) ?? 0)
        return NSNumber(value: largest)
    default:
        return old
    }
}
