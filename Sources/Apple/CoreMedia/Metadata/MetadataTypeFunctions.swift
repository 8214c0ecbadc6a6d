public import CoreVideo
import Foundation

/// Registers a data type of the program's own, which conforms to one base type; returns 0 on success.
public func CMMetadataDataTypeRegistryRegisterDataType(
    _ dataType: CFString,
    description: CFString,
    conformingDataTypes: CFArray
) -> OSStatus {
    let name = dataType as String
    guard name.contains("."), !MetadataType.all.contains(name) else {
        return kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier
    }
    let bases = conformingDataTypes.compactMap { ($0 as? NSString).map { String(describing: $0) } }
        .filter { MetadataType.all.contains($0) }
    guard let base = bases.first else { return kCMMetadataDataTypeRegistryError_RequiresConformingBaseType }
    guard bases.count == 1 else { return kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes }
    let entry = MetadataTypeRegistry.Entry(description: description as String, base: base)
    return MetadataTypeRegistry.shared.register(name, entry)
        ? noErr : kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered
}

/// Returns a Boolean value that indicates whether a data type is known: a base type or a registered one.
public func CMMetadataDataTypeRegistryDataTypeIsRegistered(_ dataType: CFString) -> Bool {
    CMMetadataDataTypeRegistryDataTypeIsBaseDataType(dataType)
        || MetadataTypeRegistry.shared.entry(dataType as String) != nil
}

/// Returns the description of a registered data type; empty for an unknown one.
public func CMMetadataDataTypeRegistryGetDataTypeDescription(_ dataType: CFString) -> CFString {
    (MetadataTypeRegistry.shared.entry(dataType as String)?.description ?? "") as CFString
}

/// Returns the data types that conform to a data type.
public func CMMetadataDataTypeRegistryGetConformingDataTypes(_ dataType: CFString) -> CFArray {
    MetadataTypeRegistry.shared.types(conformingTo: dataType as String) as NSArray
}

/// Returns a Boolean value that indicates whether a data type is another one, or conforms to it.
public func CMMetadataDataTypeRegistryDataTypeConformsToDataType(
    _ dataType: CFString,
    conformsTo conformsToDataType: CFString
) -> Bool {
    dataType == conformsToDataType
        || MetadataTypeRegistry.shared.baseType(of: dataType as String) == conformsToDataType as String
}

/// Returns all base types.
public func CMMetadataDataTypeRegistryGetBaseDataTypes() -> CFArray? { MetadataType.all as NSArray }

/// Returns a Boolean value that indicates whether a data type is a base type.
public func CMMetadataDataTypeRegistryDataTypeIsBaseDataType(_ dataType: CFString) -> Bool {
    MetadataType.all.contains(dataType as String)
}

/// Returns the base type to which a data type conforms: a base type itself, raw data for an unknown one.
public func CMMetadataDataTypeRegistryGetBaseDataTypeForConformingDataType(_ dataType: CFString) -> CFString {
    if CMMetadataDataTypeRegistryDataTypeIsBaseDataType(dataType) { return dataType }
    return (MetadataTypeRegistry.shared.baseType(of: dataType as String) as NSString?)
        ?? kCMMetadataBaseDataType_RawData
}
