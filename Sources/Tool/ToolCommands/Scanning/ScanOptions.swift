import AVFoundation
import Foundation
import Obscura

/// The options of `scan`.
struct ScanOptions: Sendable {
    /// The symbologies to read; nil for all.
    var types: [AVMetadataObject.ObjectType]?
    /// The region to scan; nil for the whole image.
    var region: CGRect?
    var isJSON = false
    var isUnique = false
    /// Prints the meaning of payloads.
    var decodes = false
    /// Reads every frame of a film with as much effort as a picture.
    var isExhaustive = false
    /// Reads also what only several frames together show.
    var combinesFrames = false
    /// Prints a code once per appearance, in its best frame.
    var isBest = false
    var frameFolder: OutputFolder?
    /// The file of the store; nil for no store.
    var storeFile: URL?
    /// The maximum duration of each input in seconds.
    var duration: Double?
    var printsTruth = false
    /// Shows frames in a window.
    var showsWindow = false
    var statisticsFile: ResultFile?
    var reportFile: ResultFile?
    var style: TerminalStyle
    /// The command line, for the report.
    var command: String

    /// Seconds of frame time that a code must be out of view before `--unique` prints it again.
    static let rearm = 1.0

    /// The configuration of the scanner for these options.
    var scanner: ScannerConfiguration {
        var configuration = ScannerConfiguration()
        configuration.types = types
        configuration.regions = region.map { [$0] } ?? []
        configuration.rearm = isUnique && !isBest ? Self.rearm : nil
        configuration.combinesFrames = combinesFrames
        configuration.isExhaustive = isExhaustive
        return configuration
    }
}
