public import Foundation
import Synchronization

/// The program as the source and the recorder of sound.
///
/// Linux has no permission for microphones: recording is always granted, and opening a device may still fail.
public final class AVAudioApplication: NSObject, Sendable {
    private let isMuted = Mutex(false)
    private let handler = Mutex<(@Sendable (Bool) -> Bool)?>(nil)

    private override init() { super.init() }

    /// The program.
    public static let shared = AVAudioApplication()

    /// The permission to record; always granted.
    public var recordPermission: recordPermission { .granted }

    /// Calls a closure with true, on the calling thread.
    @preconcurrency
    public class func requestRecordPermission(completionHandler response: @escaping @Sendable (Bool) -> Void) {
        response(true)
    }

    /// Returns true.
    public class func requestRecordPermission() async -> Bool { true }

    /// A Boolean value that indicates whether the program's input is muted, as the program has set it.
    ///
    /// Differs from Apple: muting is only remembered and announced; recordings still contain the microphone's sound.
    public var isInputMuted: Bool { isMuted.withLock { $0 } }

    /// Mutes the program's input, or ends that, and posts ``inputMuteStateChangeNotification`` if that is a change.
    ///
    /// - Throws: Never throws.
    public func setInputMuted(_ muted: Bool) throws {
        let changed = isMuted.withLock { state in
            defer { state = muted }
            return state != muted
        }
        guard changed else { return }
        if let handler = handler.withLock({ $0 }) { _ = handler(muted) }
        NotificationCenter.default.post(
            name: Self.inputMuteStateChangeNotification,
            object: self,
            userInfo: [Self.muteStateKey: muted]
        )
    }

    /// Sets the closure that mutes the program's input, which ``setInputMuted(_:)`` calls; nil for none.
    ///
    /// - Throws: Never throws.
    @preconcurrency
    public func setInputMuteStateChangeHandler(_ inputMuteHandler: (@Sendable (Bool) -> Bool)?) throws {
        handler.withLock { $0 = inputMuteHandler }
    }

    /// The notification that the program's input has been muted or is audible again.
    public static var inputMuteStateChangeNotification: NSNotification.Name {
        NSNotification.Name("AVAudioApplicationInputMuteStateChangeNotification")
    }

    /// The key of the new state, a Boolean value, in the notification.
    public static var muteStateKey: String { "AVAudioApplicationMuteStateKey" }

    /// A permission to record.
    public enum recordPermission: Int, Sendable {
        /// The program has not asked.
        case undetermined = 1_970_168_948
        /// Recording is denied.
        case denied = 1_684_369_017
        /// Recording is granted.
        case granted = 1_735_552_628
    }
}
