import Foundation
import MediaFiles
import Synchronization

/// The way to the media of a file or an address, which may be opened several times.
final class FileOpening: Sendable {
    private let location: MediaLocation?
    /// FFmpeg's options for an address.
    private let options: [String: String]
    /// Indicates whether samples are taken from the local files to which a movie refers.
    private let followsReferences: Bool
    /// An object that must live as long as the location is used.
    private let kept: (any Sendable)?
    private let plain = Mutex<AssetCore?>(nil)

    /// Creates a way; opens nothing.
    init(
        _ location: MediaLocation?,
        options: [String: String],
        followsReferences: Bool,
        keeping kept: (any Sendable)?
    ) {
        self.location = location
        self.options = options
        self.followsReferences = followsReferences
        self.kept = kept
    }

    /// A Boolean value that indicates whether the media are read as stored, without the edits of their movie.
    var ignoresEdits: Bool { options == MediaDemuxer.ignoringEdits }

    /// An asset of the same file whose media are read as stored, the same one each time; nil for an address.
    var unedited: AssetCore? {
        guard case .file = location, !ignoresEdits else { return nil }
        return plain.withLock { plain in
            if let plain { return plain }
            let made = AssetCore(
                location,
                options: MediaDemuxer.ignoringEdits,
                followsReferences: followsReferences,
                keeping: kept
            )
            plain = made
            return made
        }
    }

    /// Opens the media; several parts of a movie as one composition.
    ///
    /// - Parameters:
    ///   - isStored: True for audio as stored, false if it may come decoded, as edited audio does.
    ///   - known: The tracks as they were found before, to open the file faster.
    func open(
        _ interrupt: MediaInterrupt,
        isStored: Bool,
        known: [MediaTrack] = []
    ) throws(MediaError) -> any MediaSource {
        guard let location else {
            throw MediaError(.notFound, "Could not read an asset: it has no media. Make it with a URL.")
        }
        let demuxer = try MediaDemuxer(
            location,
            interrupt: interrupt,
            options: options,
            followsReferences: followsReferences,
            known: known
        )
        guard demuxer.map?.hasParts ?? false, let core = unedited else { return demuxer }
        let plain = try MediaDemuxer(
            location,
            interrupt: interrupt,
            options: MediaDemuxer.ignoringEdits,
            followsReferences: followsReferences
        )
        return try EditedFile(plain, core: core, isStored: isStored, interrupt: interrupt)
    }
}
