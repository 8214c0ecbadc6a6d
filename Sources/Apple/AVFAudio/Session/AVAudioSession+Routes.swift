import Foundation
import Synchronization

// The sound system of Linux routes sound. A session shows its defaults as two ports, and remembers what is set.

extension AVAudioSession {
    /// The port that stands for the default source of the sound system.
    static let microphone = AVAudioSessionPortDescription(type: .builtInMic, name: "Default input")
    /// The port that stands for the default sink of the sound system.
    static let speaker = AVAudioSessionPortDescription(type: .builtInSpeaker, name: "Default output")

    /// The ports in use, for the category: the sound system's default source, its default sink, or both.
    public var currentRoute: AVAudioSessionRouteDescription {
        let records = [.record, .playAndRecord, .multiRoute].contains(category)
        return AVAudioSessionRouteDescription(
            inputs: records ? [Self.microphone] : [],
            outputs: category == .record ? [] : [Self.speaker]
        )
    }

    /// The inputs that can be chosen: the default source of the sound system, unless the category only plays.
    public var availableInputs: [AVAudioSessionPortDescription]? {
        [.record, .playAndRecord, .multiRoute].contains(category) ? [Self.microphone] : nil
    }

    /// The preferred input.
    public var preferredInput: AVAudioSessionPortDescription? { state.withLock { $0.preferredInput } }

    /// Sets the preferred input, which is stored.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
        state.withLock { $0.preferredInput = inPort }
    }

    /// Sends sound to the speaker regardless of the route, which has no effect.
    ///
    /// - Throws: Never throws, whatever the arguments.
    public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}

    /// The data sources of the input; always nil.
    public var inputDataSources: [AVAudioSessionDataSourceDescription]? { nil }
    /// The data source of the input; always nil.
    public var inputDataSource: AVAudioSessionDataSourceDescription? { nil }
    /// The data sources of the output; always nil.
    public var outputDataSources: [AVAudioSessionDataSourceDescription]? { nil }
    /// The data source of the output; always nil.
    public var outputDataSource: AVAudioSessionDataSourceDescription? { nil }

    /// Sets the data source of the input.
    ///
    /// - Throws: An error that says that there are no data sources, unless it is nil.
    public func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
        if dataSource != nil { throw AudioSessionError.unsupported("data sources of a port") }
    }

    /// Sets the data source of the output.
    ///
    /// - Throws: An error that says that there are no data sources, unless it is nil.
    public func setOutputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
        if dataSource != nil { throw AudioSessionError.unsupported("data sources of a port") }
    }

    /// The gain of the input, from 0 to 1.
    public var inputGain: Float { 1 }
    /// A Boolean value that indicates whether the gain of the input can be set; always false.
    public var isInputGainSettable: Bool { false }

    /// Sets the gain of the input.
    ///
    /// - Throws: Always an error that says that the gain cannot be set.
    public func setInputGain(_ gain: Float) throws { throw AudioSessionError.unsupported("gains of an input") }

    /// The volume of the output, from 0 to 1.
    ///
    /// Differs from Apple: the volume of the sound system is not known, so it is always 1.
    public var outputVolume: Float { 1 }
    /// The number of channels that an input can have.
    public var maximumInputNumberOfChannels: Int { 2 }
    /// The number of channels that an output can have.
    public var maximumOutputNumberOfChannels: Int { 2 }
}
