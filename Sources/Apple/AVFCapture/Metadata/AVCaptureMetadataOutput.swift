import AVFBase
import Barcodes
package import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Synchronization

/// Finds machine-readable codes in the frames of a camera.
///
/// Frames are examined as the camera gives them, on threads of the output's own. Of a live camera as many are as the
/// machine can; those that come meanwhile are skipped without a report. Codes that were seen are looked for in each frame;
/// one that comes new into view is found within five. Of a source that waits for its clients, such as a file that is read
/// as fast as it goes, every frame is examined as a whole and by itself. There is no limit on the codes in a frame, and
/// they are found all over it. May be used from any thread.
open class AVCaptureMetadataOutput: AVCaptureOutput {
    package let keyValueObservers = KeyValueObservers()

    let examiner: MetadataExaminer
    private let makeDetector: @Sendable (Set<Symbology>) -> any CodeDetector
    private let isConnected = Mutex(false)

    /// Makes an output that looks for nothing yet.
    public convenience init() {
        // One frame for each core: finding codes is all computing. More than four would run ahead of any source.
        let parallelLimit = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 4)
        self.init(parallelLimit: parallelLimit) { BarcodeDetector($0) }
    }

    /// Lets tests say what is found.
    init(parallelLimit: Int, makeDetector: @escaping @Sendable (Set<Symbology>) -> any CodeDetector) {
        self.makeDetector = makeDetector
        let request = MetadataRequest(types: [], rectOfInterest: Self.wholePicture, makeDetector: makeDetector)
        examiner = MetadataExaminer(request: request, parallelLimit: parallelLimit)
        super.init(acceptedMediaTypes: [.metadataObject])
        examiner.setOutput(self)
    }

    private static let wholePicture = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// Whether a frame of the last few was not examined, because others still were.
    ///
    /// What Apple's clients cannot tell from a frame in which nothing was found.
    package func hasSkippedFrame(at time: CMTime) -> Bool { examiner.hasSkipped(time) }

    // MARK: Delegate

    /// Sets who receives what is found, and on which queue.
    ///
    /// May be changed while the session runs; queued callbacks of a former delegate are not made. Raises for a delegate
    /// without a queue.
    ///
    /// - Parameters:
    ///   - objectsDelegate: held weakly; nil ends delivery.
    ///   - objectsCallbackQueue: held strongly; a serial queue, also the main queue.
    open func setMetadataObjectsDelegate(
        _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?,
        queue objectsCallbackQueue: DispatchQueue?
    ) {
        if objectsDelegate != nil, objectsCallbackQueue == nil {
            ObjectiveCException.raise(
                .invalidArgument,
                "setMetadataObjectsDelegate(_:queue:) was called with a delegate but without a queue. "
                    + "Give a serial queue for its callbacks."
            )
            return
        }
        examiner.setDelegate(objectsDelegate, queue: objectsCallbackQueue)
    }

    /// Who receives what is found; nil when nobody was set or it is gone.
    open var metadataObjectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)? { examiner.delegate }

    /// The queue of the delegate's callbacks; nil without a delegate.
    open var metadataObjectsCallbackQueue: DispatchQueue? { examiner.queue }

    // MARK: What to look for

    /// What can be looked for in the pictures of the connected camera; empty without one.
    ///
    /// Observable.
    ///
    /// Differs from Apple: lists four kinds more, `org.iso.RectangularMicroQR`, `org.iso.MaxiCode`, `Telepen` and
    /// `DXFilmEdge`, which have no constant and are named by their raw values.
    open var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
        connections.isEmpty ? [] : Self.supportedTypes
    }

    private static let supportedTypes = CodeKinds.all.map(\.type)

    /// What is looked for; empty at first, and nil empties it.
    ///
    /// Objects are reported in this order of kinds. Set it after the output was added to a session with a camera. Raises,
    /// and keeps its value, for kinds that are not in ``availableMetadataObjectTypes``. While there is no
    /// camera it reads empty; what was chosen counts again for the next one.
    open var metadataObjectTypes: [AVMetadataObject.ObjectType]! {
        get {
            let available = availableMetadataObjectTypes
            return examiner.request.types.filter { available.contains($0) }
        }
        set {
            let types = newValue ?? []
            let available = availableMetadataObjectTypes
            let missing = types.filter { !available.contains($0) }
            guard missing.isEmpty else {
                let names = missing.map(\.rawValue).joined(separator: ", ")
                ObjectiveCException.raise(
                    .invalidArgument,
                    "metadataObjectTypes was set to kinds that are not available: \(names). "
                        + (available.isEmpty
                            ? "Add the output to a session that has a camera first."
                            : "Choose from availableMetadataObjectTypes.")
                )
                return
            }
            request(types: types, rectOfInterest: rectOfInterest)
        }
    }

    /// Where is looked: fractions of the camera's unrotated picture, origin top-left; all of it at first.
    ///
    /// Objects that lie in it with a part are reported. What of it lies outside the picture does not count. May be changed
    /// while the session runs, at no cost.
    open var rectOfInterest: CGRect {
        get { examiner.request.rectOfInterest }
        set { request(types: examiner.request.types, rectOfInterest: newValue) }
    }

    private func request(types: [AVMetadataObject.ObjectType], rectOfInterest: CGRect) {
        examiner.request = MetadataRequest(
            types: types,
            rectOfInterest: rectOfInterest,
            after: examiner.request,
            makeDetector: makeDetector
        )
    }

    /// What has to be looked for while a film's blur is on: nothing, as no camera of this library has such a blur.
    open var requiredMetadataObjectTypesForCinematicVideoCapture: [AVMetadataObject.ObjectType] { [] }

    // MARK: For the session

    override func connectionsDidChange() {
        let isNow = !connections.isEmpty
        let was = isConnected.withLock { isConnected in
            defer { isConnected = isNow }
            return isConnected
        }
        guard was != isNow else { return }
        notify(
            \.availableMetadataObjectTypes,
            old: was ? Self.supportedTypes : [],
            new: isNow ? Self.supportedTypes : []
        )
    }

    override func makeSink(for connection: AVCaptureConnection) -> (any FrameSink)? {
        MetadataSink(connection: connection, examiner: examiner)
    }

    override func setEventReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        examiner.setReceiver(receiver, tag: tag)
    }
}

extension AVCaptureMetadataOutput: KeyValueObserved {
    /// What observers name.
    public typealias _ObservedRoot = AVCaptureMetadataOutput
}

extension AVCaptureMetadataOutput: SynchronizableOutput {
    var discardsLateFrames: Bool { false }
}
