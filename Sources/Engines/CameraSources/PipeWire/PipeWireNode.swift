import Foundation
import Glibc

/// A camera as a PipeWire server describes it.
struct PipeWireNode: Sendable, Hashable {
    /// The server's ID of the node, which is reused after the node has gone.
    var id: UInt32
    var properties: [String: String] = [:]
    var formats: [PipeWireFormat] = []

    /// An identifier that no other object of the server ever has.
    ///
    /// Servers without such a number use the ID.
    var serial: String { properties["object.serial"] ?? String(id) }
    /// The name for programs, which survives replugging.
    var name: String { properties["node.name"] ?? serial }

    /// The name shown to users.
    var localizedName: String {
        let candidates = [properties["node.description"], properties["node.nick"], properties["device.description"]]
        return candidates.compactMap(\.self).first { !$0.isEmpty } ?? name
    }

    /// The model.
    var modelID: String {
        [properties["device.product.name"], properties["node.nick"]].compactMap(\.self).first { !$0.isEmpty }
            ?? localizedName
    }

    /// The manufacturer, or the API that provides the camera.
    var manufacturer: String {
        if let vendor = properties["device.vendor.name"], !vendor.isEmpty { return vendor }
        return properties["device.api"].map { "PipeWire (\($0))" } ?? "PipeWire"
    }

    /// The direction the camera faces, if the sensor's driver knows it.
    var position: CameraInfo.Position? {
        switch properties["api.libcamera.location"] {
        case "front": .front
        case "back": .back
        default: nil
        }
    }

    /// The device file of a camera that PipeWire uses through V4L2.
    var devicePath: String? {
        if let path = properties["api.v4l2.path"] { return path }
        return properties["object.path"].flatMap { $0.hasPrefix("v4l2:/") ? String($0.dropFirst(5)) : nil }
    }

    /// Indicates whether this program can use the camera without PipeWire, and therefore lists it as a V4L2 camera.
    var isReachableDirectly: Bool { devicePath.map { access($0, R_OK | W_OK) == 0 } ?? false }
}

/// The cameras of a server, collected while it describes them; a value type.
struct PipeWireNodes: Sendable {
    private var nodes: [UInt32: PipeWireNode] = [:]

    /// The usable cameras, in order of their appearance.
    var usable: [PipeWireNode] {
        nodes.values.filter { !PipeWireMode.modes(of: $0.formats).isEmpty }
            .sorted { (UInt64($0.serial) ?? 0, $0.id) < (UInt64($1.serial) ?? 0, $1.id) }
    }

    /// Adds properties of a node, which may arrive in several parts.
    mutating func describe(_ id: UInt32, _ properties: [String: String]) {
        nodes[id, default: PipeWireNode(id: id)].properties.merge(properties) { $1 }
    }

    /// Adds a format of a node or of its port.
    mutating func add(_ format: PipeWireFormat, to id: UInt32) {
        var node = nodes[id] ?? PipeWireNode(id: id)
        if !node.formats.contains(format) { node.formats.append(format) }
        nodes[id] = node
    }

    mutating func remove(_ id: UInt32) { nodes[id] = nil }
}
