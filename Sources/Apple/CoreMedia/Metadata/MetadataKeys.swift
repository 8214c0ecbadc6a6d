public import CoreVideo

// Immutable.
/// The key of a metadata key's namespace, a four-character code as a number.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_Namespace: CFString = "MetadataKeyNamespace"

// Immutable.
/// The key of a metadata key's value in its namespace, as data.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_Value: CFString = "MetadataKeyValue"

// Immutable.
/// The key of the number that a metadata key has in its track.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_LocalID: CFString = "MetadataKeyLocalID"

// Immutable.
/// The key of a metadata key's data type, as data.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_DataType: CFString = "MetadataKeyDataType"

// Immutable.
/// The key of the number of the namespace of a data type: 0 for QuickTime's table, 1 for reverse-DNS names.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_DataTypeNamespace: CFString =
    "MetadataKeyDataTypeNamespace"

// Immutable.
/// The key of the base types to which a data type conforms.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_ConformingDataTypes: CFString =
    "MetadataKeyConformingDataTypes"

// Immutable.
/// The key of a metadata key's BCP 47 language tag.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_LanguageTag: CFString = "MetadataKeyLanguageTag"

// Immutable.
/// The key of the structural dependency of a metadata key.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_StructuralDependency: CFString =
    "MetadataKeyStructuralDependency"

// Immutable.
/// The key of the bytes that readers of a metadata key's values need.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_SetupData: CFString = "MetadataKeySetupData"

// Immutable.
/// The key of a specification's identifier, such as `mdta/com.example.event`.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: CFString =
    "MetadataIdentifier"

// Immutable.
/// The key of a specification's data type.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: CFString =
    "MetadataDataType"

// Immutable.
/// The key of a specification's BCP 47 language tag.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: CFString =
    "MetadataExtendedLanguageTag"

// Immutable.
/// The key of a specification's structural dependency.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_StructuralDependency: CFString =
    "MetadataStructuralDependency"

// Immutable.
/// The key of a specification's set-up data.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData: CFString =
    "MetadataSetupData"

// Immutable.
/// The key of the flag that a structural dependency is invalid.
public nonisolated(unsafe) let kCMMetadataFormatDescription_StructuralDependencyKey_DependencyIsInvalidFlag: CFString =
    "DependencyIsInvalidFlag"

/// The status: memory ran out.
public var kCMMetadataIdentifierError_AllocationFailed: OSStatus { -16300 }

/// The status: a parameter is missing.
public var kCMMetadataIdentifierError_RequiredParameterMissing: OSStatus { -16301 }

/// The status: the key cannot be in an identifier.
public var kCMMetadataIdentifierError_BadKey: OSStatus { -16302 }

/// The status: the key has the wrong length for its key space.
public var kCMMetadataIdentifierError_BadKeyLength: OSStatus { -16303 }

/// The status: the key is neither text, number nor data.
public var kCMMetadataIdentifierError_BadKeyType: OSStatus { -16304 }

/// The status: the key's number does not fit in 32 bits.
public var kCMMetadataIdentifierError_BadNumberKey: OSStatus { -16305 }

/// The status: the key space is empty or has a slash.
public var kCMMetadataIdentifierError_BadKeySpace: OSStatus { -16306 }

/// The status: the identifier has no slash.
public var kCMMetadataIdentifierError_BadIdentifier: OSStatus { -16307 }

/// The status: the identifier has no key.
public var kCMMetadataIdentifierError_NoKeyValueAvailable: OSStatus { -16308 }

/// The status: memory ran out.
public var kCMMetadataDataTypeRegistryError_AllocationFailed: OSStatus { -16310 }

/// The status: a parameter is missing.
public var kCMMetadataDataTypeRegistryError_RequiredParameterMissing: OSStatus { -16311 }

/// The status: the name is not that of a data type.
public var kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier: OSStatus { -16312 }

/// The status: the data type was registered in another way.
public var kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered: OSStatus { -16313 }

/// The status: a data type must conform to a base type.
public var kCMMetadataDataTypeRegistryError_RequiresConformingBaseType: OSStatus { -16314 }

/// The status: a data type can conform to one base type only.
public var kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes: OSStatus { -16315 }
