import Foundation

/// The usability of the machine's cameras, with advice for users who look for one.
package struct V4L2Status: Sendable, Hashable {
    /// The video device files with this process's permissions, ordered by number.
    package var files: [DeviceFileAccess]
    /// Problems with their remedies.
    package var advice: [String]

    /// The current status.
    package static var current: V4L2Status { V4L2Status(folder: "/dev", sysfs: "/sys", proc: "/proc") }

    /// Inspects a machine.
    init(folder: String, sysfs: String, proc: String) {
        let nodes = V4L2Node.all(in: folder)
        files = nodes.compactMap { DeviceFileAccess(path: $0.path) }
        advice = Self.permissions(files)
        advice += Self.missing(folder: folder, sysfs: sysfs)
        advice += Self.withoutDriver(sysfs: sysfs)
        for node in nodes {
            let users = DeviceFileUsers.others(of: node.path, proc: proc)
            guard !users.isEmpty else { continue }
            advice.append(
                "\(node.path) is open in \(users.joined(separator: ", ")); only one program at a time can stream."
            )
        }
    }

    /// Returns one sentence for all files with the same problem.
    static func permissions(_ files: [DeviceFileAccess]) -> [String] {
        var said: [String] = []
        var advice: [String] = []
        for file in files {
            guard let text = file.advice, !said.contains(text) else { continue }
            said.append(text)
            let others = files.filter { $0 != file && $0.advice == text }.count
            let what = others == 0 ? file.path : "\(file.path) and \(others) more"
            advice.append("\(what) may not be used by \(file.user). \(text)")
        }
        return advice
    }

    /// Returns advice about cameras that the kernel has but whose device files are missing here, as in a container.
    private static func missing(folder: String, sysfs: String) -> [String] {
        names(in: sysfs + "/class/video4linux").compactMap { node in
            guard node.hasPrefix("video"), Int(node.dropFirst(5)) != nil,
                !FileManager.default.fileExists(atPath: folder + "/" + node)
            else { return nil }
            let facts = SysfsCamera(path: folder + "/" + node, sysfs: sysfs)
            guard facts.looksLikeCamera else { return nil }
            let name = facts.name.isEmpty ? "a camera" : "the camera '\(facts.name)'"
            return "The kernel has \(name), but \(folder)/\(node) is not here. In a container: start it with "
                + "'--device \(folder)/\(node)'."
        }
    }

    /// Returns advice about USB cameras without a driver.
    private static func withoutDriver(sysfs: String) -> [String] {
        let folder = sysfs + "/bus/usb/devices"
        var seen: Set<String> = []
        return names(in: folder).compactMap { part in
            let path = folder + "/" + part
            // Video is class 14. Its first subclass is the interface that a driver binds to.
            guard text(path + "/bInterfaceClass") == "0e", text(path + "/bInterfaceSubClass") == "01",
                !FileManager.default.fileExists(atPath: path + "/driver")
            else { return nil }
            let device = part.split(separator: ":").first.map { folder + "/" + $0 } ?? path
            guard seen.insert(device).inserted else { return nil }
            let ids = "\(text(device + "/idVendor")):\(text(device + "/idProduct"))"
            let product = text(device + "/product")
            let name = product.isEmpty ? ids : "'\(product)' (\(ids))"
            return "The USB camera \(name) is plugged in, but has no driver. Run 'sudo modprobe uvcvideo'."
        }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
    }

    private static func text(_ path: String) -> String {
        guard let data = FileManager.default.contents(atPath: path), data.count < 4096 else { return "" }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
