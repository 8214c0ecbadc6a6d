package import AVFoundation
package import Barcodes
package import CameraSources
package import ConsoleWeb
import Foundation
package import FrameAnalysis
import Obscura

/// The settings of a camera station.
package struct StationConfiguration: Sendable {
    /// A camera that was named when the station was created.
    package struct Input: Sendable {
        /// The name for people, without a password.
        package var label: String
        package var name: CameraName
        /// The camera's name in stored scans; nil for its own name.
        package var camera: String?

        package init(label: String, name: CameraName, camera: String? = nil) {
            self.label = label
            self.name = name
            self.camera = camera
        }
    }

    /// The cameras to choose from, of which the first is chosen initially; empty for all cameras of the machine.
    package var inputs: [Input] = []
    /// The initial delay of the delayed view in seconds.
    package var delay = 5.0
    /// The symbologies to scan for; nil for all.
    package var types: [AVMetadataObject.ObjectType]?
    /// The models that look at frames beside the scanner; with different names.
    package var models: [any Analysis] = []
    /// The settings by which labels are graded; nil if they are not.
    package var print: PrintTrend.Settings?
    /// Maximum bytes of memory for the delayed view's frames; the next value is that for the disk.
    package var memoryBudget = 256 << 20
    package var diskBudget = 0
    /// The folder in which clips are saved; nil for none.
    package var clipFolder: URL?
    /// Maximum bytes of the clips, beyond which the oldest are deleted; nil for no limit.
    package var clipBudget: Int?
    /// Indicates whether the delayed view also plays without viewers, which makes its statistics cover every frame.
    package var alwaysPlays = false
    /// Indicates whether frames are kept for the delayed view, movies and clips, which requires compressing every
    /// frame.
    package var keepsPast = true
    /// The shelf that keeps scans before they are announced; nil for the station's own, in memory.
    package var shelf: ScanShelf?
    /// The part of a scan's frame that is kept as an image.
    package var image = ScanImage.frame(width: StationLimits.thumbnailWidth)
    /// The movie that is saved around each scan; nil for none.
    package var scanClips: ScanClips?
    /// The region of the image to scan, as fractions, origin top-left; nil for the whole image.
    package var region: CGRect?
    /// The initial frame rate of each camera in frames per second; nil for its present one.
    package var rate: Double?
    /// Called with each message for people; on any thread, and must not block.
    package var onMessage: (@Sendable (ConsoleMessage) -> Void)?

    /// The listeners of stations that are shown together.
    ///
    /// They also share the clip folder, the next value.
    var news: EventBroadcaster?
    var folder: ClipFolder?
    /// Indicates whether listeners initially receive all events of this station's camera, rather than only scans and
    /// messages.
    var isShown = true

    package init() {}

    /// Maximum delay that can be requested, in seconds.
    var longestDelay: Double { max(StationLimits.usualLongestDelay, delay + 60) }

    var feed: DelayedFeedConfiguration {
        var configuration = DelayedFeedConfiguration()
        configuration.memoryBudget = memoryBudget
        configuration.diskBudget = diskBudget
        configuration.longestDelay = longestDelay
        return configuration
    }

    /// The settings of the analyzer, which takes the scanner's place if there are models.
    var analyzer: AnalyzerConfiguration {
        var configuration = AnalyzerConfiguration()
        configuration.scanner = scanner
        // The live view shows every frame at once, with boxes that are followed.
        configuration.looksAtEveryFrame = false
        return configuration
    }

    var scanner: ScannerConfiguration {
        var configuration = ScannerConfiguration()
        configuration.types = types
        if let region { configuration.regions = [region] }
        // The station takes each frame immediately; the buffer bridges moments without processor time.
        configuration.buffering = .block(upTo: 4)
        return configuration
    }
}
