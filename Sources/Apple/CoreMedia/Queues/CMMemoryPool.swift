public import CoreVideo
public import Foundation

/// A pool of memory for block buffers.
///
/// Differs from Apple: block buffers come from the system's allocator, which keeps memory for reuse itself.
public final class CMMemoryPool: NSObject, Sendable {
    let allocator: CFAllocator

    init(allocator: CFAllocator) { self.allocator = allocator }
}

/// The key of the age in seconds at which unused memory is returned.
public nonisolated(unsafe) let kCMMemoryPoolOption_AgeOutPeriod: CFString = "AgeOutPeriod"
/// Memory could not be had.
public let kCMMemoryPoolError_AllocationFailed: OSStatus = -15490
/// A parameter is invalid.
public let kCMMemoryPoolError_InvalidParameter: OSStatus = -15491

/// Creates a pool.
public func CMMemoryPoolCreate(options: CFDictionary?) -> CMMemoryPool { CMMemoryPool(allocator: kCFAllocatorMalloc) }
/// Returns the allocator of a pool, for `CMBlockBufferCreateWithMemoryBlock`.
public func CMMemoryPoolGetAllocator(_ pool: CMMemoryPool) -> CFAllocator { pool.allocator }
/// Returns unused memory to the system.
public func CMMemoryPoolFlush(_ pool: CMMemoryPool) {}
/// Stops a pool from keeping memory.
public func CMMemoryPoolInvalidate(_ pool: CMMemoryPool) {}
/// Returns the type identifier of pools.
public func CMMemoryPoolGetTypeID() -> CFTypeID { 0x434D_4D50 }
