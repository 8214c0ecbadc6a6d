import AVFBase
import CameraSources
import CoreMedia

// Updates the sources to match the graph. Everything here runs with `applying` held.
extension SessionCore {
    /// Starts, changes and stops sources to match the graph.
    func applyGraph(_ effects: inout Effects) throws(CaptureFailure) {
        let graph = graph
        stopRemoved(graph)
        for input in graph.deviceInputs {
            guard shouldRun(input, in: graph) else { continue }
            try run(input, graph.connections(of: input), in: graph)
        }
        for input in graph.audioInputs {
            guard shouldRun(input, in: graph) else { continue }
            try runAudio(input, graph.connections(of: input), in: graph)
        }
    }

    /// The runners of all cameras and microphones.
    var allRunners: [any InputRunner] { runners + microphoneRunners }

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
        let stopping = allRunners
        runners = []
        microphoneRunners = []
        sinks = [:]
        audioSinks = [:]
        requests = [:]
        audioRequests = [:]
        finished = []
        // Prepare all of them first. Otherwise a source that no longer waits for others would run ahead while another
        // one is being stopped.
        for runner in stopping { runner.prepareToStop() }
        for runner in stopping { stop(runner) }
    }

    private func stop(_ runner: any InputRunner) {
        runner.stop()
        runner.input.value.device.release(from: self)
    }

    private func stopRemoved(_ graph: SessionGraph) {
        let removed = allRunners.filter { !shouldRun($0.input.value, in: graph) }
        for runner in removed {
            runners.removeAll { $0 === runner }
            microphoneRunners.removeAll { $0 === runner }
            requests[ObjectIdentifier(runner)] = nil
            audioRequests[ObjectIdentifier(runner)] = nil
            finished.remove(ObjectIdentifier(runner))
            stop(runner)
        }
        let present = Set(graph.connections.map(ObjectIdentifier.init))
        // Updating the runner flushes the sinks of removed connections.
        sinks = sinks.filter { present.contains($0.key) }
        audioSinks = audioSinks.filter { present.contains($0.key) }
    }

    private func run(
        _ input: AVCaptureDeviceInput,
        _ connections: [AVCaptureConnection],
        in graph: SessionGraph
    ) throws(CaptureFailure) {
        let device = input.device
        guard let camera = device.camera else { return }
        let format = device.activeFormat.source
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
        let time = sessionTime(of: input, in: graph)
        guard let runner = runners.first(where: { $0.input.value === input }) else {
            guard device.isConnected else { throw CaptureFailure(disconnected: device) }
            guard device.claim(for: self) else { throw CaptureFailure(alreadyUsed: device) }
            let runner = SourceRunner(input: input, source: camera) { [weak self] runner, ending in
                self?.sourceIsEnding(runner, ending)
            }
            runners.append(runner)
            do throws(CameraError) {
                try runner.start(request, sinks: sinks, sessionTime: time)
                requests[ObjectIdentifier(runner)] = request
            } catch {
                runners.removeAll { $0 === runner }
                device.release(from: self)
                throw CaptureFailure(error, device: device)
            }
            return
        }
        let id = ObjectIdentifier(runner)
        let present = requests[id]
        let isSame =
            present?.format == request.format && present?.wantsDepth == request.wantsDepth
            && present?.wantsPixels == request.wantsPixels && present?.wantsCompressed == request.wantsCompressed
            && !runner.needsRestart(for: request.frameDuration)
        if isSame || finished.contains(id) {
            runner.update(sinks: sinks, frameDuration: request.frameDuration, sessionTime: time)
        } else {
            runner.pause()
            do throws(CameraError) {
                try runner.start(request, sinks: sinks, sessionTime: time)
            } catch {
                throw CaptureFailure(error, device: device)
            }
        }
        requests[id] = request
    }

    private func runAudio(
        _ input: AVCaptureDeviceInput,
        _ connections: [AVCaptureConnection],
        in graph: SessionGraph
    ) throws(CaptureFailure) {
        let device = input.device
        guard let microphone = device.microphone, let format = device.activeFormat.audio else { return }
        let request = MicrophoneRequest(format: format)
        let routes = connections.compactMap { activeRoute(of: $0) }
        let time = sessionTime(of: input, in: graph)
        guard let runner = microphoneRunners.first(where: { $0.input.value === input }) else {
            guard device.isConnected else { throw CaptureFailure(disconnected: device) }
            guard device.claim(for: self) else { throw CaptureFailure(alreadyUsed: device) }
            let runner = MicrophoneRunner(input: input, source: microphone) { [weak self] runner, ending in
                self?.sourceIsEnding(runner, ending)
            }
            microphoneRunners.append(runner)
            do throws(CameraError) {
                try runner.start(request, routes: routes, sessionTime: time)
                audioRequests[ObjectIdentifier(runner)] = request
            } catch {
                microphoneRunners.removeAll { $0 === runner }
                device.release(from: self)
                throw CaptureFailure(error, device: device)
            }
            return
        }
        let id = ObjectIdentifier(runner)
        if audioRequests[id] == request || finished.contains(id) {
            runner.update(routes: routes, sessionTime: time)
        } else {
            runner.pause()
            do throws(CameraError) {
                try runner.start(request, routes: routes, sessionTime: time)
            } catch {
                throw CaptureFailure(error, device: device)
            }
        }
        audioRequests[id] = request
    }

    /// Returns the route for a connection's audio.
    ///
    /// It stays the same object while the connection is active.
    private func activeRoute(of connection: AVCaptureConnection) -> MicrophoneRunner.Route? {
        let id = ObjectIdentifier(connection)
        guard connection.isOpen else {
            audioSinks[id] = nil
            return nil
        }
        connection.audio.refresh()
        if let present = audioSinks[id] { return present.route }
        let sink = connection.output?.makeAudioSink(for: connection)
        let route = sink.map { MicrophoneRunner.Route(sink: $0, meter: connection.audio.meter) }
        audioSinks[id] = route.map { ActiveAudioSink(connection: connection, route: $0) }
        return route
    }

    /// Returns the sink for a connection's frames.
    ///
    /// It stays the same object while the connection is active.
    private func activeSink(of connection: AVCaptureConnection) -> (any FrameSink)? {
        let id = ObjectIdentifier(connection)
        guard connection.isOpen else {
            sinks[id] = nil
            return nil
        }
        if let present = sinks[id] { return present.sink }
        let sink =
            connection.output?.makeSink(for: connection)
            ?? (connection.preview.value as? any PreviewDestination)?.makeSink(for: connection)
        sinks[id] = sink.map { ActiveSink(connection: connection, sink: $0) }
        return sink
    }
}
