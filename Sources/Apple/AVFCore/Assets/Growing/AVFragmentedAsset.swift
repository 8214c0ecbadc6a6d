public import Foundation
import MediaFiles
import Synchronization

/// An asset whose file may grow by fragments while it is used.
public protocol AVFragmentMinding: NSObjectProtocol {
    /// A Boolean value that indicates whether a minder looks for new fragments.
    var isAssociatedWithFragmentMinder: Bool { get }
}

/// A film that is still being written in fragments.
///
/// Its properties are those of the file when they were loaded first, until an ``AVFragmentedAssetMinder`` finds new
/// fragments; then its duration, its tracks and their properties are those of the longer file. Durations are exact.
open class AVFragmentedAsset: AVURLAsset, AVFragmentMinding, @unchecked Sendable {
    // @unchecked: the number is in a mutex.
    private let minders = Mutex(0)

    /// Creates an asset without reading anything.
    public override init(url URL: URL, options: [String: Any]? = nil) {
        var options = options ?? [:]
        options[AVURLAssetPreferPreciseDurationAndTimingKey] = true
        super.init(url: URL, options: options)
    }

    /// A Boolean value that indicates whether a minder looks for new fragments.
    open var isAssociatedWithFragmentMinder: Bool { minders.withLock { $0 > 0 } }

    override func makeTrack(_ facts: MediaTrack) -> AVAssetTrack { AVFragmentedAssetTrack(asset: self, facts: facts) }
}

/// A track of a film that is still being written.
open class AVFragmentedAssetTrack: AVAssetTrack, @unchecked Sendable {}

/// A movie that is still being written in fragments; see ``AVFragmentedAsset``.
open class AVFragmentedMovie: AVMovie, AVFragmentMinding, @unchecked Sendable {
    // @unchecked: the number is in a mutex.
    private let minders = Mutex(0)

    /// Creates a movie of a file; reads nothing.
    public override init(url URL: URL, options: [String: Any]? = nil) {
        var options = options ?? [:]
        options[AVURLAssetPreferPreciseDurationAndTimingKey] = true
        super.init(url: URL, options: options)
    }

    /// A Boolean value that indicates whether a minder looks for new fragments.
    open var isAssociatedWithFragmentMinder: Bool { minders.withLock { $0 > 0 } }

    override func makeTrack(_ facts: MediaTrack) -> AVAssetTrack { AVFragmentedMovieTrack(asset: self, facts: facts) }
}

/// A track of a movie that is still being written.
open class AVFragmentedMovieTrack: AVMovieTrack, @unchecked Sendable {}

/// An asset that minders can check for growth.
protocol MindedAsset: AVAsset {
    func changeMinders(by change: Int)
}

extension AVFragmentedAsset: MindedAsset {
    func changeMinders(by change: Int) { minders.withLock { $0 += change } }
}

extension AVFragmentedMovie: MindedAsset {
    func changeMinders(by change: Int) { minders.withLock { $0 += change } }
}
