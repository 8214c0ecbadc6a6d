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
open class AVAudioSessionChannelDescription: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes; the class is open, so the compiler cannot check subclasses.
    /// The name.
    open var channelName: String { storedChannelName }
    /// The unique identifier of the port.
    open var owningPortUID: String { storedOwningPortUID }
    /// The number of the channel, from 1.
    open var channelNumber: Int { storedChannelNumber }

    private let storedChannelName: String
    private let storedOwningPortUID: String
    private let storedChannelNumber: Int

    /// Creates a description without values, for subclasses that override them.
    public override init() { (storedChannelName, storedOwningPortUID, storedChannelNumber) = ("", "", 0) }

    init(name: String, port: String, number: Int) {
        (storedChannelName, storedOwningPortUID, storedChannelNumber) = (name, port, number)
    }
}

/// A data source of a port, such as one of several microphones; never created here.
open class AVAudioSessionDataSourceDescription: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes; the class is open, so the compiler cannot check subclasses.
    /// The identifier.
    open var dataSourceID: NSNumber { storedDataSourceID }
    /// The name.
    open var dataSourceName: String { storedDataSourceName }
    /// The place on the device.
    open var location: AVAudioSession.Location? { storedLocation }
    /// The direction that it faces.
    open var orientation: AVAudioSession.Orientation? { storedOrientation }

    private let storedDataSourceID: NSNumber
    private let storedDataSourceName: String
    private let storedLocation: AVAudioSession.Location?
    private let storedOrientation: AVAudioSession.Orientation?

    /// Creates a description without values, for subclasses that override them.
    public override init() {
        (storedDataSourceID, storedDataSourceName, storedLocation, storedOrientation) = (
            NSNumber(value: 0), "", nil, nil
        )
    }

    init(id: Int, name: String) {
        (storedDataSourceID, storedDataSourceName, storedLocation, storedOrientation) = (
            NSNumber(value: id), name, nil, nil
        )
    }

    /// The patterns that can be chosen; always nil.
    open var supportedPolarPatterns: [AVAudioSession.PolarPattern]? { nil }
    /// The pattern in use; always nil.
    open var selectedPolarPattern: AVAudioSession.PolarPattern? { nil }
    /// The preferred pattern; always nil.
    open var preferredPolarPattern: AVAudioSession.PolarPattern? { nil }

    /// Sets the preferred pattern.
    ///
    /// - Throws: Always an error that says that there are no patterns.
    open func setPreferredPolarPattern(_ pattern: AVAudioSession.PolarPattern?) throws {
        throw AudioSessionError.unsupported("polar patterns of microphones")
    }
}

/// A port of a route.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes; the class is open, so the compiler cannot check subclasses.
    /// The kind.
    open var portType: AVAudioSession.Port { storedPortType }
    /// The name.
    open var portName: String { storedPortName }
    /// The unique identifier.
    open var uid: String { storedUid }

    private let storedPortType: AVAudioSession.Port
    private let storedPortName: String
    private let storedUid: String

    /// Creates a description without values, for subclasses that override them.
    public override init() { (storedPortType, storedPortName, storedUid) = (.virtual, "", "") }

    init(type: AVAudioSession.Port, name: String) {
        (storedPortType, storedPortName, storedUid) = (type, name, type.rawValue)
    }

    /// A Boolean value that indicates whether a call's processing happens in the device; always false.
    open var hasHardwareVoiceCallProcessing: Bool { false }
    /// A Boolean value that indicates whether the port can play spatial sound; always false.
    open var isSpatialAudioEnabled: Bool { false }
    /// The channels; always nil, since the sound system chooses them for each stream.
    open var channels: [AVAudioSessionChannelDescription]? { nil }
    /// The data sources; always nil.
    open var dataSources: [AVAudioSessionDataSourceDescription]? { nil }
    /// The data source in use; always nil.
    open var selectedDataSource: AVAudioSessionDataSourceDescription? { nil }
    /// The preferred data source; always nil.
    open var preferredDataSource: AVAudioSessionDataSourceDescription? { nil }

    /// Sets the preferred data source.
    ///
    /// - Throws: Always an error that says that there are no data sources.
    open func setPreferredDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
        throw AudioSessionError.unsupported("data sources of a port")
    }

    /// Returns whether another object is the same port.
    open override func isEqual(_ object: Any?) -> Bool { (object as? AVAudioSessionPortDescription)?.uid == uid }
    /// A hash value of the identifier.
    open override var hash: Int { uid.hashValue }
}

/// The ports that are in use.
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes; the class is open, so the compiler cannot check subclasses.
    /// The ports of recorded sound.
    open var inputs: [AVAudioSessionPortDescription] { storedInputs }
    /// The ports of played sound.
    open var outputs: [AVAudioSessionPortDescription] { storedOutputs }

    private let storedInputs: [AVAudioSessionPortDescription]
    private let storedOutputs: [AVAudioSessionPortDescription]

    /// Creates a description without values, for subclasses that override them.
    public override init() { (storedInputs, storedOutputs) = ([], []) }

    init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
        (storedInputs, storedOutputs) = (inputs, outputs)
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
