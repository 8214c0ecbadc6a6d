/// Where Core Foundation style functions take memory from.
///
/// Allocators are accepted for the sake of Apple's signatures. Differs from Apple: memory always comes from the system;
/// an allocator only has an effect where its identity has a meaning (`kCFAllocatorNull`: leave the memory alone).
/// Equality is identity. Sendable.
public final class CFAllocator: Hashable, Sendable {
    private let name: String

    init(name: String) {
        self.name = name
    }

    /// Whether both are the same object.
    public static func == (a: CFAllocator, b: CFAllocator) -> Bool {
        a === b
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// The allocator to use when nothing else is wanted; the same as nil.
public let kCFAllocatorDefault: CFAllocator! = nil

/// The allocator of the system.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator(name: "system")

/// An allocator that uses malloc and free.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator(name: "malloc")

/// An allocator that uses the default malloc zone, which on Linux is malloc.
public let kCFAllocatorMallocZone: CFAllocator! = CFAllocator(name: "malloc zone")

/// An allocator that neither allocates nor frees: memory handed over with it stays with its owner.
public let kCFAllocatorNull: CFAllocator! = CFAllocator(name: "null")

/// A marker with which an allocator may describe itself.
public let kCFAllocatorUseContext: CFAllocator! = CFAllocator(name: "use context")
