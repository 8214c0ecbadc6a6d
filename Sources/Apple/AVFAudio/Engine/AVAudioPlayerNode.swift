import Foundation

/// The options of a buffer that is scheduled.
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Plays the buffer again and again, until another interrupts it.
    public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1)
    /// Ends at once what is playing and what was scheduled before.
    public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 2)
    /// Ends what is playing at the end of its loop.
    public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 4)
}

/// The moment at which a scheduled buffer is done.
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Sendable {
    /// Its data was consumed.
    case dataConsumed = 0
    /// Its sound was made.
    case dataRendered = 1
    /// Its sound was played.
    case dataPlayedBack = 2
}

/// A node that plays buffers and files, one after another.
///
/// Buffers are copied when they are scheduled. All three moments of completion are the end of the pass that rendered
/// the last frame; handlers are called on the graph's thread, or where rendering is done by hand. ``stop()`` calls the
/// handlers of all that was scheduled.
open class AVAudioPlayerNode: AVAudioNode, AVAudioMixing {
    private let player: PlayerNodeCore

    /// Creates a node.
    public init() {
        player = PlayerNodeCore()
        super.init(core: player)
    }

    /// The number of inputs.
    open override var numberOfInputs: Int { 0 }
    /// The volume, from 0 to 1.
    open var volume: Float {
        get { core.mixing.volume }
        set { core.mixing.volume = newValue }
    }
    /// The place, from -1 to 1.
    open var pan: Float {
        get { core.mixing.pan }
        set { core.mixing.pan = newValue }
    }
    /// A Boolean value that indicates whether the node plays.
    open var isPlaying: Bool { player.isPlaying }

    private func schedule(
        _ sound: ScheduledSound?,
        _ when: AVAudioTime?,
        _ options: AVAudioPlayerNodeBufferOptions,
        _ kind: AVAudioPlayerNodeCompletionCallbackType,
        _ handler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)?
    ) {
        // Unreadable or empty sound completes at once.
        guard let sound, sound.frames > 0 else { return call([{ handler?(kind) }]) }
        call(player.schedule(.init(sound: sound, start: when, options: options, kind: kind, handler: handler)))
    }

    /// Returns a handler that ignores the moment.
    private func plain(
        _ handler: AVAudioNodeCompletionHandler?
    ) -> (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? {
        guard let handler else { return nil }
        return { _ in handler() }
    }

    private func call(_ calls: [@Sendable () -> Void]) {
        guard !calls.isEmpty else { return }
        if let engine { engine.core.call(calls) } else { for call in calls { call() } }
    }

    /// Schedules a buffer; the handler is called once its data are consumed.
    ///
    /// - Parameters:
    ///   - buffer: The sound.
    ///   - when: A time of the player; nil for the end of what is scheduled.
    ///   - options: Options such as repetition.
    ///   - completionHandler: Called on any thread.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer,
        at when: AVAudioTime? = nil,
        options: AVAudioPlayerNodeBufferOptions = [],
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        schedule(ScheduledSound(buffer), when, options, .dataConsumed, plain(completionHandler))
    }

    /// Schedules a buffer; the handler is called at a moment.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer,
        at when: AVAudioTime? = nil,
        options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
    ) { schedule(ScheduledSound(buffer), when, options, callbackType, completionHandler) }

    /// Schedules a whole file; the handler is called once its data are consumed.
    open func scheduleFile(
        _ file: AVAudioFile,
        at when: AVAudioTime?,
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        let sound = ScheduledSound(file.url, first: 0, frames: Int.max)
        schedule(sound, when, [], .dataConsumed, plain(completionHandler))
    }

    /// Schedules a whole file; the handler is called at a moment.
    open func scheduleFile(
        _ file: AVAudioFile,
        at when: AVAudioTime?,
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
    ) { schedule(ScheduledSound(file.url, first: 0, frames: Int.max), when, [], callbackType, completionHandler) }

    /// Schedules a part of a file; the handler is called once its data are consumed.
    open func scheduleSegment(
        _ file: AVAudioFile,
        startingFrame startFrame: AVAudioFramePosition,
        frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?,
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        let sound = ScheduledSound(file.url, first: max(0, startFrame), frames: Int(numberFrames))
        schedule(sound, when, [], .dataConsumed, plain(completionHandler))
    }

    /// Schedules a part of a file; the handler is called at a moment.
    open func scheduleSegment(
        _ file: AVAudioFile,
        startingFrame startFrame: AVAudioFramePosition,
        frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?,
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
    ) {
        let sound = ScheduledSound(file.url, first: max(0, startFrame), frames: Int(numberFrames))
        schedule(sound, when, [], callbackType, completionHandler)
    }

    /// Prepares frames; has no effect, since files are read as they play.
    open func prepare(withFrameCount frameCount: AVAudioFrameCount) {}

    /// Begins to play, or goes on.
    open func play() { play(at: nil) }

    /// Begins to play at a time of the node or of the host; nil for at once.
    open func play(at when: AVAudioTime?) {
        precondition(engine != nil, "A player node must be attached to an engine before it plays.")
        player.play(at: when)
    }

    /// Rests: what is scheduled stays.
    open func pause() { player.pause() }

    /// Ends: what is scheduled goes, and the player's time begins again at zero.
    open func stop() { call(player.stop()) }

    /// Forgets what is scheduled.
    open override func reset() { stop() }

    /// Returns a time of the node as one of the player; nil while it does not play.
    open func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? {
        guard let origin = player.origin, nodeTime.isSampleTimeValid, nodeTime.sampleRate > 0 else { return nil }
        let frame = Int64((Double(nodeTime.sampleTime) * origin.rate / nodeTime.sampleRate).rounded())
        return AVAudioTime(hostTime: nodeTime.hostTime, sampleTime: frame - origin.frame, atRate: origin.rate)
    }

    /// Returns a time of the player as one of the node; nil while it does not play.
    open func nodeTime(forPlayerTime playerTime: AVAudioTime) -> AVAudioTime? {
        guard let origin = player.origin, playerTime.isSampleTimeValid, playerTime.sampleRate > 0 else { return nil }
        let frame = Int64((Double(playerTime.sampleTime) * origin.rate / playerTime.sampleRate).rounded())
        return AVAudioTime(sampleTime: frame + origin.frame, atRate: origin.rate)
    }
}

extension AVAudioPlayerNode {
    /// Schedules a buffer, and waits until its data are consumed.
    public func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer,
        at when: AVAudioTime? = nil,
        options: AVAudioPlayerNodeBufferOptions = []
    ) async {
        await withCheckedContinuation { continuation in
            scheduleBuffer(buffer, at: when, options: options) { continuation.resume() }
        }
    }

    /// Schedules a whole file, and waits until its data are consumed.
    public func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?) async {
        await withCheckedContinuation { continuation in
            scheduleFile(file, at: when) { continuation.resume() }
        }
    }
}
