public import CoreVideo

// Errors of sample buffers.

/// The error: allocation failed.
public var kCMSampleBufferError_AllocationFailed: OSStatus { -12730 }

/// The error: already has data buffer.
public var kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus { -12732 }

/// The error: array too small.
public var kCMSampleBufferError_ArrayTooSmall: OSStatus { -12737 }

/// The error: buffer has no sample sizes.
public var kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus { -12735 }

/// The error: buffer has no sample timing info.
public var kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus { -12736 }

/// The error: buffer not ready.
public var kCMSampleBufferError_BufferNotReady: OSStatus { -12733 }

/// The error: cannot subdivide.
public var kCMSampleBufferError_CannotSubdivide: OSStatus { -12739 }

/// The error: data canceled.
public var kCMSampleBufferError_DataCanceled: OSStatus { -16751 }

/// The error: data failed.
public var kCMSampleBufferError_DataFailed: OSStatus { -16750 }

/// The error: invalidated.
public var kCMSampleBufferError_Invalidated: OSStatus { -12744 }

/// The error: invalid entry count.
public var kCMSampleBufferError_InvalidEntryCount: OSStatus { -12738 }

/// The error: invalid media format.
public var kCMSampleBufferError_InvalidMediaFormat: OSStatus { -12743 }

/// The error: invalid media type for operation.
public var kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus { -12741 }

/// The error: invalid sample data.
public var kCMSampleBufferError_InvalidSampleData: OSStatus { -12742 }

/// The error: required parameter missing.
public var kCMSampleBufferError_RequiredParameterMissing: OSStatus { -12731 }

/// The error: sample index out of range.
public var kCMSampleBufferError_SampleIndexOutOfRange: OSStatus { -12734 }

/// The error: sample timing info invalid.
public var kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus { -12740 }

/// Audio buffers are to begin on multiples of 16 bytes.
public var kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 { 1 }
