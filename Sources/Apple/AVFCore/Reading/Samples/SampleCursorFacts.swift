public import Foundation

/// Information about whether decoding can begin with a sample.
public struct AVSampleCursorSyncInfo: Sendable {
    /// A Boolean value that indicates whether the sample and all that follow it can be decoded without earlier ones.
    public var sampleIsFullSync: ObjCBool
    /// A Boolean value that indicates whether the sample can be decoded by itself, but not all that follow it; always
    /// false, because it is not known here.
    public var sampleIsPartialSync: ObjCBool
    /// A Boolean value that indicates whether no other sample depends on the sample.
    public var sampleIsDroppable: ObjCBool
}

/// The place of bytes in a file.
public struct AVSampleCursorStorageRange: Sendable {
    /// The position of the first byte; -1 if it is unknown.
    public var offset: Int64
    /// Number of bytes.
    public var length: Int64

    /// Creates a range.
    public init(offset: Int64, length: Int64) { (self.offset, self.length) = (offset, length) }
}

/// Information about the samples that are stored one after the other.
public struct AVSampleCursorChunkInfo: Sendable {
    /// Number of samples.
    public var chunkSampleCount: Int64
    /// A Boolean value that indicates whether all samples have the same size.
    public var chunkHasUniformSampleSizes: ObjCBool
    /// A Boolean value that indicates whether all samples have the same duration.
    public var chunkHasUniformSampleDurations: ObjCBool
    /// A Boolean value that indicates whether all samples have the same format.
    public var chunkHasUniformFormatDescriptions: ObjCBool
}

/// Information about the samples that a sample needs, and those that need it.
public struct AVSampleCursorDependencyInfo: Sendable {
    /// A Boolean value that indicates whether the file says that other samples need the sample, or do not.
    public var sampleIndicatesWhetherItHasDependentSamples: ObjCBool
    /// A Boolean value that indicates whether other samples need the sample.
    public var sampleHasDependentSamples: ObjCBool
    /// A Boolean value that indicates whether the file says that the sample needs others, or does not.
    public var sampleIndicatesWhetherItDependsOnOthers: ObjCBool
    /// A Boolean value that indicates whether the sample needs others.
    public var sampleDependsOnOthers: ObjCBool
    /// A Boolean value that indicates whether the file says that the sample is coded redundantly; always false.
    public var sampleIndicatesWhetherItHasRedundantCoding: ObjCBool
    /// A Boolean value that indicates whether the sample is coded redundantly; always false.
    public var sampleHasRedundantCoding: ObjCBool
}

/// Information about the packets that a packet of sound needs.
public struct AVSampleCursorAudioDependencyInfo: Sendable {
    /// A Boolean value that indicates whether the packet can be decoded by itself.
    public var audioSampleIsIndependentlyDecodable: ObjCBool
    /// Number of packets that have to be decoded after this one until sound is complete.
    public var audioSamplePacketRefreshCount: Int
}
