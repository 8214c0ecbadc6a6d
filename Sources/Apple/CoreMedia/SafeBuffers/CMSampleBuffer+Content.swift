public import CoreVideo

extension CMSampleBuffer {
    /// What a ready sample buffer can carry.
    public protocol Content: Sendable {}

    /// Content of any kind, told apart when the program runs.
    public enum DynamicContent: Content {
        /// Bytes of compressed media or of sound.
        case dataBuffer(CMReadOnlyDataBlockBuffer)
        /// A picture.
        case pixelBuffer(CVReadOnlyPixelBuffer)
        /// Nothing but attachments.
        case markerOnly
    }

    /// What is known about one sample.
    public struct SampleProperties: Hashable, Sendable {
        /// The size in bytes; nil where it is not known.
        public var size: Int?
        /// When it is decoded and presented, and for how long.
        public var timing: CMSampleTimingInfo?

        /// Makes properties.
        public init(size: Int? = nil, timing: CMSampleTimingInfo? = nil) {
            self.size = size
            self.timing = timing
        }

        /// Whether two are equal.
        public static func == (a: Self, b: Self) -> Bool {
            a.size == b.size && a.timing?.duration == b.timing?.duration
                && a.timing?.presentationTimeStamp == b.timing?.presentationTimeStamp
                && a.timing?.decodeTimeStamp == b.timing?.decodeTimeStamp
        }

        /// Equal for equal properties.
        public func hash(into hasher: inout Hasher) { hasher.combine(size) }
    }

    /// What is known about each sample of a buffer.
    public struct SamplePropertiesCollection: RandomAccessCollection, ExpressibleByArrayLiteral, Hashable, Sendable {
        private var properties: [SampleProperties]

        /// Makes an empty collection.
        public init() { properties = [] }

        /// Makes a collection.
        public init(_ properties: some Collection<SampleProperties>) { self.properties = Array(properties) }

        /// Makes a collection.
        public init(arrayLiteral elements: SampleProperties...) { properties = elements }

        /// The first place: 0.
        public var startIndex: Int { 0 }
        /// The number of samples.
        public var endIndex: Int { properties.count }

        /// What is known about a sample.
        public subscript(position: Int) -> SampleProperties {
            get { properties[position] }
            set { properties[position] = newValue }
        }
    }
}

extension CVReadOnlyPixelBuffer: CMSampleBuffer.Content {}
extension CMReadOnlyDataBlockBuffer: CMSampleBuffer.Content {}
