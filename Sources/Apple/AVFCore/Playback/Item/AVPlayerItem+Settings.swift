public import CoreMedia
public import Foundation
import Synchronization

/// What a program can set on an item beside its ends.
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
    /// How sound is played at other rates than 1.
    ///
    /// Differs from Apple: the pitch follows the rate whatever is set.
    public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
        get { settings.withLock { $0.timePitch } }
        set { settings.withLock { $0.timePitch = newValue } }
    }

    /// Which part of the pictures is shown.
    ///
    /// Kept, without effect here.
    public var videoApertureMode: AVVideoApertureMode {
        get { settings.withLock { $0.aperture } }
        set { settings.withLock { $0.aperture = newValue } }
    }

    /// How many seconds are to be loaded ahead; 0 leaves it to the player, which is what happens here in any case.
    public var preferredForwardBufferDuration: TimeInterval {
        get { settings.withLock { $0.forwardBuffer } }
        set { settings.withLock { $0.forwardBuffer = newValue } }
    }

    /// The largest pictures that are wanted of a stream with several sizes; kept, without effect here.
    public var preferredMaximumResolution: CGSize {
        get { settings.withLock { $0.maximumResolution } }
        set { settings.withLock { $0.maximumResolution = newValue } }
    }

    /// The same for connections that cost money; kept, without effect here.
    public var preferredMaximumResolutionForExpensiveNetworks: CGSize {
        get { settings.withLock { $0.maximumResolutionExpensive } }
        set { settings.withLock { $0.maximumResolutionExpensive = newValue } }
    }

    /// The highest data rate that is wanted of a stream with several; kept, without effect here.
    public var preferredPeakBitRate: Double {
        get { settings.withLock { $0.peakBitRate } }
        set { settings.withLock { $0.peakBitRate = newValue } }
    }

    /// The same for connections that cost money; kept, without effect here.
    public var preferredPeakBitRateForExpensiveNetworks: Double {
        get { settings.withLock { $0.peakBitRateExpensive } }
        set { settings.withLock { $0.peakBitRateExpensive = newValue } }
    }

    /// Whether a live stream goes on loading during a pause; kept, without effect here.
    public var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
        get { settings.withLock { $0.usesNetworkWhilePaused } }
        set { settings.withLock { $0.usesNetworkWhilePaused = newValue } }
    }

    /// Whether a live stream keeps its distance from the present after a stall; kept, without effect here.
    public var automaticallyPreservesTimeOffsetFromLive: Bool {
        get { settings.withLock { $0.preservesOffset } }
        set { settings.withLock { $0.preservesOffset = newValue } }
    }

    /// How far behind the present a live stream is to be played; kept, without effect here.
    public var configuredTimeOffsetFromLive: CMTime {
        get { settings.withLock { $0.offsetFromLive } }
        set { settings.withLock { $0.offsetFromLive = newValue } }
    }

    /// How far behind the present a live stream should be played: invalid, as there is none.
    public var recommendedTimeOffsetFromLive: CMTime { .invalid }

    /// Whether seeks end when compositions are drawn; kept, without effect here.
    public var seekingWaitsForVideoCompositionRendering: Bool {
        get { settings.withLock { $0.waitsForComposition } }
        set { settings.withLock { $0.waitsForComposition = newValue } }
    }

    // MARK: What is possible

    /// Whether the item can be played at rates above 1, beyond the 2 that every ready item can.
    public var canPlayFastForward: Bool { status == .readyToPlay }
    /// Whether the item can be played at rates between 0 and 1.
    public var canPlaySlowForward: Bool { status == .readyToPlay }
    /// Whether the item can be played at rate −1.
    public var canPlayReverse: Bool { status == .readyToPlay }
    /// Whether the item can be played at rates below −1.
    public var canPlayFastReverse: Bool { status == .readyToPlay }
    /// Whether the item can be played at rates between −1 and 0.
    public var canPlaySlowReverse: Bool { status == .readyToPlay }
    /// Whether ``step(byCount:)`` goes forward.
    public var canStepForward: Bool { core.facts.media?.videoTrackID != nil }
    /// Whether ``step(byCount:)`` goes back.
    public var canStepBackward: Bool { core.facts.media?.videoTrackID != nil }
}
