public import CoreVideo
import Foundation

/// Creates a description of metadata with a table of keys, which may be nil; returns 0 on success.
public func CMMetadataFormatDescriptionCreateWithKeys(
    allocator: CFAllocator?,
    metadataType: CMMetadataFormatType,
    keys: CFArray?,
    formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
    status {
        guard metadataType == kCMMetadataFormatType_Boxed, let keys, keys.count > 0 else {
            formatDescriptionOut.pointee = try CMFormatDescription(
                metadataFormatType: CMFormatDescription.MediaSubType(rawValue: metadataType)
            )
            return
        }
        let table = try keys.map { entry in
            guard let key = (entry as? NSDictionary).flatMap({ MetadataKey(entry: $0) }) else {
                throw CMFormatDescription.Error.invalidParameter
            }
            return key
        }
        formatDescriptionOut.pointee = CMFormatDescription(metadataKeys: MetadataKeyTable(table))
    }
}

/// Creates a description of metadata from specifications: dictionaries with an identifier and a data type; returns 0
/// on success.
public func CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
    allocator: CFAllocator?,
    metadataType: CMMetadataFormatType,
    metadataSpecifications: CFArray,
    formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
    status {
        guard metadataType == kCMMetadataFormatType_Boxed,
            let table = MetadataKeyTable(specifications: metadataSpecifications)
        else { throw CMFormatDescription.Error.invalidParameter }
        formatDescriptionOut.pointee = CMFormatDescription(metadataKeys: table)
    }
}

/// Creates a description with the keys of another and further ones; returns 0 on success.
public func CMMetadataFormatDescriptionCreateWithMetadataFormatDescriptionAndMetadataSpecifications(
    allocator: CFAllocator?,
    sourceDescription: CMMetadataFormatDescription,
    metadataSpecifications: CFArray,
    formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
    status {
        guard let table = MetadataKeyTable(specifications: metadataSpecifications) else {
            throw CMFormatDescription.Error.invalidParameter
        }
        formatDescriptionOut.pointee = try CMFormatDescription(
            sourceMetadata: sourceDescription,
            otherSourceDescription: CMFormatDescription(metadataKeys: table)
        )
    }
}

/// Creates a description with the keys of two others; returns 0 on success.
public func CMMetadataFormatDescriptionCreateByMergingMetadataFormatDescriptions(
    allocator: CFAllocator?,
    sourceDescription: CMMetadataFormatDescription,
    otherSourceDescription: CMMetadataFormatDescription,
    formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
    status {
        formatDescriptionOut.pointee = try CMFormatDescription(
            sourceMetadata: sourceDescription,
            otherSourceDescription: otherSourceDescription
        )
    }
}

/// Returns the entry of the key with a number in samples; nil if there is none.
public func CMMetadataFormatDescriptionGetKeyWithLocalID(
    _ desc: CMMetadataFormatDescription,
    localKeyID: OSType
) -> CFDictionary? {
    desc.metadataKeys.keys.first { $0.localID == localKeyID }?.entry
}

/// Returns the identifiers of the metadata; nil without keys.
public func CMMetadataFormatDescriptionGetIdentifiers(_ desc: CMMetadataFormatDescription) -> CFArray? {
    let identifiers = desc.identifiers
    return identifiers.isEmpty ? nil : identifiers as NSArray
}

// MARK: Identifiers

/// Combines a key and a key space to an identifier; returns 0 on success.
///
/// - Parameter allocator: Has no effect.
/// - Parameter keySpace: The key space, such as `mdta`.
/// - Parameter identifierOut: The identifier.
/// - Parameter key: Text, a number of 32 bits, or data.
public func CMMetadataCreateIdentifierForKeyAndKeySpace(
    allocator: CFAllocator?,
    key: CFTypeRef,
    keySpace: CFString,
    identifierOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
    let space = keySpace as String
    guard !space.isEmpty, !space.contains("/") else { return kCMMetadataIdentifierError_BadKeySpace }
    let bytes: [UInt8]
    switch key {
    case let text as NSString: bytes = [UInt8](String(describing: text).utf8)
    case let number as NSNumber:
        guard let code = UInt32(exactly: number.int64Value) else { return kCMMetadataIdentifierError_BadNumberKey }
        bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
    case let data as NSData: bytes = [UInt8](data as Data)
    default: return kCMMetadataIdentifierError_BadKeyType
    }
    guard !bytes.isEmpty else { return kCMMetadataIdentifierError_BadKeyLength }
    identifierOut.pointee = (space + "/" + MetadataIdentifier.encoded(bytes)) as CFString
    return noErr
}

/// Returns the key of an identifier as text, or as data if it is no text; the status is 0 on success.
public func CMMetadataCreateKeyFromIdentifier(
    allocator: CFAllocator?,
    identifier: CFString,
    keyOut: UnsafeMutablePointer<CFTypeRef?>
) -> OSStatus {
    var data: CFData?
    let status = CMMetadataCreateKeyFromIdentifierAsCFData(
        allocator: allocator,
        identifier: identifier,
        keyOut: &data
    )
    guard status == noErr, let data else { return status }
    keyOut.pointee = String(data: data as Data, encoding: .utf8).map { $0 as NSString } ?? data
    return noErr
}

/// Returns the key of an identifier as data; the status is 0 on success.
public func CMMetadataCreateKeyFromIdentifierAsCFData(
    allocator: CFAllocator?,
    identifier: CFString,
    keyOut: UnsafeMutablePointer<CFData?>
) -> OSStatus {
    let text = identifier as String
    guard let slash = text.firstIndex(of: "/") else { return kCMMetadataIdentifierError_BadIdentifier }
    let key = MetadataIdentifier.decoded(text[text.index(after: slash)...])
    guard !key.isEmpty else { return kCMMetadataIdentifierError_NoKeyValueAvailable }
    keyOut.pointee = Data(key) as NSData
    return noErr
}

/// Returns the key space of an identifier; the status is 0 on success.
public func CMMetadataCreateKeySpaceFromIdentifier(
    allocator: CFAllocator?,
    identifier: CFString,
    keySpaceOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
    let text = identifier as String
    guard let slash = text.firstIndex(of: "/"), slash > text.startIndex else {
        return kCMMetadataIdentifierError_BadIdentifier
    }
    keySpaceOut.pointee = String(text[..<slash]) as CFString
    return noErr
}
