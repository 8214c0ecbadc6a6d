public import CoreMedia
public import Foundation

/// A layout of channels.
///
/// `@unchecked Sendable`: it never changes.
open class AVAudioChannelLayout: NSObject, @unchecked Sendable {
    /// The tag.
    public let layoutTag: AudioChannelLayoutTag
    private let memory: UnsafeMutablePointer<AudioChannelLayout>

    /// Creates a layout from its tag.
    ///
    /// Returns nil for the tags that refer to a bitmap or to descriptions, which a tag alone does not have.
    public init?(layoutTag: AudioChannelLayoutTag) {
        guard layoutTag != kAudioChannelLayoutTag_UseChannelDescriptions,
            layoutTag != kAudioChannelLayoutTag_UseChannelBitmap
        else { return nil }
        self.layoutTag = layoutTag
        memory = .allocate(capacity: 1)
        memory.initialize(to: AudioChannelLayout())
        memory.pointee.mChannelLayoutTag = layoutTag
    }

    /// Creates a layout from a description, of which the tag and the bitmap are kept.
    public init(layout: UnsafePointer<AudioChannelLayout>) {
        layoutTag = layout.pointee.mChannelLayoutTag
        memory = .allocate(capacity: 1)
        memory.initialize(to: AudioChannelLayout())
        memory.pointee.mChannelLayoutTag = layoutTag
        memory.pointee.mChannelBitmap = layout.pointee.mChannelBitmap
    }

    deinit { memory.deallocate() }

    /// The layout in the form of Core Audio, valid as long as the object.
    open var layout: UnsafePointer<AudioChannelLayout> { UnsafePointer(memory) }

    /// The number of channels.
    open var channelCount: AVAudioChannelCount { AudioChannelLayoutTag_GetNumberOfChannels(layoutTag) }

    /// Returns whether another object is the same layout.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? AVAudioChannelLayout)?.layoutTag == layoutTag
    }

    /// A hash value of the tag.
    open override var hash: Int { Int(layoutTag) }
}

extension AVAudioFormat {
    /// Creates a format with a layout, whose number of channels it has; the order is not kept.
    public convenience init(standardFormatWithSampleRate sampleRate: Double, channelLayout layout: AVAudioChannelLayout)
    {
        self.init(
            commonFormat: .pcmFormatFloat32,
            sampleRate: sampleRate,
            interleaved: false,
            channelLayout: layout
        )
    }

    /// Creates a format with a layout, whose number of channels it has; the order is not kept.
    public convenience init(
        commonFormat format: AVAudioCommonFormat,
        sampleRate: Double,
        interleaved: Bool,
        channelLayout layout: AVAudioChannelLayout
    ) {
        let bytes: UInt32 = format == .pcmFormatInt16 ? 2 : format == .pcmFormatFloat64 ? 8 : 4
        let kind =
            [.pcmFormatFloat32, .pcmFormatFloat64].contains(format)
            ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        let channels = max(1, layout.channelCount)
        var description = AudioStreamBasicDescription()
        description.mSampleRate = sampleRate
        description.mFormatID = kAudioFormatLinearPCM
        description.mFormatFlags =
            kind | kAudioFormatFlagIsPacked | (interleaved ? 0 : kAudioFormatFlagIsNonInterleaved)
        description.mChannelsPerFrame = channels
        description.mBitsPerChannel = bytes * 8
        description.mFramesPerPacket = 1
        description.mBytesPerFrame = interleaved ? bytes * channels : bytes
        description.mBytesPerPacket = description.mBytesPerFrame
        self.init(cmAudioFormatDescription: Self.valid(description))
    }

    /// Creates a format from a stream description and a layout, which is not kept; nil if the description is invalid.
    public convenience init?(
        streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>,
        channelLayout layout: AVAudioChannelLayout?
    ) { self.init(streamDescription: asbd) }

    /// Returns the description of a format; an impossible one stops the program, as on Apple's systems.
    static func valid(_ description: AudioStreamBasicDescription) -> CMAudioFormatDescription {
        guard let made = try? CMFormatDescription(audioStreamBasicDescription: description) else {
            preconditionFailure("An audio format needs a positive sample rate; it was \(description.mSampleRate).")
        }
        return made
    }
}
