import CoreMedia
import MediaFiles

/// The media of an item whose tracks were enabled or disabled.
final class TrackSwitch: MediaSource {
    private let base: any MediaSource
    let tracks: [MediaTrack]

    /// - Parameter enabled: the tracks that differ from the file.
    init(_ base: any MediaSource, _ enabled: [Int: Bool]) {
        self.base = base
        tracks = base.tracks.map { track in
            var track = track
            track.isEnabled = enabled[track.id] ?? track.isEnabled
            return track
        }
    }

    var title: String { base.title }
    var duration: CMTime { base.duration }
    var metadata: [MediaTag] { base.metadata }
    var containerName: String { base.containerName }
    var isTruncated: Bool { base.isTruncated }
    var loss: MediaError? { base.loss }
    var fileItems: [MediaFileTag] { base.fileItems }
    var chapters: [MediaChapter] { base.chapters }

    func select(_ trackIDs: Set<Int>) { base.select(trackIDs) }
    func next() throws(MediaError) -> MediaSample? { try base.next() }
    func seek(to time: CMTime) throws(MediaError) { try base.seek(to: time) }
}
