public import Foundation

/// The data of a synchronizer's outputs at one time: at least one entry.
///
/// A sequence of the data, in the order of the synchronizer's outputs.
open class AVCaptureSynchronizedDataCollection: NSObject, Sequence {
    /// The element of the collection.
    public typealias Element = AVCaptureSynchronizedData

    private let entries: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]

    init(_ entries: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]) {
        self.entries = entries
        super.init()
    }

    /// The number of outputs that have data.
    open var count: Int { entries.count }

    /// Returns the data of an output; nil if it has none at this time.
    open func synchronizedData(for captureOutput: AVCaptureOutput) -> AVCaptureSynchronizedData? {
        entries.first { $0.output === captureOutput }?.data
    }

    /// Returns the data of an output; nil if it has none at this time.
    open subscript(key: AVCaptureOutput) -> AVCaptureSynchronizedData? { synchronizedData(for: key) }

    /// Returns an iterator over the data, not over the outputs.
    public func makeIterator() -> Iterator { Iterator(entries.map(\.data)) }

    /// An iterator over the data of a collection.
    public struct Iterator: IteratorProtocol {
        private var rest: IndexingIterator<[AVCaptureSynchronizedData]>

        init(_ data: [AVCaptureSynchronizedData]) { rest = data.makeIterator() }

        /// Returns the data of the next output; nil after the last.
        public mutating func next() -> AVCaptureSynchronizedData? { rest.next() }
    }
}

@available(*, unavailable)
extension AVCaptureSynchronizedDataCollection: @unchecked Sendable {}

@available(*, unavailable)
extension AVCaptureSynchronizedDataCollection.Iterator: Sendable {}
