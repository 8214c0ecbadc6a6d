import AVFBase
import CameraSources
import CoreMedia
import Foundation
import Synchronization

// Connects the properties of a camera with its source and its frames.
extension AVCaptureDevice {
    /// The current values of the control properties.
    var shown: CameraSettings { desk.withLock { $0.shown.settings } }

    /// The controls of the camera.
    var controls: CameraControls { desk.withLock { $0.controls } }

    /// Requests a change from the source and updates the properties that change immediately.
    ///
    /// - Parameter handler: Called on the device's queue once the first frame with the change has arrived.
    func request(_ change: CameraChange, handler: ((CMTime) -> Void)? = nil) {
        let handler = handler.map { UncheckedReference($0) }
        let (old, revision) = desk.withLock { desk in
            let old = desk.shown
            return (old, desk.request(change, handler: handler))
        }
        camera?.apply(change, revision: revision)
        let settings = camera?.settings
        let new = desk.withLock { desk in
            desk.foresee(settings)
            return desk.shown
        }
        tell(ControlDesk.News(old: old, new: new))
    }

    /// Changes the zoom.
    func changeZoom(_ body: (inout ZoomMotion) -> Void) {
        let (old, new, change) = desk.withLock { desk in
            let old = desk.shown
            let change = desk.changeZoom(body)
            return (old, desk.shown, change)
        }
        if let change { camera?.apply(change.change, revision: change.revision) }
        tell(ControlDesk.News(old: old, new: new))
    }

    /// Records a frame on the source thread; returns its settings and remaining zoom, or nil if there is nothing to
    /// report about either.
    ///
    /// - Parameter time: The frame's time on the source's clock.
    func frameWasTaken(_ settings: CameraSettings?, at time: CMTime) -> ControlDesk.Taken? {
        if settings == nil, desk.withLock({ $0.notePlainFrame(at: time) }) { return nil }
        return noteFrame(settings, at: time)
    }

    private func noteFrame(_ settings: CameraSettings?, at time: CMTime) -> ControlDesk.Taken {
        let taken = desk.withLock { $0.note(settings, at: time) }
        if let change = taken.change { camera?.apply(change.change, revision: change.revision) }
        if let news = taken.news, !(news.handlers.isEmpty && keyValueObservers.isEmpty && !news.isSubjectNew) {
            // Observers and handlers belong to clients, which the source thread must not call.
            let device = UncheckedReference(self)
            controlQueue.async { device.value.tell(news) }
        }
        return taken
    }

    /// Calls the handlers of pending changes with an invalid time, as no further frame will arrive.
    func abandonRequests() {
        let handlers = desk.withLock { $0.abandon() }
        guard !handlers.isEmpty else { return }
        controlQueue.async { for handler in handlers { handler.value(.invalid) } }
    }

    /// Waits until everything reported by frames so far has been delivered.
    func settleControls() { controlQueue.sync {} }

    /// Notifies observers of each changed property, then calls the handlers of the completed change.
    private func tell(_ news: ControlDesk.News) {
        if !keyValueObservers.isEmpty { tellChanges(news.old, news.new) }
        for handler in news.handlers { handler.value(news.time) }
        if news.isSubjectNew { CaptureNotifications.post(Self.subjectAreaDidChangeNotification, object: self) }
    }

    private func tellChanges(_ before: ControlDesk.Shown, _ after: ControlDesk.Shown) {
        let (old, new) = (before.settings, after.settings)
        func tell<Field: Equatable, Value>(
            _ keyPath: KeyPath<AVCaptureDevice, Value>,
            _ field: KeyPath<CameraSettings, Field>,
            _ value: (Field) -> Value
        ) {
            let (from, to) = (old[keyPath: field], new[keyPath: field])
            if from != to { notify(keyPath, old: value(from), new: value(to)) }
        }
        tell(\.focusMode, \.focusMode, FocusMode.init)
        tell(\.focusPointOfInterest, \.focusPoint, CGPoint.init)
        tell(\.lensPosition, \.lensPosition, Float.init)
        tell(\.isAdjustingFocus, \.isAdjustingFocus) { $0 }
        tell(\.exposureMode, \.exposureMode, ExposureMode.init)
        tell(\.exposurePointOfInterest, \.exposurePoint, CGPoint.init)
        tell(\.exposureDuration, \.exposureDuration) { $0 }
        tell(\.iso, \.sensitivity, Float.init)
        tell(\.exposureTargetBias, \.exposureBias, Float.init)
        tell(\.exposureTargetOffset, \.exposureOffset, Float.init)
        tell(\.isAdjustingExposure, \.isAdjustingExposure) { $0 }
        tell(\.whiteBalanceMode, \.whiteBalanceMode, WhiteBalanceMode.init)
        tell(\.deviceWhiteBalanceGains, \.gains, WhiteBalanceGains.init)
        tell(\.grayWorldDeviceWhiteBalanceGains, \.greyGains, WhiteBalanceGains.init)
        tell(\.isAdjustingWhiteBalance, \.isAdjustingWhiteBalance) { $0 }
        tell(\.torchMode, \.torchMode, TorchMode.init)
        tell(\.torchLevel, \.torchLevel, Float.init)
        if (old.torchLevel > 0) != (new.torchLevel > 0) {
            notify(\.isTorchActive, old: old.torchLevel > 0, new: new.torchLevel > 0)
        }
        if (old.torchLimit > 0) != (new.torchLimit > 0) {
            notify(\.isTorchAvailable, old: old.torchLimit > 0, new: new.torchLimit > 0)
        }
        tell(\.videoZoomFactor, \.zoom) { CGFloat($0) }
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
