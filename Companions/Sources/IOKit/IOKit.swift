public import CoreVideo
public import Foundation

// The registry of devices. It is empty: searches find nothing.

/// A port of the kernel.
public typealias mach_port_t = UInt32
/// An object of the registry.
public typealias io_object_t = mach_port_t
/// An iterator over objects.
public typealias io_iterator_t = io_object_t
/// A service.
public typealias io_service_t = io_object_t
/// An entry of the registry.
public typealias io_registry_entry_t = io_object_t
/// A connection to a service.
public typealias io_connect_t = io_object_t
/// A result; zero for success.
public typealias IOReturn = kern_return_t

/// The result of success.
public var kIOReturnSuccess: IOReturn { 0 }
/// The result for something that is not there.
public var kIOReturnNotFound: IOReturn { -536_870_160 }
/// The port of the registry.
public var kIOMasterPortDefault: mach_port_t { 0 }
/// The port of the registry.
public var kIOMainPortDefault: mach_port_t { 0 }
/// No object.
public var IO_OBJECT_NULL: io_object_t { 0 }
/// The class of USB devices.
public var kIOUSBDeviceClassName: String { "IOUSBDevice" }
/// The class of USB interfaces.
public var kIOUSBInterfaceClassName: String { "IOUSBInterface" }
/// The plane of services.
public var kIOServicePlane: String { "IOService" }
/// The notification about a first match.
public var kIOFirstMatchNotification: String { "IOServiceFirstMatch" }
/// The notification about a match.
public var kIOMatchedNotification: String { "IOServiceMatched" }
/// The notification about an end.
public var kIOTerminatedNotification: String { "IOServiceTerminate" }

/// Returns a search for services of a class.
public func IOServiceMatching(_ name: String) -> CFMutableDictionary! {
    NSMutableDictionary(dictionary: ["IOProviderClass": name])
}
/// Finds services; always answers that there are none.
@discardableResult
public func IOServiceGetMatchingServices(
    _ mainPort: mach_port_t,
    _ matching: CFDictionary!,
    _ existing: UnsafeMutablePointer<io_iterator_t>!
) -> kern_return_t {
    existing?.pointee = 0
    return kIOReturnNotFound
}
/// Finds a service; always none.
public func IOServiceGetMatchingService(_ mainPort: mach_port_t, _ matching: CFDictionary!) -> io_service_t { 0 }
/// Returns the next object; always none.
public func IOIteratorNext(_ iterator: io_iterator_t) -> io_object_t { 0 }
/// Releases an object.
@discardableResult
public func IOObjectRelease(_ object: io_object_t) -> kern_return_t { 0 }
/// Reads a property; always nil.
public func IORegistryEntryCreateCFProperty(
    _ entry: io_registry_entry_t,
    _ key: CFString!,
    _ allocator: CFAllocator!,
    _ options: UInt32
) -> Unmanaged<CFTypeRef>! { nil }
/// Finds a property; always nil.
public func IORegistryEntrySearchCFProperty(
    _ entry: io_registry_entry_t,
    _ plane: String,
    _ key: CFString!,
    _ allocator: CFAllocator!,
    _ options: UInt32
) -> CFTypeRef! { nil }
