public import CoreMedia
import Foundation

/// The way a graph is rendered by hand.
public enum AVAudioEngineManualRenderingMode: Int, Sendable {
    /// Rendering without waiting for any clock.
    case offline = 0
    /// Under the conditions of real time.
    case realtime = 1
}

/// The result of rendering by hand.
public enum AVAudioEngineManualRenderingStatus: Int, Sendable {
    /// It failed.
    case error = -1
    /// The frames are there.
    case success = 0
    /// The input had too few frames; silence is in their place.
    case insufficientDataFromInputNode = 1
    /// It cannot be done at the moment.
    case cannotDoInCurrentContext = 2
}

/// Errors of rendering by hand.
public enum AVAudioEngineManualRenderingError: Int, Error, Sendable {
    /// The graph is not in a mode for this.
    case invalidMode = -80800
    /// The graph runs and cannot change its mode.
    case initialized = -80801
    /// The graph does not run.
    case notRunning = -80802
}

/// A closure that renders by hand.
public typealias AVAudioEngineManualRenderingBlock = (
    AVAudioFrameCount, UnsafeMutablePointer<AudioBufferList>, UnsafeMutablePointer<OSStatus>?
) -> AVAudioEngineManualRenderingStatus

extension AVAudioEngine {
    func render(
        _ frames: AVAudioFrameCount,
        to buffer: AVAudioPCMBuffer
    ) throws -> AVAudioEngineManualRenderingStatus {
        let format = core.output
        guard buffer.format.commonFormat == .pcmFormatFloat32, buffer.format.sampleRate == format.rate,
            Int(buffer.format.channelCount) == format.channels
        else { throw SoundError.failed("The buffer does not have the manual rendering format.") }
        guard frames <= core.maximum, frames <= buffer.frameCapacity else {
            throw SoundError.failed(
                "\(frames) frames do not fit: at most \(core.maximum) are rendered, and the buffer holds "
                    + "\(buffer.frameCapacity).",
                kAudioUnitErr_TooManyFramesToProcess
            )
        }
        guard let (sound, isShort) = core.renderByHand(Int(frames)) else {
            throw AVAudioEngineManualRenderingError.notRunning
        }
        buffer.frameLength = frames
        buffer.setFloats(sound)
        return isShort ? .insufficientDataFromInputNode : .success
    }
}
