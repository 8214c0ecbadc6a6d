import CoreMedia
import Foundation
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
