public import CoreVideo

// Keys and values of the dictionaries that describe properties.

/// The type of a property: one of the constants `kVTPropertyType_…`.
public nonisolated(unsafe) let kVTPropertyTypeKey: CFString = "PropertyType"
/// One of a list of values.
public nonisolated(unsafe) let kVTPropertyType_Enumeration: CFString = "Enumeration"
/// A Boolean value.
public nonisolated(unsafe) let kVTPropertyType_Boolean: CFString = "Boolean"
/// A number.
public nonisolated(unsafe) let kVTPropertyType_Number: CFString = "Number"
/// The access to a property.
public nonisolated(unsafe) let kVTPropertyReadWriteStatusKey: CFString = "PropertyReadWriteStatus"
/// The property can only be read.
public nonisolated(unsafe) let kVTPropertyReadWriteStatus_ReadOnly: CFString = "ReadOnly"
/// The property can be read and set.
public nonisolated(unsafe) let kVTPropertyReadWriteStatus_ReadWrite: CFString = "ReadWrite"
/// Indicates whether a copy of the settings includes the property.
public nonisolated(unsafe) let kVTPropertyShouldBeSerializedKey: CFString = "PropertyShouldBeSerialized"
/// The smallest value.
public nonisolated(unsafe) let kVTPropertySupportedValueMinimumKey: CFString = "PropertySupportedValueMinimum"
/// The largest value.
public nonisolated(unsafe) let kVTPropertySupportedValueMaximumKey: CFString = "PropertySupportedValueMaximum"
/// The possible values.
public nonisolated(unsafe) let kVTPropertySupportedValueListKey: CFString = "PropertySupportedValueList"
/// A description of the property.
public nonisolated(unsafe) let kVTPropertyDocumentationKey: CFString = "PropertyDocumentation"
