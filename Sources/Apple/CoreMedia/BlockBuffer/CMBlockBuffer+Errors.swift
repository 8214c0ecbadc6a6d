import CoreVideo
public import Foundation

extension CMBlockBuffer {
    /// The errors that block buffers throw.
    public struct Error: Sendable {
        /// No memory for the buffer itself.
        public static let structureAllocationFailed = MediaError.make(
            kCMBlockBufferStructureAllocationFailedErr,
            "The block buffer cannot be made: memory is short."
        )
        /// No memory for a block.
        public static let blockAllocationFailed = MediaError.make(
            kCMBlockBufferBlockAllocationFailedErr,
            "A block of the block buffer cannot be allocated: memory is short."
        )
        /// A custom block source of another version, or one that can allocate nothing.
        public static let badCustomBlockSource = MediaError.make(
            kCMBlockBufferBadCustomBlockSourceErr,
            "The custom block source is of an unknown version or cannot allocate."
        )
        /// An offset outside the data.
        public static let badOffsetParameter = MediaError.make(
            kCMBlockBufferBadOffsetParameterErr,
            "The offset is outside the data of the block buffer."
        )
        /// A length of 0 or beyond the end.
        public static let badLengthParameter = MediaError.make(
            kCMBlockBufferBadLengthParameterErr,
            "The length is 0 or reaches beyond the data of the block buffer."
        )
        /// A pointer that cannot be.
        public static let badPointerParameter = MediaError.make(
            kCMBlockBufferBadPointerParameterErr,
            "The pointer given to the block buffer call is not valid."
        )
        /// A buffer without any block.
        public static let emptyBlockBuffer = MediaError.make(
            kCMBlockBufferEmptyBBufErr,
            "The block buffer is empty."
        )
        /// A block without memory.
        public static let unallocatedBlock = MediaError.make(
            kCMBlockBufferUnallocatedBlockErr,
            "A block of the block buffer has no memory yet."
        )
        /// Not enough room for the data.
        public static let insufficientSpace = MediaError.make(
            kCMBlockBufferInsufficientSpaceErr,
            "The memory given has no room for the data of the block buffer."
        )
    }

    /// How a block buffer is made.
    public struct Flags: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt32

        /// Makes flags from bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Allocate at once, not when first needed.
        public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
        /// Copy, even where the data could be shared.
        public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
        /// Refer to the other buffer itself; no effect here, as blocks are always referred to directly.
        public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
        /// Allow references to buffers without data.
        public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
    }
}
