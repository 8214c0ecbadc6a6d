import AVFBase
public import Foundation

// What cameras with tapes and cards with several plugs had on macOS. None of it is here.

extension AVCaptureDevice {
    /// One of several plugs of a device; no device here has any.
    open class InputSource: NSObject {
        /// The plug's identifier.
        public let inputSourceID: String
        /// The plug's name for people.
        public let localizedName: String

        init(inputSourceID: String, localizedName: String) {
            self.inputSourceID = inputSourceID
            self.localizedName = localizedName
            super.init()
        }
    }

    /// Whether a tape is to play.
    public enum TransportControlsPlaybackMode: Int, Sendable {
        /// It only moves.
        case notPlaying = 0
        /// It plays.
        case playing = 1
    }

    /// How fast a tape moves: 1 is its usual speed.
    public typealias TransportControlsSpeed = Float

    /// The device's plugs: none.
    public var inputSources: [InputSource] { [] }
    /// The plug in use: nil.
    ///
    /// Setting one raises.
    public var activeInputSource: InputSource? {
        get { nil }
        set { _ = mayUse("activeInputSource", newValue == nil, ask: "inputSources") }
    }
    /// The devices that are part of the same apparatus: none.
    public var linkedDevices: [AVCaptureDevice] { [] }
    /// Whether there is a tape: no.
    public var transportControlsSupported: Bool { false }
    /// Whether the tape plays: no.
    public var transportControlsPlaybackMode: TransportControlsPlaybackMode { .notPlaying }
    /// How fast the tape moves: it does not.
    public var transportControlsSpeed: TransportControlsSpeed { 0 }

    /// Lets the tape play or move: raises, as there is none.
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
