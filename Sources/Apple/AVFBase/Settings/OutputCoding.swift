/// How media becomes what is stored.
package enum OutputCoding: Sendable {
    /// It is stored as it comes.
    case stored
    case video(VideoOutputSettings)
    case audio(AudioOutputSettings)
}
