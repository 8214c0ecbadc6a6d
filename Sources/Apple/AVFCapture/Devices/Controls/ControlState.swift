import AVFBase
import CameraSources
import CoreMedia
import Foundation

/// The state of one camera's controls and its pending changes: requests and frames go in, news comes out.
///
/// Properties follow the source. Values it announces for its next frames show immediately, others with the first frame
/// captured with the change. Frames older than a request do not undo it.
struct ControlState: Sendable {
    /// The values of the properties at one moment.
    struct Shown: Sendable, Equatable {
        /// The settings with which the camera captures frames; the zoom is the one set by the client.
        var settings = CameraSettings()
        /// Indicates whether a zoom ramp is in progress.
        var isRamping = false
        /// The longest exposure that automatic modes may use; nil for the format's.
        var longestExposure: CMTime?
    }

    /// A handler that waits for a change, and the number of that change.
    private struct Waiting: Sendable {
        let revision: Int
        let handler: UncheckedReference<(CMTime) -> Void>
    }

    /// Changes to report, outside of all locks.
    struct News: Sendable {
        var old: Shown
        var new: Shown
        var handlers: [UncheckedReference<(CMTime) -> Void>] = []
        var time = CMTime.invalid
        var isSubjectNew = false
    }

    /// The result of recording a frame.
    struct Taken: Sendable {
        /// The settings of the frame with the client's zoom; nil if none are known and there is no zoom.
        var settings: CameraSettings?
        /// The part of the zoom that the source has not applied.
        var zoom = 1.0
        /// The zoom to request from the source, if the source's zoom must follow a ramp.
        var change: (change: CameraChange, revision: Int)?
        var news: News?
    }

    private enum Part: CaseIterable { case focus, exposure, whiteBalance, torch }

    let controls: CameraControls
    private(set) var shown = Shown()
    private(set) var zoom = ZoomMotion()
    /// The exposure duration set by the client, if any.
    private(set) var customDuration: CMTime?
    private var revision = 0
    /// The number of the latest request for each part.
    private var asked: [Part: Int] = [:]
    private var waiting: [Waiting] = []
    private var lastSettings: CameraSettings?
    /// Indicates whether large changes of the scene are to be reported.
    var watchesSubject = false { didSet { subject = nil } }
    /// The last brightness of the scene, in stops, and the request that was in effect.
    private var subject: (brightness: Double, revision: Int)?

    /// - Parameter settings: The source's current settings.
    init(_ controls: CameraControls, settings: CameraSettings?) {
        self.controls = controls
        if let settings {
            shown.settings = settings
            shown.settings.zoom = 1
        }
    }

    /// Records a request; returns its number for the source.
    mutating func request(_ change: CameraChange, handler: UncheckedReference<(CMTime) -> Void>? = nil) -> Int {
        revision += 1
        var settings = shown.settings
        switch change {
        case .focus(let mode):
            settings.focusMode = mode
            asked[.focus] = revision
        case .lens:
            settings.focusMode = .locked
            asked[.focus] = revision
        case .focusPoint(let point):
            settings.focusPoint = point
            asked[.focus] = revision
        case .exposure(let mode):
            settings.exposureMode = mode
            if mode != .custom { customDuration = nil }
            asked[.exposure] = revision
        case .customExposure(let duration, _):
            settings.exposureMode = .custom
            customDuration = duration ?? settings.exposureDuration
            asked[.exposure] = revision
        case .exposurePoint(let point):
            settings.exposurePoint = point
            asked[.exposure] = revision
        case .exposureBias: asked[.exposure] = revision
        case .longestExposure(let duration):
            shown.longestExposure = duration
            asked[.exposure] = revision
        case .whiteBalance(let mode):
            settings.whiteBalanceMode = mode
            asked[.whiteBalance] = revision
        case .gains:
            settings.whiteBalanceMode = .locked
            asked[.whiteBalance] = revision
        case .torch(let mode, _):
            settings.torchMode = mode
            asked[.torch] = revision
        case .zoom: break
        }
        shown.settings = settings
        if let handler { waiting.append(Waiting(revision: revision, handler: handler)) }
        return revision
    }

    /// Adopts the settings that the source announces for its next frames.
    mutating func foresee(_ settings: CameraSettings?) { if let settings { merge(settings) } }

    /// Changes the zoom or its ramp; returns the request for the source, if the source has a zoom of its own.
    mutating func changeZoom(_ body: (inout ZoomMotion) -> Void) -> (change: CameraChange, revision: Int)? {
        let old = zoom.factor
        body(&zoom)
        showZoom()
        return zoom.factor == old ? nil : sourceZoom()
    }

