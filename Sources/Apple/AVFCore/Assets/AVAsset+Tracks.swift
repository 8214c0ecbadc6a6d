public import AVFBase
public import CoreMedia
import Foundation

extension AVAsset {
    /// The track of a number; nil where there is none.
    public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
        tracks.first { $0.trackID == trackID }
    }

    /// The tracks that carry a kind of media; empty where there are none.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// The tracks of a quality; empty where there are none.
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
        tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    /// A number that no track has.
    public func unusedTrackID() -> CMPersistentTrackID { (tracks.map(\.trackID).max() ?? 0) + 1 }

    /// Loads the track of a number; nil where there is none.
    ///
    /// - Throws: an `AVError` when the file cannot be read.
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
        _ = try await loadFacts()
        return track(withTrackID: trackID)
    }

    /// Loads the track of a number and hands it over on any queue.
    public func loadTrack(
        withTrackID trackID: CMPersistentTrackID,
        completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in completionHandler(error == nil ? self.track(withTrackID: trackID) : nil, error) }
    }

    /// Loads the tracks that carry a kind of media: empty where there are none; throws when the file cannot be read.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        _ = try await loadFacts()
        return tracks(withMediaType: mediaType)
    }

    /// Loads the tracks that carry a kind of media and hands them over on any queue; nil with an error.
    public func loadTracks(
        withMediaType mediaType: AVMediaType,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in completionHandler(error == nil ? self.tracks(withMediaType: mediaType) : nil, error)
        }
    }

    /// Loads the tracks of a quality: empty where there are none; throws when the file cannot be read.
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) async throws -> [AVAssetTrack] {
        _ = try await loadFacts()
        return tracks(withMediaCharacteristic: mediaCharacteristic)
    }

    /// Loads the tracks of a quality and hands them over on any queue; nil with an error.
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in
            completionHandler(error == nil ? self.tracks(withMediaCharacteristic: mediaCharacteristic) : nil, error)
        }
    }

    /// Finds a number that no track has; throws when the file cannot be read.
    public func findUnusedTrackID() async throws -> CMPersistentTrackID {
        _ = try await loadFacts()
        return unusedTrackID()
    }

    /// Finds a number that no track has and hands it over on any queue; 0 with an error.
    public func findUnusedTrackID(completionHandler: @escaping @Sendable (CMPersistentTrackID, (any Error)?) -> Void) {
        whenHeaderIsRead { error in completionHandler(error == nil ? self.unusedTrackID() : 0, error) }
    }

    /// Calls a closure when the headers are read or cannot be, and keeps the asset until then.
    func whenHeaderIsRead(_ body: @escaping @Sendable ((any Error)?) -> Void) {
        core.header.whenDone { body(self.core.header.failure) }
    }
}

extension Loadable {
    /// Why it ended without a value; nil where it has one.
    var failure: AVError? {
        switch progress {
        case .loaded: nil
        case .failed(let error): error
        case .cancelled, .loading, .notYetLoaded: AVError(.operationCancelled)
        }
    }
}
