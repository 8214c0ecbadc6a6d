import CameraSources
public import Foundation
import Synchronization

extension AVCaptureDevice {
    /// The zoom factor, which enlarges the image around its center; the default is 1.
    ///
    /// Zoom affects the frames of all outputs, starting with the next one. The camera's own zoom is used as far as it
    /// goes; beyond that, the center of its images is cropped and scaled to full size. Setting the factor ends a ramp.
    /// Observable.
    ///
    /// Set it with the configuration lock held. Raises for factors below 1 and above the active format's
    /// `videoMaxZoomFactor`, and without the lock.
    public var videoZoomFactor: CGFloat {
        get { CGFloat(shown.zoom) }
        set {
            guard mayConfigure("videoZoomFactor"), isZoom(newValue, "videoZoomFactor") else { return }
            changeZoom { $0.set(Double(newValue)) }
        }
    }

    /// The smallest zoom factor currently available; always 1.
    ///
    /// Observable, but constant.
    public var minAvailableVideoZoomFactor: CGFloat { 1 }

    /// The largest zoom factor currently available: that of the active format.
    ///
    /// Observable.
    public var maxAvailableVideoZoomFactor: CGFloat { activeFormat.videoMaxZoomFactor }

    /// The multiplier for displaying zoom factors to users; always 1.
    ///
    /// Observable, but constant.
    public var displayVideoZoomFactorMultiplier: CGFloat { 1 }

    /// A Boolean value that indicates whether a zoom ramp is in progress.
    ///
    /// Observable.
    public var isRampingVideoZoom: Bool { controlState.withLock { $0.shown.isRamping } }

    /// Ramps the zoom factor to a target; at each frame the factor is the initial one times 2^(±rate × seconds).
    ///
    /// Seconds are counted in frame times. The next frame still has the current factor; ``videoZoomFactor`` follows
    /// with each frame.
    ///
    /// Call it with the configuration lock held. Raises for factors below 1 and above the active format's
    /// `videoMaxZoomFactor`, and without the lock.
    ///
    /// - Parameters:
    ///   - factor: The target factor.
    ///   - rate: The number of doublings per second; 0 ends a ramp.
    public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
        guard mayConfigure("ramp(toVideoZoomFactor:withRate:)"), isZoom(factor, "the target of a zoom ramp") else {
            return
        }
        changeZoom { $0.begin(to: Double(factor), rate: Double(rate)) }
    }

    /// Ends a zoom ramp at the current factor.
    ///
    /// Call it with the configuration lock held; raises otherwise.
    ///
    /// Differs from Apple: the zoom stops immediately instead of slowing down.
    public func cancelVideoZoomRamp() {
        guard mayConfigure("cancelVideoZoomRamp()") else { return }
        changeZoom { $0.cancel() }
    }

    private func isZoom(_ factor: CGFloat, _ name: String) -> Bool {
        isIn(minAvailableVideoZoomFactor...maxAvailableVideoZoomFactor, factor, name)
    }
}
