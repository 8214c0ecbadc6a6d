/// The way appended media are stored.
package enum OutputCoding: Sendable {
    /// Samples are stored as appended.
    case stored
    case video(VideoOutputSettings)
    case audio(AudioOutputSettings)
}
