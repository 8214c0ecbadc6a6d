import AVFBase

/// The parts of a session and their connections, as a client sees them: changes show immediately.
struct SessionGraph {
    struct Preview {
        weak var destination: (any PreviewDestination)?
    }

    var inputs: [AVCaptureInput] = []
    var outputs: [AVCaptureOutput] = []
    var previews: [Preview] = []
    var connections: [AVCaptureConnection] = []

    /// The camera inputs.
    var deviceInputs: [AVCaptureDeviceInput] { inputs(where: { $0.camera != nil }) }

    /// The microphone inputs.
    var audioInputs: [AVCaptureDeviceInput] { inputs(where: { $0.microphone != nil }) }

    private func inputs(where condition: (AVCaptureDevice) -> Bool) -> [AVCaptureDeviceInput] {
        inputs.compactMap { $0 as? AVCaptureDeviceInput }.filter { condition($0.device) }
    }

    func contains(_ input: AVCaptureInput) -> Bool { inputs.contains { $0 === input } }
    func contains(_ output: AVCaptureOutput) -> Bool { outputs.contains { $0 === output } }

    /// Returns the connections that end at an output.
    func connections(of output: AVCaptureOutput) -> [AVCaptureConnection] {
        connections.filter { $0.output === output }
    }

    /// Returns the connections that begin at an input.
    func connections(of input: AVCaptureInput) -> [AVCaptureConnection] {
        connections.filter { $0.inputPorts.contains { $0.input === input } }
    }

    /// Returns the connection that ends at a preview.
    func connection(of preview: any PreviewDestination) -> AVCaptureConnection? {
        connections.first { $0.preview.value === preview }
    }

    /// Returns the number of further connections of a media type that an output accepts.
    func freePlaces(of output: AVCaptureOutput, for mediaType: AVMediaType) -> Int {
        let taken = connections(of: output).filter { $0.inputPorts.first?.mediaType == mediaType }
        return output.capacity(for: mediaType) - taken.count
    }

    /// Connects ports to an output as far as they fit and are not connected yet (S-SESSION-12).
    mutating func connect(_ ports: [AVCaptureInput.Port], to output: AVCaptureOutput) -> [AVCaptureConnection] {
        var made: [AVCaptureConnection] = []
        for mediaType in output.acceptedMediaTypes {
            for port in ports where port.mediaType == mediaType && freePlaces(of: output, for: mediaType) > 0 {
                guard !connections(of: output).contains(where: { $0.inputPorts.contains { $0 === port } }) else {
                    continue
                }
                let connection = AVCaptureConnection(inputPorts: [port], output: output)
                connections.append(connection)
                made.append(connection)
            }
        }
        return made
    }

    /// Connects the first video port to a preview that has no connection.
    mutating func connect(_ ports: [AVCaptureInput.Port], to preview: any PreviewDestination) -> AVCaptureConnection? {
        guard connection(of: preview) == nil, let port = ports.first(where: { $0.mediaType == .video }) else {
            return nil
        }
        let connection = AVCaptureConnection(inputPort: port, preview: preview)
        connections.append(connection)
        return connection
    }
}
