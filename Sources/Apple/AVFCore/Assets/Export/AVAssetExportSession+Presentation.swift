import AVFBase
import Foundation
import Synchronization

extension AVAssetExportSession {
    /// The way the frames of the video tracks are composed; nil to export the tracks as they are.
    ///
    /// A copy is stored. Has no effect with the preset that copies samples.
    public var videoComposition: AVVideoComposition? {
        get { configuration.withLock { $0.presentation.composition } }
        set {
            let copy = newValue?.copy() as? AVVideoComposition
            let made = UncheckedReference(copy.flatMap { try? VideoComposer.makeCompositor($0.values) })
            configuration.withLock {
                $0.presentation.composition = copy
                $0.presentation.compositor = made
            }
        }
    }

    /// The custom compositor; nil without one.
    public var customVideoCompositor: (any AVVideoCompositing)? {
        let made = configuration.withLock { $0.presentation.compositor }.value
        return made is BuiltInCompositor ? nil : made
    }

    /// The volumes of the audio tracks, which are mixed into one track; nil to export the tracks as they are.
    ///
    /// A copy is stored. Has no effect with the preset that copies samples. A composition's audio tracks are always
    /// mixed.
    public var audioMix: AVAudioMix? {
        get { configuration.withLock { $0.presentation.mix } }
        set {
            let copy = newValue?.copy() as? AVAudioMix
            configuration.withLock { $0.presentation.mix = copy }
        }
    }
}
