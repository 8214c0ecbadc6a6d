package import ArgumentParser

/// The exit status of the process.
package enum ToolStatus: Int32, Equatable {
    /// Success; for `scan`, at least one code was found.
    case done = 0
    /// Nothing was found.
    case nothingFound = 1
    /// Some inputs could not be read, or some results not written; everything else is done.
    case someFailed = 2
    /// Wrong usage.
    case usage = 64
    /// No camera.
    case noCamera = 69
    /// No permission.
    case noPermission = 77

    /// No display for a window.
    package static let noDisplay = ToolStatus.noCamera

    /// The error that ends a command with this status.
    package var exitCode: ExitCode { ExitCode(rawValue) }
}
