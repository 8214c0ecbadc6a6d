public import CoreVideo
import Foundation

extension CMSampleBuffer {
    /// The attachments of one sample, such as whether decoding can start there; see ``sampleAttachments``.
    public struct PerSampleAttachmentsDictionary: Sequence {
        // `@unchecked Sendable`: the string is immutable.
        /// The key of a sample's attachment.
        public struct Key: RawRepresentable, Hashable, @unchecked Sendable {
            /// The string.
            public var rawValue: CFString

            /// Creates a key from its string.
            public init(rawValue: CFString) { self.rawValue = rawValue }
        }

        var values: [String: Any]

        /// The attachment under a key; nil if there is none, and assigning nil removes it.
        public subscript(key: Key) -> Any? {
            get { values[key.rawValue as String] }
            set { values[key.rawValue as String] = newValue }
        }

        /// Returns an iterator over the attachments, in no particular order.
        public func makeIterator() -> Iterator { Iterator(base: values.makeIterator()) }

        /// An iterator over the attachments of one sample.
        public struct Iterator: IteratorProtocol {
            var base: [String: Any].Iterator

            /// Returns the next attachment, or nil after the last.
            public mutating func next() -> (key: Key, value: Any)? {
                base.next().map { (Key(rawValue: $0.key as CFString), $0.value) }
            }
        }
    }

    /// A view of the attachments of all samples of a buffer; changes go to the buffer.
    public struct SampleAttachmentsArray: Collection {
        let owner: CMSampleBuffer
        /// The index of the first sample: 0.
        public var startIndex: Int
        /// The number of samples.
        public var endIndex: Int

        /// Returns the index after another.
        public func index(after i: Int) -> Int { i + 1 }

        /// The attachments of one sample.
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

    /// The attachments of each sample, for reading and writing; empty after invalidation.
    ///
    /// Only the creator of the buffer should change them, and not while others read.
    public var sampleAttachments: SampleAttachmentsArray {
        get { SampleAttachmentsArray(owner: self, startIndex: 0, endIndex: numSamples) }
        // Changes have already reached the buffer; the setter exists so that assignments through the view compile.
        set {}
    }

    /// Returns one mutable dictionary per sample; nil until a call creates them.
    func sampleAttachmentsArray(creating: Bool) -> SampleAttachmentList? {
        guard isValid else { return nil }
        let existing = current.sampleAttachments
        guard creating, existing == nil, sampleCount > 0 else { return existing }
        nonisolated(unsafe) let made = SampleAttachmentList((0..<sampleCount).map { _ in NSMutableDictionary() })
        update { state in
            // Another thread may have been faster; the first array stays.
            if state.sampleAttachments == nil { state.sampleAttachments = made }
        }
        return current.sampleAttachments
    }
}
