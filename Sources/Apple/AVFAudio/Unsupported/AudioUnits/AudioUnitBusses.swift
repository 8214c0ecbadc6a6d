public import CoreMedia
public import Foundation

// The parts of an audio unit. A node has an audio unit, whose settings have no effect.

/// The status of an audio unit's calls.
public typealias AUAudioUnitStatus = OSStatus
/// A time in samples of events.
public typealias AUEventSampleTime = Int64
/// The bit that makes the time of an event immediate.
public var AUEventSampleTimeImmediate: AUEventSampleTime { AUEventSampleTime(bitPattern: 0xFFFF_FFFF_0000_0000) }

/// A closure that provides the input of an audio unit.
public typealias AURenderPullInputBlock = (
    UnsafeMutablePointer<AudioUnitRenderActionFlags>, UnsafePointer<AudioTimeStamp>, AUAudioFrameCount, Int,
    UnsafeMutablePointer<AudioBufferList>
) -> AUAudioUnitStatus

/// A closure that renders the sound of an audio unit.
public typealias AURenderBlock = (
    UnsafeMutablePointer<AudioUnitRenderActionFlags>, UnsafePointer<AudioTimeStamp>, AUAudioFrameCount, Int,
    UnsafeMutablePointer<AudioBufferList>, AURenderPullInputBlock?
) -> AUAudioUnitStatus

/// An event of an audio unit, which never occurs here.
public struct AURenderEvent: Sendable {
    /// Creates an event.
    public init() {}
}

/// A closure by which an audio unit renders.
public typealias AUInternalRenderBlock = (
    UnsafeMutablePointer<AudioUnitRenderActionFlags>, UnsafePointer<AudioTimeStamp>, AUAudioFrameCount, Int,
    UnsafeMutablePointer<AudioBufferList>, UnsafePointer<AURenderEvent>?, AURenderPullInputBlock?
) -> AUAudioUnitStatus

/// A closure that changes a parameter at a time.
public typealias AUScheduleParameterBlock = (AUEventSampleTime, AUAudioFrameCount, AUParameterAddress, AUValue) -> Void
/// A closure that sends a MIDI event.
public typealias AUScheduleMIDIEventBlock = (AUEventSampleTime, UInt8, Int, UnsafePointer<UInt8>) -> Void

/// The kind of a bus.
public enum AUAudioUnitBusType: Int, Sendable {
    /// An input.
    case input = 1
    /// An output.
    case output = 2
}

/// An input or output of an audio unit.
open class AUAudioUnitBus: NSObject {
    /// The format.
    public private(set) var format: AVAudioFormat
    /// A Boolean value that indicates whether the bus is used.
    open var isEnabled = true
    /// The name.
    open var name: String?
    /// The number in its list.
    open internal(set) var index = 0
    /// The kind of the bus.
    open internal(set) var busType = AUAudioUnitBusType.output
    /// The largest number of channels.
    open var maximumChannelCount: AUAudioChannelCount = 64
    /// The numbers of channels; nil for any.
    open var supportedChannelCounts: [NSNumber]?
    /// The delay in seconds.
    open var contextPresentationLatency: TimeInterval = 0

    /// Creates a bus.
    public init(format: AVAudioFormat) throws { self.format = format }

    /// Changes the format.
    open func setFormat(_ format: AVAudioFormat) throws { self.format = format }
}

/// The inputs or outputs of an audio unit.
open class AUAudioUnitBusArray: NSObject {
    private var busses: [AUAudioUnitBus]
    /// The kind of the busses.
    public let busType: AUAudioUnitBusType
    /// The audio unit.
    public private(set) weak var owner: AUAudioUnit?

    /// Creates a list.
    public init(audioUnit owner: AUAudioUnit, busType: AUAudioUnitBusType, busses busArray: [AUAudioUnitBus] = []) {
        self.owner = owner
        self.busType = busType
        busses = busArray
        super.init()
        number()
    }

    private func number() {
        for (index, bus) in busses.enumerated() { (bus.index, bus.busType) = (index, busType) }
    }

    /// The number of busses.
    open var count: Int { busses.count }
    /// A Boolean value that indicates whether the number can change.
    open var isCountChangeable: Bool { false }
    /// Changes the number; always throws.
    open func setBusCount(_ count: Int) throws {
        throw SoundError.failed("The number of busses of an audio unit cannot be changed here.")
    }
    /// Returns a bus; the index must be less than ``count``.
    open subscript(index: Int) -> AUAudioUnitBus { busses[index] }
    /// Replaces the busses.
    open func replaceBusses(_ busArray: [AUAudioUnitBus]) {
        busses = busArray
        number()
    }
}