    /// Records a frame without settings from a camera without zoom, the most common case; returns false for other
    /// frames.
    ///
    /// This avoids the large result of ``note(_:at:)`` for each of these frames.
    mutating func notePlainFrame(at time: CMTime) -> Bool {
        guard zoom.factor == 1, !zoom.isRamping, shown.settings.zoom == 1, !shown.isRamping else { return false }
        _ = zoom.advance(to: time)
        return true
    }

    /// Records a frame.
    mutating func note(_ settings: CameraSettings?, at time: CMTime) -> Taken {
        var taken = Taken()
        let old = shown
        let factor = zoom.factor
        let wanted = zoom.advance(to: time)
        if wanted != factor { taken.change = sourceZoom() }
        showZoom()
        if let settings, settings != lastSettings || settings.revision < revision || !waiting.isEmpty {
            lastSettings = settings
            merge(settings)
            let done = waiting.prefix { $0.revision <= settings.revision }
            waiting.removeFirst(done.count)
            if !done.isEmpty {
                taken.news = News(old: old, new: shown, handlers: done.map(\.handler), time: time)
            }
        }
        if taken.news == nil, old != shown { taken.news = News(old: old, new: shown) }
        if watchesSubject, let settings, isSubjectNew(settings) {
            taken.news = taken.news ?? News(old: shown, new: shown)
            taken.news?.isSubjectNew = true
        }
        taken.zoom = max(1, wanted / max(settings?.zoom ?? 1, 1))
        taken.settings = settings
        if wanted != 1 || settings != nil {
            var all = settings ?? CameraSettings()
            all.zoom = wanted
            taken.settings = all
        }
        return taken
    }

    /// Returns whether the scene is much brighter or darker than before, other than through a request.
    private mutating func isSubjectNew(_ settings: CameraSettings) -> Bool {
        guard settings.exposureDuration.isNumeric, settings.exposureDuration > .zero, settings.sensitivity > 0 else {
            return false
        }
        // The brightness of the scene: that of the image without the effect of the camera's settings.
        let brightness =
            settings.exposureOffset + settings.exposureBias
            - log2(settings.exposureDuration.seconds * settings.sensitivity)
        if let subject, subject.revision == settings.revision {
            guard abs(brightness - subject.brightness) >= 1 else { return false }
            self.subject = (brightness, settings.revision)
            return true
        }
        subject = (brightness, settings.revision)
        return false
    }

    /// Removes and returns all pending handlers, as the camera is disconnected.
    mutating func abandon() -> [UncheckedReference<(CMTime) -> Void>] {
        defer { waiting = [] }
        return waiting.map(\.handler)
    }

    private mutating func sourceZoom() -> (change: CameraChange, revision: Int)? {
        guard controls.largestZoom > 1 else { return nil }
        revision += 1
        return (.zoom(min(zoom.factor, controls.largestZoom)), revision)
    }

    private mutating func showZoom() {
        shown.settings.zoom = zoom.factor
        shown.isRamping = zoom.isRamping
    }

    /// Adopts each part that is at least as new as the latest request for it.
    private mutating func merge(_ new: CameraSettings) {
        func isNew(_ part: Part) -> Bool { new.revision >= asked[part] ?? 0 }
        var settings = shown.settings
        settings.revision = max(settings.revision, new.revision)
        if isNew(.focus) {
            settings.focusMode = new.focusMode
            settings.focusPoint = new.focusPoint
            settings.lensPosition = new.lensPosition
            settings.isAdjustingFocus = new.isAdjustingFocus
        }
        if isNew(.exposure) {
            settings.exposureMode = new.exposureMode
            settings.exposurePoint = new.exposurePoint
            settings.exposureDuration = new.exposureDuration
            settings.sensitivity = new.sensitivity
            settings.exposureBias = new.exposureBias
            settings.exposureOffset = new.exposureOffset
            settings.isAdjustingExposure = new.isAdjustingExposure
        }
        if isNew(.whiteBalance) {
            settings.whiteBalanceMode = new.whiteBalanceMode
            settings.gains = new.gains
            settings.greyGains = new.greyGains
            settings.isAdjustingWhiteBalance = new.isAdjustingWhiteBalance
        }
        if isNew(.torch) {
            settings.torchMode = new.torchMode
            settings.torchLevel = new.torchLevel
            settings.torchLimit = new.torchLimit
        }
        shown.settings = settings
    }
}
