extension SessionClock {
    /// Chooses a clock among those of a session's inputs; nil if there is none.
    init?(of inputs: [AVCaptureInput]) {
        let candidates = inputs.filter(\.setsSessionClock).compactMap { input in
            input.clock.map { Candidate(clock: $0, pace: input.pace, hasAudio: input.hasAudio) }
        }
        self.init(of: candidates)
    }
}
