import AVFBase
import CameraSources
import CoreMedia

// Updates the sources to match the graph. Everything here runs with the turn.
extension SessionCore {
    /// Starts, changes and stops sources to match the graph.
    func applyGraph(_ effects: inout Effects) throws(CaptureFailure) {
        let graph = graph
        stopRemoved(graph)
        for input in graph.deviceInputs {
            guard shouldRun(input, in: graph) else { continue }
            try runCamera(input, in: graph)
        }
        for input in graph.audioInputs {
            guard shouldRun(input, in: graph) else { continue }
            try runMicrophone(input, in: graph)
        }
    }

    /// Returns whether a source should run: it has connections and, in a multi-camera session, at least one open one
    /// (S-SESSION-64).
    private func shouldRun(_ input: AVCaptureInput, in graph: SessionGraph) -> Bool {
        guard graph.contains(input) else { return false }
        return graph.connections(of: input).contains { !isMultiCam || $0.isOpen }
    }

    /// Returns the conversion from the times of an input's source to the session's times.
    private func sessionTime(of input: AVCaptureInput, in graph: SessionGraph) -> SessionTime {
        guard let clock = input.clock, let session = SessionClock(of: graph.inputs) else { return SessionTime() }
        return SessionTime(from: clock, pace: input.pace, to: session)
    }

    /// Stops all sources.
    func stopSources() {
        let stopping = sources.removeAll()
        // Prepare all of them first. Otherwise a source that no longer waits for others would run ahead while another
        // one is being stopped.
        for entry in stopping { entry.runner.prepareToStop() }
        for entry in stopping { stop(entry) }
    }

    private func stop(_ entry: ActiveSources.Entry) {
        entry.runner.stop()
        entry.input.device.release(from: self)
    }

    private func stopRemoved(_ graph: SessionGraph) {
        for entry in sources.remove(unless: { shouldRun($0, in: graph) }) { stop(entry) }
        // Updating the runner flushes the sinks of removed connections.
        sources.keepReceivers(of: graph.connections)
    }

    private func runCamera(_ input: AVCaptureDeviceInput, in graph: SessionGraph) throws(CaptureFailure) {
        guard let camera = input.device.camera else { return }
        let connections = graph.connections(of: input)
        let format = input.device.activeFormat.source
        var request = CameraRequest(
            format: format,
            frameDuration: input.frameDuration,
            wantsDepth: format.depthSize != nil && connections.contains(where: \.carriesDepth)
        )
        if format.codec?.needsEarlierFrames == true {
            let isCompressed = connections.map { $0.output?.compressedCodec(on: $0) != nil }
            request.wantsCompressed = isCompressed.contains(true)
            request.wantsPixels = isCompressed.contains(false) || !request.wantsCompressed
        }
        let sinks = connections.compactMap { activeSink(of: $0) }
        if camera.pace == .live { Rehearsal.once() }
        let reference = UncheckedReference(input)
        try run(input, request, sinks, in: graph, \.cameras) {
            SourceRunner(source: camera, hooks: CameraHooks(input)) { [weak self] runner, ending in
                self?.sourceIsEnding(runner, of: reference, ending)
            }
        }
    }

    private func runMicrophone(_ input: AVCaptureDeviceInput, in graph: SessionGraph) throws(CaptureFailure) {
        guard let microphone = input.device.microphone, let format = input.device.activeFormat.audio else { return }
        let routes = graph.connections(of: input).compactMap { activeRoute(of: $0) }
        let reference = UncheckedReference(input)
        try run(input, MicrophoneRequest(format: format), routes, in: graph, \.microphones) {
            MicrophoneRunner(
                source: microphone,
                setFormatDescription: { reference.value.setFormatDescription($0) },
                whenEnding: { [weak self] runner, ending in self?.sourceIsEnding(runner, of: reference, ending) }
            )
        }
    }

    /// Starts an input's source, or changes it if it runs already.
    ///
    /// - Parameters:
    ///   - list: The active sources of this kind.
    ///   - makeRunner: Creates the runner for a source that does not run yet.
    private func run<Runner: InputRunner>(
        _ input: AVCaptureDeviceInput,
        _ request: Runner.Request,
        _ receivers: [Runner.Receiver],
        in graph: SessionGraph,
        _ list: WritableKeyPath<ActiveSources, [ActiveSource<Runner>]>,
        makeRunner: () -> Runner
    ) throws(CaptureFailure) {
        let device = input.device
        let time = sessionTime(of: input, in: graph)
        guard let index = sources[keyPath: list].firstIndex(where: { $0.input === input }) else {
            guard device.isConnected else { throw CaptureFailure(disconnected: device) }
            guard device.claim(for: self) else { throw CaptureFailure(alreadyUsed: device) }
            let runner = makeRunner()
            do throws(CameraError) {
                try runner.start(request, receivers: receivers, sessionTime: time)
            } catch {
                device.release(from: self)
                throw CaptureFailure(error, device: device)
            }
            sources[keyPath: list].append(ActiveSource(input: input, runner: runner, request: request))
            return
        }
        let present = sources[keyPath: list][index]
        if present.hasEnded || !present.runner.needsRestart(from: present.request, to: request) {
            present.runner.update(request, receivers: receivers, sessionTime: time)
        } else {
            present.runner.pause()
            do throws(CameraError) {
                try present.runner.start(request, receivers: receivers, sessionTime: time)
            } catch {
                throw CaptureFailure(error, device: device)
            }
        }
        sources[keyPath: list][index].request = request
    }

    /// Returns the route for a connection's audio.
    ///
    /// It stays the same object while the connection is active.
    private func activeRoute(of connection: AVCaptureConnection) -> MicrophoneRunner.Route? {
        let id = ObjectIdentifier(connection)
        guard connection.isOpen else {
            sources.routes[id] = nil
            return nil
        }
        connection.audio.refresh()
        if let present = sources.routes[id] { return present.receiver }
        let sink = connection.output?.makeAudioSink(for: connection)
        let route = sink.map { MicrophoneRunner.Route(sink: $0, meter: connection.audio.meter) }
        sources.routes[id] = route.map { ActiveReceiver(connection: connection, receiver: $0) }
        return route
    }

    /// Returns the sink for a connection's frames.
    ///
    /// It stays the same object while the connection is active.
    private func activeSink(of connection: AVCaptureConnection) -> (any FrameSink)? {
        let id = ObjectIdentifier(connection)
        guard connection.isOpen else {
            sources.sinks[id] = nil
            return nil
        }
        if let present = sources.sinks[id] { return present.receiver }
        let sink =
            connection.output?.makeSink(for: connection)
            ?? (connection.preview.value as? any PreviewDestination)?.makeSink(for: connection)
        sources.sinks[id] = sink.map { ActiveReceiver(connection: connection, receiver: $0) }
        return sink
    }
}
