import AVFBase

// Adds and removes connections and previews.
extension SessionCore {
    // MARK: Connections

    /// Returns the reason why a connection cannot be added; nil if it can.
    func reasonNotToAdd(_ connection: AVCaptureConnection) -> String? {
        let graph = graph
        if connection.session != nil { return "it is in a session already" }
        guard let mediaType = connection.inputPorts.first?.mediaType else { return "it has no port" }
        guard connection.inputPorts.allSatisfy({ graph.contains($0.input) }) else {
            return "one of its ports belongs to an input that is not in the session"
        }
        guard connection.inputPorts.allSatisfy({ $0.mediaType == mediaType }) else {
            return "its ports are of different media types"
        }
        if let output = connection.output {
            guard graph.contains(output) else { return "its output is not in the session" }
            guard output.acceptedMediaTypes.contains(mediaType) else {
                return "its output does not accept media of type \(mediaType.rawValue)"
            }
            return graph.freePlaces(of: output, for: mediaType) > 0
                ? nil : "its output accepts no further connection of type \(mediaType.rawValue)"
        }
        guard let preview = connection.preview.value as? any PreviewDestination else { return "its layer is gone" }
        guard graph.previews.contains(where: { $0.destination === preview }) else {
            return "its layer does not belong to the session"
        }
        guard mediaType == .video else { return "a layer accepts video only" }
        return graph.connection(of: preview) == nil ? nil : "its layer has a connection already"
    }

    func add(_ connection: AVCaptureConnection) {
        if let reason = reasonNotToAdd(connection) {
            ObjectiveCException.raise(
                .invalidArgument,
                "The connection cannot be added: \(reason). Ask canAddConnection(_:) first."
            )
            return
        }
        changeGraph { $0.connections.append(connection) }
        connectionsDidChange(added: [connection])
        changed()
    }

    func remove(_ connection: AVCaptureConnection) {
        let wasThere = changeGraph { graph in
            let count = graph.connections.count
            graph.connections.removeAll { $0 === connection }
            return graph.connections.count < count
        }
        guard wasThere else { return }
        connectionsDidChange(removed: [connection])
        changed()
    }

    // MARK: Previews

    /// Adds a preview to the session and connects it to the camera, now or when one is added.
    func add(_ preview: any PreviewDestination, connecting: Bool) {
        let ports = inputs.flatMap(\.ports)
        var made: [AVCaptureConnection] = []
        changeGraph { graph in
            graph.previews.removeAll { $0.destination == nil || $0.destination === preview }
            graph.previews.append(SessionGraph.Preview(destination: preview))
            if connecting, let connection = graph.connect(ports, to: preview) { made.append(connection) }
        }
        connectionsDidChange(added: made)
        changed()
    }

    /// Removes a preview and its connection from the session.
    ///
    /// Also works for a preview that is being deallocated.
    func remove(_ preview: any PreviewDestination) {
        var removed: [AVCaptureConnection] = []
        changeGraph { graph in
            removed = graph.connections.filter { $0.output == nil && ($0.preview.value ?? preview) === preview }
            graph.previews.removeAll { $0.destination == nil || $0.destination === preview }
            graph.connections.removeAll { connection in removed.contains { $0 === connection } }
        }
        connectionsDidChange(removed: removed)
        changed()
    }
}
