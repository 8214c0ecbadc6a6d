public import CoreMedia
public import Foundation
import Synchronization

/// The settings of an item other than its end times.
struct ItemSettings: Sendable {
    var timePitch = AVAudioTimePitchAlgorithm.timeDomain
    var preservesOffset = false
    var usesNetworkWhilePaused = false
    var offsetFromLive = CMTime.invalid
    var forwardBuffer: TimeInterval = 0
    var maximumResolution = CGSize.zero
    var maximumResolutionExpensive = CGSize.zero
    var peakBitRate = 0.0
    var peakBitRateExpensive = 0.0
    var waitsForComposition = false
    var aperture = AVVideoApertureMode.cleanAperture
}

extension AVPlayerItem {
    /// The way audio is played at rates other than 1.
    ///
    /// Differs from Apple: the pitch follows the rate whatever is set.
    public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { settings.withLock { $0.timePitch } }
        set { settings.withLock { $0.timePitch = newValue } }
    }

    /// The part of the frames that is shown.
    ///
    /// Stored without effect here.
    public var videoApertureMode: AVVideoApertureMode {
        get { settings.withLock { $0.aperture } }
        set { settings.withLock { $0.aperture = newValue } }
    }

    /// The preferred number of seconds to load ahead; 0, which the player always assumes here, leaves it to the player.
    public var preferredForwardBufferDuration: TimeInterval {
        get { settings.withLock { $0.forwardBuffer } }
        set { settings.withLock { $0.forwardBuffer = newValue } }
    }

    /// The largest preferred frame size of a stream with several sizes; stored without effect here.
    public var preferredMaximumResolution: CGSize {
        get { settings.withLock { $0.maximumResolution } }
        set { settings.withLock { $0.maximumResolution = newValue } }
    }

    /// The largest preferred frame size on expensive networks; stored without effect here.
    public var preferredMaximumResolutionForExpensiveNetworks: CGSize {
        get { settings.withLock { $0.maximumResolutionExpensive } }
        set { settings.withLock { $0.maximumResolutionExpensive = newValue } }
    }

    /// The highest preferred bit rate of a stream with several rates; stored without effect here.
    public var preferredPeakBitRate: Double {
        get { settings.withLock { $0.peakBitRate } }
        set { settings.withLock { $0.peakBitRate = newValue } }
    }

    /// The highest preferred bit rate on expensive networks; stored without effect here.
    public var preferredPeakBitRateForExpensiveNetworks: Double {
        get { settings.withLock { $0.peakBitRateExpensive } }
        set { settings.withLock { $0.peakBitRateExpensive = newValue } }
    }

    /// A Boolean value that indicates whether a live stream keeps loading during a pause; stored without effect here.
    public var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
        get { settings.withLock { $0.usesNetworkWhilePaused } }
        set { settings.withLock { $0.usesNetworkWhilePaused = newValue } }
    }

    /// A Boolean value that indicates whether a live stream keeps its offset from live after a stall; stored without
    /// effect here.
    public var automaticallyPreservesTimeOffsetFromLive: Bool {
        get { settings.withLock { $0.preservesOffset } }
        set { settings.withLock { $0.preservesOffset = newValue } }
    }

    /// The requested offset of a live stream from live; stored without effect here.
    public var configuredTimeOffsetFromLive: CMTime {
        get { settings.withLock { $0.offsetFromLive } }
        set { settings.withLock { $0.offsetFromLive = newValue } }
    }

    /// The recommended offset of a live stream from live: invalid, as live streams are not supported.
    public var recommendedTimeOffsetFromLive: CMTime { .invalid }

    /// A Boolean value that indicates whether seeks wait for compositions to be rendered; stored without effect here.
    public var seekingWaitsForVideoCompositionRendering: Bool {
        get { settings.withLock { $0.waitsForComposition } }
        set { settings.withLock { $0.waitsForComposition = newValue } }
    }

    // MARK: Capabilities

    /// A Boolean value that indicates whether the item can be played at rates above 1, beyond the 2 that every ready
    /// item supports.
    public var canPlayFastForward: Bool { status == .readyToPlay }
    /// A Boolean value that indicates whether the item can be played at rates between 0 and 1.
    public var canPlaySlowForward: Bool { status == .readyToPlay }
    /// A Boolean value that indicates whether the item can be played at rate −1.
    public var canPlayReverse: Bool { status == .readyToPlay }
    /// A Boolean value that indicates whether the item can be played at rates below −1.
    public var canPlayFastReverse: Bool { status == .readyToPlay }
    /// A Boolean value that indicates whether the item can be played at rates between −1 and 0.
    public var canPlaySlowReverse: Bool { status == .readyToPlay }
    /// A Boolean value that indicates whether ``step(byCount:)`` can step forward.
    public var canStepForward: Bool { core.facts.media?.videoTrackID != nil }
    /// A Boolean value that indicates whether ``step(byCount:)`` can step backward.
    public var canStepBackward: Bool { core.facts.media?.videoTrackID != nil }
}
