public import Foundation

/// All that the outputs of a synchronizer have for one time: at least one entry.
///
/// A sequence of the data, in the order of the synchronizer's outputs.
open class AVCaptureSynchronizedDataCollection: NSObject, Sequence {
    /// What the collection holds.
    public typealias Element = AVCaptureSynchronizedData

    private let entries: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]

    init(_ entries: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]) {
        self.entries = entries
        super.init()
    }

    /// How many outputs have something.
    open var count: Int { entries.count }

    /// What an output has; nil where it has nothing at this time.
    open func synchronizedData(for captureOutput: AVCaptureOutput) -> AVCaptureSynchronizedData? {
        entries.first { $0.output === captureOutput }?.data
    }

    /// What an output has; nil where it has nothing at this time.
    open subscript(key: AVCaptureOutput) -> AVCaptureSynchronizedData? { synchronizedData(for: key) }

    /// Goes through the data, not the outputs.
    public func makeIterator() -> Iterator { Iterator(entries.map(\.data)) }

    /// Goes through the data of a collection.
    public struct Iterator: IteratorProtocol {
        private var rest: IndexingIterator<[AVCaptureSynchronizedData]>

        init(_ data: [AVCaptureSynchronizedData]) { rest = data.makeIterator() }

        /// The data of the next output; nil after the last.
        public mutating func next() -> AVCaptureSynchronizedData? { rest.next() }
    }
}

@available(*, unavailable)
extension AVCaptureSynchronizedDataCollection: @unchecked Sendable {}

@available(*, unavailable)
extension AVCaptureSynchronizedDataCollection.Iterator: Sendable {}
