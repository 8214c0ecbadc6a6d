public import Foundation

/// Images in memory of the caller: conversions, geometry, filters.
///
/// The functions whose names begin with `vImage` are safe to call on any thread; they run on the caller's. They check
/// their arguments and return an error as a number.
public enum vImage {
    /// An error of a function.
    public enum Error: Int, Swift.Error, Sendable {
        /// The region of the result is larger than the source.
        case roiLargerThanInputBuffer = -21766
        /// A side of a kernel is 0 or even.
        case invalidKernelSize = -21767
        /// The flags have no edge mode, or several.
        case invalidEdgeStyle = -21768
        /// The region begins right of the source.
        case invalidOffsetX = -21769
        /// The region begins below the source.
        case invalidOffsetY = -21770
        /// Memory ran out.
        case memoryAllocationError = -21771
        /// A buffer without memory.
        case nullPointerArgument = -21772
        /// An argument is out of range.
        case invalidParameter = -21773
        /// Buffers of different sizes.
        case bufferSizeMismatch = -21774
        /// A flag that the function does not have.
        case unknownFlagsBit = -21775
        /// An internal error.
        case internalError = -21776
        /// Rows are shorter than their pixels.
        case invalidRowBytes = -21777
        /// A format that contradicts itself.
        case invalidImageFormat = -21778
        /// Colours cannot be converted.
        case colorSyncIsAbsent = -21779
        /// The result may not be the source.
        case outOfPlaceOperationRequired = -21780
        /// An image that cannot be read.
        case invalidImageObject = -21781
        /// A format of a pixel buffer that is incomplete.
        case invalidCVImageFormat = -21782
        /// A conversion that does not exist.
        case unsupportedConversion = -21783
        /// Core Video is not there, which never happens here.
        case coreVideoIsAbsent = -21784
    }

    /// Options of a function.
    public struct Options: OptionSet, Sendable {
        /// The options as the functions' flags.
        public let rawValue: UInt32

        /// Creates options from flags.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The options as the functions' flags.
        public var flags: vImage_Flags { rawValue }

        /// No options.
        public static var noFlags: Options { Options(rawValue: 0) }
        /// Alpha of the result stays what it was.
        public static var leaveAlphaUnchanged: Options { Options(rawValue: 1) }
        /// Pixels whose neighbourhood leaves the image are copied.
        public static var copyInPlace: Options { Options(rawValue: 2) }
        /// Pixels outside the image have the background colour.
        public static var backgroundColorFill: Options { Options(rawValue: 4) }
        /// Pixels outside the image are those of its edge.
        public static var edgeExtend: Options { Options(rawValue: 8) }
        /// The work is not divided, which it never is here.
        public static var doNotTile: Options { Options(rawValue: 16) }
        /// A wider filter.
        public static var highQualityResampling: Options { Options(rawValue: 32) }
        /// The parts of a kernel that are outside the image are left out.
        public static var truncateKernel: Options { Options(rawValue: 64) }
        /// Returns the size of temporary memory, which is 0 here, and does nothing.
        public static var getTempBufferSize: Options { Options(rawValue: 128) }
        /// Errors of formats are written to standard error.
        public static var printDiagnosticsToConsole: Options { Options(rawValue: 256) }
        /// The buffer is described, but memory is not allocated.
        public static var noAllocate: Options { Options(rawValue: 512) }
        /// Values may exceed the range.
        public static var hdrContent: Options { Options(rawValue: 1024) }
        /// Values are not limited to the range.
        public static var doNotClamp: Options { Options(rawValue: 2048) }
        /// Sums may be computed in half precision, which they never are here.
        public static var useFP16Accumulator: Options { Options(rawValue: 4096) }
    }

    /// The width and the height of an image in pixels.
    public struct Size: Hashable, Sendable {
        /// The width.
        public var width: Int
        /// The height.
        public var height: Int

        /// Creates a size.
        public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

        /// Creates a size; nil if a side is not a whole number of at least 1.
        public init?(exactly size: CGSize) {
            guard let width = Int(exactly: size.width), let height = Int(exactly: size.height), width > 0, height > 0
            else { return nil }
            self.init(width: width, height: height)
        }
    }
}
