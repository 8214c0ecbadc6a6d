public import Obscura

/// The settings of an analyzer.
public struct AnalyzerConfiguration: Sendable {
    /// The settings of the scanner that delivers frames and codes.
    ///
    /// By default no codes are read; set `types` to nil for all symbologies.
    public var scanner: ScannerConfiguration
    /// True to carry boxes on between two looks.
    public var followsBoxes = true
    /// Seconds of frame time after which something that is not seen again loses its track number.
    public var memory = 1.0
    /// True to let the source wait until every analysis has looked at every frame, false to skip frames.
    ///
    /// Nil chooses by the source: one that waits for its clients (a file, a camera on a virtual clock) loses no frame.
    public var looksAtEveryFrame: Bool?
    /// The largest number of frames between a look and its result into which boxes are followed.
    public static let followedFrames = 64

    /// Creates the default configuration: no codes, boxes are followed.
    public init() {
        scanner = ScannerConfiguration()
        scanner.types = []
    }
}
