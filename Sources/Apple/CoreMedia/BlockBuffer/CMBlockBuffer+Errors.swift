import CoreVideo
public import Foundation

extension CMBlockBuffer {
    /// The errors that block buffers throw.
    public struct Error: Sendable {
        /// The block buffer itself could not be allocated.
        public static let structureAllocationFailed = StatusError.make(
            kCMBlockBufferStructureAllocationFailedErr,
            "Could not create the block buffer: out of memory."
        )
        /// A block could not be allocated.
        public static let blockAllocationFailed = StatusError.make(
            kCMBlockBufferBlockAllocationFailedErr,
            "Could not allocate a block of the block buffer: out of memory."
        )
        /// The custom block source has an unknown version or cannot allocate.
        public static let badCustomBlockSource = StatusError.make(
            kCMBlockBufferBadCustomBlockSourceErr,
            "The custom block source has an unknown version or no function that allocates."
        )
        /// The offset is outside the data.
        public static let badOffsetParameter = StatusError.make(
            kCMBlockBufferBadOffsetParameterErr,
            "The offset is outside the data of the block buffer."
        )
        /// The length is 0 or extends beyond the data.
        public static let badLengthParameter = StatusError.make(
            kCMBlockBufferBadLengthParameterErr,
            "The length is 0 or extends beyond the data of the block buffer."
        )
        /// The pointer is invalid.
        public static let badPointerParameter = StatusError.make(
            kCMBlockBufferBadPointerParameterErr,
            "The pointer passed to the block buffer function is invalid."
        )
        /// The buffer has no block.
        public static let emptyBlockBuffer = StatusError.make(
            kCMBlockBufferEmptyBBufErr,
            "The block buffer is empty."
        )
        /// The block has no memory.
        public static let unallocatedBlock = StatusError.make(
            kCMBlockBufferUnallocatedBlockErr,
            "A block of the block buffer has no memory; allocate it with assureBlockMemory()."
        )
        /// The destination is too small for the data.
        public static let insufficientSpace = StatusError.make(
            kCMBlockBufferInsufficientSpaceErr,
            "The destination is too small for the data of the block buffer."
        )
    }

    /// Options for creating a block buffer.
    public struct Flags: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt32

        /// Creates flags from bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Memory is allocated at once rather than on first use.
        public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
        /// Data is copied even if it could be shared.
        public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
        /// References keep the other buffer itself; has no effect here, because references always go to the blocks.
        public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
        /// References to buffers without data are permitted.
        public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
    }
}
