import AVFBase
import CameraSources
import CoreMedia
import Foundation

/// What the controls of one camera say, and who waits for a change: requests and frames in, news out.
///
/// Properties follow the source's own word: at once what it says it will do next, else with the first frame that was
/// taken with the change. What frames say that are older than a request does not undo it.
struct ControlDesk: Sendable {
    /// What the properties say at one moment.
    struct Shown: Sendable, Equatable {
        /// What the camera takes frames with; its zoom is the client's.
        var settings = CameraSettings()
        /// Whether the zoom is gliding.
        var isRamping = false
        /// The longest exposure that the automatic modes may choose; nil for the format's.
        var longestExposure: CMTime?
    }

    /// Who waits for a change, and the number of the change.
    private struct Waiting: Sendable {
        let revision: Int
        let handler: UncheckedReference<(CMTime) -> Void>
    }

    /// What is to be told, outside of all locks.
    struct News: Sendable {
        var old: Shown
        var new: Shown
        var handlers: [UncheckedReference<(CMTime) -> Void>] = []
        var time = CMTime.invalid
        var isSubjectNew = false
    }

    /// What a frame shows.
    struct Taken: Sendable {
        /// What it was taken with, with the client's zoom; nil where nothing is known and nothing zoomed.
        var settings: CameraSettings?
        /// The part of the zoom that the source has not done.
        var zoom = 1.0
        /// What the source is to be asked for, if its own zoom has to follow a ramp.
        var change: (change: CameraChange, revision: Int)?
        var news: News?
    }

    private enum Part: CaseIterable { case focus, exposure, whiteBalance, torch }

    let controls: CameraControls
    private(set) var shown = Shown()
    private(set) var zoom = ZoomMotion()
    /// The exposure that the client has chosen, while it has.
    private(set) var customDuration: CMTime?
    private var revision = 0
    /// The latest request for each part.
    private var asked: [Part: Int] = [:]
    private var waiting: [Waiting] = []
    private var lastSettings: CameraSettings?
    /// Whether large changes of what the camera sees are wanted.
    var watchesSubject = false { didSet { subject = nil } }
    /// How bright what the camera sees was, in stops, and by which request.
    private var subject: (brightness: Double, revision: Int)?

    /// - Parameter settings: what the source says that it takes frames with.
    init(_ controls: CameraControls, settings: CameraSettings?) {
        self.controls = controls
        if let settings {
            shown.settings = settings
            shown.settings.zoom = 1
        }
    }

    /// Takes note of a request; returns the number for the source.
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

    /// Takes note of what the source says that it will do next.
    mutating func foresee(_ settings: CameraSettings?) { if let settings { merge(settings) } }

    /// Sets the zoom, or begins and ends gliding; returns what the source is to be asked for, if it has a zoom.
    mutating func changeZoom(_ body: (inout ZoomMotion) -> Void) -> (change: CameraChange, revision: Int)? {
        let old = zoom.factor
        body(&zoom)
        showZoom()
        return zoom.factor == old ? nil : sourceZoom()
    }

    /// Takes note of a frame of a camera that tells nothing and is not zoomed, as most are; false for any other.
    ///
    /// What ``note(_:at:)`` answers is large, and not made for each of their frames.
    mutating func notePlainFrame(at time: CMTime) -> Bool {
        guard zoom.factor == 1, !zoom.isRamping, shown.settings.zoom == 1, !shown.isRamping else { return false }
        _ = zoom.advance(to: time)
        return true
    }

    /// Takes note of a frame.
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

    /// Whether what the camera sees is much brighter or darker than before, not by a request.
    private mutating func isSubjectNew(_ settings: CameraSettings) -> Bool {
        guard settings.exposureDuration.isNumeric, settings.exposureDuration > .zero, settings.sensitivity > 0 else {
            return false
        }
        // What is left of the picture's brightness without what the camera has done to it.
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

    /// Everybody who still waits: the camera is gone.
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

    /// Takes over each part that is as new as the latest request for it.
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
