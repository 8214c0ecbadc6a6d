import CoreVideo
public import Foundation

extension CMFormatDescription {
    /// The errors that format descriptions throw.
    public struct Error: Sendable {
        /// A size, parameter set or length is invalid.
        public static let invalidParameter = StatusError.make(
            kCMFormatDescriptionError_InvalidParameter,
            "Could not create the format description: a size, parameter set or length is invalid."
        )
        /// The allocation failed.
        public static let allocationFailed = StatusError.make(
            kCMFormatDescriptionError_AllocationFailed,
            "Could not create the format description: out of memory."
        )
        /// The description does not have the value.
        public static let valueNotAvailable = StatusError.make(
            kCMFormatDescriptionError_ValueNotAvailable,
            "The format description does not have this value."
        )
    }
}
