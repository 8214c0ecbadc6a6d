public import AVFBase
public import CoreMedia
import CoreVideo
public import Foundation
import MediaFiles

/// A composition that can be edited.
///
/// Edits are visible to readers, players and exports that begin afterwards.
open class AVMutableComposition: AVComposition, @unchecked Sendable {
    override func makeTrack(_ state: CompositionTrackState) -> AVCompositionTrack {
        AVMutableCompositionTrack(state, of: self)
    }

    /// The size of the video; zero stands for that of the first video track.
    open override var naturalSize: CGSize {
        get { super.naturalSize }
        set { state.naturalSize = newValue }
    }

    // MARK: Tracks

    /// The tracks in the order in which they were added, the same objects each time.
    public var tracks: [AVMutableCompositionTrack] { compositionTracks.compactMap { $0 as? AVMutableCompositionTrack } }

    /// Returns the track with an ID; nil if there is none.
    public func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
        tracks.first { $0.trackID == trackID }
    }

    /// Returns the tracks of a media type; empty if there are none.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableCompositionTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks with a characteristic; empty if there are none.
    public func tracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) -> [AVMutableCompositionTrack] {
        tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    /// Returns the track with an ID; nil if there is none.
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVMutableCompositionTrack? {
        tracks.first { $0.trackID == trackID }
    }

    /// Returns the tracks of a media type; empty if there are none.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVMutableCompositionTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Adds an empty track.
    ///
    /// - Parameters:
    ///   - mediaType: The media type of the track.
    ///   - preferredTrackID: An ID that no track has; `kCMPersistentTrackID_Invalid` for the next free one.
    /// - Returns: The track; nil if the ID is in use.
    open func addMutableTrack(
        withMediaType mediaType: AVMediaType,
        preferredTrackID: CMPersistentTrackID
    ) -> AVMutableCompositionTrack? {
        guard let made = state.addTrack(mediaType, preferredID: preferredTrackID) else { return nil }
        return tracks.first { $0.state === made }
    }

    /// Removes a track; has no effect if it is not in this composition.
    open func removeTrack(_ track: AVCompositionTrack) { state.removeTrack(track.state) }

    /// Returns a track into which an asset's track can be inserted: the first one of its media type.
    open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
        tracks.first { $0.accepts(track) }
    }

    // MARK: Editing

    /// Inserts a range of all tracks of an asset; what follows moves.
    ///
    /// Each track goes into a track of its media type, which is added if there is none left.
    ///
    /// - Parameters:
    ///   - timeRange: A range of the asset's timeline.
    ///   - asset: The asset; blocks until its headers are read.
    ///   - startTime: The place; invalid for the end of this composition.
    /// - Throws: An ``AVError`` if the asset cannot be read or nothing of it lies in the range.
    open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
        try state.insert(timeRange, of: asset, at: startTime)
    }

    /// Inserts a range of all tracks of an asset; see ``insertTimeRange(_:of:at:)``.
    ///
    /// - Throws: An ``AVError`` if the asset cannot be read or nothing of it lies in the range.
    open func insertTimeRange(
        _ timeRange: CMTimeRange,
        of asset: AVAsset,
        at startTime: CMTime,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        _ = try await asset.loadFacts()
        let insert: (CMTimeRange, AVAsset, CMTime) throws -> Void = self.insertTimeRange
        try insert(timeRange, asset, startTime)
    }

    /// Inserts a range of all tracks of an asset; calls the handler on any queue.
    open func insertTimeRange(
        _ timeRange: CMTimeRange,
        of asset: AVAsset,
        at startTime: CMTime,
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        asset.whenHeaderIsRead { error in
            if let error { return completionHandler(error) }
            do {
                try self.insertTimeRange(timeRange, of: asset, at: startTime)
                completionHandler(nil)
            } catch {
                completionHandler(error)
            }
        }
    }

    /// Inserts an empty range into all tracks; what follows moves.
    open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
        for track in tracks { track.insertEmptyTimeRange(timeRange) }
    }

    /// Removes a range from all tracks; tracks remain, even if they become empty.
    open func removeTimeRange(_ timeRange: CMTimeRange) {
        for track in tracks { track.removeTimeRange(timeRange) }
    }

    /// Changes the duration of a range of all tracks, and thereby the speed; what follows moves.
    open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
        for track in tracks { track.scaleTimeRange(timeRange, toDuration: duration) }
    }
}

extension AVPartialAsyncProperty where Root: AVMutableComposition {
    /// The tracks in the order in which they were added.
    public static var tracks: AVAsyncProperty<Root, [AVMutableCompositionTrack]> {
        AVAsyncProperty("tracks", from: { [$0.core.header] }, read: { $0.tracks })
    }
}
