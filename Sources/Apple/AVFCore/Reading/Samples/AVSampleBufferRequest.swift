public import CoreMedia
public import Foundation

/// What samples an ``AVSampleBufferGenerator`` is to make.
open class AVSampleBufferRequest: NSObject {
    /// In which direction samples after the first are taken.
    public enum Direction: Int, Sendable {
        /// No more than the first.
        case none = 0
        /// Towards the end.
        case forward = 1
        /// Towards the beginning.
        case reverse = -1
    }

    /// When the data are read.
    public enum Mode: Int, Sendable {
        /// Before the buffer is handed over.
        case immediate = 0
        /// By the time they are needed. Differs from Apple: at once.
        case scheduled = 1
        /// Later, when it suits. Differs from Apple: at once.
        case opportunistic = 2
    }

    /// Where the samples begin.
    public let startCursor: AVSampleCursor
    /// In which direction it goes on; none takes the one sample.
    open var direction = Direction.none
    /// Where the samples end; nil for no such place.
    open var limitCursor: AVSampleCursor?
    /// How many samples a buffer should have at least; kept without effect.
    open var preferredMinSampleCount = 0
    /// How many samples a buffer may have; kept without effect, as buffers are made as they are stored.
    open var maxSampleCount = 0
    /// When the data are read; always at once here.
    open var mode = Mode.immediate
    /// Kept without effect.
    open var overrideTime = CMTime.invalid

    /// Asks for the sample at a cursor.
    public init(start startCursor: AVSampleCursor) { self.startCursor = startCursor }
}
