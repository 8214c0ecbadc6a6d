public import Foundation

/// The volume changes of tracks before mixing: none.
///
/// Differs from Apple: there are no parameters for changing volumes yet, and every mix leaves the audio unchanged.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying {
    /// The parameters of each track: none.
    open var inputParameters: [AVAudioMixInputParameters] { [] }

    /// Creates a mix that changes nothing.
    public override init() { super.init() }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any { AVAudioMix() }

    /// Returns a mutable copy.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMix() }
}

@available(*, unavailable)
extension AVAudioMix: @unchecked Sendable {}

/// A mutable mix, which has nothing to change yet.
open class AVMutableAudioMix: AVAudioMix {}

/// The parameters of a track in a mix; none can be created yet.
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
