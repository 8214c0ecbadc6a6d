import CV4L2
import Foundation
import Glibc

/// A video device file at one moment; a new file with the same name is a different node.
struct V4L2Node: Sendable, Hashable {
    /// Its path, with links resolved.
    var path: String
    private var device: UInt64
    private var file: UInt64

    /// Looks up a node by its file, or a link to it; returns nil if it does not exist.
    init?(path: String) {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        self.path = String(cString: real)
        var status = stat()
        guard stat(real, &status) == 0 else { return nil }
        device = UInt64(status.st_rdev)
        file = UInt64(status.st_ino)
    }

    /// Returns the video nodes in a folder, ordered by number.
    static func all(in folder: String) -> [V4L2Node] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let numbers = names.compactMap { name in
            name.hasPrefix("video") ? Int(name.dropFirst(5)).map { (number: $0, name: name) } : nil
        }
        return numbers.sorted { $0 < $1 }.compactMap { V4L2Node(path: folder + "/" + $0.name) }
    }
}

/// A driver's names and capabilities of a node.
package struct V4L2Capability: Sendable, Hashable {
    /// The role of a node, as far as cameras are concerned.
    package enum Role: Sendable, Hashable {
        case camera
        /// A node that delivers images only if images are put in, or once its components have been linked.
        case converter
        /// Something else: an output, a radio, metadata.
        case other
    }

    /// The driver's name.
    package var driver: String
    /// The device's name.
    package var card: String
    /// The location of the device.
    package var busInfo: String
    /// The node's capability flags.
    package var flags: UInt32

    /// Creates a capability from the driver's answer.
    package init(driver: String, card: String, busInfo: String, flags: UInt32) {
        self.driver = driver
        self.card = card
        self.busInfo = busInfo
        self.flags = flags
    }

    /// Queries a driver.
    package init(_ handle: V4L2Handle) throws(SystemFailure) {
        var answer = v4l2_capability()
        try handle.call(CV4L2_QUERYCAP, &answer)
        let ofNode = answer.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
        self.init(
            driver: Self.text(answer.driver),
            card: Self.text(answer.card),
            busInfo: Self.text(answer.bus_info),
            // The node's own capabilities, if the driver distinguishes them from those of the whole device.
            flags: ofNode ? answer.device_caps : answer.capabilities
        )
    }

    /// The role of the node.
    package var role: Role {
        func has(_ flag: Int32) -> Bool { flags & UInt32(bitPattern: flag) != 0 }
        if has(V4L2_CAP_VIDEO_M2M) || has(V4L2_CAP_VIDEO_M2M_MPLANE) { return .converter }
        guard has(V4L2_CAP_VIDEO_CAPTURE) || has(V4L2_CAP_VIDEO_CAPTURE_MPLANE), has(V4L2_CAP_STREAMING) else {
            return .other
        }
        // Nodes of image processors look like cameras, but deliver nothing by themselves.
        if has(V4L2_CAP_IO_MC) || Self.processors.contains(driver) { return .converter }
        return .camera
    }

    private static let processors: Set<String> = [
        "bcm2835-isp", "bcm2835-codec", "pispbe", "rkisp1", "rkvdec", "hantro-vpu",
    ]

    /// Returns the text of a byte array up to its first zero.
    private static func text<Bytes>(_ bytes: Bytes) -> String {
        withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
