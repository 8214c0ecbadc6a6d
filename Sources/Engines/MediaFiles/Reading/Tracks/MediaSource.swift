package import CoreMedia

/// A source of stored samples on one timeline: a container, or several containers that were edited into one timeline.
///
/// Not thread-safe: use it from one thread at a time.
package protocol MediaSource: AnyObject {
    /// A name for messages, such as the path of the file.
    var title: String { get }
    /// The tracks.
    var tracks: [MediaTrack] { get }
    /// The time from 0 to the end of the longest track; invalid if unknown.
    var duration: CMTime { get }
    /// The tags.
    var metadata: [MediaTag] { get }
    /// FFmpeg's short name of the container.
    var containerName: String { get }
    /// A Boolean value that indicates whether the data stops in the middle.
    var isTruncated: Bool { get }

    /// What was missing or damaged so far; nil if nothing was.
    var loss: MediaError? { get }
    /// The metadata that are not among the tags.
    var fileItems: [MediaFileTag] { get }
    /// The chapters.
    var chapters: [MediaChapter] { get }

    /// Restricts delivery to samples of these tracks, from the current position on.
    func select(_ trackIDs: Set<Int>)

    /// Returns the next sample, or nil at the end.
    func next() throws(MediaError) -> MediaSample?

    /// Moves to a sync sample of the first selected video track at or before a time.
    func seek(to time: CMTime) throws(MediaError)
}

extension MediaSource {
    /// What was missing in the samples so far; nil if nothing was.
    package var loss: MediaError? {
        guard isTruncated else { return nil }
        return MediaError(.truncated, "A part of \(title) stops in the middle. Copy or record it again.")
    }
    /// None.
    package var fileItems: [MediaFileTag] { [] }
    /// None.
    package var chapters: [MediaChapter] { [] }
}

extension MediaDemuxer: MediaSource {
    /// The location of the input.
    package var title: String { location.description }
}
