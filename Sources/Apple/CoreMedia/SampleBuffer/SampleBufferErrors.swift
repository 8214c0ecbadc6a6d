public import CoreVideo

// Error codes of sample buffers.

/// The error for a failed allocation.
public var kCMSampleBufferError_AllocationFailed: OSStatus { -12730 }

/// The error for a sample buffer that already has data.
public var kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus { -12732 }

/// The error for an array that is too small.
public var kCMSampleBufferError_ArrayTooSmall: OSStatus { -12737 }

/// The error for a sample buffer without sample sizes.
public var kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus { -12735 }

/// The error for a sample buffer without sample timing.
public var kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus { -12736 }

/// The error for a sample buffer whose data is not ready.
public var kCMSampleBufferError_BufferNotReady: OSStatus { -12733 }

/// The error for a sample buffer that cannot be divided.
public var kCMSampleBufferError_CannotSubdivide: OSStatus { -12739 }

/// The error for cancelled loading of data.
public var kCMSampleBufferError_DataCanceled: OSStatus { -16751 }

/// The error for failed loading of data.
public var kCMSampleBufferError_DataFailed: OSStatus { -16750 }

/// The error for an invalidated sample buffer.
public var kCMSampleBufferError_Invalidated: OSStatus { -12744 }

/// The error for an invalid number of entries.
public var kCMSampleBufferError_InvalidEntryCount: OSStatus { -12738 }

/// The error for a format that does not match the image.
public var kCMSampleBufferError_InvalidMediaFormat: OSStatus { -12743 }

/// The error for an operation that does not apply to the type of media.
public var kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus { -12741 }

/// The error for data that does not match the format.
public var kCMSampleBufferError_InvalidSampleData: OSStatus { -12742 }

/// The error for a missing parameter.
public var kCMSampleBufferError_RequiredParameterMissing: OSStatus { -12731 }

/// The error for a sample index out of range.
public var kCMSampleBufferError_SampleIndexOutOfRange: OSStatus { -12734 }

/// The error for invalid sample timing.
public var kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus { -12740 }

/// The flag to align audio buffers to 16 bytes.
public var kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 { 1 }
