import AVFBase
import CoreVideo
import Foundation

// Adds, removes and connects parts of the session. The graph changes immediately; the sources follow immediately or
// with the commit.
extension SessionCore {
    // MARK: Presets

    func canSetPreset(_ preset: AVCaptureSession.Preset) -> Bool {
        let devices = graph.deviceInputs.map(\.device)
        guard !devices.isEmpty else { return AVCaptureSession.Preset.all.contains(preset) }
        return devices.allSatisfy { $0.supportsSessionPreset(preset) }
    }

    func setPreset(_ preset: AVCaptureSession.Preset) {
        guard canSetPreset(preset) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "sessionPreset was set to \(preset.rawValue), which the session's camera does not support. "
                    + "Ask canSetSessionPreset(_:) first."
            )
            return
        }
        replacePreset(preset)
        for input in graph.deviceInputs { choose(preset, for: input.device) }
        deviceDidChange()
    }

    private func choose(_ preset: AVCaptureSession.Preset, for device: AVCaptureDevice) {
        if let format = preset.format(of: device) { device.setFormat(format) } else { device.resetDurations() }
    }

    /// Called after a client has set the format of the session's camera itself (S-SESSION-53).
    func deviceFormatWasChosen() { replacePreset(.inputPriority) }

    // MARK: Inputs

    /// Returns the reason why an input cannot be added; nil if it can.
    func reasonNotToAdd(_ input: AVCaptureInput) -> String? {
        if input.session != nil { return "it is in a session already" }
        if let conflict = conflict(of: input, in: graph) { return conflict }
        guard let camera = input as? AVCaptureDeviceInput, camera.device.microphone == nil else { return nil }
        if isMultiCam, !camera.device.activeFormat.isMultiCamSupported {
            return "the active format of \(camera.device.localizedName) cannot be combined with other cameras"
        }
        if !camera.device.supportsSessionPreset(preset) {
            return
                "\(camera.device.localizedName) does not support preset \(preset.rawValue); set another one first"
        }
        return nil
    }

    /// Returns the reason why an input conflicts with the inputs of a graph; nil if it does not.
    private func conflict(of input: AVCaptureInput, in graph: SessionGraph) -> String? {
        if graph.contains(input) { return "it is in a session already" }
        guard let device = (input as? AVCaptureDeviceInput)?.device else { return nil }
        if device.microphone != nil {
            return graph.audioInputs.isEmpty ? nil : "the session has a microphone already; remove that one first"
        }
        if isMultiCam {
            return graph.deviceInputs.contains { $0.device === device }
                ? "the session has an input of \(device.localizedName) already" : nil
        }
        return graph.deviceInputs.isEmpty ? nil : "the session has a camera already; remove that one first"
    }

    func add(_ input: AVCaptureInput, connecting: Bool) {
        func refuse(_ reason: String) {
            ObjectiveCException.raise(
                .invalidArgument,
                "The input \(input) cannot be added: \(reason). Ask canAddInput(_:) first."
            )
        }
        if let reason = reasonNotToAdd(input) { return refuse(reason) }
        let oldClock = clock
        guard input.setSession(self) else { return }
        // Another thread may have added one since the check above, so one step under the lock checks again and adds.
        let reason = changeGraph { graph in
            let reason = self.conflict(of: input, in: graph)
            if reason == nil { graph.inputs.append(input) }
            return reason
        }
        if let reason {
            if !graph.contains(input) { input.setSession(nil) }
            return refuse(reason)
        }
        if let camera = input as? AVCaptureDeviceInput {
            camera.resetOverrides()
            camera.device.join(self)
            if camera.device.camera != nil { choose(preset, for: camera.device) }
        }
        let ports = input.ports
        var made: [AVCaptureConnection] = []
        changeGraph { graph in
            guard connecting else { return }
            for output in graph.outputs { made += graph.connect(ports, to: output) }
            for preview in graph.previews.compactMap(\.destination) {
                if let connection = graph.connect(ports, to: preview) { made.append(connection) }
            }
        }
        connectionsDidChange(added: made)
        if oldClock !== clock { session?.notify(\.synchronizationClock, old: oldClock, new: clock) }
        changed()
    }

    func remove(_ input: AVCaptureInput) {
        let oldClock = clock
        var removed: [AVCaptureConnection] = []
        let wasThere = changeGraph { graph in
            guard graph.contains(input) else { return false }
            removed = graph.connections(of: input)
            graph.inputs.removeAll { $0 === input }
            graph.connections.removeAll { connection in removed.contains { $0 === connection } }
            return true
        }
        guard wasThere else { return }
        connectionsDidChange(removed: removed)
        changed()
        // The camera leaves once the commit has stopped it; until then no other session can run it anyway.
        input.setSession(nil)
        (input as? AVCaptureDeviceInput)?.device.disassociate(self)
        if oldClock !== clock { session?.notify(\.synchronizationClock, old: oldClock, new: clock) }
    }

    // MARK: Outputs

    /// Returns the reason why an output cannot be added; nil if it can.
    func reasonNotToAdd(_ output: AVCaptureOutput) -> String? {
        if output.session != nil { return "it is in a session already" }
        let graph = graph
        if !isMultiCam, !(output is AVCaptureVideoDataOutput),
            graph.outputs.contains(where: { type(of: $0) == type(of: output) })
        {
            return "the session has an \(type(of: output)) already"
        }
        if let family = output.family, let other = graph.outputs.first(where: { $0.family == family }),
            type(of: other) != type(of: output)
        {
            return "the session has an \(type(of: other)), which cannot be combined with it"
        }
        // With several cameras, the program decides which one feeds the output.
        for input in graph.deviceInputs.prefix(isMultiCam ? 0 : 1) {
            if let reason = output.reasonNotToConnect(to: input.device.activeFormat) { return reason }
        }
        return nil
    }

    func add(_ output: AVCaptureOutput, connecting: Bool) {
        if let reason = reasonNotToAdd(output) {
            ObjectiveCException.raise(
                .invalidArgument,
                "The output \(output) cannot be added: \(reason). Ask canAddOutput(_:) first."
            )
            return
        }
        guard output.setSession(self) else { return }
        let ports = inputs.flatMap(\.ports)
        var made: [AVCaptureConnection] = []
        changeGraph { graph in
            graph.outputs.append(output)
            if connecting { made = graph.connect(ports, to: output) }
        }
        connectionsDidChange(added: made, alsoOf: output)
        changed()
    }

    func remove(_ output: AVCaptureOutput) {
        var removed: [AVCaptureConnection] = []
        let wasThere = changeGraph { graph in
            guard graph.contains(output) else { return false }
            removed = graph.connections(of: output)
            graph.outputs.removeAll { $0 === output }
            graph.connections.removeAll { $0.output === output }
            return true
        }
        guard wasThere else { return }
        output.setSession(nil)
        connectionsDidChange(removed: removed, alsoOf: output)
        changed()
    }

    /// Notifies the ends of connections that were added or removed, and the connections themselves.
    func connectionsDidChange(
        added: [AVCaptureConnection] = [],
        removed: [AVCaptureConnection] = [],
        alsoOf output: AVCaptureOutput? = nil
    ) {
        let graph = graph
        for connection in removed { connection.setSession(nil) }
        for connection in added { connection.setSession(self) }
        var outputs = (added + removed).compactMap(\.output)
        if let output { outputs.append(output) }
        var reported: Set<ObjectIdentifier> = []
        for output in outputs where reported.insert(ObjectIdentifier(output)).inserted {
            output.setConnections(graph.connections(of: output))
            output.connectionsDidChange()
        }
        for connection in removed { (connection.preview.value as? any PreviewDestination)?.connectionDidChange(nil) }
        for connection in added {
            (connection.preview.value as? any PreviewDestination)?.connectionDidChange(connection)
        }
        for connection in added + removed { connection.refreshActivity() }
    }
}
