import CoreMedia
import Synchronization

/// The available cameras: those that `OBSCURA_CAMERAS` lists, or else those of the machine, plus those that a program
/// adds.
///
/// The variable is read once, on the first query or change of the registry. Each entry of `OBSCURA_CAMERAS` is a
/// ``CameraName``. An entry that cannot be used appears in ``problems``; the others still count. Without the variable,
/// the list has the cameras of the machine. If the machine has none at that time and the program has added none, the
/// virtual camera stands in until a camera is connected.
///
/// After that the registry follows cameras as they are plugged in and out. A camera that comes back is a new source
/// with the old identifier, in its old place if that is free. ``problems`` changes as well: for example, a camera
/// without permission is a problem until udev has granted it.
///
/// All members may be used on any thread.
public enum CameraRegistry {
    /// A camera with its position and kind in the list.
    public struct Camera: Sendable {
        /// The source of its frames; the same object while the camera is connected.
        public let source: any CameraSource
        /// The direction the camera faces.
        public let position: CameraInfo.Position
        /// The kind of device the camera appears as.
        public let kind: CameraInfo.Kind
        /// The source's unique identifier.
        public var uniqueID: String { source.info.uniqueID }
    }

    /// A change of the list.
    public enum Change: Sendable {
        /// A camera was added at the end of the list.
        case connected(Camera)
        /// A camera was removed.
        case disconnected(Camera)
    }

    /// The name of the environment variable that lists the cameras.
    public static let environmentVariable = "OBSCURA_CAMERAS"

    private static let shared = CameraList()
    private static let sets = Mutex<[WeakSet]>([])

    private struct WeakSet {
        weak var set: CameraSet?
    }

    /// The cameras of a test, which its task sees instead of the process's; nil outside of such tests.
    @TaskLocal package static var set: CameraSet?

    private static var current: CameraList { Self.set?.list ?? shared }

    /// The list that tasks see here, for observers of several lists.
    package static var currentID: ObjectIdentifier { ObjectIdentifier(current) }

    /// Returns the list that has a source, wherever it is called; the current one if none has it.
    static func list(of source: any CameraSource) -> CameraList {
        let lists = sets.withLock { $0.compactMap(\.set?.list) }
        return lists.first { $0.contains(source) } ?? current
    }

    /// Remembers a set, so that its sources find it from their own threads.
    static func remember(_ set: CameraSet) {
        sets.withLock { sets in
            sets.removeAll { $0.set == nil }
            sets.append(WeakSet(set: set))
        }
    }

    /// The available cameras, in order.
    ///
    /// The first appears as the built-in wide angle camera at the back, the second as the one at the front, and further
    /// ones as external cameras of unspecified position. A camera's name can override this. A place that becomes free
    /// is given to the next camera that is connected.
    public static var cameras: [Camera] { current.cameras }

    /// Problems that currently prevent the use of cameras, in order: entries of `OBSCURA_CAMERAS` and cameras of the
    /// machine.
    public static var problems: [CameraError] { current.problems }

    /// The camera with an identifier, or nil if there is none.
    public static func camera(withUniqueID uniqueID: String) -> Camera? {
        cameras.first { $0.uniqueID == uniqueID }
    }

    /// Adds a camera at the end of the list.
    ///
    /// - Returns: The camera, or nil when another camera has its identifier. Adding a camera that is already in the
    ///   list changes nothing.
    @discardableResult
    public static func add(_ source: any CameraSource) -> Camera? { current.add(source) }

    /// Removes a camera from the list, without stopping it; no effect if it is not in the list.
    public static func remove(_ source: any CameraSource) { list(of: source).remove(source) }

    /// Returns a stream of all changes from now on, in order.
    ///
    /// The stream ends when its last reader is gone.
    public static func changes() -> AsyncStream<Change> {
        let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
        let observation = observe { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// Calls a closure at each change from now on, until the observation is cancelled or its last reference is
    /// released.
    ///
    /// The closure runs on the thread that made the change, in order, after ``cameras`` has changed. It may use the
    /// registry and must not wait.
    public static func observe(_ body: @escaping @Sendable (Change) -> Void) -> CameraObservation {
        current.observe(body)
    }

    /// Opens a source by its name, without adding it to the list.
    ///
    /// - Parameter text: A ``CameraName``. If it is the identifier of a listed camera of the machine, that camera is
    ///   returned. This includes identifiers that are not names, such as that of the second of two equal names.
    /// - Throws: ``CameraError``: `invalidName` for a text that is not a valid name, or the source's own error when it
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

/// An observation of changes of the ``CameraRegistry``; it ends with the last reference.
public final class CameraObservation: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Ends the observation; a call that is under way on another thread may still be finishing.
    public func cancel() { end() }
}
