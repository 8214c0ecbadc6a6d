public import Foundation

/// An error of capturing screens.
public struct SCStreamError: LocalizedError, CustomNSError, Sendable {
    /// The kind of error.
    public enum Code: Int, Sendable {
        /// The user refused.
        case userDeclined = -3801
        /// The capture did not start.
        case failedToStart = -3802
        /// The program may not capture.
        case missingEntitlements = -3803
        /// The connection to the capturing service is invalid.
        case failedApplicationConnectionInvalid = -3804
        /// The connection to the capturing service was interrupted.
        case failedApplicationConnectionInterrupted = -3805
        /// There is nothing to capture.
        case failedNoMatchingApplicationContext = -3806
        /// The capture runs already.
        case attemptToStartStreamState = -3807
        /// The capture does not run.
        case attemptToStopStreamState = -3808
        /// The choice cannot be changed now.
        case attemptToUpdateFilterState = -3809
        /// The settings cannot be changed now.
        case attemptToConfigState = -3810
        /// The capture failed for an internal reason.
        case internalError = -3811
        /// A parameter is invalid.
        case invalidParameter = -3812
        /// There are no windows.
        case noWindowList = -3813
        /// There are no screens.
        case noDisplayList = -3814
        /// There is no screen or window to capture.
        case noCaptureSource = -3815
        /// The stream could not be removed.
        case removingStream = -3816
        /// The user stopped it.
        case userStopped = -3817
        /// The sound did not start.
        case failedToStartAudioCapture = -3818
        /// The sound did not stop.
        case failedToStopAudioCapture = -3819
        /// The microphone did not start.
        case failedToStartMicrophoneCapture = -3820
        /// The system stopped it.
        case systemStoppedStream = -3821

        /// Returns a Boolean value that indicates whether an error is of this kind.
        public static func ~= (match: Code, error: any Error) -> Bool { (error as? SCStreamError)?.code == match }
    }

    /// The kind of error.
    public let code: Code
    /// The domain of these errors.
    public static let errorDomain = "com.apple.ScreenCaptureKit.SCStreamErrorDomain"
    /// The raw value of the code.
    public var errorCode: Int { code.rawValue }
    /// A description of the error and its remedy.
    public var errorDescription: String? {
        "Screens cannot be captured here. Capture one with PipeWire's portal, and open it as a camera."
    }

    /// Creates an error of a kind.
    public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
}

extension SCStreamError {
    /// The user refused.
    public static var userDeclined: Code { .userDeclined }
    /// The capture did not start.
    public static var failedToStart: Code { .failedToStart }
    /// The program may not capture.
    public static var missingEntitlements: Code { .missingEntitlements }
    /// The connection to the capturing service is invalid.
    public static var failedApplicationConnectionInvalid: Code { .failedApplicationConnectionInvalid }
    /// The connection to the capturing service was interrupted.
    public static var failedApplicationConnectionInterrupted: Code { .failedApplicationConnectionInterrupted }
    /// There is nothing to capture.
    public static var failedNoMatchingApplicationContext: Code { .failedNoMatchingApplicationContext }
    /// The capture runs already.
    public static var attemptToStartStreamState: Code { .attemptToStartStreamState }
    /// The capture does not run.
    public static var attemptToStopStreamState: Code { .attemptToStopStreamState }
    /// The choice cannot be changed now.
    public static var attemptToUpdateFilterState: Code { .attemptToUpdateFilterState }
    /// The settings cannot be changed now.
    public static var attemptToConfigState: Code { .attemptToConfigState }
    /// The capture failed for an internal reason.
    public static var internalError: Code { .internalError }
    /// A parameter is invalid.
    public static var invalidParameter: Code { .invalidParameter }
    /// There are no windows.
    public static var noWindowList: Code { .noWindowList }
    /// There are no screens.
    public static var noDisplayList: Code { .noDisplayList }
    /// There is no screen or window to capture.
    public static var noCaptureSource: Code { .noCaptureSource }
    /// The stream could not be removed.
    public static var removingStream: Code { .removingStream }
    /// The user stopped it.
    public static var userStopped: Code { .userStopped }
    /// The sound did not start.
    public static var failedToStartAudioCapture: Code { .failedToStartAudioCapture }
    /// The sound did not stop.
    public static var failedToStopAudioCapture: Code { .failedToStopAudioCapture }
    /// The microphone did not start.
    public static var failedToStartMicrophoneCapture: Code { .failedToStartMicrophoneCapture }
    /// The system stopped it.
    public static var systemStoppedStream: Code { .systemStoppedStream }
}
