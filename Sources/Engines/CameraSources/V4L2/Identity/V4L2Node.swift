import CV4L2
import Foundation
import Glibc

/// A video device file at one moment: another file of the same name is another node.
struct V4L2Node: Sendable, Hashable {
    /// Where it is, links followed.
    var path: String
    private var device: UInt64
    private var file: UInt64

    /// Finds a node by its file, or a link to it; nil where there is nothing.
    init?(path: String) {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        self.path = String(cString: real)
        var status = stat()
        guard stat(real, &status) == 0 else { return nil }
        device = UInt64(status.st_rdev)
        file = UInt64(status.st_ino)
    }

    /// The video nodes in a folder, by their numbers.
    static func all(in folder: String) -> [V4L2Node] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let numbers = names.compactMap { name in
            name.hasPrefix("video") ? Int(name.dropFirst(5)).map { (number: $0, name: name) } : nil
        }
        return numbers.sorted { $0 < $1 }.compactMap { V4L2Node(path: folder + "/" + $0.name) }
    }
}

/// What a driver says of a node: what it is called, and what it does.
package struct V4L2Capability: Sendable, Hashable {
    /// What a node is, as far as cameras are concerned.
    package enum Role: Sendable, Hashable {
        case camera
        /// Pictures come out of it, but only of those that are put in, or once its parts have been wired up.
        case converter
        /// Something else: an output, a radio, metadata.
        case other
    }

    /// The driver's name.
    package var driver: String
    /// The device's name.
    package var card: String
    /// Where the device is.
    package var busInfo: String
    /// What the node can do.
    package var flags: UInt32

    /// Takes what a driver said.
    package init(driver: String, card: String, busInfo: String, flags: UInt32) {
        self.driver = driver
        self.card = card
        self.busInfo = busInfo
        self.flags = flags
    }

    /// Asks a driver.
    package init(_ handle: V4L2Handle) throws(SystemFailure) {
        var answer = v4l2_capability()
        try handle.call(CV4L2_QUERYCAP, &answer)
        let ofNode = answer.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
        self.init(
            driver: Self.text(answer.driver),
            card: Self.text(answer.card),
            busInfo: Self.text(answer.bus_info),
            // What the node can do, where the driver tells it from what the whole device can.
            flags: ofNode ? answer.device_caps : answer.capabilities
        )
    }

    /// What the node is.
    package var role: Role {
        func has(_ flag: Int32) -> Bool { flags & UInt32(bitPattern: flag) != 0 }
        if has(V4L2_CAP_VIDEO_M2M) || has(V4L2_CAP_VIDEO_M2M_MPLANE) { return .converter }
        guard has(V4L2_CAP_VIDEO_CAPTURE) || has(V4L2_CAP_VIDEO_CAPTURE_MPLANE), has(V4L2_CAP_STREAMING) else {
            return .other
        }
        // Nodes of image processors look like cameras, and give nothing by themselves.
        if has(V4L2_CAP_IO_MC) || Self.processors.contains(driver) { return .converter }
        return .camera
    }

    private static let processors: Set<String> = [
        "bcm2835-isp", "bcm2835-codec", "pispbe", "rkisp1", "rkvdec", "hantro-vpu",
    ]

    /// The text of an array of bytes up to its first zero.
    private static func text<Bytes>(_ bytes: Bytes) -> String {
        withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
