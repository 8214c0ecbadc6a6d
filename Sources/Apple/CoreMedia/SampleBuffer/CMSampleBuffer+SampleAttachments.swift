public import CoreVideo
import Foundation

extension CMSampleBuffer {
    /// Facts about one sample, such as whether decoding can begin there; see ``sampleAttachments``.
    public struct PerSampleAttachmentsDictionary: Sequence {
        // Sendable unchecked: the text is immutable.
        /// The name of a fact about one sample.
        public struct Key: RawRepresentable, Hashable, @unchecked Sendable {
            /// The text.
            public var rawValue: CFString

            /// Makes a key from its text.
            public init(rawValue: CFString) { self.rawValue = rawValue }
        }

        var values: [String: Any]

        /// The fact under a key; nil when nothing is said, and to say nothing.
        public subscript(key: Key) -> Any? {
            get { values[key.rawValue as String] }
            set { values[key.rawValue as String] = newValue }
        }

        /// Goes through the facts in no particular order.
        public func makeIterator() -> Iterator { Iterator(base: values.makeIterator()) }

        /// Goes through the facts of one sample.
        public struct Iterator: IteratorProtocol {
            var base: [String: Any].Iterator

            /// The next fact, or nil after the last.
            public mutating func next() -> (key: Key, value: Any)? {
                base.next().map { (Key(rawValue: $0.key as CFString), $0.value) }
            }
        }
    }

    /// The facts about all samples of a buffer, as a view: changes go to the buffer.
    public struct SampleAttachmentsArray: Collection {
        let owner: CMSampleBuffer
        /// The first sample: 0.
        public var startIndex: Int
        /// The number of samples.
        public var endIndex: Int

        /// The sample after another.
        public func index(after i: Int) -> Int { i + 1 }

        /// The facts about one sample.
        ///
        /// Writing creates the buffer's array of dictionaries.
        public subscript(sample: Int) -> PerSampleAttachmentsDictionary {
            get {
                precondition((startIndex..<endIndex).contains(sample), "There is no sample \(sample) in the buffer.")
                let dictionary = owner.sampleAttachmentsArray(creating: false)?.dictionary(at: sample)
                return PerSampleAttachmentsDictionary(values: dictionary as? [String: Any] ?? [:])
            }
            nonmutating set {
                precondition((startIndex..<endIndex).contains(sample), "There is no sample \(sample) in the buffer.")
                let dictionary = owner.sampleAttachmentsArray(creating: true)?.dictionary(at: sample)
                dictionary?.setDictionary(newValue.values)
            }
        }
    }

    /// The facts about each sample, to be read and changed; empty after invalidation.
    ///
    /// Changes are for the one who makes the buffer: they must not run while others read.
    public var sampleAttachments: SampleAttachmentsArray {
        get { SampleAttachmentsArray(owner: self, startIndex: 0, endIndex: numSamples) }
        // Changes have gone to the buffer already; the setter is what lets an assignment through the view compile.
        set {}
    }

    /// One mutable dictionary a sample; nil while nobody has asked for them to be created.
    func sampleAttachmentsArray(creating: Bool) -> SampleAttachmentList? {
        guard isValid else { return nil }
        let existing = current.sampleAttachments
        guard creating, existing == nil, sampleCount > 0 else { return existing }
        nonisolated(unsafe) let made = SampleAttachmentList((0..<sampleCount).map { _ in NSMutableDictionary() })
        update { state in
            // Another thread may have been faster: the first array stays.
            if state.sampleAttachments == nil { state.sampleAttachments = made }
        }
        return current.sampleAttachments
    }
}
