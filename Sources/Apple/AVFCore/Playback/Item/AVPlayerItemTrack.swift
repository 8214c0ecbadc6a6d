import AVFBase
import CoreMedia
public import Foundation
import MediaFiles
import Synchronization

/// A track of an item during playback.
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

    /// The asset's track; nil after the item has been deallocated.
    open var assetTrack: AVAssetTrack? {
        item.value?.asset.tracks.first { Int($0.trackID) == media.id }
    }

    /// A Boolean value that indicates whether the track is played.
    ///
    /// Takes effect at once, also during playback. Of several audio tracks that are enabled, the first is played; with
    /// an audio mix, all are.
    open var isEnabled: Bool {
        get { enabled.withLock { $0 } }
        set {
            enabled.withLock { $0 = newValue }
            item.value?.core.present { $0.enabled[media.id] = newValue }
        }
    }

    /// Number of frames per second that are shown now: the track's frame rate times the rate; 0 while time stands
    /// still.
    open var currentVideoFrameRate: Float {
        guard media.mediaType == .video, let rate = item.value?.timebase?.rate else { return 0 }
        return media.nominalFrameRate * Float(abs(rate))
    }
}
