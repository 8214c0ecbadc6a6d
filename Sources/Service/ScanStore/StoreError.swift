public import Foundation

/// An error of a store.
///
/// The message says what failed, on which object, and what to do. It never contains a code's content.
public struct StoreError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The constant's name.
        public let description: String

        /// The file does not exist.
        public static let missing = Code(description: "missing")
        /// The folder or file is not writable, or is not a regular file.
        public static let notWritable = Code(description: "notWritable")
        /// The file is a database of another application.
        ///
        /// It is left unchanged.
        public static let notAStore = Code(description: "notAStore")
        /// The file was written by a newer version of this program.
        ///
        /// It is left unchanged.
        public static let newerSchema = Code(description: "newerSchema")
        /// The file is damaged.
        public static let damaged = Code(description: "damaged")
        /// The disk is full, or the file has reached its size limit.
        public static let full = Code(description: "full")
        /// Another process has held the file for too long.
        public static let busy = Code(description: "busy")
        /// The device reports errors, or SQLite reports a failure that no other code covers.
        public static let failed = Code(description: "failed")
        /// Too many scans are waiting: the disk stores fewer than are scanned.
        public static let tooManyWaiting = Code(description: "tooManyWaiting")
        /// The scan has more bytes than ``StoreLimits/recordBytes``, or a value that cannot be stored.
        public static let invalid = Code(description: "invalid")
        /// No scan has this id.
        public static let unknownScan = Code(description: "unknownScan")
        /// The sink's name cannot be used.
        public static let sink = Code(description: "sink")
        /// The store was closed.
        public static let closed = Code(description: "closed")
    }

    /// The kind of failure.
    public let code: Code
    /// A message that says what failed and what to do.
    public let message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
}
