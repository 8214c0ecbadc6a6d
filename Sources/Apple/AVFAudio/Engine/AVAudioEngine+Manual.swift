public import CoreMedia
import Foundation

/// The way a graph is rendered by hand.
public enum AVAudioEngineManualRenderingMode: Int, Sendable {
    /// As fast as it goes.
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
    /// Renders by hand from now on.
    ///
    /// - Parameters:
    ///   - pcmFormat: The format of the output: 32-bit floating-point samples.
    ///   - maximumFrameCount: The largest number of frames of a pass.
    /// - Throws: ``AVAudioEngineManualRenderingError`` if the graph runs; an error for other samples.
    public func enableManualRenderingMode(
        _ mode: AVAudioEngineManualRenderingMode,
        format pcmFormat: AVAudioFormat,
        maximumFrameCount: AVAudioFrameCount
    ) throws {
        guard !isRunning else { throw AVAudioEngineManualRenderingError.initialized }
        guard pcmFormat.commonFormat == .pcmFormatFloat32, maximumFrameCount > 0 else {
            throw SoundError.failed(
                "Graphs render 32-bit floating-point samples. Convert them with AVAudioConverter.",
                kAudioUnitErr_FormatNotSupported
            )
        }
        let format = SoundStream(rate: pcmFormat.sampleRate, channels: Int(pcmFormat.channelCount))
        core.setManual(mode, format, maximumFrameCount)
    }

    /// Ends rendering by hand, and stops the graph.
    public func disableManualRenderingMode() {
        core.stop()
        core.setManual(nil, .standard, 4096)
    }

    /// Renders frames into a buffer.
    ///
    /// - Returns: `success`, or `insufficientDataFromInputNode` where silence stands for missing input.
    /// - Throws: ``AVAudioEngineManualRenderingError`` if the graph does not run in this mode; an error if the buffer
    ///   is too small, has another format, or more frames are asked for than at most.
    public func renderOffline(
        _ numberOfFrames: AVAudioFrameCount,
        to buffer: AVAudioPCMBuffer
    ) throws -> AVAudioEngineManualRenderingStatus {
        guard core.manual == .offline else { throw AVAudioEngineManualRenderingError.invalidMode }
        return try render(numberOfFrames, to: buffer)
    }

    private func render(
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

    /// A closure that renders into a list of 32-bit floating-point samples, each channel in a buffer of its own.
    public var manualRenderingBlock: AVAudioEngineManualRenderingBlock {
        { [weak self] frames, list, status in
            guard let self,
                let buffer = AVAudioPCMBuffer(pcmFormat: manualRenderingFormat, frameCapacity: max(1, frames)),
                let result = try? render(frames, to: buffer)
            else {
                status?.pointee = kAudioUnitErr_CannotDoInCurrentContext
                return .error
            }
            status?.pointee = noErr
            for (from, to) in zip(buffer.list, UnsafeMutableAudioBufferListPointer(list)) {
                guard let source = from.mData, let target = to.mData else { continue }
                target.copyMemory(from: source, byteCount: Int(min(from.mDataByteSize, to.mDataByteSize)))
            }
            return result
        }
    }

    /// A Boolean value that indicates whether the graph is rendered by hand.
    public var isInManualRenderingMode: Bool { core.manual != nil }
    /// The way the graph is rendered by hand.
    public var manualRenderingMode: AVAudioEngineManualRenderingMode { core.manual ?? .offline }
    /// The format of rendering by hand.
    public var manualRenderingFormat: AVAudioFormat { core.output.audioFormat }
    /// The largest number of frames of a pass.
    public var manualRenderingMaximumFrameCount: AVAudioFrameCount { core.maximum }
    /// The number of frames rendered by hand so far.
    public var manualRenderingSampleTime: AVAudioFramePosition { core.position }
}
