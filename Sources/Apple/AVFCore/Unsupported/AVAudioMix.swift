public import Foundation

/// How the sounds of tracks are made louder or softer before they are mixed: not at all.
///
/// Differs from Apple: there are no parameters to change volumes with yet, so every mix leaves the sounds as they are.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying {
    /// What is done to each track: nothing.
    open var inputParameters: [AVAudioMixInputParameters] { [] }

    /// Makes a mix that changes nothing.
    public override init() { super.init() }

    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any { AVAudioMix() }

    /// A copy that may be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMix() }
}

@available(*, unavailable)
extension AVAudioMix: @unchecked Sendable {}

/// A mix that may be changed, when there is something to change.
open class AVMutableAudioMix: AVAudioMix {}

/// What a mix does to a track; none can be made yet.
open class AVAudioMixInputParameters: NSObject {
    /// The track.
    public let trackID: Int32

    init(trackID: Int32) {
        self.trackID = trackID
        super.init()
    }
}

@available(*, unavailable)
extension AVAudioMixInputParameters: @unchecked Sendable {}
