import CameraSources
import Compositor

extension DoctorFacts.Part {
    /// All parts of this machine in their present state.
    static var all: [DoctorFacts.Part] {
        [
            texts, network(NetworkStatus.current), DoctorFacts.Part(MicrophoneStatus.current),
            DoctorFacts.Part(PipeWireStatus.current),
        ]
    }

    /// The drawing of text over images.
    static var texts: DoctorFacts.Part {
        let problem = LayerCompositor.textProblem
        return DoctorFacts.Part(
            name: "texts in pictures",
            state: problem == nil ? "drawn with Pango" : "none",
            advice: problem.map { [$0] } ?? []
        )
    }

    /// The network cameras that the installed FFmpeg can read.
    static func network(_ status: NetworkStatus) -> DoctorFacts.Part {
        let readable = status.kinds.filter(\.isReadable).map { "\($0.scheme)://" }
        let others = status.kinds.filter { !$0.isReadable }
        return DoctorFacts.Part(
            name: "network cameras",
            state: readable.isEmpty ? "none" : readable.joined(separator: ", "),
            advice: others.map { kind in
                """
                \(kind.scheme):// (\(kind.title)) cannot be read: FFmpeg \(status.library) lacks \
                \(kind.missing.joined(separator: ", ")). Install an FFmpeg that was built with it.
                """
            }
        )
    }

    /// Describes microphones.
    init(_ audio: MicrophoneStatus) {
        var states = [audio.microphones.isEmpty ? "no microphone" : audio.microphones.joined(separator: ", ")]
        if let server = audio.server { states.append("\(server) runs") }
        self.init(name: "sound", state: states.joined(separator: "; "), advice: audio.problems.map(\.text))
    }

    /// Describes cameras of the PipeWire server; a missing server is not a problem unless one is needed.
    init(_ status: PipeWireStatus) {
        guard let version = status.version else {
            self.init(name: "PipeWire", state: "not used: \(status.libraryProblem ?? "the library is missing")")
            return
        }
        if let problem = status.serverProblem {
            self.init(name: "PipeWire", state: "library \(version), no cameras: \(problem)")
            return
        }
        let cameras = status.cameras.isEmpty ? "no camera" : status.cameras.joined(separator: ", ")
        self.init(name: "PipeWire", state: "library \(version), server at \(status.socket): \(cameras)")
    }
}
