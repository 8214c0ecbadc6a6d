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

        package init(label: String, name: CameraName) {
            self.label = label
            self.name = name
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
    /// Whether the delayed view plays although nobody watches, so that its statistics are those of every frame.
    package var alwaysPlays = false
    /// Hears what people are told; on any thread, must not wait.
    package var told: (@Sendable (ConsoleMessage) -> Void)?

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
        // The station takes each frame at once; what waits is for a moment without processor time.
        configuration.buffering = .block(upTo: 4)
        return configuration
    }
}
