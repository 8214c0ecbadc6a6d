import AVFBase
import Foundation

extension AVPlayerItem {
    /// The way the frames of the video tracks are composed; nil for the first enabled track as it is.
    ///
    /// A copy is stored. Takes effect at once.
    public var videoComposition: AVVideoComposition? {
        get { core.presentation.composition }
        set {
            let copy = newValue?.copy() as? AVVideoComposition
            let made = UncheckedReference(copy.flatMap { try? VideoComposer.makeCompositor($0.values) })
            core.present {
                $0.composition = copy
                $0.compositor = made
            }
        }
    }

    /// The custom compositor; nil without one.
    public var customVideoCompositor: (any AVVideoCompositing)? {
        let made = core.presentation.compositor.value
        return made is BuiltInCompositor ? nil : made
    }

    /// The volumes of the audio tracks; nil for the tracks' own volumes.
    ///
    /// A copy is stored. Takes effect at once.
    public var audioMix: AVAudioMix? {
        get { core.presentation.mix }
        set {
            let copy = newValue?.copy() as? AVAudioMix
            core.present { $0.mix = copy }
        }
    }
}
