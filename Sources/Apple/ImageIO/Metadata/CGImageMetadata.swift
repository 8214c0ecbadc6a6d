public import CoreVideo
public import Foundation

/// The metadata of an image: its properties as tags with paths such as `exif:LensModel`.
public class CGImageMetadata: Hashable, @unchecked Sendable {
    // `@unchecked Sendable`: only the mutable subclass changes, on one thread at a time.
    fileprivate(set) var properties: [String: Any]

    init(_ properties: [String: Any]) { self.properties = properties }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: CGImageMetadata, rhs: CGImageMetadata) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Metadata that can be changed, on one thread at a time.
public final class CGMutableImageMetadata: CGImageMetadata, @unchecked Sendable {}

// `@unchecked Sendable`: immutable.
/// One entry of an image's metadata.
public final class CGImageMetadataTag: Hashable, @unchecked Sendable {
    let name: String
    let value: Any

    init(_ name: String, _ value: Any) {
        self.name = name
        self.value = value
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: CGImageMetadataTag, rhs: CGImageMetadataTag) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private let prefixes = ["{TIFF}": "tiff", "{Exif}": "exif", "{GPS}": "exif"]

extension CGImageMetadata {
    /// The tags by their paths, sorted.
    fileprivate var tags: [(path: String, tag: CGImageMetadataTag)] {
        var result: [(String, CGImageMetadataTag)] = []
        for (dictionary, prefix) in prefixes {
            guard let values = properties[dictionary] as? [String: Any] else { continue }
            for (name, value) in values {
                let full = dictionary == "{GPS}" ? "GPS" + name : name
                result.append(("\(prefix):\(full)", CGImageMetadataTag(full, value)))
            }
        }
        return result.sorted { $0.0 < $1.0 }
    }
}

/// Creates empty metadata.
public func CGImageMetadataCreateMutable() -> CGMutableImageMetadata { CGMutableImageMetadata([:]) }

/// Creates a copy of metadata.
public func CGImageMetadataCreateMutableCopy(_ metadata: CGImageMetadata) -> CGMutableImageMetadata? {
    CGMutableImageMetadata(metadata.properties)
}

/// Sets the value of an image property such as `LensModel` in `{Exif}`.
public func CGImageMetadataSetValueMatchingImageProperty(
    _ metadata: CGMutableImageMetadata,
    _ dictionaryName: CFString,
    _ propertyName: CFString,
    _ value: CFTypeRef
) -> Bool {
    let (dictionary, name) = ("\(dictionaryName)", "\(propertyName)")
    guard prefixes[dictionary] != nil else { return false }
    var values = metadata.properties[dictionary] as? [String: Any] ?? [:]
    values[name] = (value as? NSString).map { "\($0)" } ?? value
    metadata.properties[dictionary] = values
    return true
}

/// Returns the text of the tag at a path; nil without one.
public func CGImageMetadataCopyStringValueWithPath(
    _ metadata: CGImageMetadata,
    _ parent: CGImageMetadataTag?,
    _ path: CFString
) -> CFString? {
    metadata.tags.first { $0.path == "\(path)" }.map { CFString(string: "\($0.tag.value)") }
}

/// Calls a closure with each tag until it returns false.
public func CGImageMetadataEnumerateTagsUsingBlock(
    _ metadata: CGImageMetadata,
    _ rootPath: CFString?,
    _ options: CFDictionary?,
    _ block: (CFString, CGImageMetadataTag) -> Bool
) {
    for (path, tag) in metadata.tags where rootPath.map({ path.hasPrefix("\($0)") }) ?? true {
        guard block(CFString(string: path), tag) else { return }
    }
}

/// Returns the name of a tag.
public func CGImageMetadataTagCopyName(_ tag: CGImageMetadataTag) -> CFString? { CFString(string: tag.name) }

/// Returns the value of a tag.
public func CGImageMetadataTagCopyValue(_ tag: CGImageMetadataTag) -> CFTypeRef? { tag.value as AnyObject }

/// Returns the metadata of an image; nil if there is no such image.
public func CGImageSourceCopyMetadataAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImageMetadata? {
    isrc.properties(index).map { CGImageMetadata($0) }
}
