public import Foundation

/// Why a store does not do what it was asked.
///
/// The message says what failed, on what, and what to do.
///
/// Never holds what a code says.
public struct StoreError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// What kind of failure it is.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name, as in the source.
        public let description: String

        /// There is no such file.
        public static let missing = Code(description: "missing")
        /// The folder or file may not be written, or is no ordinary file.
        public static let notWritable = Code(description: "notWritable")
        /// The file is a database of something else.
        ///
        /// It was left alone.
        public static let notAStore = Code(description: "notAStore")
        /// The file was written by a newer version of this program.
        ///
        /// It was left alone.
        public static let newerSchema = Code(description: "newerSchema")
        /// The file is damaged.
        public static let damaged = Code(description: "damaged")
        /// The disk, or what the file may have of it, is full.
        public static let full = Code(description: "full")
        /// Another process holds the file for too long.
        public static let busy = Code(description: "busy")
        /// The device reports errors, or SQLite a failure that is none of the others.
        public static let failed = Code(description: "failed")
        /// The waiting room has no place: the disk takes less than is scanned.
        public static let tooManyWaiting = Code(description: "tooManyWaiting")
        /// The scan has more bytes than ``StoreLimits/recordBytes``, or a value that cannot be kept.
        public static let invalid = Code(description: "invalid")
        /// There is no scan with this id.
        public static let unknownScan = Code(description: "unknownScan")
        /// The sink has no name that can be used, or is in use.
        public static let sink = Code(description: "sink")
        /// The store was closed.
        public static let closed = Code(description: "closed")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What failed and what to do.
    public let message: String

    /// A failure in words.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
}
