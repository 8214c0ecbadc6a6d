package import AVFoundation
package import CameraSources
package import ConsoleWeb
import Foundation
import Obscura

/// What a camera station shows, and what it keeps.
package struct StationConfiguration: Sendable {
    /// A camera that was named when the station was made.
    package struct Input: Sendable {
        /// What people read; has no password in it.
        package var label: String
        package var name: CameraName
        /// What the camera is called where scans are kept; nil for its own name.
        package var camera: String?

        package init(label: String, name: CameraName, camera: String? = nil) {
            self.label = label
            self.name = name
            self.camera = camera
        }
    }

    /// The cameras to choose from, the first one chosen; empty for all that the machine has.
    package var inputs: [Input] = []
    /// Seconds that the delayed view is behind at first.
    package var delay = 5.0
    /// The symbologies to read; nil for all.
    package var types: [AVMetadataObject.ObjectType]?
    /// Bytes of memory, and of the disk, for what the delayed view can show.
    package var memoryBudget = 256 << 20
    package var diskBudget = 0
    /// Where clips are saved; nil for nowhere.
    package var clipFolder: URL?
    /// Bytes that the films there may take, the oldest being deleted; nil for any number.
    package var clipBudget: Int?
    /// Whether the delayed view plays although nobody watches, so that its statistics are those of every frame.
    package var alwaysPlays = false
    /// Whether what the camera saw is kept for the delayed view, films and clips, which takes compressing every frame.
    package var keepsPast = true
    /// Where scans are kept before anybody hears of them; nil for a shelf of the station's own, in memory.
    package var shelf: ScanShelf?
    /// What is kept of the frame of a scan.
    package var picture = KeptPicture.frame(width: StationLimits.thumbnailWidth)
    /// The film that is saved around each scan; nil for none.
    package var scanClips: ScanClips?
    /// The part of the picture to read codes in, as fractions, origin top-left; nil for all of it.
    package var region: CGRect?
    /// Frames a second to set each camera to at first; nil to leave it as it is.
    package var rate: Double?
    /// Hears what people are told; on any thread, must not wait.
    package var told: (@Sendable (ConsoleMessage) -> Void)?

    /// What stations that are shown together share: those who listen, and the folder for clips.
    var news: EventDesk?
    var folder: ClipFolder?
    /// Whether listeners hear at first of this station's camera, and not of its scans and messages alone.
    var isShown = true

    package init() {}

    /// The longest delay that can be asked for, in seconds.
    var longestDelay: Double { max(StationLimits.usualLongestDelay, delay + 60) }

    var feed: DelayedFeedConfiguration {
        var configuration = DelayedFeedConfiguration()
        configuration.memoryBudget = memoryBudget
        configuration.diskBudget = diskBudget
        configuration.longestDelay = longestDelay
        return configuration
    }

    var scanner: ScannerConfiguration {
        var configuration = ScannerConfiguration()
        configuration.types = types
        if let region { configuration.regions = [region] }
        // The station takes each frame at once; what waits is for a moment without processor time.
        configuration.buffering = .block(upTo: 4)
        return configuration
    }
}
