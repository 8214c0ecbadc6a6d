import Foundation
import Testing

@testable import CameraSources

@Suite("Advice for missing V4L2 cameras")
struct V4L2StatusTests {
    private func status(_ machine: V4L2IdentityTests.Machine) -> V4L2Status {
        V4L2Status(folder: machine.dev, sysfs: machine.sysfs, proc: machine.root + "/proc")
    }

    @Test("a machine without problems has no advice")
    func fine() throws {
        let machine = try V4L2IdentityTests.Machine()
        #expect(status(machine).advice == [])
        _ = try V4L2IdentityTests.Webcam().plug(into: machine, as: "video0")
        #expect(status(machine).files.map(\.path).count == 1)
        #expect(status(machine).advice == [])
    }

    @Test("a camera whose device file is missing, as in a container")
    func container() throws {
        let machine = try V4L2IdentityTests.Machine()
        let webcam = V4L2IdentityTests.Webcam(name: "HD Webcam")
        let path = try webcam.plug(into: machine, as: "video0")
        try FileManager.default.removeItem(atPath: path)
        let second = try machine.add("video1", on: "platform/meta", name: "metadata", index: 1)
        try FileManager.default.removeItem(atPath: second)
        #expect(
            status(machine).advice == [
                "The kernel has the camera 'HD Webcam', but \(path) is not here. In a container: start it with "
                    + "'--device \(path)'."
            ]
        )
    }

    @Test("a USB camera without a driver is named once, with a command to run")
    func undriven() throws {
        let machine = try V4L2IdentityTests.Machine()
        let devices = "/sys/bus/usb/devices"
        try machine.write(["idVendor": "046d", "idProduct": "0825", "product": "C270"], in: devices + "/1-4")
        for (part, subclass) in [("1-4:1.0", "01"), ("1-4:1.1", "02"), ("1-4:1.2", "01")] {
            try machine.write(["bInterfaceClass": "0e", "bInterfaceSubClass": subclass], in: devices + "/" + part)
        }
        try machine.write(["bInterfaceClass": "03", "bInterfaceSubClass": "01"], in: devices + "/1-5:1.0")
        #expect(
            status(machine).advice == [
                "The USB camera 'C270' (046d:0825) is plugged in, but has no driver. Run 'sudo modprobe uvcvideo'."
            ]
        )
        for part in ["1-4:1.0", "1-4:1.2"] { try machine.make(devices + "/" + part + "/driver") }
        #expect(status(machine).advice == [])
    }

    @Test("files with the same problem share one piece of advice")
    func permissions() {
        let files = (0..<4).map { index in
            DeviceFileAccess(
                path: "/dev/video\(index)",
                owner: "root",
                groupID: 44,
                group: "video",
                canRead: index == 3,
                canWrite: index == 3,
                user: "ann"
            )
        }
        #expect(
            V4L2Status.permissions(files) == [
                "/dev/video0 and 2 more may not be used by ann. It belongs to the group 'video': run 'sudo usermod -aG "
                    + "video ann' and log in again."
            ]
        )
        #expect(V4L2Status.permissions([files[3]]) == [])
    }

    @Test("programs that have a camera open are named")
    func users() throws {
        let machine = try V4L2IdentityTests.Machine()
        let path = try V4L2IdentityTests.Webcam().plug(into: machine, as: "video0")
        try machine.write(["comm": "cheese"], in: "/proc/4711")
        try machine.make("/proc/4711/fd")
        let real = try #require(V4L2Node(path: path)).path
        try FileManager.default.createSymbolicLink(
            atPath: machine.root + "/proc/4711/fd/3",
            withDestinationPath: real
        )
        #expect(
            status(machine).advice == [
                "\(real) is open in 'cheese' (process 4711); only one program at a time can stream."
            ]
        )
    }
}
