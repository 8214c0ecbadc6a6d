/// The reason that a media file or stream cannot be read or an image cannot be written, with a remedy.
package struct MediaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A machine-readable error code.
    package struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        package let rawValue: String

        /// Makes a code.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// No such file or address exists.
        package static let notFound = Code(rawValue: "notFound")
        /// The server has nothing at the address.
    package static let addressNotFound = Code(rawValue: "addressNotFound")
    /// Access is denied.
        package static let noPermission = Code(rawValue: "noPermission")
        /// The path names a folder instead of a file.
        package static let isFolder = Code(rawValue: "isFolder")
        /// The path names a device, a pipe or a socket instead of a file.
        package static let notAFile = Code(rawValue: "notAFile")
        /// The file has no bytes.
        package static let empty = Code(rawValue: "empty")
        /// The bytes are not in a known media format.
        package static let unrecognized = Code(rawValue: "unrecognized")
        /// The format is known, but damage makes all of it unreadable.
        package static let damaged = Code(rawValue: "damaged")
        /// The data stops before the end.
        package static let truncated = Code(rawValue: "truncated")
        /// The media has no video or image, only audio for example.
        package static let noVideo = Code(rawValue: "noVideo")
        /// The installed FFmpeg has no decoder or encoder for the codec.
        package static let unsupportedCodec = Code(rawValue: "unsupportedCodec")
        /// The pixel format cannot be read or written here.
        package static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
        /// The width, height or size exceeds the limits.
        package static let tooLarge = Code(rawValue: "tooLarge")
        /// The server answered with an error, or the connection broke.
        package static let network = Code(rawValue: "network")
        /// The server did not answer in time.
        package static let timedOut = Code(rawValue: "timedOut")
        /// Another thread cancelled the operation.
        package static let cancelled = Code(rawValue: "cancelled")
        /// Reading from or writing to the disk failed.
        package static let inputOutput = Code(rawValue: "inputOutput")
        /// The disk is full.
        package static let diskFull = Code(rawValue: "diskFull")
        /// No memory is available.
        package static let outOfMemory = Code(rawValue: "outOfMemory")
    }

    /// The machine-readable error code.
    package var code: Code
    /// Text for people, one sentence or two: the operation that failed, its object and a remedy.
    package var message: String
    /// Equal to ``message``.
    package var description: String { message }

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
