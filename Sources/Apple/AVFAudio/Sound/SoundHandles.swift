import Synchronization

/// The objects of the C interfaces by their handles, which stay valid until they are removed.
///
/// A handle that is not or no longer known gives nil, never a crash.
final class SoundHandles<Object: AnyObject>: Sendable {
    // @unchecked: the objects are used by whoever has their handle, as the C interfaces require.
    private struct Table: @unchecked Sendable { var objects: [OpaquePointer: Object] = [:] }

    private let table = Mutex(Table())

    /// Keeps an object; returns its handle.
    func add(_ object: Object) -> OpaquePointer {
        let handle = OpaquePointer(Unmanaged.passUnretained(object).toOpaque())
        let carried = Carried(object: object)
        table.withLock { $0.objects[handle] = carried.object }
        return handle
    }

    /// Returns the object of a handle.
    func get(_ handle: OpaquePointer) -> Object? {
        table.withLock { Carried(object: $0.objects[handle]) }.object
    }

    /// Releases the object of a handle; returns it.
    func remove(_ handle: OpaquePointer) -> Object? {
        table.withLock { Carried(object: $0.objects.removeValue(forKey: handle)) }.object
    }

    private struct Carried<Value>: @unchecked Sendable { let object: Value }
}

/// Copies a value without references into a property's memory; returns the status.
func copyProperty<Value>(
    _ value: Value,
    _ size: UnsafeMutablePointer<UInt32>,
    _ memory: UnsafeMutableRawPointer,
    tooSmall: Int32
) -> Int32 {
    guard size.pointee >= UInt32(MemoryLayout<Value>.size) else { return tooSmall }
    memory.copyMemory(from: withUnsafeBytes(of: value) { Array($0) }, byteCount: MemoryLayout<Value>.size)
    size.pointee = UInt32(MemoryLayout<Value>.size)
    return 0
}
