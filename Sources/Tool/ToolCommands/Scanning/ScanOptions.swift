import AVFoundation
import Foundation
import Obscura

/// What `scan` was asked to do.
struct ScanOptions: Sendable {
    /// Nil for all symbologies.
    var types: [AVMetadataObject.ObjectType]?
    /// Nil for the whole picture.
    var region: CGRect?
    var isJSON = false
    var isUnique = false
    var frameFolder: OutputFolder?
    /// Where codes are kept; nil for nowhere.
    var storeFile: URL?
    /// Seconds of each input.
    var duration: Double?
    var printsTruth = false
    /// Whether frames are shown in a window.
    var showsWindow = false
    var statisticsFile: OutputFile?
    var reportFile: OutputFile?
    var style: TerminalStyle
    /// The command line, for the report.
    var command: String

    /// Seconds of frame time that a code must be out of view before `--unique` prints it again.
    static let rearm = 1.0

    /// What the scanner is to do for them.
    var scanner: ScannerConfiguration {
        var configuration = ScannerConfiguration()
        configuration.types = types
        configuration.regions = region.map { [$0] } ?? []
        configuration.rearm = isUnique ? Self.rearm : nil
        return configuration
    }
}
