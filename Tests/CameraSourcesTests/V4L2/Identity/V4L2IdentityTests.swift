import Foundation
import Testing

@testable import CameraSources

@Suite("Identity of V4L2 cameras")
struct V4L2IdentityTests {
    /// A folder that simulates sysfs and /dev, removed with its last reference.
    final class Machine {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("machine-\(UUID().uuidString)").path
        var sysfs: String { root + "/sys" }
        var dev: String { root + "/dev" }

        init() throws {
            for folder in ["/sys/class/video4linux", "/dev"] { try make(folder) }
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }

        func make(_ folder: String) throws {
            try FileManager.default.createDirectory(atPath: root + folder, withIntermediateDirectories: true)
        }

        func write(_ files: [String: String], in folder: String) throws {
            try make(folder)
            for (name, text) in files {
                try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: root + folder + "/" + name))
            }
        }

        /// Adds a node of a device and returns its device file.
        @discardableResult
        func add(_ node: String, on device: String, name: String = "", index: Int = 0) throws -> String {
            let folder = "/sys/devices/\(device)/video4linux/\(node)"
            try write(["name": name, "index": "\(index)"], in: folder)
            try FileManager.default.createSymbolicLink(
                atPath: sysfs + "/class/video4linux/" + node,
                withDestinationPath: root + folder
            )
            try Data().write(to: URL(fileURLWithPath: dev + "/" + node))
            return dev + "/" + node
        }

        func remove(_ node: String) throws {
            try FileManager.default.removeItem(atPath: dev + "/" + node)
            try FileManager.default.removeItem(atPath: sysfs + "/class/video4linux/" + node)
        }
    }

    /// A USB camera.
    struct Webcam {
        var vendor = "046d"
        var product = "0825"
        var serial: String? = "9A3B10"
        var maker: String? = "Logitech, Inc."
        var name: String? = "HD_Webcam C270"
        var socket = "1-4.2"
        var interface = 0
        var interfaceName: String?
        var index = 0
        var isFixed = false
        var controller = "pci0000:00/0000:00:14.0"

        func plug(into machine: Machine, as node: String) throws -> String {
            let bus = "usb\(socket.prefix(1))"
            let device = "\(controller)/\(bus)/\(socket)"
            var files = ["idVendor": vendor, "idProduct": product, "removable": isFixed ? "fixed" : "removable"]
            files["serial"] = serial
            files["manufacturer"] = maker
            files["product"] = name
            try machine.write(files, in: "/sys/devices/" + device)
            let part = "\(device)/\(socket):1.\(interface)"
            var partFiles = ["bInterfaceNumber": String(format: "%02x", interface)]
            partFiles["interface"] = interfaceName
            try machine.write(partFiles, in: "/sys/devices/" + part)
            return try machine.add(node, on: part, name: name ?? "UVC Camera", index: index)
        }
    }

    private func identity(
        _ path: String,
        _ machine: Machine,
        driver: String = "uvcvideo",
        card: String = "UVC Camera (046d:0825)",
        bus: String = "usb-0000:00:14.0-4.2"
    ) -> V4L2Identity {
        V4L2Identity(path: path, driver: driver, card: card, busInfo: bus, sysfs: machine.sysfs)
    }

    @Test("a webcam is identified by vendor, product and serial number, at any node and port")
    func webcam() throws {
        let machine = try Machine()
        let first = identity(try Webcam().plug(into: machine, as: "video0"), machine)
        #expect(first.uniqueID == "v4l2:usb-046d-0825-9A3B10")
        #expect(first.placedID == "v4l2:usb-046d-0825-9A3B10-at-0000:00:14.0-4.2")
        #expect(first.localizedName == "HD Webcam C270")
        #expect(first.modelID == "UVC Camera VendorID_1133 ProductID_2085")
        #expect(first.manufacturer == "Logitech, Inc.")
        #expect(first.transport == .usb)
        try machine.remove("video0")
        let again = identity(try Webcam(socket: "2-1").plug(into: machine, as: "video7"), machine)
        #expect(again.uniqueID == first.uniqueID)
    }

    @Test("without a serial number the port distinguishes cameras, independent of the order of the buses")
    func noSerial() throws {
        let machine = try Machine()
        let one = identity(try Webcam(serial: nil).plug(into: machine, as: "video0"), machine)
        let two = identity(try Webcam(serial: nil, socket: "1-4.3").plug(into: machine, as: "video2"), machine)
        #expect(one.uniqueID == "v4l2:usb-046d-0825-at-0000:00:14.0-4.2")
        #expect(two.uniqueID == "v4l2:usb-046d-0825-at-0000:00:14.0-4.3")
        let restarted = try Machine()
        let later = identity(try Webcam(serial: nil, socket: "3-4.2").plug(into: restarted, as: "video1"), restarted)
        #expect(later.uniqueID == one.uniqueID)
    }

    @Test("two cameras in one housing have two identifiers and the names of their interfaces")
    func parts() throws {
        let machine = try Machine()
        let webcam = Webcam(
            serial: "0001",
            name: "Integrated Camera",
            interfaceName: "Integrated Camera",
            isFixed: true
        )
        let color = identity(try webcam.plug(into: machine, as: "video0"), machine)
        var other = webcam
        (other.interface, other.interfaceName) = (2, "Integrated IR Camera")
        let infrared = identity(try other.plug(into: machine, as: "video2"), machine)
        other.index = 2
        (other.interface, other.interfaceName) = (0, nil)
        let second = identity(try other.plug(into: machine, as: "video4"), machine)
        #expect(color.uniqueID == "v4l2:usb-046d-0825-0001")
        #expect(infrared.uniqueID == "v4l2:usb-046d-0825-0001-i2")
        #expect(second.uniqueID == "v4l2:usb-046d-0825-0001-n2")
        #expect(color.localizedName == "Integrated Camera")
        #expect(infrared.localizedName == "Integrated IR Camera")
        #expect(color.transport == .builtIn)
    }

    @Test("a webcam without names has the driver's name, and its vendor's")
    func silent() throws {
        let machine = try Machine()
        let path = try Webcam(maker: nil, name: nil).plug(into: machine, as: "video0")
        let known = identity(path, machine)
        #expect(known.localizedName == "UVC Camera (046d:0825)")
        #expect(known.manufacturer == "Logitech")
        let nameless = identity(path, machine, driver: "gspca", card: "")
        #expect(nameless.localizedName == "USB camera 046d:0825")
        #expect(nameless.modelID == "USB Camera VendorID_1133 ProductID_2085")
    }

    @Test(
        "firmware texts are made suitable for users and identifiers",
        arguments: [
            ("SN 0001,x?y=1%20", "SN_0001_x_y_1_20"), ("日本", "at"), ("   ", "at"), ("a\u{1B}[2Jb", "a__2Jb"),
            (String(repeating: "9", count: 400), String(repeating: "9", count: 128)),
        ]
    )
    func strange(serial: String, key: String) throws {
        let machine = try Machine()
        let webcam = Webcam(serial: serial, maker: "\u{1B}[31mEvil\tMaker", name: "  Cam__\u{7F}era  ")
        let identity = identity(try webcam.plug(into: machine, as: "video0"), machine)
        #expect(identity.uniqueID.hasPrefix("v4l2:usb-046d-0825-" + key))
        #expect(identity.localizedName == "Cam era")
        #expect(identity.manufacturer == "[31mEvil Maker")
        #expect(try CameraName(parsing: identity.uniqueID).description == identity.uniqueID)
        #expect(CameraName.list(identity.uniqueID + ",virtual:").count == 2)
    }

    @Test(
        "other cameras are identified by the location that their driver reports",
        arguments: [
            ("unicam", "unicam", "platform:fe801000.csi", "v4l2:platform:fe801000.csi", CameraInfo.Transport.builtIn),
            ("vivid", "vivid", "platform:vivid-001", "v4l2:platform:vivid-001", .virtual),
            ("bttv", "Grabber", "PCI:0000:05:06.0", "v4l2:PCI:0000:05:06.0", .pci),
            ("v4l2 loopback", "OBS", "platform:v4l2loopback-000", "v4l2:platform:v4l2loopback-000", .virtual),
            ("odd", "", "", "v4l2:at-odd.7", nil), ("odd", "", "isp", "v4l2:at-isp", nil),
        ]
    )
    func platform(driver: String, card: String, bus: String, id: String, transport: CameraInfo.Transport?) throws {
        let machine = try Machine()
        let path = try machine.add("video3", on: "platform/odd.7", name: "odd capture")
        let identity = identity(path, machine, driver: driver, card: card, bus: bus)
        #expect(identity.uniqueID == id)
        #expect(try CameraName(parsing: id).description == id)
        #expect(identity.transport == transport)
        #expect(identity.localizedName == (card.isEmpty ? "odd capture" : card))
        #expect(!identity.manufacturer.isEmpty)
    }

    @Test("a link is resolved to its camera, and cameras have names even without sysfs")
    func links() throws {
        let machine = try Machine()
        let path = try Webcam().plug(into: machine, as: "video0")
        let link = machine.dev + "/usb-Logitech-index0"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(identity(link, machine).uniqueID == "v4l2:usb-046d-0825-9A3B10")
        let bare = V4L2Identity(path: path, driver: "uvcvideo", card: "Cam", busInfo: "usb-1", sysfs: "/nowhere")
        #expect(bare.uniqueID == "v4l2:usb-1")
        #expect(bare.localizedName == "Cam")
        #expect(bare.transport == .usb)
    }

    // MARK: Roles and rights

    @Test(
        "nodes that only look like cameras are rejected",
        arguments: [
            (0x0420_0001 as UInt32, "uvcvideo", V4L2Capability.Role.camera), (0x0420_1000, "unicam", .camera),
            (0x0480_0000, "uvcvideo", .other), (0x0420_0002, "vivid", .other), (0x0420_8000, "codec", .converter),
            (0x0420_4000, "codec", .converter), (0x2420_0001, "rkisp1", .converter),
            (0x0420_0001, "bcm2835-isp", .converter),
            (0x0000_0001, "reads only", .other), (0x0420_0003, "v4l2 loopback", .camera), (0, "", .other),
        ]
    )
    func roles(flags: UInt32, driver: String, role: V4L2Capability.Role) {
        #expect(V4L2Capability(driver: driver, card: "", busInfo: "", flags: flags).role == role)
    }

    private func access(
        group: String? = "video",
        isOpenToGroup: Bool = true,
        isMember: Bool = false,
        hasGroup: Bool = false
    ) -> DeviceFileAccess {
        DeviceFileAccess(
            path: "/dev/video0",
            owner: "root",
            groupID: 44,
            group: group,
            isOpenToGroup: isOpenToGroup,
            canRead: false,
            canWrite: false,
            isMember: isMember,
            hasGroup: hasGroup,
            user: "ann"
        )
    }

    @Test("users without permission for a device file get advice")
    func advice() {
        #expect(
            access().advice == "It belongs to the group 'video': run 'sudo usermod -aG video ann' and log in again."
        )
        #expect(
            access(isMember: true).advice
                == "It belongs to the group 'video', to which ann was added: log in again for that to count."
        )
        #expect(access(group: nil).advice?.contains("--group-add 44") == true)
        #expect(access(isOpenToGroup: false).advice?.contains("Only root may use it") == true)
        #expect(access(hasGroup: true).advice?.contains("--device /dev/video0") == true)
        var usable = access()
        (usable.canRead, usable.canWrite) = (true, true)
        #expect(usable.advice == nil)
    }

    @Test("a file's owner, group and permissions are read")
    func file() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("file-\(UUID().uuidString)").path
        try Data().write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let access = try #require(DeviceFileAccess(path: path))
        #expect(access.isUsable)
        #expect(access.owner == access.user)
        #expect(DeviceFileAccess(path: path + "-not") == nil)
        #expect(DeviceFileAccess.name(ofUser: 0) == "root")
        #expect(DeviceFileAccess.name(ofUser: 4_294_967_000) == "4294967000")
        #expect(!DeviceFileAccess.groups.isEmpty)
    }

    @Test("the programs that have a file open are named, except this one")
    func users() throws {
        let machine = try Machine()
        for (id, name, target) in [
            ("7", "cheese", "/dev/video0"), ("9", "cat", "/dev/null"), ("12", "", "/dev/video0"),
        ] {
            try machine.write(["comm": name], in: "/proc/\(id)")
            try machine.make("/proc/\(id)/fd")
            try FileManager.default.createSymbolicLink(
                atPath: machine.root + "/proc/\(id)/fd/3",
                withDestinationPath: target
            )
        }
        let proc = machine.root + "/proc"
        #expect(
            DeviceFileUsers.others(of: "/dev/video0", proc: proc, own: 1) == ["'cheese' (process 7)", "process 12"]
        )
        #expect(DeviceFileUsers.others(of: "/dev/video0", proc: proc, own: 7) == ["process 12"])
        #expect(DeviceFileUsers.others(of: "/dev/video0", proc: "/nowhere") == [])
    }
}
