public import Foundation

extension AVAudioSession {
    /// A kind of port: where sound comes in or goes out.
    public struct Port: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An AirPlay device.
        public static let airPlay = Port(rawValue: "AirPlay")
        /// Wireless headphones.
        public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
        /// A Bluetooth hands-free device.
        public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
        /// A Bluetooth Low Energy device.
        public static let bluetoothLE = Port(rawValue: "BluetoothLE")
        /// The built-in microphone.
        public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
        /// The speaker that is held to the ear.
        public static let builtInReceiver = Port(rawValue: "Receiver")
        /// The built-in speaker.
        public static let builtInSpeaker = Port(rawValue: "Speaker")
        /// The audio of a car.
        public static let carAudio = Port(rawValue: "CarAudio")
        /// Headphones.
        public static let headphones = Port(rawValue: "Headphones")
        /// The microphone of a headset.
        public static let headsetMic = Port(rawValue: "MicrophoneWired")
        /// An HDMI display.
        public static let HDMI = Port(rawValue: "HDMIOutput")
        /// A line-level input.
        public static let lineIn = Port(rawValue: "LineIn")
        /// A line-level output.
        public static let lineOut = Port(rawValue: "LineOut")
        /// A USB device.
        public static let usbAudio = Port(rawValue: "USBAudio")
        /// A DisplayPort display.
        public static let displayPort = Port(rawValue: "DisplayPort")
        /// A PCI device.
        public static let PCI = Port(rawValue: "PCI")
        /// A FireWire device.
        public static let fireWire = Port(rawValue: "FireWire")
        /// A Thunderbolt device.
        public static let thunderbolt = Port(rawValue: "Thunderbolt")
        /// A port without hardware.
        public static let virtual = Port(rawValue: "Virtual")
        /// A device on a network of the AVB standard.
        public static let AVB = Port(rawValue: "AVB")
        /// The microphone of a phone nearby.
        public static let continuityMicrophone = Port(rawValue: "ContinuityMicrophone")
    }

    /// Where sound goes regardless of the route.
    public enum PortOverride: UInt, Sendable {
        /// No override.
        case none = 0
        /// The built-in speaker.
        case speaker = 1_936_747_378
    }

    /// The place of a data source on the device.
    public struct Location: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a place from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The upper part.
        public static let upper = Location(rawValue: "Upper")
        /// The lower part.
        public static let lower = Location(rawValue: "Lower")
    }

    /// The direction that a data source faces.
    public struct Orientation: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a direction from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Upwards.
        public static let top = Orientation(rawValue: "Top")
        /// Downwards.
        public static let bottom = Orientation(rawValue: "Bottom")
        /// Towards the user.
        public static let front = Orientation(rawValue: "Front")
        /// Away from the user.
        public static let back = Orientation(rawValue: "Back")
        /// To the left.
        public static let left = Orientation(rawValue: "Left")
        /// To the right.
        public static let right = Orientation(rawValue: "Right")
    }

    /// The directions from which a microphone takes sound.
    public struct PolarPattern: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a pattern from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// All directions.
        public static let omnidirectional = PolarPattern(rawValue: "Omnidirectional")
        /// The front, and less of the sides.
        public static let cardioid = PolarPattern(rawValue: "Cardioid")
        /// The front only.
        public static let subcardioid = PolarPattern(rawValue: "Subcardioid")
        /// Left and right.
        public static let stereo = PolarPattern(rawValue: "Stereo")
    }
}

/// A channel of a port.
public final class AVAudioSessionChannelDescription: NSObject, Sendable {
    /// The name.
    public let channelName: String
    /// The unique identifier of the port.
    public let owningPortUID: String
    /// The number of the channel, from 1.
    public let channelNumber: Int

    init(name: String, port: String, number: Int) {
        (channelName, owningPortUID, channelNumber) = (name, port, number)
    }
}

/// A data source of a port, such as one of several microphones; never created here.
public final class AVAudioSessionDataSourceDescription: NSObject, Sendable {
    /// The identifier.
    public let dataSourceID: NSNumber
    /// The name.
    public let dataSourceName: String
    /// The place on the device.
    public let location: AVAudioSession.Location?
    /// The direction that it faces.
    public let orientation: AVAudioSession.Orientation?

    init(id: Int, name: String) {
        (dataSourceID, dataSourceName, location, orientation) = (NSNumber(value: id), name, nil, nil)
    }

    /// The patterns that can be chosen; always nil.
    public var supportedPolarPatterns: [AVAudioSession.PolarPattern]? { nil }
    /// The pattern in use; always nil.
    public var selectedPolarPattern: AVAudioSession.PolarPattern? { nil }
    /// The preferred pattern; always nil.
    public var preferredPolarPattern: AVAudioSession.PolarPattern? { nil }

    /// Sets the preferred pattern.
    ///
    /// - Throws: Always an error that says that there are no patterns.
    public func setPreferredPolarPattern(_ pattern: AVAudioSession.PolarPattern?) throws {
        throw AudioSessionError.unsupported("polar patterns of microphones")
    }
}

/// A port of a route.
public final class AVAudioSessionPortDescription: NSObject, Sendable {
    /// The kind.
    public let portType: AVAudioSession.Port
    /// The name.
    public let portName: String
    /// The unique identifier.
    public let uid: String

    init(type: AVAudioSession.Port, name: String) {
        (portType, portName, uid) = (type, name, type.rawValue)
    }

    /// A Boolean value that indicates whether a call's processing happens in the device; always false.
    public var hasHardwareVoiceCallProcessing: Bool { false }
    /// A Boolean value that indicates whether the port can play spatial sound; always false.
    public var isSpatialAudioEnabled: Bool { false }
    /// The channels; always nil, since the sound system chooses them for each stream.
    public var channels: [AVAudioSessionChannelDescription]? { nil }
    /// The data sources; always nil.
    public var dataSources: [AVAudioSessionDataSourceDescription]? { nil }
    /// The data source in use; always nil.
    public var selectedDataSource: AVAudioSessionDataSourceDescription? { nil }
    /// The preferred data source; always nil.
    public var preferredDataSource: AVAudioSessionDataSourceDescription? { nil }

    /// Sets the preferred data source.
    ///
    /// - Throws: Always an error that says that there are no data sources.
    public func setPreferredDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
        throw AudioSessionError.unsupported("data sources of a port")
    }

    /// Returns whether another object is the same port.
    public override func isEqual(_ object: Any?) -> Bool { (object as? AVAudioSessionPortDescription)?.uid == uid }
    /// A hash value of the identifier.
    public override var hash: Int { uid.hashValue }
}

/// The ports that are in use.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
    /// The ports of recorded sound.
    public let inputs: [AVAudioSessionPortDescription]
    /// The ports of played sound.
    public let outputs: [AVAudioSessionPortDescription]

    init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
        (self.inputs, self.outputs) = (inputs, outputs)
    }
}

/// An error of the audio session.
enum AudioSessionError {
    /// Returns the error for something that Linux's sound system does not tell.
    static func unsupported(_ subject: String) -> NSError {
        NSError(
            domain: NSOSStatusErrorDomain,
            code: -50,
            userInfo: [
                NSLocalizedDescriptionKey: "There are no \(subject) here.",
                NSLocalizedRecoverySuggestionErrorKey: "Choose the microphone with AVCaptureDevice, and the speaker "
                    + "in the sound settings of the system.",
            ]
        )
    }
}
