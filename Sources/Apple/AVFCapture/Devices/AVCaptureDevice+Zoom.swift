import CameraSources
public import Foundation
import Synchronization

extension AVCaptureDevice {
    /// How far the picture is enlarged around its centre: 1 at first.
    ///
    /// Zoom shows in the frames of all outputs, from the next one on: the camera's own zoom as far as it has one, beyond
    /// that the middle of its pictures, scaled to their size. Setting it ends a ramp. Observable.
    ///
    /// Set it with the configuration lock held. Raises for factors outside 1 and the active format's
    /// `videoMaxZoomFactor`, and without the lock.
    public var videoZoomFactor: CGFloat {
        get { CGFloat(shown.zoom) }
        set {
            guard mayConfigure("videoZoomFactor"), isZoom(newValue, "videoZoomFactor") else { return }
            changeZoom { $0.set(Double(newValue)) }
        }
    }

    /// The smallest factor now: 1.
    ///
    /// Observable, but constant.
    public var minAvailableVideoZoomFactor: CGFloat { 1 }

    /// The largest factor now: that of the active format.
    ///
    /// Observable.
    public var maxAvailableVideoZoomFactor: CGFloat { activeFormat.videoMaxZoomFactor }

    /// What to multiply factors with to show them to people: 1.
    ///
    /// Observable, but constant.
    public var displayVideoZoomFactorMultiplier: CGFloat { 1 }

    /// Whether the factor is gliding.
    ///
    /// Observable.
    public var isRampingVideoZoom: Bool { desk.withLock { $0.shown.isRamping } }

    /// Lets the factor glide by the times of the frames: it is multiplied by 2^(rate × seconds), until it is there.
    ///
    /// The first frame that comes still has the present factor. ``videoZoomFactor`` follows with each frame.
    ///
    /// Call it with the configuration lock held. Raises for factors outside 1 and the active format's
    /// `videoMaxZoomFactor`, and without the lock.
    ///
    /// - Parameters:
    ///   - factor: where to.
    ///   - rate: doublings in a second; 0 ends gliding.
    public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
        guard mayConfigure("ramp(toVideoZoomFactor:withRate:)"), isZoom(factor, "the target of a zoom ramp") else {
            return
        }
        changeZoom { $0.begin(to: Double(factor), rate: Double(rate)) }
    }

    /// Ends gliding; the factor stays where it is.
    ///
    /// Call it with the configuration lock held; raises otherwise.
    ///
    /// Differs from Apple: at once, rather than slowing down.
    public func cancelVideoZoomRamp() {
        guard mayConfigure("cancelVideoZoomRamp()") else { return }
        changeZoom { $0.cancel() }
    }

    private func isZoom(_ factor: CGFloat, _ name: String) -> Bool {
        isIn(minAvailableVideoZoomFactor...maxAvailableVideoZoomFactor, factor, name)
    }
}
