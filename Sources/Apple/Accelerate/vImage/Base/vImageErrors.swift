// Results of vImage functions.

/// Success.
public var kvImageNoError: Int { 0 }
/// The region of the result is larger than the source.
public var kvImageRoiLargerThanInputBuffer: Int { -21766 }
/// A side of a kernel is 0 or even.
public var kvImageInvalidKernelSize: Int { -21767 }
/// The flags have no edge mode, or several.
public var kvImageInvalidEdgeStyle: Int { -21768 }
/// The region begins right of the source.
public var kvImageInvalidOffset_X: Int { -21769 }
/// The region begins below the source.
public var kvImageInvalidOffset_Y: Int { -21770 }
/// Memory ran out.
public var kvImageMemoryAllocationError: Int { -21771 }
/// A buffer without memory.
public var kvImageNullPointerArgument: Int { -21772 }
/// An argument is out of range.
public var kvImageInvalidParameter: Int { -21773 }
/// Buffers of different sizes.
public var kvImageBufferSizeMismatch: Int { -21774 }
/// A flag that the function does not have.
public var kvImageUnknownFlagsBit: Int { -21775 }
/// An internal error.
public var kvImageInternalError: Int { -21776 }
/// Rows are shorter than their pixels.
public var kvImageInvalidRowBytes: Int { -21777 }
/// A format that contradicts itself.
public var kvImageInvalidImageFormat: Int { -21778 }
/// Colours cannot be converted.
public var kvImageColorSyncIsAbsent: Int { -21779 }
/// The result may not be the source.
public var kvImageOutOfPlaceOperationRequired: Int { -21780 }
/// An image that cannot be read.
public var kvImageInvalidImageObject: Int { -21781 }
/// A format of a pixel buffer that is incomplete.
public var kvImageInvalidCVImageFormat: Int { -21782 }
/// A conversion that does not exist.
public var kvImageUnsupportedConversion: Int { -21783 }
/// Core Video is not there, which never happens here.
public var kvImageCoreVideoIsAbsent: Int { -21784 }
