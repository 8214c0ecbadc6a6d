public import AVFBase
package import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles
public import QuartzCore
import Synchronization

/// A layer that shows a player's video.
///
/// The layer always has the frame that is due; the code that draws layers requests it. ``isReadyForDisplay`` can be
/// observed. Usable from any thread.
open class AVPlayerLayer: CALayer {
    // @unchecked: players have locks of their own.
    private struct State: @unchecked Sendable {
        var player: AVPlayer?
        var attributes: [String: Any]?
        var requested = ImageFormatRequest()
        var converter: LayerImageConverter?
        var isReady = false
        /// The frame that was converted last, and the result.
        var turned: (serial: Int, item: Int, image: CVPixelBuffer)?
    }
    private let state = Mutex(State())
    package let keyValueObservers = KeyValueObservers()

    /// Creates a layer without a player.
    public override init() { super.init() }

    /// Creates a layer for a player.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    /// Creates a copy of a layer's properties; from a player layer it also takes the gravity and player.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? AVPlayerLayer {
            player = layer.player
        }
    }

    deinit { player?.core.remove(self) }

    /// The player whose video is shown.
    open var player: AVPlayer? {
        get { state.withLock { UncheckedReference($0.player) }.value }
        set {
            let new = UncheckedReference(newValue)
            let old = state.withLock { state -> UncheckedReference<AVPlayer?> in
                defer { state.player = new.value }
                return UncheckedReference(state.player)
            }.value
            guard old !== newValue else { return }
            old?.core.remove(self)
            newValue?.core.add(self)
            imageMayHaveChanged()
        }
    }

    /// The way frames fill the layer; initially whole frames with bars.
    open var videoGravity: AVLayerVideoGravity {
        get { AVLayerVideoGravity(rawValue: imageGravity) }
        set { imageGravity = newValue.rawValue }
    }

    /// The kind of pixel buffers that ``displayedPixelBuffer()`` returns; nil for the decoded kind.
    open var pixelBufferAttributes: [String: Any]? {
        get { state.withLock { UncheckedReference($0.attributes) }.value }
        set {
            let attributes = UncheckedReference(newValue)
            state.withLock { state in
                state.attributes = attributes.value
                state.requested = ImageFormatRequest(attributes.value ?? [:])
                state.converter = nil
            }
        }
    }

    /// A Boolean value that indicates whether there is a frame of the player's current item.
    ///
    /// Can be observed; observers run on one of the player's threads.
    open var isReadyForDisplay: Bool { state.withLock { $0.isReady } }

    /// The rectangle of the video in the layer's coordinates, clipped to its bounds; zero before its size is known.
    open var videoRect: CGRect {
        guard let size = player?.currentItem?.presentationSize, size != .zero else { return .zero }
        return VideoPlacement.rect(of: size, gravity: videoGravity, in: bounds).intersection(bounds)
    }

    /// Returns the frame that is shown; nil during playback and without a frame.
    open func displayedPixelBuffer() -> CVPixelBuffer? {
        guard let player, player.rate == 0 else { return nil }
        return image(atHostTime: player.core.now)
    }

    /// Updates ``isReadyForDisplay`` and notifies observers of a change.
    func imageMayHaveChanged() {
        let isReady = player?.currentItem?.core.frames?.hasImage ?? false
        let was = state.withLock { state in
            defer { state.isReady = isReady }
            return state.isReady
        }
        if was != isReady { notify(\.isReadyForDisplay, old: was, new: isReady) }
    }
}

extension AVPlayerLayer: ImageLayer {
    /// Returns the frame at a time of the host clock, with the file's rotation applied.
    package func image(atHostTime time: CMTime) -> CVPixelBuffer? {
        guard let (item, frame) = player?.core.image(at: time), !item.suppressesImages else { return nil }
        let rotation = item.facts.media?.rotation ?? 0
        return state.withLock { state -> UncheckedReference<CVPixelBuffer?> in
            if let turned = state.turned, turned.serial == frame.serial, turned.item == item.id {
                return UncheckedReference(turned.image)
            }
            guard rotation != 0 || state.attributes != nil else { return UncheckedReference(frame.image) }
            if state.converter == nil || state.requested.rotation != rotation {
                state.requested.rotation = rotation
                state.converter = LayerImageConverter(state.requested)
            }
            guard let image = state.converter?.convert(frame.image) else { return UncheckedReference(frame.image) }
            state.turned = (frame.serial, item.id, image)
            return UncheckedReference(image)
        }.value
    }

    /// Returns the rectangle of a frame in the layer's coordinates; it may extend beyond the bounds.
    package func imageRect(for image: CVPixelBuffer, in properties: LayerProperties) -> CGRect {
        let size = player?.currentItem?.presentationSize ?? .zero
        let shape = size == .zero ? CGSize(width: image.width, height: image.height) : size
        return VideoPlacement.rect(of: shape, in: properties)
    }
}

extension AVPlayerLayer: KeyValueObserved {
    // Immutable.
    /// The properties that the layer itself reports.
    package nonisolated(unsafe) static let layerKeyPaths: Set<AnyKeyPath> = [\AVPlayerLayer.isReadyForDisplay]

    package static var ownKeyPaths: Set<AnyKeyPath>? { layerKeyPaths }

    package var keyPathObjects: [any KeyValueObserved] { player.map { [$0] } ?? [] }

    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVPlayerLayer
}

extension ItemFacts {
    /// The rotation to apply to frames, in degrees clockwise: a multiple of 90.
    var rotation: Int {
        guard let transform = tracks.first(where: { $0.id == videoTrackID })?.preferredTransform else { return 0 }
        let angle = atan2(Double(transform.b), Double(transform.a)) * 180 / .pi
        return (Int((angle / 90).rounded()) * 90 % 360 + 360) % 360
    }
}
