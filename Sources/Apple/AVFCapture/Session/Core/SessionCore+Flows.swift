import AVFBase
import CameraSources

// Notifies outputs when the session begins and stops feeding them. Everything here runs with the turn.
extension SessionCore {
    /// The supply of one output while the session runs.
    struct Flow {
        let output: AVCaptureOutput
        /// Retained, so no new connection can be mistaken for an old one.
        let connections: [AVCaptureConnection]
        /// The formats of the inputs behind the connections.
        let formats: [CameraFormat]
        /// Indicates whether the output has already been notified of the end.
        var hasEnded = false

        func isSame(as other: Flow) -> Bool {
            connections.elementsEqual(other.connections, by: ===) && formats == other.formats
        }
    }

    /// Updates the flows to match the graph of a running session, and notifies outputs of changes.
    func updateFlows(_ effects: inout Effects) {
        let graph = graph
        let old = flows
        flows = graph.outputs.map { output in
            let connections = graph.connections(of: output)
            let inputs = connections.flatMap(\.inputPorts).compactMap { $0.input as? AVCaptureDeviceInput }
            return Flow(output: output, connections: connections, formats: inputs.map(\.device.activeFormat.source))
        }
        for flow in old where !flow.hasEnded && !flows.contains(where: { $0.output === flow.output }) {
            Self.end(flow, .configurationChanged, &effects)
        }
        for index in flows.indices {
            if let before = old.first(where: { $0.output === flows[index].output }) {
                if before.isSame(as: flows[index]) {
                    flows[index].hasEnded = before.hasEnded
                    continue
                }
                if !before.hasEnded { Self.end(before, .configurationChanged, &effects) }
            }
            let output = flows[index].output
            effects.add { output.flowDidBegin() }
        }
    }

    /// Ends all flows.
    func endFlows(_ reason: FlowEnd, _ effects: inout Effects) {
        for flow in flows where !flow.hasEnded { Self.end(flow, reason, &effects) }
        flows = []
    }

    /// Ends the flows fed by a source that has ended; if the source merely finished, ends only flows that have no other
    /// active source.
    func endFlows(from input: AVCaptureInput, _ reason: FlowEnd, _ effects: inout Effects) {
        for index in flows.indices where !flows[index].hasEnded {
            let flow = flows[index]
            let inputs = flow.connections.flatMap(\.inputPorts).map(\.input)
            guard inputs.contains(where: { $0 === input }) else { continue }
            if case .finished = reason {
                guard inputs.allSatisfy({ sources.hasEnded($0) }) else { continue }
            }
            flows[index].hasEnded = true
            Self.end(flow, reason, &effects)
        }
    }

    private static func end(_ flow: Flow, _ reason: FlowEnd, _ effects: inout Effects) {
        let output = flow.output
        effects.add { output.flowDidEnd(reason) }
    }
}
