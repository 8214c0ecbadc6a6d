import AVFBase
public import Foundation

// Features of tape cameras and cards with several connectors on macOS. None is supported here.

extension AVCaptureDevice {
    /// One of several connectors of a device; no device here has any.
    open class InputSource: NSObject {
        /// The identifier of the connector.
        public let inputSourceID: String
        /// The display name of the connector.
        public let localizedName: String

        init(inputSourceID: String, localizedName: String) {
            self.inputSourceID = inputSourceID
            self.localizedName = localizedName
            super.init()
        }
    }

    /// The playback modes of a tape.
    public enum TransportControlsPlaybackMode: Int, Sendable {
        /// The tape may move but does not play.
        case notPlaying = 0
        /// The tape plays.
        case playing = 1
    }

    /// The speed of a tape; 1 is the regular speed.
    public typealias TransportControlsSpeed = Float

    /// The connectors of the device; always empty.
    public var inputSources: [InputSource] { [] }
    /// The connector in use; always nil.
    ///
    /// Setting one raises.
    public var activeInputSource: InputSource? {
        get { nil }
        set { _ = mayUse("activeInputSource", newValue == nil, ask: "inputSources") }
    }
    /// The devices that belong to the same physical unit; always empty.
    public var linkedDevices: [AVCaptureDevice] { [] }
    /// A Boolean value that indicates whether the device has a tape; always false.
    public var transportControlsSupported: Bool { false }
    /// The playback mode of the tape; always not playing.
    public var transportControlsPlaybackMode: TransportControlsPlaybackMode { .notPlaying }
    /// The speed of the tape; always 0.
    public var transportControlsSpeed: TransportControlsSpeed { 0 }

    /// Sets the playback mode and speed of the tape; always raises, as there is none.
    public func setTransportControlsPlaybackMode(
        _ mode: TransportControlsPlaybackMode,
        speed: TransportControlsSpeed
    ) {
        ObjectiveCException.raise(
            .invalidArgument,
            "\(localizedName) has no tape to play. Ask transportControlsSupported first."
        )
    }
}

@available(*, unavailable)
extension AVCaptureDevice.InputSource: @unchecked Sendable {}
