public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// Writes media to a file, or to segments that a delegate receives.
///
/// One writer writes one file once: add inputs, call ``startWriting()`` and ``startSession(atSourceTime:)``, append to
/// the inputs, and call ``finishWriting(completionHandler:)``. Several writers can work at the same time. Encoding and
/// writing happen on the writer's own threads; an error there makes ``status`` failed. Everything may be called from
/// any thread. Releasing a writer that is writing cancels it; one that is finishing continues until it is done.
open class AVAssetWriter: NSObject, _KeyValueCodingAndObserving, KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVAssetWriter
    package let keyValueObservers = KeyValueObservers()
    let core = WriterCore()
    let configuration: Mutex<WriterConfiguration>
    private let heldInputs = Mutex<[UncheckedReference<AVAssetWriterInput>]>([])
    private let delegateReference = Mutex(DelegateReference())
    private let url: URL

    /// The delegate, held weakly.
    struct DelegateReference {
        weak var delegate: (any AVAssetWriterDelegate)?
    }

    /// The states of a writer.
    public enum Status: Int, Sendable {
        /// The writer has not been started.
        case unknown = 0
        /// The writer is writing or finishing.
        case writing = 1
        /// The file is complete.
        case completed = 2
        /// An error has occurred; see ``AVAssetWriter/error``.
        case failed = 3
        /// The writer was cancelled; there is no file.
        case cancelled = 4
    }

    /// Creates a writer of a file.
    ///
    /// The file is created by ``startWriting()``, which fails if it already exists. Raises for a file type that is not
    /// one of ``AVFileType``'s constants.
    ///
    /// - Parameters:
    ///   - outputURL: The URL of the file.
    ///   - outputFileType: The type of the file; the file name's extension does not matter.
    /// - Throws: `AVError` for a URL that is not a file URL, and for a type that cannot be written.
    public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
        guard AVFileType.declared.contains(outputFileType) else {
            let error = AVError(
                .fileFormatNotRecognized,
                "There is no file type \(outputFileType.rawValue). Choose one, such as .mov."
            )
            ObjectiveCException.raise(
                .invalidArgument,
                "A writer was made for the file type \(outputFileType.rawValue), which does not exist. Use one of "
                    + "AVFileType's constants."
            )
            throw error
        }
        guard outputURL.isFileURL, !outputURL.path.isEmpty, !outputURL.path.utf8.contains(0) else {
            throw AVError(
                .unknown,
                "\(outputURL.absoluteString) is not a file URL. Give the URL of a file to be written."
            )
        }
        guard FileTypeRules.named(outputFileType) != nil else {
            throw AVError(
                .operationNotSupportedForAsset,
                "Cannot write files of type \(outputFileType.rawValue). Choose mov, mp4, m4v, m4a, wav, caf or aiff."
            )
        }
        url = outputURL
        configuration = Mutex(WriterConfiguration(fileType: outputFileType, file: OutputFile(path: outputURL.path)))
        super.init()
        core.setFace(self)
    }

    /// Creates a writer of a file; equivalent to ``init(outputURL:fileType:)``.
    ///
    /// - Throws: See ``init(outputURL:fileType:)``.
    public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
        try self.init(outputURL: outputURL, fileType: outputFileType)
    }

    /// Creates a writer of segments, which ``delegate`` receives; no file is written.
    ///
    /// Raises for a type other than that of a movie in the MPEG-4 family.
    public init(contentType outputContentType: UTType) {
        let fileType = AVFileType(outputContentType.identifier)
        if FileTypeRules.named(fileType)?.allowsSegments != true {
            ObjectiveCException.raise(
                .invalidArgument,
                "A writer of segments was made for the type \(outputContentType.identifier). Use that of MPEG-4 movies."
            )
        }
        url = URL(fileURLWithPath: "/dev/null")
        configuration = Mutex(WriterConfiguration(fileType: fileType, file: nil))
        super.init()
        core.setFace(self)
    }

    deinit {
        core.cancel()
        core.letGo()
    }

    // MARK: Output and status

    /// The URL of the file; `/dev/null` if the delegate receives segments.
    open var outputURL: URL { url }

    /// The type of the file.
    open var outputFileType: AVFileType { configuration.withLock { $0.fileType } }

    /// The state of the writer.
    ///
    /// Observable; changes on any thread.
    open var status: Status {
        switch core.phase {
        case .idle, .starting: .unknown
        case .writing, .finishing: .writing
        case .completed: .completed
        case .failed: .failed
        case .cancelled: .cancelled
        }
    }

    /// The reason why ``status`` is failed, an `AVError`; nil otherwise.
    open var error: (any Error)? { core.error }

    func statusDidChange(from old: Status, to new: Status) { notify(\.status, old: old, new: new) }

    /// The delegate that receives the segments of a writer made with ``init(contentType:)``; held weakly.
    ///
    /// Called on the writer's own thread, one segment after the other. Raises when set after writing has started.
    open var delegate: (any AVAssetWriterDelegate)? {
        get { delegateReference.withLock { UncheckedReference($0.delegate) }.value }
        set {
            let delegate = UncheckedReference(newValue)
            configure("delegate") { _ in delegateReference.withLock { $0.delegate = delegate.value } }
        }
    }

    // MARK: Inputs

    /// The inputs in the order in which they were added.
    open var inputs: [AVAssetWriterInput] { heldInputs.withLock { $0 }.map(\.value) }

    /// The media types that the file can contain.
    open var availableMediaTypes: [AVMediaType] { FileTypeRules.named(outputFileType)?.mediaTypes ?? [] }

    /// Returns a Boolean value that indicates whether an input can be added: it belongs to no writer, writing has not
    /// started, and the file can contain its media.
    open func canAdd(_ input: AVAssetWriterInput) -> Bool { reasonNotToAdd(input) == nil }

    /// Adds an input.
    ///
    /// Raises if ``canAdd(_:)-(AVAssetWriterInput)`` is false.
    open func add(_ input: AVAssetWriterInput) {
        if let reason = reasonNotToAdd(input) {
            return ObjectiveCException.raise(.invalidArgument, "An input cannot be added: \(reason).")
        }
        let reference = UncheckedReference(input)
        // Adds one input at a time, which keeps inputs and tracks in the same order.
        let isAdded = heldInputs.withLock { inputs in
            guard let track = core.add(reference.value.storage) else { return false }
            inputs.append(reference)
            return reference.value.storage.attach(to: InputStorage.Place(core: core, track: track))
        }
        guard isAdded else {
            return ObjectiveCException.raise(
                .generic,
                "An input was added while writing was being started, or to two writers at once. Add inputs before that."
            )
        }
    }

    private func reasonNotToAdd(_ input: AVAssetWriterInput) -> String? {
        if core.hasStarted { return "writing has started; add inputs before startWriting()" }
        if input.storage.place != nil { return "it belongs to a writer; make a new input for each" }
        let (fileType, isFile) = configuration.withLock { ($0.fileType, $0.file != nil) }
        guard let rules = FileTypeRules.named(fileType) else { return "the file type cannot be written" }
        let configuration = input.storage.configuration
        if let reason = rules.reason(against: configuration.coding, of: configuration.mediaType) { return reason }
        guard case .stored = configuration.coding else { return nil }
        guard let hint = configuration.sourceFormatHint else {
            return fileType == .mov && isFile
                ? nil : "an input without settings needs a source format hint for a file of this type"
        }
        return rules.reason(against: hint)
    }

    /// Returns a Boolean value that indicates whether settings suit the file type: they are complete, there is an
    /// encoder, and the file can contain its output.
    open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
        guard let rules = FileTypeRules.named(outputFileType),
            let coding = try? AVAssetWriterInput.coding(mediaType, outputSettings, nil)
        else { return false }
        return rules.reason(against: coding, of: mediaType) == nil
    }

    // MARK: Writing

    /// Creates the file and prepares for media.
    ///
    /// Raises unless the status is unknown.
    ///
    /// - Returns: False on failure; ``error`` then has the reason: `fileAlreadyExists`, `diskFull`, or `unknown` with
    ///   the system's error as the underlying error.
    @discardableResult
    open func startWriting() -> Bool {
        let face = UncheckedWeakReference(self)
        return core.start { [self] (inputs) throws(AVError) in
            try WriterBlueprint.make(configuration.withLock { $0 }, inputs) { segment in
                face.value?.deliver(segment)
            }
        }
    }

    /// Sets the time of the sources at which the movie begins.
    ///
    /// Call this once, after ``startWriting()`` and before anything is appended; raises otherwise, and for a time that
    /// is not numeric. Earlier samples are stored and not shown.
    open func startSession(atSourceTime startTime: CMTime) { core.startSession(at: startTime) }

    /// Sets the time of the sources at which the movie ends; later samples are stored and not shown.
    ///
    /// Without this call, the movie ends with its last sample. Nothing can be appended afterwards. Raises without a
    /// session.
    open func endSession(atSourceTime endTime: CMTime) { core.endSession(at: endTime) }

    /// Stops writing, removes the file, and returns when that is done.
    ///
    /// Has no effect on a writer that has completed or failed. Does not wait if an observer calls it on one of the
    /// writer's own threads.
    open func cancelWriting() { core.cancel() }

    /// Completes the file.
    ///
    /// Returns immediately; marks all inputs as finished. Raises before ``startWriting()``, after completion, and when
    /// called a second time.
    ///
    /// - Parameter handler: Called once, on one of the writer's own threads, when ``status`` is final: completed,
    ///   failed or cancelled.
    open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) { core.finish(handler) }

    /// Completes the file and returns when ``status`` is final.
    ///
    /// Raises in the same cases as ``finishWriting(completionHandler:)``.
    nonisolated(nonsending) open func finishWriting() async {
        await withCheckedContinuation { continuation in
            // A call that raises never calls its handler; tests continue after it.
            let isTaken = core.finish { continuation.resume() }
            if !isTaken { continuation.resume() }
        }
    }

    /// Ends the current segment: samples appended from now on belong to the next one.
    ///
    /// The segment is complete when the next key frame arrives, which is the next frame to be encoded, or at the end.
    /// Raises unless ``preferredOutputSegmentInterval`` is indefinite and the writer is writing segments.
    open func flushSegment() {
        let configuration = configuration.withLock { $0 }
        guard configuration.file == nil, configuration.preferredOutputSegmentInterval.isIndefinite else {
            return ObjectiveCException.raise(
                .generic,
                "flushSegment() was called on a writer that cuts segments by itself, or writes none. Set "
                    + "preferredOutputSegmentInterval to indefinite first."
            )
        }
        guard status == .writing else {
            return ObjectiveCException.raise(
                .generic,
                "flushSegment() was called on a writer that is not writing. Call it between startWriting() and the end."
            )
        }
        core.flushSegment()
    }

    // MARK: Configuration

    /// Changes the configuration; raises after writing has started.
    func configure(_ name: String, _ change: (inout WriterConfiguration) -> Void) {
        guard !core.hasStarted else {
            return ObjectiveCException.raise(
                .generic,
                "\(name) was set after writing had started. Configure a writer before startWriting()."
            )
        }
        var changed = configuration.withLock { $0 }
        change(&changed)
        configuration.withLock { [changed] in $0 = changed }
    }

    /// The metadata of the movie; initially empty.
    open var metadata: [AVMetadataItem] {
        get { configuration.withLock { $0.metadata } }
        set { configure("metadata") { $0.metadata = newValue } }
    }

    /// A Boolean value that indicates whether the movie's header comes before its media, which lets playback begin
    /// while the file is still loading; initially false.
    ///
    /// Makes finishing slower, because the media are copied.
    open var shouldOptimizeForNetworkUse: Bool {
        get { configuration.withLock { $0.shouldOptimizeForNetworkUse } }
        set { configure("shouldOptimizeForNetworkUse") { $0.shouldOptimizeForNetworkUse = newValue } }
    }

    /// The folder for temporary files; nil, the initial value, stands for the folder of the output.
    open var directoryForTemporaryFiles: URL? {
        get { configuration.withLock { $0.directoryForTemporaryFiles } }
        set { configure("directoryForTemporaryFiles") { $0.directoryForTemporaryFiles = newValue } }
    }

    /// The interval at which the movie is written in a form that can be read even if nothing follows; if it is invalid,
    /// the initial value, the movie can be read only when it is finished.
    ///
    /// A movie that is finished properly is an ordinary movie without fragments.
    open var movieFragmentInterval: CMTime {
        get { configuration.withLock { $0.movieFragmentInterval } }
        set {
            guard checkInterval(newValue, "movieFragmentInterval") else { return }
            configure("movieFragmentInterval") { $0.movieFragmentInterval = newValue }
        }
    }

    /// The interval of the first fragment; invalid, the initial value, stands for ``movieFragmentInterval``.
    open var initialMovieFragmentInterval: CMTime {
        get { configuration.withLock { $0.initialMovieFragmentInterval } }
        set {
            guard checkInterval(newValue, "initialMovieFragmentInterval") else { return }
            configure("initialMovieFragmentInterval") { $0.initialMovieFragmentInterval = newValue }
        }
    }

    /// The number of the first fragment; initially 1.
    open var initialMovieFragmentSequenceNumber: Int {
        get { configuration.withLock { $0.initialMovieFragmentSequenceNumber } }
        set {
            guard newValue > 0 else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "initialMovieFragmentSequenceNumber was set to \(newValue). Give a number from 1."
                )
            }
            configure("initialMovieFragmentSequenceNumber") { $0.initialMovieFragmentSequenceNumber = newValue }
        }
    }

    /// A Boolean value that indicates whether fragments of several writers are to be combined; initially false.
    open var producesCombinableFragments: Bool {
        get { configuration.withLock { $0.producesCombinableFragments } }
        set { configure("producesCombinableFragments") { $0.producesCombinableFragments = newValue } }
    }

    /// The expected duration of the movie; initially invalid.
    open var overallDurationHint: CMTime {
        get { configuration.withLock { $0.overallDurationHint } }
        set { configure("overallDurationHint") { $0.overallDurationHint = newValue } }
    }

    /// The units per second of the movie's times; 0, the initial value, lets the writer choose.
    open var movieTimeScale: CMTimeScale {
        get { configuration.withLock { $0.movieTimeScale } }
        set {
            guard newValue >= 0 else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "movieTimeScale was set to \(newValue). Give a positive number, or 0 for the writer's choice."
                )
            }
            configure("movieTimeScale") { $0.movieTimeScale = newValue }
        }
    }

    /// The duration of segments: with a numeric time the writer ends them itself, with an indefinite one
    /// ``flushSegment()`` does.
    ///
    /// Initially invalid, which is the value for writing a file. A numeric time needs ``initialSegmentStartTime``.
    open var preferredOutputSegmentInterval: CMTime {
        get { configuration.withLock { $0.preferredOutputSegmentInterval } }
        set {
            guard newValue.isIndefinite || newValue == .invalid || (newValue.isNumeric && newValue > .zero) else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "preferredOutputSegmentInterval was set to a time that is not positive. Give a positive one or "
                        + "indefinite."
                )
            }
            configure("preferredOutputSegmentInterval") { $0.preferredOutputSegmentInterval = newValue }
        }
    }

    /// The time of the sources from which segment intervals are counted.
    open var initialSegmentStartTime: CMTime {
        get { configuration.withLock { $0.initialSegmentStartTime } }
        set { configure("initialSegmentStartTime") { $0.initialSegmentStartTime = newValue } }
    }

    /// The profile whose rules segments follow; initially nil.
    open var outputFileTypeProfile: AVFileTypeProfile? {
        get { configuration.withLock { $0.outputFileTypeProfile } }
        set { configure("outputFileTypeProfile") { $0.outputFileTypeProfile = newValue } }
    }

    // MARK: Groups

    /// The groups of inputs that are alternatives to each other.
    open var inputGroups: [AVAssetWriterInputGroup] { configuration.withLock { $0.inputGroups }.map(\.value) }

    /// Returns a Boolean value that indicates whether a group can be added: its inputs belong to this writer and to no
    /// other group, and writing has not started.
    open func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool {
        guard !core.hasStarted else { return false }
        let taken = inputGroups.flatMap(\.inputs)
        return inputGroup.inputs.allSatisfy { input in inputs.contains(input) && !taken.contains(input) }
    }

    /// Adds a group of inputs that are alternatives to each other.
    ///
    /// All tracks but the default one are marked as not enabled. Raises if ``canAdd(_:)-(AVAssetWriterInputGroup)`` is
    /// false.
    open func add(_ inputGroup: AVAssetWriterInputGroup) {
        guard canAdd(inputGroup) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "A group was added whose inputs do not belong to this writer, or belong to another group, or after "
                    + "writing has started. Ask canAdd(_:) first."
            )
        }
        let reference = UncheckedReference(inputGroup)
        configure("inputGroups") { $0.inputGroups.append(reference) }
        for input in inputGroup.inputs where input != inputGroup.defaultInput {
            input.marksOutputTrackAsEnabled = false
        }
    }

    /// Creates the file and prepares for media; see ``startWriting()``.
    ///
    /// - Throws: The writer's error.
    open func start() throws {
        guard startWriting() else {
            throw core.error ?? AVError(.unknown, "The writer was started before. Make a new one for each file.")
        }
    }

    /// Adds an input and returns a receiver for its samples.
    ///
    /// Raises if ``canAdd(_:)-(AVAssetWriterInput)`` is false.
    open func inputReceiver(for input: AVAssetWriterInput) -> sending AVAssetWriterInput.SampleBufferReceiver {
        add(input)
        return UncheckedReference(AVAssetWriterInput.SampleBufferReceiver(input)).value
    }

    /// Adds a video input and returns a receiver for its frames.
    ///
    /// Raises if ``canAdd(_:)-(AVAssetWriterInput)`` is false.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - attributes: Attributes of the receiver's pool; nil for no pool.
    open func inputPixelBufferReceiver(
        for input: AVAssetWriterInput,
        pixelBufferAttributes attributes: CVPixelBufferCreationAttributes?
    ) -> sending AVAssetWriterInput.PixelBufferReceiver {
        add(input)
        return UncheckedReference(AVAssetWriterInput.PixelBufferReceiver(input, attributes: attributes)).value
    }
}

@available(*, unavailable)
extension AVAssetWriter: @unchecked Sendable {}
