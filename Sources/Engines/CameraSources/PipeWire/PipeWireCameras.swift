import Foundation
import Synchronization

/// Finds the cameras of the PipeWire server, and keeps looking for them and for the server.
///
/// Cameras that this program can open without PipeWire are excluded, so they are listed only once.
package final class PipeWireCameras: CameraFinder {
    private struct State {
        var directory: PipeWireDirectory?
        var cameras: [(node: PipeWireNode, camera: PipeWireCamera)] = []
        /// Nil until the list of cameras accepts changes.
        var changed: (@Sendable (FoundCameras) -> Void)?
        var watch: FolderWatch?
    }

    private let remote: String?
    private let state = Mutex(State())

    /// Creates a finder.
    ///
    /// - Parameter remote: The path of the server's socket; nil for that of the user's session.
    package init(remote: String? = nil) { self.remote = remote }

    /// Starts finding cameras; see ``CameraFinder/start(_:)``.
    package func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras {
        // Without the library there are no cameras. `obscura doctor` reports why it is missing.
        guard case .loaded = PipeWireLibrary.state else { return FoundCameras() }
        let folder = URL(fileURLWithPath: socket).deletingLastPathComponent().path
        let watch = FolderWatch(folder) { [weak self] in _ = self?.connect() }
        state.withLock { $0.watch = watch }
        _ = connect()?.waitUntilListed()
        return state.withLock { state in
            state.changed = changed
            return Self.found(state)
        }
    }

    private var socket: String { remote ?? PipeWireLibrary.socket.path }

    /// Connects to the server if it exists and is not yet connected.
    private func connect() -> PipeWireDirectory? {
        guard state.withLock({ $0.directory == nil }), FileKind.isSocket(socket) else { return nil }
        let directory = try? PipeWireDirectory(remote: remote) { [weak self] nodes, failure in
            self?.update(nodes, isOver: failure != nil)
        }
        return state.withLock { state in
            if state.directory == nil { state.directory = directory }
            return state.directory
        }
    }

    /// Applies an update from the server; called on the directory's thread.
    private func update(_ nodes: [PipeWireNode], isOver: Bool) {
        let nodes = nodes.filter { !$0.isReachableDirectly }
        let (notify, found, gone, over) = state.withLock { state in
            let before = state.cameras
            var used: Set<String> = []
            state.cameras = nodes.map { node in
                var uniqueID = PipeWireCamera.uniqueID(of: node)
                // Nodes with equal names are distinguished by their order.
                var number = 1
                while !used.insert(uniqueID).inserted {
                    number += 1
                    uniqueID = "\(PipeWireCamera.uniqueID(of: node))#\(number)"
                }
                let present = before.first { $0.node.serial == node.serial && $0.node.formats == node.formats }
                if let present, present.camera.info.uniqueID == uniqueID { return present }
                return (node, PipeWireCamera(node: node, remote: remote, uniqueID: uniqueID))
            }
            let gone = before.map(\.camera).filter { old in !state.cameras.contains { $0.camera === old } }
            let over = isOver ? state.directory : nil
            if isOver { state.directory = nil }
            let isSame = gone.isEmpty && before.count == state.cameras.count
            return (isSame ? nil : state.changed, Self.found(state), gone, over)
        }
        withExtendedLifetime(over) {}
        for camera in gone { camera.unplug() }
        notify?(found)
    }

    private static func found(_ state: State) -> FoundCameras { FoundCameras(cameras: state.cameras.map(\.camera)) }
}
