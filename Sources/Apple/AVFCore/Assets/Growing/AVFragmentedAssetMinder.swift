import AVFBase
import CoreMedia
public import Foundation
import MediaFiles
import Pacing
import Synchronization

/// Looks for new fragments of assets at intervals.
///
/// Posts `AVAssetDurationDidChange` for an asset that has become longer, and `AVAssetWasDefragmented` and
/// `AVAssetContainsFragmentsDidChange` for one that was finished, from a thread of the minder.
open class AVFragmentedAssetMinder: NSObject, @unchecked Sendable {
    // @unchecked: all that changes is in a mutex.
    private struct State {
        var assets: [UncheckedReference<any MindedAsset>] = []
        var interval: TimeInterval = 10
        var keeper: TimeKeeper?
    }

    private let state = Mutex(State())
    private let clock = PlaybackEnvironment.current.clock
    private let interrupt = MediaInterrupt()

    /// The shortest interval; shorter ones count as this.
    private static let shortestInterval = 0.001
    /// The longest interval; longer ones count as this.
    private static let longestInterval = 1e6

    /// Creates a minder without assets, with an interval of ten seconds.
    public override init() { super.init() }

    /// Creates a minder of an asset.
    ///
    /// - Parameters:
    ///   - asset: An ``AVFragmentedAsset`` or ``AVFragmentedMovie``; raises for others.
    ///   - mindingInterval: Seconds from one look to the next.
    public convenience init(asset: any AVAsset & AVFragmentMinding, mindingInterval: TimeInterval) {
        self.init()
        self.mindingInterval = mindingInterval
        addFragmentedAsset(asset)
    }

    deinit {
        interrupt.cancel()
        let (keeper, assets) = state.withLock { state in (state.keeper, state.assets) }
        keeper?.stop()
        for asset in assets { asset.value.changeMinders(by: -1) }
    }

    /// Seconds from one look to the next.
    open var mindingInterval: TimeInterval {
        get { state.withLock { $0.interval } }
        set {
            guard newValue.isFinite, newValue > 0 else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "mindingInterval was set to \(newValue). Give a number of seconds above 0."
                )
            }
            state.withLock { $0.interval = newValue }
            restart()
        }
    }

    /// The assets.
    open var assets: [any AVAsset & AVFragmentMinding] {
        state.withLock { UncheckedReference($0.assets.map(\.value)) }.value
            .compactMap { $0 as? any AVAsset & AVFragmentMinding }
    }

    /// Adds an asset; raises if it is no ``AVFragmentedAsset`` or ``AVFragmentedMovie``.
    open func addFragmentedAsset(_ asset: any AVAsset & AVFragmentMinding) {
        guard let minded = asset as? any MindedAsset else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "addFragmentedAsset(_:) got an asset of another class. Make an AVFragmentedAsset or AVFragmentedMovie."
            )
        }
        let reference = UncheckedReference(minded)
        let isNew = state.withLock { state in
            guard !state.assets.contains(where: { $0.value === reference.value }) else { return false }
            state.assets.append(reference)
            return true
        }
        guard isNew else { return }
        minded.changeMinders(by: 1)
        restart()
    }

    /// Removes an asset; has no effect if it is not one of the minder's.
    open func removeFragmentedAsset(_ asset: any AVAsset & AVFragmentMinding) {
        let reference = UncheckedReference(asset)
        let removed = state.withLock { state -> UncheckedReference<any MindedAsset>? in
            guard let index = state.assets.firstIndex(where: { $0.value === reference.value }) else { return nil }
            return state.assets.remove(at: index)
        }
        removed?.value.changeMinders(by: -1)
    }

    private func restart() {
        let interval = CMTime(
            seconds: min(max(mindingInterval, Self.shortestInterval), Self.longestInterval),
            preferredTimescale: 1_000_000
        )
        let next = Mutex(clock.now + interval)
        let keeper = TimeKeeper(name: "fragments", clock: clock) { [weak self] now in
            guard let self else { return .positiveInfinity }
            let isDue = next.withLock { next in
                guard now >= next else { return false }
                next = now + interval
                return true
            }
            if isDue { look() }
            return next.withLock { $0 }
        }
        let old = state.withLock { state in
            defer { state.keeper = keeper }
            return state.keeper
        }
        old?.stop()
    }

    private func look() {
        for asset in state.withLock({ $0.assets }) { look(asset.value) }
    }

    private func look(_ asset: any MindedAsset) {
        // A file that cannot be read now may be readable at the next look.
        guard let before = try? asset.core.header.waitForValue(), let now = try? asset.core.readAgain(interrupt) else {
            return
        }
        let isLonger = now.duration.isNumeric && now.duration != before.duration
        let isDefragmented = before.isFragmented && !now.isFragmented
        guard isLonger || isDefragmented || before.isFragmented != now.isFragmented else { return }
        asset.core.replaceHeader(now)
        asset.forgetTracks()
        let center = NotificationCenter.default
        if isLonger { center.post(name: .AVAssetDurationDidChange, object: asset) }
        if before.isFragmented != now.isFragmented {
            center.post(name: .AVAssetContainsFragmentsDidChange, object: asset)
        }
        if isDefragmented { center.post(name: .AVAssetWasDefragmented, object: asset) }
    }
}

/// Looks for new fragments of movies at intervals; see ``AVFragmentedAssetMinder``.
open class AVFragmentedMovieMinder: AVFragmentedAssetMinder, @unchecked Sendable {
    /// Creates a minder of a movie.
    public convenience init(movie: AVFragmentedMovie, mindingInterval: TimeInterval) {
        self.init(asset: movie, mindingInterval: mindingInterval)
    }

    /// The movies.
    open var movies: [AVFragmentedMovie] { assets.compactMap { $0 as? AVFragmentedMovie } }

    /// Adds a movie.
    open func addFragmentedMovie(_ movie: AVFragmentedMovie) { addFragmentedAsset(movie) }

    /// Removes a movie.
    open func removeFragmentedMovie(_ movie: AVFragmentedMovie) { removeFragmentedAsset(movie) }
}
