public import CoreMedia
import Foundation
import Synchronization

/// A camera of whose picture parts are masked before anything else sees its frames.
///
/// Sessions, films, stores, streams, previews and capsules get copies of the frames with black in place of what is
/// masked, also in depth maps. Compressed images are decoded and never passed on. The camera does not zoom, because the
/// masks would then lie elsewhere.
///
/// Masks over polygons are exact: every pixel that a polygon touches is black in every frame. Masks over faces and
/// people are as good as their detectors, and fail closed: everything is black until a detector has answered, when it
/// fails, and when its newest answer is older than half a second.
public final class MaskedCamera: CameraSource {
    /// Identity and capabilities of the camera, with the formats that can be masked.
    ///
    /// The identifier is the camera's own with its masks.
    public let info: CameraInfo
    /// The masks.
    public let masks: PrivacyMasks
    /// The camera itself, whose frames are not masked.
    package let base: any CameraSource
    /// The way past the masks, for those who have the right.
    package let peek = UnmaskedPeek()

    private let formats: MaskedFormats
    private let finder: (any MovingFinder)?
    private let run = Mutex<MaskedRun?>(nil)

    /// Lays masks on a camera.
    ///
    /// - Throws: ``CameraError`` if the camera has no format that can be masked, or if the detectors for moving masks
    ///   are not installed.
    public convenience init(_ base: any CameraSource, masks: PrivacyMasks) throws(CameraError) {
        try self.init(base, masks: masks, finder: masks.moving.isEmpty ? nil : MovingLibraryFinder(masks.moving))
    }

    init(_ base: any CameraSource, masks: PrivacyMasks, finder: (any MovingFinder)?) throws(CameraError) {
        guard let formats = MaskedFormats(base.info, masks) else {
            throw CameraError(
                .unsupportedFormat,
                "\(base.info.localizedName): none of its formats can be masked. Leave the masks out, or use another "
                    + "camera."
            )
        }
        var info = base.info
        info.formats = formats.formats
        info.defaultFormat = formats.defaultFormat
        info.uniqueID = Self.identifier(info.uniqueID, masks)
        info.controls.largestZoom = 1
        self.info = info
        self.base = base
        self.masks = masks
        self.formats = formats
        self.finder = finder
    }

    /// Returns the identifier with the masks, which a camera's name may have already.
    private static func identifier(_ base: String, _ masks: PrivacyMasks) -> String {
        let option = "mask=\(masks)"
        return base.contains(option) ? base : base + (base.contains("?") ? "&" : "?") + option
    }

    /// The camera's clock.
    public var clock: CMClock { base.clock }
    /// The camera's pace.
    public var pace: CameraPace { base.pace }

    /// Starts the camera; see ``CameraSource/start(_:client:)``.
    public func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        guard let format = formats.base(of: request.format) else {
            throw CameraError(
                .unsupportedFormat,
                "\(info.localizedName) does not have this format when it is masked. Choose one of its formats."
            )
        }
        var wanted = request
        wanted.format = format
        wanted.wantsPixels = true
        wanted.wantsCompressed = false
        let next = try MaskedRun(self, request.format, base: format, finder: finder, client: client)
        try base.start(wanted, client: next)
        run.withLock { $0 = next }
    }

    /// Changes the time between frames.
    public func setFrameDuration(_ duration: CMTime) { base.setFrameDuration(duration) }

    /// Indicates whether the camera changes its rate while it runs.
    public var changesRateWhileRunning: Bool { base.changesRateWhileRunning }

    /// Changes the camera's settings, except for its zoom.
    public func apply(_ change: CameraChange, revision: Int) {
        if case .zoom = change { return base.apply(.zoom(1), revision: revision) }
        base.apply(change, revision: revision)
    }

    /// The camera's settings.
    public var settings: CameraSettings? { base.settings }

    /// True while the camera's shutter is closed.
    public var isSuspended: Bool { base.isSuspended }

    /// Indicates whether another program uses the camera.
    public var isInUseElsewhere: Bool { base.isInUseElsewhere }

    /// Prevents new callbacks.
    public func prepareToStop() { base.prepareToStop() }

    /// Ends capture.
    public func stop() {
        base.stop()
        let last = run.withLock { run in
            defer { run = nil }
            return run
        }
        last?.stop()
    }
}
