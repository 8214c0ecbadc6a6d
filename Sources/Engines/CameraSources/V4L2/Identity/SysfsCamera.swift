import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Properties of a video device file in the kernel's sysfs.
struct SysfsCamera: Sendable, Hashable {
    /// Properties of a USB device.
    struct USB: Sendable, Hashable {
        /// Vendor ID, four hexadecimal digits like the product ID.
        var vendor = ""
        var product = ""
        /// Empty if the device has none.
        var serial = ""
        var manufacturer = ""
        var productName = ""
        /// The controller and the ports on the way to the device.
        var place = ""
        /// Number and name of the device's interface that is the camera.
        var interface = 0
        var interfaceName = ""
        /// Indicates whether the device is built in.
        var isFixed = false
    }

    /// The driver's name of the node; empty if not known.
    var name = ""
    /// Index of the node among those of its device, from 0.
    var index = 0
    /// The parent device; nil if not known.
    var place: String?
    var usb: USB?
    var isPCI = false
    /// True if there is no hardware behind the node.
    var isVirtual = false

    /// Indicates whether an inaccessible node is probably a camera: the first of its device, and not a codec's.
    var looksLikeCamera: Bool {
        let name = name.lowercased()
        return index == 0 && !["codec", "isp", "decode", "encode", "m2m", "output"].contains { name.contains($0) }
    }

    /// Creates empty properties.
    init() {}

    /// Looks a node up; the properties stay empty if sysfs does not know it.
    ///
    /// - Parameters:
    ///   - path: The device file, or a link to it.
    ///   - sysfs: The path of sysfs.
    init(path: String, sysfs: String) {
        guard let folder = Self.folder(of: path, sysfs: sysfs) else { return }
        name = Self.text(folder + "/name")
        index = Int(Self.text(folder + "/index")) ?? 0
        // Goes up through the folders: the node, `video4linux`, the parent device, and so on to the bus.
        let root = Self.resolved(sysfs) ?? sysfs
        let below = folder.hasPrefix(root + "/") ? folder.dropFirst(root.count + 1) : Substring(folder)
        let parts = below.split(separator: "/")
        isVirtual = parts.starts(with: ["devices", "virtual"])
        var usb = USB()
        var isFirst = true
        for count in stride(from: parts.count - 2, to: 1, by: -1) {
            let parent = root + "/" + parts[..<count].joined(separator: "/")
            if isFirst {
                place = String(parts[count - 1])
                isFirst = false
            }
            if let number = Int(Self.text(parent + "/bInterfaceNumber"), radix: 16) {
                usb.interface = number
                usb.interfaceName = Self.text(parent + "/interface")
            }
            let vendor = Self.text(parent + "/idVendor")
            if !vendor.isEmpty {
                usb.vendor = vendor.lowercased()
                usb.product = Self.text(parent + "/idProduct").lowercased()
                usb.serial = Self.text(parent + "/serial")
                usb.manufacturer = Self.text(parent + "/manufacturer")
                usb.productName = Self.text(parent + "/product")
                usb.isFixed = Self.text(parent + "/removable") == "fixed"
                usb.place = Self.usbPlace(parts[..<count])
                self.usb = usb
                return
            }
            if Self.resolved(parent + "/subsystem")?.hasSuffix("/pci") == true {
                isPCI = true
                return
            }
        }
    }

    /// Returns the folder of a node, with links resolved.
    private static func folder(of path: String, sysfs: String) -> String? {
        let file = resolved(path) ?? path
        var status = stat()
        if stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFCHR {
            // The kernel's packing of both into one number (glibc's macros, which Swift does not import).
            let number = UInt64(status.st_rdev)
            let major = number >> 8 & 0xFFF | number >> 32 & 0xFFFF_F000
            let minor = number & 0xFF | number >> 12 & 0xFFFF_FF00
            if let folder = resolved("\(sysfs)/dev/char/\(major):\(minor)") { return folder }
        }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return resolved("\(sysfs)/class/video4linux/\(name)")
    }

    /// Returns the controller and the ports from it to the device, as in `0000:00:14.0-4.2`.
    ///
    /// Leaves out the number of the bus, which depends on the order in which controllers were found.
    private static func usbPlace(_ parts: ArraySlice<Substring>) -> String {
        guard let device = parts.last else { return "" }
        let isHub = { (part: Substring) in part.hasPrefix("usb") && Int(part.dropFirst(3)) != nil }
        guard let hub = parts.lastIndex(where: isHub), hub > parts.startIndex, let dash = device.firstIndex(of: "-")
        else { return String(device) }
        return String(parts[hub - 1] + device[dash...])
    }

    /// Returns the first line of a small file; empty if it cannot be read.
    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return "" }
        let line = bytes.prefix(count).prefix { $0 != 0x0A && $0 != 0 }
        return String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }

    /// Returns a path with links resolved; nil if it does not exist.
    private static func resolved(_ path: String) -> String? {
        guard let result = realpath(path, nil) else { return nil }
        defer { free(result) }
        return String(cString: result)
    }
}
