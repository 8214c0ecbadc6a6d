import AVFBase
public import CoreMedia
public import Foundation

/// The volumes of tracks before they are mixed, and the taps that process their audio.
///
/// Set it on a player item, an export session or an ``AVAssetReaderAudioMixOutput``, which take a copy. Tracks without
/// parameters are mixed at full volume.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // @unchecked: immutable; the mutable subclass is changed by one thread at a time.

    var parameters: [AVAudioMixInputParameters] = []

    /// Creates a mix that changes nothing.
    public override init() { super.init() }

    /// The parameters of tracks.
    open var inputParameters: [AVAudioMixInputParameters] { parameters }

    /// Returns an immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any { filled(AVAudioMix()) }

    /// Returns an immutable copy.
    open override func copy() -> Any { copy(with: nil) }

    /// Returns a mutable copy.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableAudioMix()) }

    /// Returns a mutable copy.
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }

    private func filled(_ copy: AVAudioMix) -> AVAudioMix {
        copy.parameters = parameters.compactMap { $0.copy() as? AVAudioMixInputParameters }
        return copy
    }

    /// Returns the parameters of a track; nil for one at full volume.
    func parameters(of trackID: CMPersistentTrackID) -> AVAudioMixInputParameters? {
        parameters.first { $0.trackID == trackID }
    }
}

/// A mix that can be changed.
open class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
    // @unchecked: changed by one thread at a time, as on Apple's systems.
    /// The parameters of tracks.
    open override var inputParameters: [AVAudioMixInputParameters] {
        get { parameters }
        set { parameters = newValue }
    }
}

/// The volume of one track over time, and a tap that processes its audio.
open class AVAudioMixInputParameters: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // @unchecked: immutable; the mutable subclass is changed by one thread at a time.

    struct Contents {
        var trackID = kCMPersistentTrackID_Invalid
        var volumes = RampList<Float>()
        var pitch: AVAudioTimePitchAlgorithm?
        var tap: MTAudioProcessingTap?
    }

    var contents = Contents()

    override init() { super.init() }

    /// The ID of the track.
    open var trackID: CMPersistentTrackID { contents.trackID }

    /// The algorithm that keeps the pitch when the speed changes; nil for that of the output or item.
    ///
    /// Stored without effect here.
    open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { contents.pitch }

    /// The tap that processes the track's audio; nil for none.
    open var audioTapProcessor: MTAudioProcessingTap? { contents.tap }

    /// Returns the volume ramp that includes a time; false if no volume was set at or before the time.
    open func getVolumeRamp(
        for time: CMTime,
        startVolume: UnsafeMutablePointer<Float>?,
        endVolume: UnsafeMutablePointer<Float>?,
        timeRange: UnsafeMutablePointer<CMTimeRange>?
    ) -> Bool { contents.volumes.report(time, startVolume, endVolume, timeRange) }

    /// Returns an immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any { filled(AVAudioMixInputParameters()) }

    /// Returns an immutable copy.
    open override func copy() -> Any { copy(with: nil) }

    /// Returns a mutable copy.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableAudioMixInputParameters()) }

    /// Returns a mutable copy.
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }

    private func filled(_ copy: AVAudioMixInputParameters) -> AVAudioMixInputParameters {
        copy.contents = contents
        return copy
    }
}

/// Parameters of a track that can be changed.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
    // @unchecked: changed by one thread at a time, as on Apple's systems.
    /// Creates parameters for no track; set ``trackID``.
    public override init() { super.init() }

    /// Creates parameters for a track; nil to set ``trackID`` later.
    public convenience init(track: AVAssetTrack?) {
        self.init()
        contents.trackID = track?.trackID ?? kCMPersistentTrackID_Invalid
    }

    /// The ID of the track.
    open override var trackID: CMPersistentTrackID {
        get { contents.trackID }
        set { contents.trackID = newValue }
    }

    /// The algorithm that keeps the pitch when the speed changes; stored without effect here.
    open override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
        get { contents.pitch }
        set { contents.pitch = newValue }
    }

    /// The tap that processes the track's audio; nil for none.
    open override var audioTapProcessor: MTAudioProcessingTap? {
        get { contents.tap }
        set { contents.tap = newValue }
    }

    /// Sets the volume, from 0 to 1, from a time on, until the next one that is set; raises for a time that is not
    /// numeric.
    open func setVolume(_ volume: Float, at time: CMTime) {
        guard time.isNumeric else {
            return ObjectiveCException.raise(.invalidArgument, "setVolume needs a numeric time. Pass a number.")
        }
        contents.volumes.set(volume, at: time)
    }

    /// Sets a linear ramp from one volume to another; raises for a range that is not numeric.
    open func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
        guard timeRange.start.isNumeric, timeRange.duration.isNumeric else {
            return ObjectiveCException.raise(.invalidArgument, "setVolumeRamp needs a numeric range. Pass numbers.")
        }
        contents.volumes.add(.init(range: timeRange, start: startVolume, end: endVolume))
    }
}
