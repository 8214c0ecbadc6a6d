/// The source of memory for functions in the style of Core Foundation.
///
/// Allocators are accepted because Apple's signatures have them. Equality is identity. Sendable.
///
/// Differs from Apple: memory always comes from the system. An allocator has an effect only where its identity has a
/// meaning: `kCFAllocatorNull` means that the memory is left alone.
public final class CFAllocator: Hashable, Sendable {
    private let name: String

    init(name: String) {
        self.name = name
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (a: CFAllocator, b: CFAllocator) -> Bool {
        a === b
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// The default allocator, which is nil.
public let kCFAllocatorDefault: CFAllocator! = nil

/// The system allocator.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator(name: "system")

/// An allocator that uses malloc and free.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator(name: "malloc")

/// An allocator that uses the default malloc zone, which on Linux is malloc.
public let kCFAllocatorMallocZone: CFAllocator! = CFAllocator(name: "malloc zone")

/// An allocator that neither allocates nor frees: memory passed with it still belongs to its owner.
public let kCFAllocatorNull: CFAllocator! = CFAllocator(name: "null")

/// A marker with which an allocator may refer to its own context.
public let kCFAllocatorUseContext: CFAllocator! = CFAllocator(name: "use context")
