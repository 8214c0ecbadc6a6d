public import CoreVideo
import Foundation

// Searches for identifiers of types, as code before UTType makes them.

/// The kind of tags that are filename extensions.
public nonisolated(unsafe) let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// The kind of tags that are MIME types.
public nonisolated(unsafe) let kUTTagClassMIMEType: CFString = "public.mime-type"

/// Returns the identifier of the type with a tag; an identifier of its own for an unknown one.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString,
    _ inTag: CFString,
    _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let tag = String._unconditionallyBridgeFromObjectiveC(inTag)
    let parent = inConformingToUTI.flatMap { UTType(String._unconditionallyBridgeFromObjectiveC($0)) } ?? .data
    let type =
        inTagClass == kUTTagClassMIMEType
        ? UTType(mimeType: tag, conformingTo: parent) : UTType(filenameExtension: tag, conformingTo: parent)
    return type.map { Unmanaged.passRetained(NSString(string: $0.identifier)) }
}

/// Returns the most common tag of a type, or nil.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let type = UTType(String._unconditionallyBridgeFromObjectiveC(inUTI))
    let tag = inTagClass == kUTTagClassMIMEType ? type?.preferredMIMEType : type?.preferredFilenameExtension
    return tag.map { Unmanaged.passRetained(NSString(string: $0)) }
}
