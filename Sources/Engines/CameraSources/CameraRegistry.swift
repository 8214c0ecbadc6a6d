import CoreMedia

/// Which cameras there are: what `OBSCURA_CAMERAS` lists, or else what the machine has, plus what a program adds.
///
/// The variable is read once, when the registry is first asked for cameras or changes. Each entry of `OBSCURA_CAMERAS` is
/// a ``CameraName``; one that cannot be used is in ``problems`` and the others still count. Without the variable there are
/// the cameras of the machine; where there is none at that time, and the program has not added one before, the virtual
/// camera stands in for them until one comes.
///
/// From then on the registry follows what is plugged in and out. A camera that comes back is a new source with the old
/// identifier, in its old place if that is free. ``problems`` follow too: a camera without permission is one until udev
/// has given it.
///
/// All of it may be used on any thread.
public enum CameraRegistry {
    /// A camera with what it answers as.
    public struct Camera: Sendable {
        /// The source of its frames; one object as long as the camera is there.
        public let source: any CameraSource
        /// Which way it looks.
        public let position: CameraInfo.Position
        /// What it answers as.
        public let kind: CameraInfo.Kind
        /// What tells it from all others; that of the source.
        public var uniqueID: String { source.info.uniqueID }
    }

    /// What happened to a camera.
    public enum Change: Sendable {
        /// It is there now, at the end of the list.
        case connected(Camera)
        /// It is gone.
        case disconnected(Camera)
    }

    /// The name of the environment variable that lists the cameras.
    public static let environmentVariable = "OBSCURA_CAMERAS"

    private static let shared = CameraList()

    /// The cameras that are there, in order.
    ///
    /// The first answers as built-in wide angle at the back, the second as built-in wide angle at the front, further
    /// ones as external at no stated position; a camera's name may say otherwise. A place that becomes free is given to
    /// the next camera that comes.
    public static var cameras: [Camera] { shared.cameras }

    /// Why cameras cannot be used now, in order: what is wrong with entries of `OBSCURA_CAMERAS`, and with cameras of the
    /// machine.
    public static var problems: [CameraError] { shared.problems }

    /// The camera with an identifier, or nil if there is none.
    public static func camera(withUniqueID uniqueID: String) -> Camera? {
        cameras.first { $0.uniqueID == uniqueID }
    }

    /// Adds a camera at the end of the list.
    ///
    /// - Returns: the camera, or nil when there is another one with its identifier. Adding a camera that is there
    ///   already changes nothing.
    @discardableResult
    public static func add(_ source: any CameraSource) -> Camera? { shared.add(source) }

    /// Takes a camera out of the list; no effect if it is not there.
    ///
    /// Does not stop it.
    public static func remove(_ source: any CameraSource) { shared.remove(source) }

    /// All changes from now on.
    ///
    /// Changes come in order. The stream ends when its last reader is gone.
    public static func changes() -> AsyncStream<Change> {
        let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
        let observation = observe { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// Calls a closure at each change from now on, until the observation is cancelled or its last reference ends.
    ///
    /// It is called on the thread that made the change, in order, after ``cameras`` has changed; it may use the
    /// registry, and must not wait.
    public static func observe(_ body: @escaping @Sendable (Change) -> Void) -> CameraObservation {
        shared.observe(body)
    }

    /// Opens a source by its name; it is not added to the list.
    ///
    /// - Parameter text: a ``CameraName``. The identifier of a camera of the machine that is in the list gives that camera,
    ///   and so does one that is no name, as the second of two equal names has.
    /// - Throws: ``CameraError``: `invalidName` for a name that nobody understands, or what the source says when it
    ///   cannot be opened.
    public static func make(named text: String) throws(CameraError) -> any CameraSource {
        if text.contains("#") || text.hasPrefix("v4l2:"), let camera = camera(withUniqueID: text) {
            return camera.source
        }
        return try make(CameraName(parsing: text), uniqueID: nil)
    }

    /// Opens a source; see ``make(named:)``.
    public static func make(_ name: CameraName) throws(CameraError) -> any CameraSource {
        try make(name, uniqueID: nil)
    }
}

/// Being told about changes of the ``CameraRegistry``; ends with the last reference.
public final class CameraObservation: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Ends it; a call that is under way on another thread may still be finishing.
    public func cancel() { end() }
}
