import AVFBase
import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// A track of an item as it is played.
open class AVPlayerItemTrack: NSObject {
    private let media: MediaTrack
    private let item: UncheckedWeakReference<AVPlayerItem>
    private let enabled: Mutex<Bool>

    init(media: MediaTrack, item: AVPlayerItem) {
        self.media = media
        self.item = UncheckedWeakReference(item)
        enabled = Mutex(media.isEnabled)
        super.init()
    }

    /// The asset's track; nil when the item is gone.
    open var assetTrack: AVAssetTrack? {
        item.value?.asset.tracks.first { Int($0.trackID) == media.id }
    }

    /// Whether the track is played.
    ///
    /// Differs from Apple: kept; a track that is switched off while it is played goes on.
    open var isEnabled: Bool {
        get { enabled.withLock { $0 } }
        set { enabled.withLock { $0 = newValue } }
    }

    /// How many pictures a second are shown now: those of the track times the rate; 0 while time stands still.
    open var currentVideoFrameRate: Float {
        guard media.mediaType == .video, let rate = item.value?.timebase?.rate else { return 0 }
        return media.nominalFrameRate * Float(abs(rate))
    }
}
