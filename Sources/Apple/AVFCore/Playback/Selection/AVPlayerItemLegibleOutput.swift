import AVFBase
public import CoreMedia
public import Dispatch
public import Foundation
import MediaFiles
import Synchronization

/// Delivers the text of an item's selected subtitles when it becomes due.
///
/// Text comes when playback reaches it, an empty list when it ends, and after a seek the text that lasts at the new
/// time. The item must be in a player, and a legible option selected; see ``AVPlayerItem/select(_:in:)``.
open class AVPlayerItemLegibleOutput: AVPlayerItemOutput {
    /// The origin of the styles of text.
    public struct TextStylingResolution: RawRepresentable, Hashable, Sendable {
        /// The name of the resolution.
        public let rawValue: String

        /// Creates a resolution.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Styles of the media, of rules and of the user's settings.
        public static let `default` = Self(rawValue: "default")
        /// Styles of the media and of rules.
        public static let sourceAndRulesOnly = Self(rawValue: "sourceAndRulesOnly")
    }

    // @unchecked: a delegate is only carried to its queue.
    private struct State: @unchecked Sendable {
        weak var delegate: (any AVPlayerItemLegibleOutputPushDelegate)?
        var queue: DispatchQueue?
        var interval: TimeInterval = 0
        var resolution = TextStylingResolution.default
        var delivered: [String] = []
        var feed: MetadataFeed?
    }

    private let state = Mutex(State())

    /// Creates an output of text.
    public override init() { super.init() }

    /// Creates an output of text.
    ///
    /// - Parameter subtypes: The kinds of subtitles that are wanted as samples. Differs from Apple: no samples are
    ///   delivered; all text comes as strings.
    public init(mediaSubtypesForNativeRepresentation subtypes: [NSNumber]) { super.init() }

    deinit { state.withLock { $0.feed }?.end() }

    /// The delegate, held weakly.
    open var delegate: (any AVPlayerItemLegibleOutputPushDelegate)? {
        state.withLock { UncheckedReference($0.delegate) }.value
    }

    /// The queue on which the delegate is called.
    open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

    /// Sets the delegate and its queue; nil means the main queue.
    open func setDelegate(
        _ delegate: (any AVPlayerItemLegibleOutputPushDelegate)?,
        queue delegateQueue: DispatchQueue?
    ) {
        let reference = UncheckedReference(delegate)
        state.withLock { state in
            state.delegate = reference.value
            state.queue = delegateQueue
        }
    }

    /// Number of seconds by which text is delivered before it is due; initially 0.
    open var advanceIntervalForDelegateInvocation: TimeInterval {
        get { state.withLock { $0.interval } }
        set { state.withLock { $0.interval = newValue } }
    }

    /// The origin of the styles of the text; stored, because text comes without styles here.
    open var textStylingResolution: TextStylingResolution {
        get { state.withLock { $0.resolution } }
        set { state.withLock { $0.resolution = newValue } }
    }

    override func mediaDataChanged() {
        guard state.withLock({ $0.feed == nil }) else { return }
        begin()
    }

    override func selectionChanged() {
        state.withLock { state in
            defer { state.feed = nil }
            return state.feed
        }?.end()
        begin()
    }

    private func begin() {
        guard let item, let player = item.player, item.facts.media != nil else { return }
        let feed = MetadataFeed()
        state.withLock { $0.feed = feed }
        let asset = item.mediaAsset
        let selected = item.playerItem.flatMap { playing -> Int? in
            guard let group = asset.mediaSelectionGroup(forMediaCharacteristic: .legible) else { return nil }
            return playing.selectedMediaOption(in: group).map { Int($0.track.trackID) }
        }
        let reference = UncheckedWeakReference(self)
        feed.begin(
            asset: asset,
            player: player,
            identifiers: nil,
            advance: advanceIntervalForDelegateInvocation,
            read: { asset, _ in selected.map { SubtitleText.entries(of: $0, asset) } ?? [] },
            ready: { reference.value?.deliverCurrent() },
            due: { reference.value?.deliver(at: $0) }
        )
        deliverCurrent()
    }

    private func deliverCurrent() {
        guard let item else { return }
        deliver(at: item.currentTime)
    }

    private func deliver(at time: CMTime) {
        guard delegate != nil, let item, item.player?.currentItem?.core === item else { return }
        let feed = state.withLock { $0.feed }
        let text = (feed?.entries(at: time, isInside: true) ?? []).compactMap { $0.group.items.first?.stringValue }
            .filter { !$0.isEmpty }
        let isNew = state.withLock { state in
            defer { state.delivered = text }
            return state.delivered != text
        }
        guard isNew else { return }
        let reference = UncheckedReference(self)
        (delegateQueue ?? .main).async {
            reference.value.delegate?.legibleOutput(
                reference.value,
                didOutputAttributedStrings: text.map { NSAttributedString(string: $0) },
                nativeSampleBuffers: [],
                forItemTime: time
            )
        }
    }

    override func sequenceWasFlushed() {
        state.withLock { $0.delivered = [] }
        guard delegate != nil else { return }
        let reference = UncheckedReference(self)
        (delegateQueue ?? .main).async { reference.value.delegate?.outputSequenceWasFlushed(reference.value) }
    }
}

/// Receives the text of an item's subtitles, on the output's delegate queue.
public protocol AVPlayerItemLegibleOutputPushDelegate: AVPlayerItemOutputPushDelegate {
    /// Called when text is due, and with empty lists when it ends.
    ///
    /// - Parameters:
    ///   - output: The output.
    ///   - strings: The text.
    ///   - nativeSamples: Samples of the kinds that were asked for; empty here.
    ///   - itemTime: The time of the text.
    func legibleOutput(
        _ output: AVPlayerItemLegibleOutput,
        didOutputAttributedStrings strings: [NSAttributedString],
        nativeSampleBuffers nativeSamples: [Any],
        forItemTime itemTime: CMTime
    )
}

extension AVPlayerItemLegibleOutputPushDelegate {
    /// Does nothing.
    public func legibleOutput(
        _ output: AVPlayerItemLegibleOutput,
        didOutputAttributedStrings strings: [NSAttributedString],
        nativeSampleBuffers nativeSamples: [Any],
        forItemTime itemTime: CMTime
    ) {}
}
