import AVFBase
import Barcodes
package import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Synchronization

/// Finds machine-readable codes, and faces and people where their detectors are installed, in the frames of a camera.
///
/// Frames are examined as the camera delivers them, on threads of the output. From a live camera, as many frames are
/// examined as the machine can handle; others are skipped without a report. Codes already seen are searched for in each
/// frame; a code that comes into view is found within five frames. From a source that waits for its clients, such as a
/// file that is read as fast as possible, every frame is examined completely and by itself. Codes are found anywhere in
/// the frame, in any number. May be used from any thread.
///
/// Faces and people need OpenCV and dlib (`scripts/setup --models`); without them, their types are not available. They
/// are searched for in a few live frames a second by a thread of their own, so that codes do not wait for them. Between
/// two searches the last result stands, with the time of its frame.
open class AVCaptureMetadataOutput: AVCaptureOutput {
    package let keyValueObservers = KeyValueObservers()

    let examiner: MetadataExaminer
    private let makeDetector: @Sendable (Set<Symbology>) -> any CodeDetector
    private let subjectDetector: any SubjectDetector
    private let supportedTypes: [AVMetadataObject.ObjectType]
    private let isConnected = Mutex(false)

    /// Creates an output that searches for nothing yet.
    public convenience init() { self.init(isExhaustive: false) }

    /// Creates an output that reads each frame of a film with as much effort as a picture.
    ///
    /// - Parameter combinesFrames: True to read also what only several frames together show.
    package convenience init(isExhaustive: Bool, combinesFrames: Bool = false) {
        // One frame per core, as finding codes is pure computation. More than four would be faster than any source.
        let parallelLimit = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 4)
        self.init(
            parallelLimit: parallelLimit,
            subjectDetector: VisionSubjectDetector.isInstalled ? VisionSubjectDetector() : nil
        ) { BarcodeDetector($0, isExhaustive: isExhaustive, combinesFrames: combinesFrames) }
    }

    /// Creates an output with detectors that tests provide; types of beings need a detector of theirs.
    init(
        parallelLimit: Int,
        subjectDetector: (any SubjectDetector)? = nil,
        makeDetector: @escaping @Sendable (Set<Symbology>) -> any CodeDetector
    ) {
        self.makeDetector = makeDetector
        self.subjectDetector = subjectDetector ?? VisionSubjectDetector()
        supportedTypes = CodeKinds.all.map(\.type) + (subjectDetector == nil ? [] : SubjectKind.allCases.map(\.type))
        let request = MetadataRequest(types: [], rectOfInterest: Self.wholeImage, makeDetector: makeDetector)
        examiner = MetadataExaminer(request: request, parallelLimit: parallelLimit)
        super.init(acceptedMediaTypes: [.metadataObject])
        examiner.setOutput(self)
    }

    private static let wholeImage = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// Returns whether a recent frame was not examined because other frames still were.
    ///
    /// Clients of Apple's API cannot distinguish such a frame from one without codes.
    package func hasSkippedFrame(at time: CMTime) -> Bool { examiner.hasSkipped(time) }

    // MARK: Delegate

    /// Sets the delegate and the queue for its callbacks.
    ///
    /// May be changed while the session runs; queued callbacks of the former delegate are dropped. Raises for a
    /// delegate without a queue.
    ///
    /// - Parameters:
    ///   - objectsDelegate: The delegate, referenced weakly; nil ends delivery.
    ///   - objectsCallbackQueue: A serial queue, retained; may be the main queue.
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

    /// The delegate; nil if none was set or it was deallocated.
    open var metadataObjectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)? { examiner.delegate }

    /// The queue of the delegate's callbacks; nil without a delegate.
    open var metadataObjectsCallbackQueue: DispatchQueue? { examiner.queue }

    // MARK: Types of objects

    /// The types of objects that can be found in the images of the connected camera; empty without a camera.
    ///
    /// Observable.
    ///
    /// Differs from Apple: lists four more types, `org.iso.RectangularMicroQR`, `org.iso.MaxiCode`, `Telepen` and
    /// `DXFilmEdge`, which have no constants and are specified by their raw values.
    open var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
        connections.isEmpty ? [] : supportedTypes
    }

    /// The types of objects to find; empty by default and after setting nil.
    ///
    /// Objects are reported in the order of these types. Set it after adding the output to a session with a camera.
    /// Raises, and keeps its value, for types that are not in ``availableMetadataObjectTypes``. It reads as empty while
    /// there is no camera; the chosen types apply again to the next one.
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
                    "metadataObjectTypes was set to types that are not available: \(names). "
                        + (available.isEmpty
                            ? "Add the output to a session that has a camera first."
                            : "Choose from availableMetadataObjectTypes.")
                )
                return
            }
            request(types: types, rectOfInterest: rectOfInterest)
        }
    }

    /// The search region, in fractions of the camera's unrotated image with the origin at the top left; by default the
    /// whole image.
    ///
    /// Objects that overlap the region are reported. Parts of the region outside the image are ignored. May be changed
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
            makeDetector: makeDetector,
            subjectDetector: subjectDetector
        )
    }

    /// The types of objects required for cinematic video; always empty, as no camera of this library supports it.
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
            old: was ? supportedTypes : [],
            new: isNow ? supportedTypes : []
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
    /// The root type of key paths passed to observers.
    public typealias _ObservedRoot = AVCaptureMetadataOutput
}

extension AVCaptureMetadataOutput: SynchronizableOutput {
    var discardsLateFrames: Bool { false }
}
