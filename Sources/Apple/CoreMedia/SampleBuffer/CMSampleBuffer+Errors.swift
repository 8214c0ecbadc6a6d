import CoreVideo
public import Foundation

extension CMSampleBuffer {
    /// The errors that sample buffers throw.
    public struct Error: Sendable {
        /// No memory.
        public static let allocationFailed = MediaError.make(
            kCMSampleBufferError_AllocationFailed,
            "The sample buffer cannot be made: memory is short."
        )
        /// Something that is needed was not given.
        public static let requiredParameterMissing = MediaError.make(
            kCMSampleBufferError_RequiredParameterMissing,
            "The sample buffer call lacks something it needs, or what was given does not go together."
        )
        /// The data was set before.
        public static let alreadyHasDataBuffer = MediaError.make(
            kCMSampleBufferError_AlreadyHasDataBuffer,
            "The sample buffer has data already; it can be set once only."
        )
        /// The data is not there yet and cannot be fetched.
        public static let bufferNotReady = MediaError.make(
            kCMSampleBufferError_BufferNotReady,
            "The data of the sample buffer is not ready, and nothing can make it so."
        )
        /// There is no such sample.
        public static let sampleIndexOutOfRange = MediaError.make(
            kCMSampleBufferError_SampleIndexOutOfRange,
            "The sample buffer has no sample of this index."
        )
        /// The buffer does not say how large its samples are.
        public static let bufferHasNoSampleSizes = MediaError.make(
            kCMSampleBufferError_BufferHasNoSampleSizes,
            "The sample buffer has no sample sizes."
        )
        /// The buffer does not say when its samples are.
        public static let bufferHasNoSampleTimingInfo = MediaError.make(
            kCMSampleBufferError_BufferHasNoSampleTimingInfo,
            "The sample buffer has no sample timing."
        )
        /// More entries than the array has room for.
        public static let arrayTooSmall = MediaError.make(
            kCMSampleBufferError_ArrayTooSmall,
            "The array has no room for all entries of the sample buffer."
        )
        /// As many entries as neither none, one, nor one a sample.
        public static let invalidEntryCount = MediaError.make(
            kCMSampleBufferError_InvalidEntryCount,
            "A sample buffer needs no entry, one for all samples, or one for each sample."
        )
        /// The samples cannot be told apart.
        public static let cannotSubdivide = MediaError.make(
            kCMSampleBufferError_CannotSubdivide,
            "The sample buffer cannot be divided: it does not say where samples begin."
        )
        /// The times make no sense.
        public static let sampleTimingInfoInvalid = MediaError.make(
            kCMSampleBufferError_SampleTimingInfoInvalid,
            "The sample timing is not valid."
        )
        /// Not for this kind of media.
        public static let invalidMediaTypeForOperation = MediaError.make(
            kCMSampleBufferError_InvalidMediaTypeForOperation,
            "The operation is not for the kind of media in the sample buffer."
        )
        /// The data is not what the format says.
        public static let invalidSampleData = MediaError.make(
            kCMSampleBufferError_InvalidSampleData,
            "The data of the sample buffer is not as large as its samples say."
        )
        /// The format is not that of the picture.
        public static let invalidMediaFormat = MediaError.make(
            kCMSampleBufferError_InvalidMediaFormat,
            "The format description does not match the picture; make one with CMFormatDescription(imageBuffer:)."
        )
        /// The buffer was invalidated.
        public static let invalidated = MediaError.make(
            kCMSampleBufferError_Invalidated,
            "The sample buffer was invalidated and can no longer be used."
        )
        /// Loading the data failed.
        public static let dataFailed = MediaError.make(
            kCMSampleBufferError_DataFailed,
            "Loading the data of the sample buffer failed."
        )
        /// Loading the data was cancelled.
        public static let dataCanceled = MediaError.make(
            kCMSampleBufferError_DataCanceled,
            "Loading the data of the sample buffer was cancelled."
        )
    }

    /// How audio is laid out for a list of audio buffers.
    public struct Flags: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt32

        /// Makes flags from bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Each audio buffer begins on a multiple of 16 bytes.
        public static let audioBufferListAssure16ByteAlignment = Flags(rawValue: 1)
    }
}
