public import CoreVideo

// Errors and flags of block buffers.

/// The flag: always copy data.
public var kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags { 2 }

/// The flag: assure memory now.
public var kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags { 1 }

/// The error: bad custom block source.
public var kCMBlockBufferBadCustomBlockSourceErr: OSStatus { -12702 }

/// The error: bad length parameter.
public var kCMBlockBufferBadLengthParameterErr: OSStatus { -12704 }

/// The error: bad offset parameter.
public var kCMBlockBufferBadOffsetParameterErr: OSStatus { -12703 }

/// The error: bad pointer parameter.
public var kCMBlockBufferBadPointerParameterErr: OSStatus { -12705 }

/// The error: block allocation failed.
public var kCMBlockBufferBlockAllocationFailedErr: OSStatus { -12701 }

/// The version of the struct of a custom block source.
public var kCMBlockBufferCustomBlockSourceVersion: UInt32 { 0 }

/// The flag: dont optimize depth.
public var kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags { 4 }

/// The error: empty b buf.
public var kCMBlockBufferEmptyBBufErr: OSStatus { -12706 }

/// The error: insufficient space.
public var kCMBlockBufferInsufficientSpaceErr: OSStatus { -12708 }

/// Success.
public var kCMBlockBufferNoErr: OSStatus { 0 }

/// The flag: permit empty reference.
public var kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags { 8 }

/// The error: structure allocation failed.
public var kCMBlockBufferStructureAllocationFailedErr: OSStatus { -12700 }

/// The error: unallocated block.
public var kCMBlockBufferUnallocatedBlockErr: OSStatus { -12707 }
