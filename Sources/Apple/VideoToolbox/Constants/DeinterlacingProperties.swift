public import CoreVideo

// Values of the properties about fields; a decoder here gives whole frames.

/// Both fields as they are.
public nonisolated(unsafe) let kVTDecompressionProperty_FieldMode_BothFields: CFString =
    "BothFields"
/// The top field.
public nonisolated(unsafe) let kVTDecompressionProperty_FieldMode_TopFieldOnly: CFString =
    "TopFieldOnly"
/// The bottom field.
public nonisolated(unsafe) let kVTDecompressionProperty_FieldMode_BottomFieldOnly: CFString =
    "BottomFieldOnly"
/// One field.
public nonisolated(unsafe) let kVTDecompressionProperty_FieldMode_SingleField: CFString =
    "SingleField"
/// Both fields, combined.
public nonisolated(unsafe) let kVTDecompressionProperty_FieldMode_DeinterlaceFields: CFString =
    "DeinterlaceFields"
/// By a vertical filter.
public nonisolated(unsafe) let kVTDecompressionProperty_DeinterlaceMode_VerticalFilter: CFString =
    "VerticalFilter"
/// With earlier fields.
public nonisolated(unsafe) let kVTDecompressionProperty_DeinterlaceMode_Temporal: CFString =
    "Temporal"
