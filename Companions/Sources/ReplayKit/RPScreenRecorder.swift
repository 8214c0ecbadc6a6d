public import AVFoundation

// Names of ReplayKit. A program cannot record its own screen here: the recorder says that it is not available.

/// The kind of a sample buffer.
public enum RPSampleBufferType: Int, Sendable {
    /// An image of the screen.
    case video = 1
    /// Sound of the program.
    case audioApp = 2
    /// Sound of the microphone.
    case audioMic = 3
}

/// The key of the orientation of an image of the screen, a number as in `CGImagePropertyOrientation`.
public let RPVideoSampleOrientationKey = "RPSampleBufferVideoOrientation"

/// The domain of ReplayKit's errors.
public let RPRecordingErrorDomain = "com.apple.ReplayKit.RPRecordingErrorDomain"

/// An error of ReplayKit.
public struct RPRecordingErrorCode: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int
    /// Creates a code from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The user refused.
    public static let userDeclined = RPRecordingErrorCode(rawValue: -5801)
    /// Recording is not possible.
    public static let disabled = RPRecordingErrorCode(rawValue: -5802)
    /// The recording did not start.
    public static let failedToStart = RPRecordingErrorCode(rawValue: -5803)
    /// Recording failed.
    public static let failed = RPRecordingErrorCode(rawValue: -5804)
}

/// Called about the recorder's state.
public protocol RPScreenRecorderDelegate: AnyObject {
    /// Called when recording becomes possible or impossible; never here.
    func screenRecorderDidChangeAvailability(_ screenRecorder: RPScreenRecorder)
}

extension RPScreenRecorderDelegate {
    /// Does nothing.
    public func screenRecorderDidChangeAvailability(_ screenRecorder: RPScreenRecorder) {}
}

/// A recorder of the program's screen, which is not available here.
open class RPScreenRecorder: NSObject {
    // Immutable but for the client's settings.
    nonisolated(unsafe) private static let recorder = RPScreenRecorder()

    /// Returns the recorder.
    open class func shared() -> RPScreenRecorder { recorder }

    /// The receiver of changes.
    open weak var delegate: (any RPScreenRecorderDelegate)?
    /// A Boolean value that indicates whether recording is possible; always false.
    open var isAvailable: Bool { false }
    /// A Boolean value that indicates whether the recorder runs; always false.
    open var isRecording: Bool { false }
    /// The wish to record the microphone.
    open var isMicrophoneEnabled = false
    /// The wish to record the camera.
    open var isCameraEnabled = false

    /// Asks for sample buffers of the screen; answers with an error.
    open func startCapture(
        handler captureHandler: ((CMSampleBuffer, RPSampleBufferType, (any Error)?) -> Void)?,
        completionHandler: (((any Error)?) -> Void)? = nil
    ) { completionHandler?(disabled) }

    /// Ends the delivery of sample buffers; answers with an error.
    open func stopCapture(handler: (((any Error)?) -> Void)? = nil) { handler?(disabled) }

    /// Starts a recording; answers with an error.
    open func startRecording(handler: (((any Error)?) -> Void)? = nil) { handler?(disabled) }

    /// Ends a recording and writes it to a file; answers with an error.
    open func stopRecording(withOutput url: URL, completionHandler: (((any Error)?) -> Void)? = nil) {
        completionHandler?(disabled)
    }

    private var disabled: NSError {
        NSError(
            domain: RPRecordingErrorDomain,
            code: RPRecordingErrorCode.disabled.rawValue,
            userInfo: [NSLocalizedDescriptionKey: "A program cannot record its own screen on this system."]
        )
    }
}

/// A receiver of the sample buffers of a broadcast, which no system calls here.
open class RPBroadcastSampleHandler: NSObject {
    /// Creates a receiver.
    public override init() {}

    /// Called when a broadcast starts.
    open func broadcastStarted(withSetupInfo setupInfo: [String: NSObject]?) {}
    /// Called when a broadcast pauses.
    open func broadcastPaused() {}
    /// Called when a broadcast continues.
    open func broadcastResumed() {}
    /// Called when a broadcast ends.
    open func broadcastFinished() {}
    /// Called with each sample buffer.
    open func processSampleBuffer(_ sampleBuffer: CMSampleBuffer, with sampleBufferType: RPSampleBufferType) {}
    /// Ends the broadcast with an error.
    open func finishBroadcastWithError(_ error: any Error) {}
}
