/// The result of checking a signed film.
package struct FilmVerdict: Sendable, Equatable {
    /// The states of a segment, and of the file around the samples.
    package enum State: String, Sendable {
        /// As it was recorded.
        case whole
        /// Something in it is not as it was recorded, or was added.
        case changed
        /// Something is not there.
        case missing
        /// There is no signature for it.
        case unsigned
    }

    /// A part of the film with its state.
    package struct Segment: Sendable, Equatable {
        /// Seconds from the start of the recording.
        package var start: Double
        package var end: Double
        package var state: State
        /// The reason in words; nil for a segment that is whole.
        package var reason: String?
    }

    /// The segments in the order of the recording.
    package var segments: [Segment]
    /// The state of the headers, tables and everything else that is no sample; `missing` without a seal, for example in
    /// a film that was copied to another container or cut off.
    package var file: State
    /// The fingerprint of the key that signed the film; nil for unsigned films.
    package var fingerprint: String?

    /// A Boolean value that indicates whether everything is as it was recorded.
    package var isWhole: Bool { file == .whole && segments.allSatisfy { $0.state == .whole } }
}
