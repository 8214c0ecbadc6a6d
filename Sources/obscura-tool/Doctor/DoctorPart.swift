import CameraSources

extension DoctorFacts.Part {
    /// All parts of this machine, as they are now.
    static var all: [DoctorFacts.Part] {
        []
    }
}
