public import CoreVideo

extension CMSampleBuffer {
    /// The content of a ready sample buffer.
    public protocol Content: Sendable {}

    /// Content whose type is determined at run time.
    public enum DynamicContent: Content {
        /// The bytes of compressed media or of audio.
        case dataBuffer(CMReadOnlyDataBlockBuffer)
        /// An image.
        case pixelBuffer(CVReadOnlyPixelBuffer)
        /// No content, only attachments.
        case markerOnly
    }

    /// The properties of one sample.
    public struct SampleProperties: Hashable, Sendable {
        /// The size in bytes; nil if unknown.
        public var size: Int?
        /// The decode time, presentation time and duration.
        public var timing: CMSampleTimingInfo?

        /// Creates properties.
        public init(size: Int? = nil, timing: CMSampleTimingInfo? = nil) {
            self.size = size
            self.timing = timing
        }

        /// Returns a Boolean value that indicates whether two values are equal.
        public static func == (a: Self, b: Self) -> Bool {
            a.size == b.size && a.timing?.duration == b.timing?.duration
                && a.timing?.presentationTimeStamp == b.timing?.presentationTimeStamp
                && a.timing?.decodeTimeStamp == b.timing?.decodeTimeStamp
        }

        /// Hashes the size.
        public func hash(into hasher: inout Hasher) { hasher.combine(size) }
    }

    /// The properties of each sample of a buffer.
    public struct SamplePropertiesCollection: RandomAccessCollection, ExpressibleByArrayLiteral, Hashable, Sendable {
        private var properties: [SampleProperties]

        /// Creates an empty collection.
        public init() { properties = [] }

        /// Creates a collection.
        public init(_ properties: some Collection<SampleProperties>) { self.properties = Array(properties) }

        /// Creates a collection.
        public init(arrayLiteral elements: SampleProperties...) { properties = elements }

        /// The index of the first sample: 0.
        public var startIndex: Int { 0 }
        /// The number of samples.
        public var endIndex: Int { properties.count }

        /// The properties of the sample at an index.
        public subscript(position: Int) -> SampleProperties {
            get { properties[position] }
            set { properties[position] = newValue }
        }
    }
}

extension CVReadOnlyPixelBuffer: CMSampleBuffer.Content {}
extension CMReadOnlyDataBlockBuffer: CMSampleBuffer.Content {}
