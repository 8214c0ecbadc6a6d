// Keys and types of the attributes of filters.

/// The attribute key “filter name”.
public var kCIAttributeFilterName: String { "CIAttributeFilterName" }
/// The attribute key “filter display name”.
public var kCIAttributeFilterDisplayName: String { "CIAttributeFilterDisplayName" }
/// The attribute key “filter categories”.
public var kCIAttributeFilterCategories: String { "CIAttributeFilterCategories" }
/// The attribute key “filter available i os”.
public var kCIAttributeFilterAvailable_iOS: String { "CIAttributeFilterAvailable_iOS" }
/// The attribute key “filter available mac”.
public var kCIAttributeFilterAvailable_Mac: String { "CIAttributeFilterAvailable_Mac" }
/// The attribute key “reference documentation”.
public var kCIAttributeReferenceDocumentation: String { "CIAttributeReferenceDocumentation" }
/// The attribute key “description”.
public var kCIAttributeDescription: String { "CIAttributeDescription" }
/// The attribute key “class”.
public var kCIAttributeClass: String { "CIAttributeClass" }
/// The attribute type “”.
public var kCIAttributeType: String { "CIAttributeType" }
/// The attribute key “min”.
public var kCIAttributeMin: String { "CIAttributeMin" }
/// The attribute key “max”.
public var kCIAttributeMax: String { "CIAttributeMax" }
/// The attribute key “slider min”.
public var kCIAttributeSliderMin: String { "CIAttributeSliderMin" }
/// The attribute key “slider max”.
public var kCIAttributeSliderMax: String { "CIAttributeSliderMax" }
/// The attribute key “default”.
public var kCIAttributeDefault: String { "CIAttributeDefault" }
/// The attribute key “identity”.
public var kCIAttributeIdentity: String { "CIAttributeIdentity" }
/// The attribute key “name”.
public var kCIAttributeName: String { "CIAttributeName" }
/// The attribute key “display name”.
public var kCIAttributeDisplayName: String { "CIAttributeDisplayName" }
/// The attribute type “time”.
public var kCIAttributeTypeTime: String { "CIAttributeTypeTime" }
/// The attribute type “scalar”.
public var kCIAttributeTypeScalar: String { "CIAttributeTypeScalar" }
/// The attribute type “distance”.
public var kCIAttributeTypeDistance: String { "CIAttributeTypeDistance" }
/// The attribute type “angle”.
public var kCIAttributeTypeAngle: String { "CIAttributeTypeAngle" }
/// The attribute type “boolean”.
public var kCIAttributeTypeBoolean: String { "CIAttributeTypeBoolean" }
/// The attribute type “integer”.
public var kCIAttributeTypeInteger: String { "CIAttributeTypeInteger" }
/// The attribute type “count”.
public var kCIAttributeTypeCount: String { "CIAttributeTypeCount" }
/// The attribute type “position”.
public var kCIAttributeTypePosition: String { "CIAttributeTypePosition" }
/// The attribute type “offset”.
public var kCIAttributeTypeOffset: String { "CIAttributeTypeOffset" }
/// The attribute type “position3”.
public var kCIAttributeTypePosition3: String { "CIAttributeTypePosition3" }
/// The attribute type “rectangle”.
public var kCIAttributeTypeRectangle: String { "CIAttributeTypeRectangle" }
/// The attribute type “opaque color”.
public var kCIAttributeTypeOpaqueColor: String { "CIAttributeTypeOpaqueColor" }
/// The attribute type “color”.
public var kCIAttributeTypeColor: String { "CIAttributeTypeColor" }
/// The attribute type “gradient”.
public var kCIAttributeTypeGradient: String { "CIAttributeTypeGradient" }
/// The attribute type “image”.
public var kCIAttributeTypeImage: String { "CIAttributeTypeImage" }
/// The attribute type “transform”.
public var kCIAttributeTypeTransform: String { "CIAttributeTypeTransform" }
