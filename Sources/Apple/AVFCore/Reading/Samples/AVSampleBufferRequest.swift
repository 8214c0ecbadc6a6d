public import CoreMedia
public import Foundation

/// The samples that an ``AVSampleBufferGenerator`` is to provide.
open class AVSampleBufferRequest: NSObject {
    /// The direction in which samples after the first are taken.
    public enum Direction: Int, Sendable {
        /// Only the first sample.
        case none = 0
        /// Toward the end.
        case forward = 1
        /// Toward the beginning.
        case reverse = -1
    }

    /// The time at which the data are read.
    public enum Mode: Int, Sendable {
        /// Before the buffer is returned.
        case immediate = 0
        /// By the time the data are needed. Differs from Apple: immediately.
        case scheduled = 1
        /// Later, at a convenient time. Differs from Apple: immediately.
        case opportunistic = 2
    }

    /// The position of the first sample.
    public let startCursor: AVSampleCursor
    /// The direction in which further samples are taken; `none` takes one sample only.
    open var direction = Direction.none
    /// The position at which the samples end; nil for no limit.
    open var limitCursor: AVSampleCursor?
    /// The smallest preferred number of samples in a buffer; stored without effect.
    open var preferredMinSampleCount = 0
    /// The largest number of samples in a buffer; stored without effect, as buffers contain what the file stores
    /// together.
    open var maxSampleCount = 0
    /// The time at which the data are read; always immediately here.
    open var mode = Mode.immediate
    /// Stored without effect.
    open var overrideTime = CMTime.invalid

    /// Creates a request for the sample at a cursor.
    public init(start startCursor: AVSampleCursor) { self.startCursor = startCursor }
}
