public import Foundation
import Synchronization

// Speech. No voices are installed: an utterance is cancelled before a word is spoken.

/// A point at which speech pauses or stops.
public enum AVSpeechBoundary: Int, Sendable {
    /// At once.
    case immediate = 0
    /// After the current word.
    case word = 1
}

/// A speaker of utterances, which has no voice.
///
/// An utterance is cancelled on the main queue, as when it is stopped before its first word.
open class AVSpeechSynthesizer: NSObject, @unchecked Sendable {
    /// The closure that receives sound.
    public typealias BufferCallback = (AVAudioBuffer) -> Void

    // `@unchecked Sendable`: read and written under the lock; the delegate is only passed on.
    private struct State: @unchecked Sendable {
        weak var delegate: (any AVSpeechSynthesizerDelegate)?
        var usesApplicationAudioSession = true
        var mixToTelephonyUplink = false
    }

    // `@unchecked Sendable`: all state is behind this lock; the class is open, so the compiler cannot check it.
    private let state = Mutex(State())

    /// The object that hears what becomes of utterances.
    open weak var delegate: (any AVSpeechSynthesizerDelegate)? {
        get { state.withLock { $0 }.delegate }
        set {
            var next = State()
            next.delegate = newValue
            let given = next
            state.withLock { $0.delegate = given.delegate }
        }
    }
    /// A Boolean value that indicates whether the synthesizer speaks; always false.
    open var isSpeaking: Bool { false }
    /// A Boolean value that indicates whether the synthesizer is paused; always false.
    open var isPaused: Bool { false }
    /// A Boolean value that indicates whether speech uses the program's audio session; without effect.
    open var usesApplicationAudioSession: Bool {
        get { state.withLock { $0.usesApplicationAudioSession } }
        set { state.withLock { $0.usesApplicationAudioSession = newValue } }
    }
    /// A Boolean value that indicates whether speech is mixed into calls; without effect.
    open var mixToTelephonyUplink: Bool {
        get { state.withLock { $0.mixToTelephonyUplink } }
        set { state.withLock { $0.mixToTelephonyUplink = newValue } }
    }

    /// Creates a synthesizer.
    public override init() { super.init() }

    /// Cancels an utterance, since there is no voice for it; the delegate hears that on the main queue.
    open func speak(_ utterance: AVSpeechUtterance) {
        // The caller hands the utterance over: the delegate gets it after this call, and nobody else reads it here.
        nonisolated(unsafe) let utterance = utterance
        DispatchQueue.main.async { self.delegate?.speechSynthesizer(self, didCancel: utterance) }
    }

    /// Calls a closure once, with an empty buffer, which ends the speech.
    open func write(_ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping BufferCallback) {
        guard let format = AVAudioFormat(standardFormatWithSampleRate: 22_050, channels: 1),
            let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 1)
        else { return }
        bufferCallback(buffer)
    }

    /// Returns false: nothing is spoken.
    @discardableResult
    open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool { false }
    /// Returns false: nothing is spoken.
    @discardableResult
    open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool { false }
    /// Returns false: nothing is paused.
    @discardableResult
    open func continueSpeaking() -> Bool { false }
}

/// An object that hears what becomes of utterances; all of its methods have defaults.
public protocol AVSpeechSynthesizerDelegate: NSObjectProtocol {
    /// Called when an utterance begins.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)
    /// Called when an utterance has ended.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
    /// Called when an utterance is paused.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance)
    /// Called when an utterance goes on.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance)
    /// Called when an utterance is cancelled.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
    /// Called before a part of an utterance is spoken.
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer,
        willSpeakRangeOfSpeechString characterRange: NSRange,
        utterance: AVSpeechUtterance
    )
}

extension AVSpeechSynthesizerDelegate {
    /// Does nothing.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {}
    /// Does nothing.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
    /// Does nothing.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance) {}
    /// Does nothing.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance) {}
    /// Does nothing.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {}
    /// Does nothing.
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer,
        willSpeakRangeOfSpeechString characterRange: NSRange,
        utterance: AVSpeechUtterance
    ) {}
}
