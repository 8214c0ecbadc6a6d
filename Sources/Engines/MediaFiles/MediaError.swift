/// Why a media file or stream cannot be read, or a picture cannot be written, in words that say what to do.
package struct MediaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for programs.
    package struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        package let rawValue: String

        /// Makes a code.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// No such file or address.
        package static let notFound = Code(rawValue: "notFound")
        /// Not allowed.
        package static let noPermission = Code(rawValue: "noPermission")
        /// A folder where a file is wanted.
        package static let isFolder = Code(rawValue: "isFolder")
        /// A device, a pipe or a socket where a file is wanted.
        package static let notAFile = Code(rawValue: "notAFile")
        /// A file without bytes.
        package static let empty = Code(rawValue: "empty")
        /// The bytes are of no known media format.
        package static let unrecognized = Code(rawValue: "unrecognized")
        /// A known format, but damaged so that nothing in it can be read.
        package static let damaged = Code(rawValue: "damaged")
        /// The data stop before the end.
        package static let truncated = Code(rawValue: "truncated")
        /// Media without pictures, such as sound only.
        package static let noVideo = Code(rawValue: "noVideo")
        /// FFmpeg as installed has no decoder or encoder for it.
        package static let unsupportedCodec = Code(rawValue: "unsupportedCodec")
        /// A pixel format that cannot be read or written here.
        package static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
        /// Wider, higher or larger than the limits.
        package static let tooLarge = Code(rawValue: "tooLarge")
        /// The server answered with an error or the connection broke.
        package static let network = Code(rawValue: "network")
        /// The server did not answer in time.
        package static let timedOut = Code(rawValue: "timedOut")
        /// Another thread asked to stop.
        package static let cancelled = Code(rawValue: "cancelled")
        /// Reading from or writing to the disk failed.
        package static let inputOutput = Code(rawValue: "inputOutput")
        /// The disk is full.
        package static let diskFull = Code(rawValue: "diskFull")
        /// No memory.
        package static let outOfMemory = Code(rawValue: "outOfMemory")
    }

    /// What went wrong, for programs.
    package var code: Code
    /// What failed, on what, and what to do: one sentence or two for people.
    package var message: String
    /// The message.
    package var description: String { message }

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
