import Foundation

// The memory that the program takes, as code asks the kernel of Apple's systems for it.

/// A number of kernel calls.
public typealias integer_t = Int32
/// A number of kernel calls.
public typealias natural_t = UInt32
/// A number of numbers.
public typealias mach_msg_type_number_t = natural_t
/// A kind of information.
public typealias task_flavor_t = natural_t
/// A process.
public typealias task_t = UInt32
/// A number of bytes.
public typealias mach_vm_size_t = UInt64

/// This process.
public var mach_task_self_: task_t { 0x103 }
/// Returns this process.
public func mach_task_self() -> task_t { mach_task_self_ }
/// The result code for a wrong argument.
public var KERN_INVALID_ARGUMENT: kern_return_t { 4 }
/// The kind of information about memory and time.
public var MACH_TASK_BASIC_INFO: Int32 { 20 }
/// The kind of information about memory in detail.
public var TASK_VM_INFO: Int32 { 22 }

/// The memory of a process.
public struct mach_task_basic_info: Sendable {
    /// The bytes of addresses.
    public var virtual_size: mach_vm_size_t
    /// The bytes in memory.
    public var resident_size: mach_vm_size_t
    /// The largest number of bytes in memory so far.
    public var resident_size_max: mach_vm_size_t

    /// Creates information of zeros.
    public init() { (virtual_size, resident_size, resident_size_max) = (0, 0, 0) }
}

/// The memory of a process.
public typealias mach_task_basic_info_data_t = mach_task_basic_info

/// The memory of a process in detail.
public struct task_vm_info_data_t: Sendable {
    /// The bytes of addresses.
    public var virtual_size: mach_vm_size_t
    /// The bytes in memory.
    public var resident_size: mach_vm_size_t
    /// The largest number of bytes in memory so far.
    public var resident_size_peak: mach_vm_size_t
    /// The bytes that count against the process: those in memory that belong to it alone.
    public var phys_footprint: mach_vm_size_t

    /// Creates information of zeros.
    public init() { (virtual_size, resident_size, resident_size_peak, phys_footprint) = (0, 0, 0, 0) }
}

/// The memory of a process in detail.
public typealias task_vm_info = task_vm_info_data_t

/// Writes information about this process; supports ``MACH_TASK_BASIC_INFO`` and ``TASK_VM_INFO``.
///
/// - Parameters:
///   - target_task: The process: this one.
///   - flavor: The kind of information.
///   - task_info_out: The place for the information.
///   - task_info_outCnt: The room in numbers of 32 bits; becomes the room that is taken.
@discardableResult
public func task_info(
    _ target_task: task_t,
    _ flavor: task_flavor_t,
    _ task_info_out: UnsafeMutablePointer<integer_t>!,
    _ task_info_outCnt: UnsafeMutablePointer<mach_msg_type_number_t>!
) -> kern_return_t {
    guard target_task == mach_task_self_, let memory = ProcessMemory.current else { return KERN_INVALID_ARGUMENT }
    func write<Information>(_ information: Information) -> kern_return_t {
        let count = MemoryLayout<Information>.size / MemoryLayout<integer_t>.size
        guard task_info_outCnt.pointee >= count else { return KERN_INVALID_ARGUMENT }
        UnsafeMutableRawPointer(task_info_out).storeBytes(of: information, as: Information.self)
        task_info_outCnt.pointee = UInt32(count)
        return KERN_SUCCESS
    }
    switch Int32(bitPattern: flavor) {
    case MACH_TASK_BASIC_INFO:
        var information = mach_task_basic_info()
        information.virtual_size = memory.addresses
        information.resident_size = memory.resident
        information.resident_size_max = memory.peak
        return write(information)
    case TASK_VM_INFO:
        var information = task_vm_info_data_t()
        information.virtual_size = memory.addresses
        information.resident_size = memory.resident
        information.resident_size_peak = memory.peak
        information.phys_footprint = memory.own
        return write(information)
    default: return KERN_INVALID_ARGUMENT
    }
}

/// The memory of this process as the kernel shows it.
struct ProcessMemory {
    /// Bytes of addresses, in memory, in memory so far at most, and in memory for this process alone.
    let (addresses, resident, peak, own): (UInt64, UInt64, UInt64, UInt64)

    /// Reads the lines of the file `status`; nil if one is missing.
    init?(status: String) {
        func bytes(_ name: String) -> UInt64? {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { UInt64($0) }
            return kilobytes.flatMap { $0 < 1 << 50 ? $0 * 1_024 : nil }
        }
        guard let addresses = bytes("VmSize"), let resident = bytes("VmRSS"), let peak = bytes("VmHWM"),
            let own = bytes("RssAnon")
        else { return nil }
        (self.addresses, self.resident, self.peak, self.own) = (addresses, resident, peak, own)
    }

    static var current: ProcessMemory? {
        (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)).flatMap { ProcessMemory(status: $0) }
    }
}
