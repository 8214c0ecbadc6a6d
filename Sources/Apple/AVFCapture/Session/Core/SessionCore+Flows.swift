import AVFBase
import CameraSources

// Tells outputs when the session begins and ends to feed them. Everything here runs with `applying` held.
extension SessionCore {
    /// What an output is fed with while the session runs.
    struct Flow {
        let output: AVCaptureOutput
        /// Kept, so that no new connection can be taken for an old one.
        let connections: [AVCaptureConnection]
        /// What the cameras behind the connections deliver.
        let formats: [CameraFormat]
        /// Whether the output has been told of the end already.
        var hasEnded = false

        func isSame(as other: Flow) -> Bool {
            connections.elementsEqual(other.connections, by: ===) && formats == other.formats
        }
    }

    /// Brings the flows in line with the graph of a running session, and tells outputs of what has changed.
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

    /// A source has ended: ends the flows that it fed; where it has just finished, those that nothing else feeds.
    func endFlows(from input: AVCaptureInput, _ reason: FlowEnd, _ effects: inout Effects) {
        for index in flows.indices where !flows[index].hasEnded {
            let flow = flows[index]
            let inputs = flow.connections.flatMap(\.inputPorts).map(\.input)
            guard inputs.contains(where: { $0 === input }) else { continue }
            if case .finished = reason {
                let isOver = inputs.allSatisfy { input in
                    allRunners.contains { $0.input.value === input && finished.contains(ObjectIdentifier($0)) }
                }
                guard isOver else { continue }
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
