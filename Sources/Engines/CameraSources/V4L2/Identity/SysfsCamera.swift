import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the kernel's sysfs says of a video device file.
struct SysfsCamera: Sendable, Hashable {
    /// What is said of a device of USB.
    struct USB: Sendable, Hashable {
        /// Four hexadecimal digits each.
        var vendor = ""
        var product = ""
        /// Empty where it has none.
        var serial = ""
        var manufacturer = ""
        var productName = ""
        /// The controller and the sockets on the way.
        var place = ""
        /// The number and the name of the device's part that the camera is.
        var interface = 0
        var interfaceName = ""
        /// Whether it is built in.
        var isFixed = false
    }

    /// The driver's name of the node; empty where not known.
    var name = ""
    /// Which of its device's nodes it is, from 0.
    var index = 0
    /// What it hangs on; nil where not known.
    var place: String?
    var usb: USB?
    var isPCI = false
    /// Whether there is no hardware behind it.
    var isVirtual = false

    /// Whether a node that may not be asked is probably a camera: the first of its device, and no codec's.
    var looksLikeCamera: Bool {
        let name = name.lowercased()
        return index == 0 && !["codec", "isp", "decode", "encode", "m2m", "output"].contains { name.contains($0) }
    }

    /// Knows nothing.
    init() {}

    /// Looks a node up; knows nothing of one that sysfs does not know.
    ///
    /// - Parameters:
    ///   - path: the device file, or a link to it.
    ///   - sysfs: where sysfs is.
    init(path: String, sysfs: String) {
        guard let folder = Self.folder(of: path, sysfs: sysfs) else { return }
        name = Self.text(folder + "/name")
        index = Int(Self.text(folder + "/index")) ?? 0
        // Folders upwards: the node, `video4linux`, what it hangs on, and so on to the bus.
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

    /// The folder of a node, without links.
    private static func folder(of path: String, sysfs: String) -> String? {
        let file = resolved(path) ?? path
        var status = stat()
        if stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFCHR {
            // How the kernel packs both into one number (glibc's macros, which Swift does not import).
            let number = UInt64(status.st_rdev)
            let major = number >> 8 & 0xFFF | number >> 32 & 0xFFFF_F000
            let minor = number & 0xFF | number >> 12 & 0xFFFF_FF00
            if let folder = resolved("\(sysfs)/dev/char/\(major):\(minor)") { return folder }
        }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return resolved("\(sysfs)/class/video4linux/\(name)")
    }

    /// The controller and the sockets from it on, as in `0000:00:14.0-4.2`.
    ///
    /// The number of the bus, which is the order in which controllers were found, is left out.
    private static func usbPlace(_ parts: ArraySlice<Substring>) -> String {
        guard let device = parts.last else { return "" }
        let isHub = { (part: Substring) in part.hasPrefix("usb") && Int(part.dropFirst(3)) != nil }
        guard let hub = parts.lastIndex(where: isHub), hub > parts.startIndex, let dash = device.firstIndex(of: "-")
        else { return String(device) }
        return String(parts[hub - 1] + device[dash...])
    }

    /// The first line of a small file; empty where it cannot be read.
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

    /// A path without links; nil where there is nothing.
    private static func resolved(_ path: String) -> String? {
        guard let result = realpath(path, nil) else { return nil }
        defer { free(result) }
        return String(cString: result)
    }
}
