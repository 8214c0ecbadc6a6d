public import Foundation

extension URL {
    /// Returns the address with another path component, which gets the preferred extension of a type unless it has one.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(Self.name(partialName, contentType))
    }

    /// Returns the address with the preferred extension of a type, unless it has one.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let wanted = contentType.preferredFilenameExtension, pathExtension.lowercased() != wanted else {
            return self
        }
        return appendingPathExtension(wanted)
    }

    /// Appends a path component, which gets the preferred extension of a type unless it has one.
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }

    private static func name(_ partialName: String, _ type: UTType) -> String {
        let found = (partialName as NSString).pathExtension
        if let known = UTType(filenameExtension: found), known.conforms(to: type) { return partialName }
        guard let wanted = type.preferredFilenameExtension else { return partialName }
        return "\(partialName).\(wanted)"
    }
}

extension URLResourceKey {
    /// The key of the type of a file's contents.
    public static let contentTypeKey = URLResourceKey(rawValue: "NSURLContentTypeKey")
}

extension URLResourceValues {
    /// The type of the file's contents, by the extension of its name.
    ///
    /// Differs from Apple: known where the name of the file was asked for as well.
    public var contentType: UTType? {
        name.flatMap { UTType(filenameExtension: ($0 as NSString).pathExtension) }
    }
}
