/// The reason that frames cannot be given out, with a remedy.
package struct StreamOutputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error.
    package enum Code: Sendable, Hashable {
        /// A library is missing.
        case noLibrary
        /// The address cannot be used, or is in use.
        case addressUnusable
        /// The files of the certificate cannot be used.
        case certificateUnusable
        /// There is no such device, or it is no output.
        case noDevice
        /// Access is denied.
        case noPermission
        /// The device takes no format that can be made.
        case unsupportedFormat
        /// The device failed.
        case deviceFailed
    }

    /// The kind of the error.
    package var code: Code
    /// Text for people: the operation that failed, its object and a remedy.
    package var message: String
    /// Equal to ``message``.
    package var description: String { message }

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
