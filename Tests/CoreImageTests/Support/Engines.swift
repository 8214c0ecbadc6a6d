import ComputerVision
import Foundation

/// The engines of detectors that this machine has; tests of what is missing are skipped.
enum Engines {
    /// Indicates whether faces and rectangles are found.
    static let detectors = ComputerVisionLibrary.isAvailable
    /// Indicates whether text is found.
    static let text = (try? TextReader.installedLanguages())?.isEmpty == false
}
