public import AVFBase
package import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles
public import QuartzCore
import Synchronization

/// A layer that shows a player's pictures.
///
/// It always has the picture that is due; what draws layers asks it. ``isReadyForDisplay`` can be observed. May be used
/// from any thread.
open class AVPlayerLayer: CALayer {
    // @unchecked: players have locks of their own.
    private struct State: @unchecked Sendable {
        var player: AVPlayer?
        var attributes: [String: Any]?
        var wish = PictureWish()
        var converter: LayerPictureConverter?
        var isReady = false
        /// The last picture that was turned, and what it became.
        var turned: (serial: Int, item: Int, picture: CVPixelBuffer)?
    }
    private let state = Mutex(State())
    package let keyValueObservers = KeyValueObservers()

    /// Makes a layer without a player.
    public override init() { super.init() }

    /// Makes a layer for a player.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    /// Makes a copy of a layer's properties; one of a player's layer has its gravity and player.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? AVPlayerLayer {
            player = layer.player
        }
    }

    deinit { player?.core.remove(self) }

    /// The player whose pictures are shown.
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
            pictureMayHaveChanged()
        }
    }

    /// How pictures fill the layer; whole ones with bars at first.
    open var videoGravity: AVLayerVideoGravity {
        get { AVLayerVideoGravity(rawValue: pictureGravity) }
        set { pictureGravity = newValue.rawValue }
    }

    /// The kind of pictures that ``displayedPixelBuffer()`` gives; nil for whatever is decoded.
    open var pixelBufferAttributes: [String: Any]? {
        get { state.withLock { UncheckedReference($0.attributes) }.value }
        set {
            let attributes = UncheckedReference(newValue)
            state.withLock { state in
                state.attributes = attributes.value
                state.wish = PictureWish(attributes.value ?? [:])
                state.converter = nil
            }
        }
    }

    /// Whether there is a picture of the player's present item.
    ///
    /// Can be observed; observers run on a thread of the player's.
    open var isReadyForDisplay: Bool { state.withLock { $0.isReady } }

    /// Where the picture lies in the layer's coordinates, cut at its bounds; zero before its size is known.
    open var videoRect: CGRect {
        guard let size = player?.currentItem?.presentationSize, size != .zero else { return .zero }
        return VideoPlacement.rect(of: size, gravity: videoGravity, in: bounds).intersection(bounds)
    }

    /// The picture that is shown; nil while the player plays, and without one.
    open func displayedPixelBuffer() -> CVPixelBuffer? {
        guard let player, player.rate == 0 else { return nil }
        return picture(atHostTime: player.core.now)
    }

    /// Looks whether there is a picture, and tells observers if that is new.
    func pictureMayHaveChanged() {
        let isReady = player?.currentItem?.core.frames?.hasPicture ?? false
        let was = state.withLock { state in
            defer { state.isReady = isReady }
            return state.isReady
        }
        if was != isReady { notify(\.isReadyForDisplay, old: was, new: isReady) }
    }
}

extension AVPlayerLayer: PictureLayer {
    /// The picture at a time of the host clock, turned as the file says.
    package func picture(atHostTime time: CMTime) -> CVPixelBuffer? {
        guard let (item, frame) = player?.core.picture(at: time), !item.suppressesPictures else { return nil }
        let rotation = item.facts.media?.rotation ?? 0
        return state.withLock { state -> UncheckedReference<CVPixelBuffer?> in
            if let turned = state.turned, turned.serial == frame.serial, turned.item == item.id {
                return UncheckedReference(turned.picture)
            }
            guard rotation != 0 || state.attributes != nil else { return UncheckedReference(frame.image) }
            if state.converter == nil || state.wish.rotation != rotation {
                state.wish.rotation = rotation
                state.converter = LayerPictureConverter(state.wish)
            }
            guard let picture = state.converter?.convert(frame.image) else { return UncheckedReference(frame.image) }
            state.turned = (frame.serial, item.id, picture)
            return UncheckedReference(picture)
        }.value
    }

    /// Where a picture lies in the layer's coordinates; it may reach beyond the bounds.
    package func pictureRect(for picture: CVPixelBuffer, in look: LayerLook) -> CGRect {
        let size = player?.currentItem?.presentationSize ?? .zero
        let shape = size == .zero ? CGSize(width: picture.width, height: picture.height) : size
        return VideoPlacement.rect(of: shape, in: look)
    }
}

extension AVPlayerLayer: KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVPlayerLayer
}

extension ItemFacts {
    /// By how many degrees clockwise the pictures are to be turned: a multiple of 90.
    var rotation: Int {
        guard let transform = tracks.first(where: { $0.id == videoTrackID })?.preferredTransform else { return 0 }
        let angle = atan2(Double(transform.b), Double(transform.a)) * 180 / .pi
        return (Int((angle / 90).rounded()) * 90 % 360 + 360) % 360
    }
}
