public import Foundation

// Colour constants and the code points of ISO/IEC 23091-2, which H.264, HEVC and the QuickTime 'nclc' atom share.

/// Returns the code point of colour primaries; 2, "unspecified", for nil and unknown ones.
public func CVColorPrimariesGetIntegerCodePointForString(_ colorPrimariesString: CFString?) -> Int32 {
    codePoint(of: colorPrimariesString, in: primaries)
}

/// Returns the colour primaries for a code point, or nil for 2 and unknown ones.
public func CVColorPrimariesGetStringForIntegerCodePoint(_ colorPrimariesCodePoint: Int32) -> Unmanaged<CFString>? {
    string(of: colorPrimariesCodePoint, in: primaries)
}

/// Returns the code point of a transfer function; 2, "unspecified", for nil and unknown ones.
public func CVTransferFunctionGetIntegerCodePointForString(_ transferFunctionString: CFString?) -> Int32 {
    codePoint(of: transferFunctionString, in: transferFunctions)
}

/// Returns the transfer function for a code point, or nil for 2 and unknown ones.
public func CVTransferFunctionGetStringForIntegerCodePoint(
    _ transferFunctionCodePoint: Int32
) -> Unmanaged<CFString>? {
    string(of: transferFunctionCodePoint, in: transferFunctions)
}

/// Returns the code point of a YCbCr matrix; 2, "unspecified", for nil and unknown ones.
public func CVYCbCrMatrixGetIntegerCodePointForString(_ yCbCrMatrixString: CFString?) -> Int32 {
    codePoint(of: yCbCrMatrixString, in: matrices)
}

/// Returns the YCbCr matrix for a code point, or nil for 2 and unknown ones.
public func CVYCbCrMatrixGetStringForIntegerCodePoint(_ yCbCrMatrixCodePoint: Int32) -> Unmanaged<CFString>? {
    string(of: yCbCrMatrixCodePoint, in: matrices)
}

private typealias Table = [(code: Int32, name: CFString)]

// If a name occurs twice, conversion from the name yields its first code.

// Constant; the strings are immutable.
private nonisolated(unsafe) let primaries: Table = [
    (1, kCVImageBufferColorPrimaries_ITU_R_709_2),
    (5, kCVImageBufferColorPrimaries_EBU_3213),
    (6, kCVImageBufferColorPrimaries_SMPTE_C),
    (7, kCVImageBufferColorPrimaries_SMPTE_C),
    (9, kCVImageBufferColorPrimaries_ITU_R_2020),
    (11, kCVImageBufferColorPrimaries_DCI_P3),
    (12, kCVImageBufferColorPrimaries_P3_D65),
    (22, kCVImageBufferColorPrimaries_P22),
]

// Constant; the strings are immutable. Codes 6, 14 and 15 denote the same curve as BT.709.
private nonisolated(unsafe) let transferFunctions: Table = [
    (1, kCVImageBufferTransferFunction_ITU_R_709_2),
    (6, kCVImageBufferTransferFunction_ITU_R_709_2),
    (7, kCVImageBufferTransferFunction_SMPTE_240M_1995),
    (8, kCVImageBufferTransferFunction_Linear),
    (13, kCVImageBufferTransferFunction_sRGB),
    (14, kCVImageBufferTransferFunction_ITU_R_2020),
    (15, kCVImageBufferTransferFunction_ITU_R_2020),
    (16, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ),
    (17, kCVImageBufferTransferFunction_SMPTE_ST_428_1),
    (18, kCVImageBufferTransferFunction_ITU_R_2100_HLG),
]

// Constant; the strings are immutable. Codes 5 and 6 denote the same matrix.
private nonisolated(unsafe) let matrices: Table = [
    (1, kCVImageBufferYCbCrMatrix_ITU_R_709_2),
    (6, kCVImageBufferYCbCrMatrix_ITU_R_601_4),
    (5, kCVImageBufferYCbCrMatrix_ITU_R_601_4),
    (7, kCVImageBufferYCbCrMatrix_SMPTE_240M_1995),
    (9, kCVImageBufferYCbCrMatrix_ITU_R_2020),
    (11, kCVImageBufferYCbCrMatrix_DCI_P3),
    (12, kCVImageBufferYCbCrMatrix_P3_D65),
]

private func codePoint(of name: CFString?, in table: Table) -> Int32 {
    table.first { $0.name == name }?.code ?? 2
}

private func string(of code: Int32, in table: Table) -> Unmanaged<CFString>? {
    table.first { $0.code == code }.map { Unmanaged.passUnretained($0.name) }
}
