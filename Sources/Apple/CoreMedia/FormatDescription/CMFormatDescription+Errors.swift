import CoreVideo
public import Foundation

extension CMFormatDescription {
    /// The errors that descriptions throw.
    public struct Error: Sendable {
        /// A size, a parameter set or a length that cannot be.
        public static let invalidParameter = MediaError.make(
            kCMFormatDescriptionError_InvalidParameter,
            "The format description cannot be made: a size, parameter set or length given is not valid."
        )
        /// No memory.
        public static let allocationFailed = MediaError.make(
            kCMFormatDescriptionError_AllocationFailed,
            "The format description cannot be made: memory is short."
        )
        /// The description does not say.
        public static let valueNotAvailable = MediaError.make(
            kCMFormatDescriptionError_ValueNotAvailable,
            "The format description does not have this value."
        )
    }
}
