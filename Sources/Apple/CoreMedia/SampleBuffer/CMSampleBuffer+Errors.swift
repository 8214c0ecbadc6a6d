import CoreVideo
public import Foundation

extension CMSampleBuffer {
    /// The errors that sample buffers throw.
    public struct Error: Sendable {
        /// The allocation failed.
        public static let allocationFailed = StatusError.make(
            kCMSampleBufferError_AllocationFailed,
            "Could not create the sample buffer: out of memory."
        )
        /// A required parameter is missing.
        public static let requiredParameterMissing = StatusError.make(
            kCMSampleBufferError_RequiredParameterMissing,
            "A required parameter of the sample buffer call is missing, or parameters contradict each other."
        )
        /// The data has already been set.
        public static let alreadyHasDataBuffer = StatusError.make(
            kCMSampleBufferError_AlreadyHasDataBuffer,
            "The sample buffer already has data, which can be set only once."
        )
        /// The data is not ready and cannot be loaded.
        public static let bufferNotReady = StatusError.make(
            kCMSampleBufferError_BufferNotReady,
            "The data of the sample buffer is not ready, and no handler can load it."
        )
        /// The sample index is out of range.
        public static let sampleIndexOutOfRange = StatusError.make(
            kCMSampleBufferError_SampleIndexOutOfRange,
            "The sample buffer has no sample with this index."
        )
        /// The buffer has no sample sizes.
        public static let bufferHasNoSampleSizes = StatusError.make(
            kCMSampleBufferError_BufferHasNoSampleSizes,
            "The sample buffer has no sample sizes."
        )
        /// The buffer has no sample timing.
        public static let bufferHasNoSampleTimingInfo = StatusError.make(
            kCMSampleBufferError_BufferHasNoSampleTimingInfo,
            "The sample buffer has no sample timing."
        )
        /// The array is too small for the entries.
        public static let arrayTooSmall = StatusError.make(
            kCMSampleBufferError_ArrayTooSmall,
            "The array is too small for the entries of the sample buffer."
        )
        /// The number of entries is neither zero, one, nor one per sample.
        public static let invalidEntryCount = StatusError.make(
            kCMSampleBufferError_InvalidEntryCount,
            "The number of entries of a sample buffer must be zero, one for all samples, or one per sample."
        )
        /// The boundaries of the samples are unknown.
        public static let cannotSubdivide = StatusError.make(
            kCMSampleBufferError_CannotSubdivide,
            "The sample buffer cannot be divided: the boundaries of its samples are unknown."
        )
        /// The sample timing is invalid.
        public static let sampleTimingInfoInvalid = StatusError.make(
            kCMSampleBufferError_SampleTimingInfoInvalid,
            "The sample timing is invalid."
        )
        /// The operation does not apply to this type of media.
        public static let invalidMediaTypeForOperation = StatusError.make(
            kCMSampleBufferError_InvalidMediaTypeForOperation,
            "The operation does not apply to the type of media in the sample buffer."
        )
        /// The data does not match the format.
        public static let invalidSampleData = StatusError.make(
            kCMSampleBufferError_InvalidSampleData,
            "The size of the sample buffer's data does not match the sizes of its samples."
        )
        /// The format does not match the image.
        public static let invalidMediaFormat = StatusError.make(
            kCMSampleBufferError_InvalidMediaFormat,
            "The format description does not match the image; create one with CMFormatDescription(imageBuffer:)."
        )
        /// The buffer has been invalidated.
        public static let invalidated = StatusError.make(
            kCMSampleBufferError_Invalidated,
            "The sample buffer has been invalidated and can no longer be used."
        )
        /// Loading of the data failed.
        public static let dataFailed = StatusError.make(
            kCMSampleBufferError_DataFailed,
            "The data of the sample buffer could not be loaded."
        )
        /// Loading of the data was cancelled.
        public static let dataCanceled = StatusError.make(
            kCMSampleBufferError_DataCanceled,
            "The loading of the sample buffer's data was cancelled."
        )
    }

    /// Options for the layout of an audio buffer list.
    public struct Flags: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt32

        /// Creates flags from bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Each audio buffer starts at a multiple of 16 bytes.
        public static let audioBufferListAssure16ByteAlignment = Flags(rawValue: 1)
    }
}
