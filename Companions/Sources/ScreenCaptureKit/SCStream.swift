public import CoreMedia
public import CoreVideo
public import Foundation

/// The kind of samples of a stream.
public enum SCStreamOutputType: Int, Sendable {
    /// Images of the screen.
    case screen = 0
    /// Sound of programs.
    case audio = 1
    /// Sound of a microphone.
    case microphone = 2
}

/// The state of a frame.
public enum SCFrameStatus: Int, Sendable {
    /// A new frame.
    case complete = 0
    /// Nothing has changed.
    case idle = 1
    /// Nothing is shown.
    case blank = 2
    /// The capture rests.
    case suspended = 3
    /// The first frame.
    case started = 4
    /// The last frame.
    case stopped = 5
}

/// A key of the facts about a frame.
public struct SCStreamFrameInfo: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The state.
    public static let status = SCStreamFrameInfo(rawValue: "SCStreamUpdateFrameStatus")
    /// The time at which it was shown.
    public static let displayTime = SCStreamFrameInfo(rawValue: "SCStreamUpdateFrameDisplayTime")
    /// The pixels of a point.
    public static let scaleFactor = SCStreamFrameInfo(rawValue: "SCStreamUpdateFrameDisplayResolution")
    /// The scale of the content.
    public static let contentScale = SCStreamFrameInfo(rawValue: "SCStreamUpdateFrameContentScale")
    /// The place of the content.
    public static let contentRect = SCStreamFrameInfo(rawValue: "SCStreamUpdateFrameContentRect")
    /// The parts that changed.
    public static let dirtyRects = SCStreamFrameInfo(rawValue: "SCStreamUpdateFrameDirtyRect")
}

/// A choice of what is captured.
open class SCContentFilter: NSObject {
    /// The place of the content.
    open var contentRect: CGRect { .zero }
    /// The pixels of a point.
    open var pointPixelScale: Float { 1 }
    /// Captures a window.
    public init(desktopIndependentWindow window: SCWindow) {}
    /// Captures a screen without windows.
    public init(display: SCDisplay, excludingWindows excluded: [SCWindow]) {}
    /// Captures windows of a screen.
    public init(display: SCDisplay, including includedWindows: [SCWindow]) {}
    /// Captures programs of a screen.
    public init(
        display: SCDisplay,
        including applications: [SCRunningApplication],
        exceptingWindows: [SCWindow]
    ) {}
    /// Captures a screen without programs.
    public init(
        display: SCDisplay,
        excludingApplications applications: [SCRunningApplication],
        exceptingWindows: [SCWindow]
    ) {}
}

/// The settings of a stream.
open class SCStreamConfiguration: NSObject {
    /// Creates the default settings.
    public override init() {}

    /// The width in pixels.
    open var width = 1920
    /// The height in pixels.
    open var height = 1080
    /// The shortest time between frames.
    open var minimumFrameInterval = CMTime(value: 1, timescale: 60)
    /// The pixel format.
    open var pixelFormat: OSType = kCVPixelFormatType_32BGRA
    /// A Boolean value that indicates whether frames are scaled.
    open var scalesToFit = false
    /// A Boolean value that indicates whether the shape is kept.
    open var preservesAspectRatio = true
    /// A Boolean value that indicates whether the pointer is shown.
    open var showsCursor = true
    /// A Boolean value that indicates whether clicks are shown.
    open var showMouseClicks = false
    /// The part of the screen.
    open var sourceRect = CGRect.zero
    /// The place in the frame.
    open var destinationRect = CGRect.zero
    /// The number of frames that wait.
    open var queueDepth = 8
    /// A Boolean value that indicates whether sound is captured.
    open var capturesAudio = false
    /// The samples of a second of sound.
    open var sampleRate = 48000
    /// The channels of sound.
    open var channelCount = 2
    /// A Boolean value that indicates whether the program's own sound is left out.
    open var excludesCurrentProcessAudio = false
    /// A Boolean value that indicates whether a microphone is captured.
    open var captureMicrophone = false
    /// The identifier of the microphone.
    open var microphoneCaptureDeviceID: String?
    /// The name of the colour space.
    open var colorSpaceName: CFString = "kCGColorSpaceSRGB"
    /// The name of the stream.
    open var streamName: String?
}

/// A receiver of the samples of a stream.
public protocol SCStreamOutput: AnyObject {
    /// Called with a sample; never called here.
    func stream(_ stream: SCStream, didOutputSampleBuffer sampleBuffer: CMSampleBuffer, of type: SCStreamOutputType)
}

extension SCStreamOutput {
    /// Does nothing.
    public func stream(
        _ stream: SCStream,
        didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
        of type: SCStreamOutputType
    ) {}
}

/// A delegate of a stream.
public protocol SCStreamDelegate: AnyObject {
    /// Called when a stream ends with an error; never called here.
    func stream(_ stream: SCStream, didStopWithError error: any Error)
}

extension SCStreamDelegate {
    /// Does nothing.
    public func stream(_ stream: SCStream, didStopWithError error: any Error) {}
}

/// A stream of a screen or a window; it cannot be started.
open class SCStream: NSObject {
    /// Creates a stream.
    public init(
        filter contentFilter: SCContentFilter,
        configuration: SCStreamConfiguration,
        delegate: (any SCStreamDelegate)?
    ) {}

    /// Adds a receiver, which is never called.
    open func addStreamOutput(
        _ output: any SCStreamOutput,
        type: SCStreamOutputType,
        sampleHandlerQueue: DispatchQueue?
    ) throws {}

    /// Removes a receiver.
    open func removeStreamOutput(_ output: any SCStreamOutput, type: SCStreamOutputType) throws {}

    /// Starts the stream; always throws.
    open func startCapture() async throws { throw SCStreamError(.failedToStart) }
    /// Stops the stream; always throws.
    open func stopCapture() async throws { throw SCStreamError(.attemptToStopStreamState) }
    /// Starts the stream: reports an error.
    open func startCapture(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        completionHandler?(SCStreamError(.failedToStart))
    }
    /// Stops the stream: reports an error.
    open func stopCapture(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        completionHandler?(SCStreamError(.attemptToStopStreamState))
    }
    /// Changes the settings: reports an error.
    open func updateConfiguration(
        _ streamConfig: SCStreamConfiguration,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { completionHandler?(SCStreamError(.attemptToConfigState)) }
    /// Changes what is captured: reports an error.
    open func updateContentFilter(
        _ contentFilter: SCContentFilter,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { completionHandler?(SCStreamError(.attemptToUpdateFilterState)) }
    /// Changes the settings; always throws.
    open func updateConfiguration(_ streamConfig: SCStreamConfiguration) async throws {
        throw SCStreamError(.failedToStart)
    }
    /// Changes what is captured; always throws.
    open func updateContentFilter(_ contentFilter: SCContentFilter) async throws { throw SCStreamError(.failedToStart) }
}
