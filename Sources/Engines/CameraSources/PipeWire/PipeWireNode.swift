import Foundation
import Glibc

/// A camera of PipeWire, as the server describes it.
struct PipeWireNode: Sendable, Hashable {
    /// The server's number of it, used again for others after it has gone.
    var id: UInt32
    var properties: [String: String] = [:]
    var formats: [PipeWireFormat] = []

    /// A number that no other object of the server ever has; the one of above from servers that have none.
    var serial: String { properties["object.serial"] ?? String(id) }
    /// What programs call it: the same after it was plugged in again.
    var name: String { properties["node.name"] ?? serial }

    /// What a person calls it.
    var localizedName: String {
        let candidates = [properties["node.description"], properties["node.nick"], properties["device.description"]]
        return candidates.compactMap(\.self).first { !$0.isEmpty } ?? name
    }

    /// The model.
    var modelID: String {
        [properties["device.product.name"], properties["node.nick"]].compactMap(\.self).first { !$0.isEmpty }
            ?? localizedName
    }

    /// Who made it, or what brings it.
    var manufacturer: String {
        if let vendor = properties["device.vendor.name"], !vendor.isEmpty { return vendor }
        return properties["device.api"].map { "PipeWire (\($0))" } ?? "PipeWire"
    }

    /// Which way it looks, where the sensor's driver knows.
    var position: CameraInfo.Position? {
        switch properties["api.libcamera.location"] {
        case "front": .front
        case "back": .back
        default: nil
        }
    }

    /// The device file of a camera that PipeWire has from V4L2.
    var devicePath: String? {
        if let path = properties["api.v4l2.path"] { return path }
        return properties["object.path"].flatMap { $0.hasPrefix("v4l2:/") ? String($0.dropFirst(5)) : nil }
    }

    /// Whether this program can have the camera without PipeWire, and has it in its list from there.
    var isReachableDirectly: Bool { devicePath.map { access($0, R_OK | W_OK) == 0 } ?? false }
}

/// What is known of a server's cameras while it tells of them; a value.
struct PipeWireNodes: Sendable {
    private var nodes: [UInt32: PipeWireNode] = [:]

    /// The cameras that can be used, in the order of their coming.
    var usable: [PipeWireNode] {
        nodes.values.filter { !PipeWireMode.modes(of: $0.formats).isEmpty }
            .sorted { (UInt64($0.serial) ?? 0, $0.id) < (UInt64($1.serial) ?? 0, $1.id) }
    }

    /// Properties of a node; they may come in several parts.
    mutating func describe(_ id: UInt32, _ properties: [String: String]) {
        nodes[id, default: PipeWireNode(id: id)].properties.merge(properties) { $1 }
    }

    /// A format of a node or of its port.
    mutating func add(_ format: PipeWireFormat, to id: UInt32) {
        var node = nodes[id] ?? PipeWireNode(id: id)
        if !node.formats.contains(format) { node.formats.append(format) }
        nodes[id] = node
    }

    mutating func remove(_ id: UInt32) { nodes[id] = nil }
}
