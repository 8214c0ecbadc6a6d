public import AVFBase
public import CoreMedia
import Foundation

// Not members of the class: subclasses have functions of the same names with other types.
extension _AVAssetMaking where Self: AVAsset {
    /// The tracks in file order, the same objects each time; empty if they cannot be read.
    public var tracks: [AVAssetTrack] { trackList }

    /// Returns the track with an ID; nil if there is none.
    public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
        tracks.first { $0.trackID == trackID }
    }

    /// Returns the tracks of a media type; empty if there are none.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Returns the tracks with a characteristic; empty if there are none.
    public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
        tracks.filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
    }

    /// Loads the track with an ID; nil if there is none.
    ///
    /// - Throws: An `AVError` if the file cannot be read.
    public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
        _ = try await loadFacts()
        return track(withTrackID: trackID)
    }

    /// Loads the track with an ID; calls the handler on any queue.
    public func loadTrack(
        withTrackID trackID: CMPersistentTrackID,
        completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in completionHandler(error == nil ? self.track(withTrackID: trackID) : nil, error) }
    }

    /// Loads the tracks of a media type; empty if there are none; throws if the file cannot be read.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        _ = try await loadFacts()
        return tracks(withMediaType: mediaType)
    }

    /// Loads the tracks of a media type; calls the handler on any queue, with nil on error.
    public func loadTracks(
        withMediaType mediaType: AVMediaType,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in
            completionHandler(error == nil ? self.tracks(withMediaType: mediaType) : nil, error)
        }
    }

    /// Loads the tracks with a characteristic; empty if there are none; throws if the file cannot be read.
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
    ) async throws -> [AVAssetTrack] {
        _ = try await loadFacts()
        return tracks(withMediaCharacteristic: mediaCharacteristic)
    }

    /// Loads the tracks with a characteristic; calls the handler on any queue, with nil on error.
    public func loadTracks(
        withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        whenHeaderIsRead { error in
            completionHandler(error == nil ? self.tracks(withMediaCharacteristic: mediaCharacteristic) : nil, error)
        }
    }

}

extension AVAsset {
    /// Finds an ID that no track has; throws if the file cannot be read.
    public func findUnusedTrackID() async throws -> CMPersistentTrackID {
        _ = try await loadFacts()
        return unusedTrackID()
    }

    /// Calls a closure when the headers have been read or have failed to load; retains the asset until then.
    func whenHeaderIsRead(_ body: @escaping @Sendable ((any Error)?) -> Void) {
        core.header.whenDone { body(self.core.header.failure) }
    }
}

extension Loadable {
    /// The reason why loading ended without a value; nil if there is a value.
    var failure: AVError? {
        switch progress {
        case .loaded: nil
        case .failed(let error): error
        case .cancelled, .loading, .notYetLoaded: AVError(.operationCancelled)
        }
    }
}
