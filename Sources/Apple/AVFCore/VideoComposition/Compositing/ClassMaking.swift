import CClasses
import Foundation

/// Creates objects of classes that are known at run time only.
///
/// Custom compositors are set as a class. `NSObject.init()` is not `required` in Foundation on Linux, so Swift does not
/// allow calling it on a metatype, although each class has it in its table of methods.
enum ClassMaking {
    /// The place of the allocating `init()` in the metadata of `NSObject` and its subclasses, in words; nil if the
    /// compiler lays out classes in an unknown way.
    ///
    /// The layouts are those of Swift's documented ABI for platforms without Objective-C.
    private static let place: Int? = {
        let type = unsafeBitCast(NSObject.self as AnyClass, to: UnsafeRawPointer.self)
        // Kind, superclass, flags and sizes precede the description of the class.
        let descriptor = type.load(fromByteOffset: 40, as: UInt.self)
        guard let description = UnsafeRawPointer(bitPattern: descriptor) else { return nil }
        let flags = description.load(as: UInt32.self)
        let (classKind, hasMethods, isGeneric) = (UInt32(16), UInt32(1) << 31, UInt32(1) << 7)
        guard flags & 31 == classKind, flags & hasMethods != 0, flags & isGeneric == 0 else { return nil }
        let table = description + 44
        let (offset, count) = (table.load(as: UInt32.self), table.load(fromByteOffset: 4, as: UInt32.self))
        guard offset < 1000, count < 1000 else { return nil }
        let initializerKind = UInt32(1)
        for index in 0..<Int(count)
        where table.load(fromByteOffset: 8 + index * 8, as: UInt32.self) & 15 == initializerKind {
            return Int(offset) + index
        }
        return nil
    }()

    /// Creates an object with `init()`; nil if that is not possible.
    static func make(_ type: NSObject.Type) -> NSObject? {
        guard let place else { return nil }
        let metadata = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
        let word = metadata.load(fromByteOffset: place * MemoryLayout<UInt>.size, as: UInt.self)
        guard let function = UnsafeRawPointer(bitPattern: word), let made = cclasses_allocate(function, metadata)
        else { return nil }
        return Unmanaged<NSObject>.fromOpaque(made).takeRetainedValue()
    }
}
