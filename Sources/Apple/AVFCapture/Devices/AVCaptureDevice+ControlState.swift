import AVFBase
import CameraSources
import CoreMedia
import Foundation
import Synchronization

// Connects the properties of a camera with its source and its frames.
extension AVCaptureDevice {
    /// The current values of the control properties.
    var shown: CameraSettings { controlState.withLock { $0.shown.settings } }

    /// The controls of the camera.
    var controls: CameraControls { controlState.withLock { $0.controls } }

    /// Requests a change from the source and updates the properties that change immediately.
    ///
    /// - Parameter handler: Called on the device's queue once the first frame with the change has arrived.
    func request(_ change: CameraChange, handler: ((CMTime) -> Void)? = nil) {
        let handler = handler.map { UncheckedReference($0) }
        let (old, revision) = controlState.withLock { controlState in
            let old = controlState.shown
            return (old, controlState.request(change, handler: handler))
        }
        CaptureTaps.noteSetting(uniqueID, "control") { "\(change)" }
        camera?.apply(change, revision: revision)
        let settings = camera?.settings
        let new = controlState.withLock { controlState in
            controlState.foresee(settings)
            return controlState.shown
        }
        notifyObservers(ControlState.News(old: old, new: new))
    }

    /// Changes the zoom.
    func changeZoom(_ body: (inout ZoomMotion) -> Void) {
        let (old, new, change) = controlState.withLock { controlState in
            let old = controlState.shown
            let change = controlState.changeZoom(body)
            return (old, controlState.shown, change)
        }
        if let change { camera?.apply(change.change, revision: change.revision) }
        notifyObservers(ControlState.News(old: old, new: new))
    }

    /// Records a frame without settings on the source thread; returns false, and records nothing, if there is a zoom.
    ///
    /// - Parameter time: The frame's time on the source's clock.
    func plainFrameWasTaken(at time: CMTime) -> Bool { controlState.withLock { $0.notePlainFrame(at: time) } }

    /// Records a frame on the source thread; returns its settings and remaining zoom.
    ///
    /// - Parameter time: The frame's time on the source's clock.
    func frameWasTaken(_ settings: CameraSettings?, at time: CMTime) -> ControlState.Taken {
        let taken = controlState.withLock { $0.note(settings, at: time) }
        if let change = taken.change { camera?.apply(change.change, revision: change.revision) }
        if let news = taken.news, !(news.handlers.isEmpty && keyValueObservers.isEmpty && !news.isSubjectNew) {
            // Observers and handlers belong to clients, which the source thread must not call.
            let device = UncheckedReference(self)
            controlQueue.async { device.value.notifyObservers(news) }
        }
        return taken
    }

    /// Calls the handlers of pending changes with an invalid time, as no further frame will arrive.
    func abandonRequests() {
        let handlers = controlState.withLock { $0.abandon() }
        guard !handlers.isEmpty else { return }
        controlQueue.async { for handler in handlers { handler.value(.invalid) } }
    }

    /// Waits until everything reported by frames so far has been delivered.
    func settleControls() { controlQueue.sync {} }

    /// Notifies observers of each changed property, then calls the handlers of the completed change.
    private func notifyObservers(_ news: ControlState.News) {
        if !keyValueObservers.isEmpty { notifyChanges(news.old, news.new) }
        for handler in news.handlers { handler.value(news.time) }
        if news.isSubjectNew { CaptureNotifications.post(Self.subjectAreaDidChangeNotification, object: self) }
    }

    private func notifyChanges(_ before: ControlState.Shown, _ after: ControlState.Shown) {
        let (old, new) = (before.settings, after.settings)
        func notifyObservers<Field: Equatable, Value>(
            _ keyPath: KeyPath<AVCaptureDevice, Value>,
            _ field: KeyPath<CameraSettings, Field>,
            _ value: (Field) -> Value
        ) {
            let (from, to) = (old[keyPath: field], new[keyPath: field])
            if from != to { notify(keyPath, old: value(from), new: value(to)) }
        }
        notifyObservers(\.focusMode, \.focusMode, FocusMode.init)
        notifyObservers(\.focusPointOfInterest, \.focusPoint, CGPoint.init)
        notifyObservers(\.lensPosition, \.lensPosition, Float.init)
        notifyObservers(\.isAdjustingFocus, \.isAdjustingFocus) { $0 }
        notifyObservers(\.exposureMode, \.exposureMode, ExposureMode.init)
        notifyObservers(\.exposurePointOfInterest, \.exposurePoint, CGPoint.init)
        notifyObservers(\.exposureDuration, \.exposureDuration) { $0 }
        notifyObservers(\.iso, \.sensitivity, Float.init)
        notifyObservers(\.exposureTargetBias, \.exposureBias, Float.init)
        notifyObservers(\.exposureTargetOffset, \.exposureOffset, Float.init)
        notifyObservers(\.isAdjustingExposure, \.isAdjustingExposure) { $0 }
        notifyObservers(\.whiteBalanceMode, \.whiteBalanceMode, WhiteBalanceMode.init)
        notifyObservers(\.deviceWhiteBalanceGains, \.gains, WhiteBalanceGains.init)
        notifyObservers(\.grayWorldDeviceWhiteBalanceGains, \.greyGains, WhiteBalanceGains.init)
        notifyObservers(\.isAdjustingWhiteBalance, \.isAdjustingWhiteBalance) { $0 }
        notifyObservers(\.torchMode, \.torchMode, TorchMode.init)
        notifyObservers(\.torchLevel, \.torchLevel, Float.init)
        if (old.torchLevel > 0) != (new.torchLevel > 0) {
            notify(\.isTorchActive, old: old.torchLevel > 0, new: new.torchLevel > 0)
        }
        if (old.torchLimit > 0) != (new.torchLimit > 0) {
            notify(\.isTorchAvailable, old: old.torchLimit > 0, new: new.torchLimit > 0)
        }
        notifyObservers(\.videoZoomFactor, \.zoom) { CGFloat($0) }
        if before.isRamping != after.isRamping {
            notify(\.isRampingVideoZoom, old: before.isRamping, new: after.isRamping)
        }
        if before.longestExposure != after.longestExposure {
            let standard = activeFormat.maxExposureDuration
            notify(
                \.activeMaxExposureDuration,
                old: before.longestExposure ?? standard,
                new: after.longestExposure ?? standard
            )
        }
    }

    /// Returns whether a control may be set; raises if not, naming the property to check first (DEV-50).
    func mayUse(_ setter: String, _ isSupported: Bool, ask question: String) -> Bool {
        guard mayConfigure(setter) else { return false }
        if isSupported { return true }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(setter) of \(localizedName) was set; the camera does not support that. Ask \(question) first."
        )
        return false
    }

    /// Returns whether a number is in its range; raises if not.
    func isIn<Number: Comparable>(_ range: ClosedRange<Number>, _ number: Number, _ setter: String) -> Bool {
        if range.contains(number) { return true }
        ObjectiveCException.raise(
            .range,
            "\(setter) of \(localizedName) was set to \(number). Use a value from \(range.lowerBound) to "
                + "\(range.upperBound)."
        )
        return false
    }
}

extension CGPoint {
    /// Converts a point in the image from a source's type.
    init(_ point: CameraSettings.Point) { self.init(x: point.x, y: point.y) }
}

extension CameraSettings.Point {
    /// Converts a point in the image to a source's type; points outside the image are clamped to it.
    init(_ point: CGPoint) {
        self.init(x: min(max(Double(point.x), 0), 1), y: min(max(Double(point.y), 0), 1))
    }
}
