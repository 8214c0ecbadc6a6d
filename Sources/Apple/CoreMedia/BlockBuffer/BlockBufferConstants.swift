public import CoreVideo

// Error codes and flags of block buffers.

/// The flag to copy data even if it could be shared.
public var kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags { 2 }

/// The flag to allocate memory at once.
public var kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags { 1 }

/// The error for a custom block source that is not usable.
public var kCMBlockBufferBadCustomBlockSourceErr: OSStatus { -12702 }

/// The error for an invalid length.
public var kCMBlockBufferBadLengthParameterErr: OSStatus { -12704 }

/// The error for an invalid offset.
public var kCMBlockBufferBadOffsetParameterErr: OSStatus { -12703 }

/// The error for an invalid pointer.
public var kCMBlockBufferBadPointerParameterErr: OSStatus { -12705 }

/// The error for a failed allocation of a block.
public var kCMBlockBufferBlockAllocationFailedErr: OSStatus { -12701 }

/// The version of the custom block source structure.
public var kCMBlockBufferCustomBlockSourceVersion: UInt32 { 0 }

/// The flag to keep references to other buffers as they are.
public var kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags { 4 }

/// The error for a block buffer without blocks.
public var kCMBlockBufferEmptyBBufErr: OSStatus { -12706 }

/// The error for insufficient space.
public var kCMBlockBufferInsufficientSpaceErr: OSStatus { -12708 }

/// The result code for success.
public var kCMBlockBufferNoErr: OSStatus { 0 }

/// The flag to permit references to empty buffers.
public var kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags { 8 }

/// The error for a failed allocation of the block buffer itself.
public var kCMBlockBufferStructureAllocationFailedErr: OSStatus { -12700 }

/// The error for a block without memory.
public var kCMBlockBufferUnallocatedBlockErr: OSStatus { -12707 }
