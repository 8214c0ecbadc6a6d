import Capsules

/// Collects the outputs of a capsule's session: of each connection, its camera, outcomes and callbacks.
struct RecordedOutputs: Sendable {
    private struct Connection {
        var kind: String
        /// The camera's place; nil where it is not known.
        var role: Int?
        var output = RecordedClients.Output()
    }

    private var connections: [Int: Connection] = [:]
    /// The connections in the order of their declaration.
    private var order: [Int] = []
    /// The connections of mailboxes.
    private var owners: [Int: Int] = [:]

    /// Adds a connection.
    mutating func declare(_ id: Int, _ kind: String, camera role: Int?) {
        guard connections[id] == nil else { return }
        connections[id] = Connection(kind: kind, role: role)
        order.append(id)
    }

    /// Adds a mailbox; those of synchronizers have no connection.
    mutating func addMailbox(_ id: Int, owner: Int) { owners[id] = owner }

    /// Takes a step of a mailbox.
    mutating func note(_ mail: CapsuleMail, at hostTime: UInt64) {
        guard let owner = owners[mail.mailbox] else { return }
        connections[owner]?.output.steps.append(RecordedClients.Step(hostTime: hostTime, step: mail.step))
    }

    /// Takes the outcome of a frame.
    ///
    /// - Parameter findRole: Returns the place of a camera that had such a frame, for a connection whose camera is not
    ///   known.
    mutating func note(_ fate: CapsuleFate, findRole: () -> Int?) {
        guard connections[fate.connection] != nil else { return }
        if connections[fate.connection]?.role == nil { connections[fate.connection]?.role = findRole() }
        guard let outcome = RecordedFate(fate.outcome) else { return }
        connections[fate.connection]?.output.fates[fate.number] = outcome
    }

    /// Returns the outputs of a camera by kind.
    func outputs(ofRole role: Int) -> [String: [RecordedClients.Output]] {
        var outputs: [String: [RecordedClients.Output]] = [:]
        for connection in order.compactMap({ connections[$0] }) where connection.role == role {
            outputs[connection.kind, default: []].append(connection.output)
        }
        return outputs
    }
}
