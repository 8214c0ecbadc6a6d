import CameraSources

extension DoctorFacts.Part {
    /// All parts of this machine, as they are now.
    static var all: [DoctorFacts.Part] {
        [network(NetworkStatus.current)]
    }

    /// Which network cameras the installed FFmpeg can read.
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
}
