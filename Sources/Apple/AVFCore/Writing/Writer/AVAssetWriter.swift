public import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// Writes media to a file, or to segments that a delegate gets.
///
/// One writer writes one file once: add inputs, ``startWriting()``, ``startSession(atSourceTime:)``, append to the
/// inputs, and ``finishWriting(completionHandler:)``. Several writers work at the same time. Encoding and writing happen
/// on threads of the writer's own; an error there makes ``status`` failed. Everything may be called from any thread.
/// Releasing a writer that is writing cancels it; one that is finishing goes on until it is done.
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

    /// What a writer is doing or has come to.
    public enum Status: Int, Sendable {
        /// Not started.
        case unknown = 0
        /// Writing, or finishing.
        case writing = 1
        /// The file is complete.
        case completed = 2
        /// Something went wrong; see ``AVAssetWriter/error``.
        case failed = 3
        /// Cancelled; there is no file.
        case cancelled = 4
    }

    /// Makes a writer of a file.
    ///
    /// The file is made by ``startWriting()``; that there is one already is seen then. Raises for a file type that is not
    /// one of ``AVFileType``'s constants.
    ///
    /// - Parameters:
    ///   - outputURL: where the file is to be.
    ///   - outputFileType: what kind of file; the name's extension does not matter.
    /// - Throws: `AVError` for an address that is not one of a file, and for a type that cannot be written.
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
                "\(outputURL.absoluteString) is not the address of a file. Give the URL of a file to be written."
            )
        }
        guard FileTypeRules.named(outputFileType) != nil else {
            throw AVError(
                .operationNotSupportedForAsset,
                "Files of the type \(outputFileType.rawValue) cannot be written. Choose mov, mp4, m4v, m4a, wav, caf or aiff."
            )
        }
        url = outputURL
        configuration = Mutex(WriterConfiguration(fileType: outputFileType, file: OutputFile(path: outputURL.path)))
        super.init()
        core.setFace(self)
    }

    /// Makes a writer of a file; the same as ``init(outputURL:fileType:)``.
    ///
    /// - Throws: what that throws.
    public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
        try self.init(outputURL: outputURL, fileType: outputFileType)
    }

    /// Makes a writer of segments, which ``delegate`` gets; no file is written.
    ///
    /// Raises for a type that is not that of a movie in the MPEG-4 family.
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

    // MARK: What it writes

    /// Where the file is; `/dev/null` where segments go to the delegate.
    open var outputURL: URL { url }

    /// What kind of file is written.
    open var outputFileType: AVFileType { configuration.withLock { $0.fileType } }

    /// What the writer is doing or has come to.
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

    /// Why ``status`` is failed, an `AVError`; nil otherwise.
    open var error: (any Error)? { core.error }

    func statusDidChange(from old: Status, to new: Status) { notify(\.status, old: old, new: new) }

    /// Who gets the segments of a writer made with ``init(contentType:)``; held weakly.
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

    /// The inputs, in the order in which they were added.
    open var inputs: [AVAssetWriterInput] { heldInputs.withLock { $0 }.map(\.value) }

    /// The kinds of media that the file can hold.
    open var availableMediaTypes: [AVMediaType] { FileTypeRules.named(outputFileType)?.mediaTypes ?? [] }

    /// Whether an input can be added: it belongs to no writer, writing has not started, and the file can hold its media.
    open func canAdd(_ input: AVAssetWriterInput) -> Bool { reasonNotToAdd(input) == nil }

    /// Adds an input.
    ///
    /// Raises where ``canAdd(_:)-(AVAssetWriterInput)`` is false.
    open func add(_ input: AVAssetWriterInput) {
        if let reason = reasonNotToAdd(input) {
            return ObjectiveCException.raise(.invalidArgument, "An input cannot be added: \(reason).")
        }
        let reference = UncheckedReference(input)
        // One at a time, so that inputs and tracks have the same order.
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

    /// Whether settings suit the file type: they are complete, there is an encoder, and the file can hold what it makes.
    open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
        guard let rules = FileTypeRules.named(outputFileType),
            let coding = try? AVAssetWriterInput.coding(mediaType, outputSettings, nil)
        else { return false }
        return rules.reason(against: coding, of: mediaType) == nil
    }

    // MARK: Writing

    /// Makes the file and gets ready for media.
    ///
    /// Raises unless the status is unknown.
    ///
    /// - Returns: false when it failed; ``error`` then says why: `fileAlreadyExists`, `diskFull`, or `unknown` with the
    ///   system's error underneath.
    @discardableResult
    open func startWriting() -> Bool {
        let face = UncheckedWeakReference(self)
        return core.start { [self] (inputs) throws(AVError) in
            try WriterBlueprint.make(configuration.withLock { $0 }, inputs) { segment in
                face.value?.deliver(segment)
            }
        }
    }

    /// Says which of the sources' times is the beginning of the movie.
    ///
    /// Once, after ``startWriting()`` and before anything is appended. Earlier samples are stored and not shown. Raises
    /// otherwise, and for a time that is no number.
    open func startSession(atSourceTime startTime: CMTime) { core.startSession(at: startTime) }

    /// Says which of the sources' times is the end of the movie; later samples are stored and not shown.
    ///
    /// Without this the movie ends with its last sample. Nothing can be appended afterwards. Raises without a session.
    open func endSession(atSourceTime endTime: CMTime) { core.endSession(at: endTime) }

    /// Stops writing, removes the file, and returns when that is done.
    ///
    /// No effect on a writer that has completed or failed. Called from an observer on one of the writer's own threads it
    /// does not wait.
    open func cancelWriting() { core.cancel() }

    /// Completes the file.
    ///
    /// Returns at once; marks all inputs as finished. Raises before ``startWriting()``, after completion, and when called
    /// a second time.
    ///
    /// - Parameter handler: called once, on a thread of the writer's own, when ``status`` is final: completed, or failed or
    ///   cancelled.
    open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) { core.finish(handler) }

    /// Completes the file and returns when ``status`` is final.
    ///
    /// Raises as ``finishWriting(completionHandler:)``.
    nonisolated(nonsending) open func finishWriting() async {
        await withCheckedContinuation { continuation in
            // A call that raises never calls its handler; tests go on after that.
            let isTaken = core.finish { continuation.resume() }
            if !isTaken { continuation.resume() }
        }
    }

    /// Ends the present segment: what is appended from now on is in the next one.
    ///
    /// The segment is complete when the next key frame comes, which is the next frame that is encoded, or at the end.
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

    /// Sets something before writing; raises afterwards.
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
}

@available(*, unavailable)
extension AVAssetWriter: @unchecked Sendable {}
