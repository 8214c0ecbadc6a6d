public import AVFBase
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Logging
import MediaFiles

/// Receives the media of one track of a file.
///
/// Create an input with output settings, configure it, add it to an ``AVAssetWriter``, start the writer and a session,
/// and append while ``isReadyForMoreMediaData`` is true. Appending puts the buffer into a queue and returns; encoding
/// happens on one of the writer's own threads. Usable from any thread; append from one thread at a time.
open class AVAssetWriterInput: NSObject, _KeyValueCodingAndObserving, KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVAssetWriterInput
    package let keyValueObservers = KeyValueObservers()
    let storage: InputStorage
    private let settings: [String: Any]?

    /// Creates an input without a source format hint.
    ///
    /// Raises in the same cases as ``init(mediaType:outputSettings:sourceFormatHint:)``.
    public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
    }

    /// Creates an input.
    ///
    /// Raises for settings that are incomplete or unusable, settings for anything but video and audio, and a hint of
    /// another media type or of a size that is not positive.
    ///
    /// - Parameters:
    ///   - mediaType: The type of the media to append.
    ///   - outputSettings: The settings of the stored media: codec, size and more for video; format, rate and channels
    ///     for audio. Nil stores samples as appended, which must be compressed or linear PCM.
    ///   - sourceFormatHint: The format of the media to append; it supplies sizes, rates and channels that the settings
    ///     omit.
    public init(mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription?) {
        settings = outputSettings
        var coding = OutputCoding.stored
        do throws(SettingsProblem) {
            coding = try Self.coding(mediaType, outputSettings, sourceFormatHint)
        } catch {
            ObjectiveCException.raise(
                .invalidArgument,
                "An input for media of type \(mediaType.rawValue) cannot be made with these settings: \(error.reason)."
            )
        }
        if case .video(let video) = coding { for warning in video.warnings { WriterLog.logger.warning("\(warning)") } }
        storage = InputStorage(
            InputConfiguration(mediaType: mediaType, coding: coding, sourceFormatHint: sourceFormatHint)
        )
        super.init()
        storage.setFace(self)
    }

    /// Returns the coding that settings result in.
    static func coding(
        _ mediaType: AVMediaType,
        _ settings: [String: Any]?,
        _ hint: CMFormatDescription?
    ) throws(SettingsProblem) -> OutputCoding {
        if let hint {
            guard AVMediaType(hint.mediaType) == mediaType else {
                throw SettingsProblem("the source format hint is of another media type, \(hint.mediaType)")
            }
            if mediaType == .video, hint.dimensions.width <= 0 || hint.dimensions.height <= 0 {
                throw SettingsProblem("the source format hint has no size")
            }
        }
        guard let settings else { return .stored }
        switch mediaType {
        case .video: return .video(try VideoOutputSettings(settings, hint: hint))
        case .audio: return .audio(try AudioOutputSettings(settings, hint: hint))
        default: throw SettingsProblem("only video and audio can be encoded; give nil to store samples as appended")
        }
    }

    // MARK: Initial settings

    /// The type of the media to append.
    open var mediaType: AVMediaType { storage.configuration.mediaType }

    /// The settings of the stored media; nil if samples are stored as appended.
    open var outputSettings: [String: Any]? { settings }

    /// The format of the media to append, if given.
    open var sourceFormatHint: CMFormatDescription? { storage.configuration.sourceFormatHint }

    // MARK: Media

    /// A Boolean value that indicates whether a buffer may be appended now.
    ///
    /// Observable; changes on any thread. False before the writer's session has begun, and when the input is finished
    /// or the writer has ended. Once true, it stays true until something is appended. For media that arrive in real
    /// time, each second in which it is false is logged, because apps leave out what they cannot append.
    open var isReadyForMoreMediaData: Bool { storage.isReadyForClient }

    /// A Boolean value that indicates whether media arrive as fast as they are made, as from a camera; initially false.
    ///
    /// If true, the encoder prefers speed and outputs each frame immediately, and the input is not ready only when the
    /// encoder or the disk cannot keep up. Otherwise inputs also wait for each other, which interleaves the file well.
    /// Raises after writing has started.
    open var expectsMediaDataInRealTime: Bool {
        get { storage.configuration.expectsMediaDataInRealTime }
        set { configure("expectsMediaDataInRealTime") { $0.expectsMediaDataInRealTime = newValue } }
    }

    /// Appends a buffer.
    ///
    /// The buffer is retained, not copied, until it is encoded; do not change it afterwards. Raises before the writer's
    /// session and after it, after ``markAsFinished()``, while ``isReadyForMoreMediaData`` is false, and for a buffer
    /// of another media type or, with settings, of compressed media.
    ///
    /// - Returns: False if the writer has failed or ended in the meantime; see its status. Samples whose decode times
    ///   do not increase make it fail, and frames whose pixel format cannot be encoded.
    @discardableResult
    open func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
        guard let place = placeForAppending(), place.core.mayAppend(to: place.track) else { return false }
        let configuration = storage.configuration
        if let reason = Self.reason(against: sampleBuffer, configuration) {
            ObjectiveCException.raise(.invalidArgument, reason)
            return false
        }
        guard let media = Self.media(of: sampleBuffer) else { return true }
        return append(WriterEntry(media: media), to: place)
    }

    /// Appends an entry that has been checked.
    func append(_ entry: WriterEntry, to place: InputStorage.Place) -> Bool {
        let time = entry.times
        if case .endOfPrevious = entry.media {
        } else if !time.decodeTime.isNumeric {
            place.core.fail(
                AVError(.unknown, "A sample without a time was appended. Give every sample a time that is a number.")
            )
            return false
        }
        if case .video = storage.configuration.coding, let image = entry.image, !VideoEncoder.accepts(image) {
            place.core.fail(
                AVError(
                    .formatUnsupported,
                    "A frame in the pixel format \(PixelFormat.text(of: image.pixelFormatType)) was appended, which "
                        + "cannot be encoded. Append 420v, 420f or BGRA."
                )
            )
            return false
        }
        let entry = storage.withoutClientsBuffer(entry, at: place)
        guard place.core.append(entry, at: time, to: place.track) else { return false }
        storage.didAppend()
        return true
    }

    /// Returns the input's place in a writer; raises if it belongs to none.
    func placeForAppending() -> InputStorage.Place? {
        if let place = storage.place { return place }
        ObjectiveCException.raise(
            .generic,
            "Something was appended to an input without a writer. Add it to a writer and start the writer first."
        )
        return nil
    }

    /// Returns the reason why a buffer cannot be appended; nil if it can.
    private static func reason(against sample: CMSampleBuffer, _ configuration: InputConfiguration) -> String? {
        guard sample.isValid else { return "A sample buffer that was invalidated was appended. Append a valid one." }
        guard sample.numSamples > 0 else { return nil }
        guard let format = sample.formatDescription else {
            return "A sample buffer without a format description was appended. Describe what the samples are."
        }
        guard AVMediaType(format.mediaType) == configuration.mediaType else {
            return "A sample buffer of media type \(format.mediaType) was appended to an input for media of type "
                + "\(configuration.mediaType.rawValue). Make an input for each type."
        }
        switch configuration.coding {
        case .stored: return nil
        case .audio:
            if format.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM { return nil }
            return
                "Compressed audio was appended to an input with output settings. Append linear PCM, or make the input "
                + "without settings."
        case .video:
            if sample.imageBuffer != nil || sample.dataReadiness != .ready { return nil }
            return "Compressed video was appended to an input with output settings. Append pixel buffers, or make the "
                + "input without settings."
        }
    }

    /// Returns the media to keep of a buffer; nil for an empty buffer whose marks mean nothing here.
    private static func media(of sample: CMSampleBuffer) -> WriterEntry.Media? {
        if sample.numSamples > 0 { return .sample(sample) }
        let mark = CMGetAttachment(
            sample,
            key: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration,
            attachmentModeOut: nil
        )
        // An empty interval ends the sample before it as well.
        let isEmpty = sample.isEmptyMedia
        guard isEmpty || (mark as? Bool) == true || (mark as? NSNumber)?.boolValue == true else { return nil }
        let time = sample.outputPresentationTimeStamp
        return time.isNumeric ? .endOfPrevious(time) : nil
    }

    /// Calls a block whenever media may be appended, until the input is finished.
    ///
    /// The block should append while ``isReadyForMoreMediaData`` is true, and call ``markAsFinished()`` when there is
    /// no more. It is called again when the input has become ready again, and also when it has appended something and
    /// the input is still ready. Raises when called a second time.
    ///
    /// - Parameters:
    ///   - queue: A serial queue on which the block runs.
    ///   - block: Appends media; retained until the input is finished or the writer has ended.
    open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        guard storage.request(on: queue, block) else {
            return ObjectiveCException.raise(
                .generic,
                "requestMediaDataWhenReady(on:using:) was called twice. Use one block for each input."
            )
        }
    }

    /// Marks the input as finished: nothing more will be appended, and other inputs need not wait for this one.
    ///
    /// Raises before writing has started and after it is completed.
    open func markAsFinished() {
        guard let place = placeForAppending() else { return }
        place.core.markAsFinished(place.track)
    }

    // MARK: Configuration

    /// Changes the configuration; raises after writing has started.
    func configure(_ name: String, _ change: (inout InputConfiguration) -> Void) {
        guard storage.configure(change) else {
            return ObjectiveCException.raise(
                .generic,
                "\(name) was set after writing had started. Configure an input before startWriting()."
            )
        }
    }

    /// The transform for displaying the frames; initially the identity.
    ///
    /// Written as the track's matrix; the pixels stay unchanged. Raises after writing has started.
    open var transform: CGAffineTransform {
        get { storage.configuration.transform }
        set { configure("transform") { $0.transform = newValue } }
    }

    /// The size at which the track is displayed; zero, the initial value, stands for that of the format.
    ///
    /// Raises after writing has started.
    open var naturalSize: CGSize {
        get { storage.configuration.naturalSize }
        set { configure("naturalSize") { $0.naturalSize = newValue } }
    }

    /// The playback volume of the track, from 0 to 1; initially 1 for audio and 0 for anything else.
    ///
    /// Raises after writing has started.
    open var preferredVolume: Float {
        get { storage.configuration.preferredVolume }
        set { configure("preferredVolume") { $0.preferredVolume = newValue } }
    }

    /// A Boolean value that indicates whether the track is played by default; initially true.
    ///
    /// Raises after writing has started.
    open var marksOutputTrackAsEnabled: Bool {
        get { storage.configuration.marksOutputTrackAsEnabled }
        set { configure("marksOutputTrackAsEnabled") { $0.marksOutputTrackAsEnabled = newValue } }
    }

    /// The units per second of the track's times; 0, the initial value, lets the writer choose.
    ///
    /// Raises for audio, whose unit is its sample period, and after writing has started.
    open var mediaTimeScale: CMTimeScale {
        get { storage.configuration.mediaTimeScale }
        set {
            guard mediaType != .audio, newValue >= 0 else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "mediaTimeScale was set to \(newValue) on an input for \(mediaType.rawValue). Set a positive one, "
                        + "and none for audio."
                )
            }
            configure("mediaTimeScale") { $0.mediaTimeScale = newValue }
        }
    }

    /// The language as a three-letter code of ISO 639-2/T; nil, the initial value, leaves it unspecified.
    ///
    /// Raises after writing has started.
    open var languageCode: String? {
        get { storage.configuration.languageCode }
        set { configure("languageCode") { $0.languageCode = newValue } }
    }

    /// The language as a BCP 47 tag, such as `en-GB`; nil, the initial value, leaves it unspecified.
    ///
    /// Raises after writing has started.
    open var extendedLanguageTag: String? {
        get { storage.configuration.extendedLanguageTag }
        set { configure("extendedLanguageTag") { $0.extendedLanguageTag = newValue } }
    }

    /// The location of the track's data; initially interleaved with the other tracks.
    ///
    /// Differs from Apple: data is always interleaved. Raises after writing has started.
    open var mediaDataLocation: MediaDataLocation {
        get { storage.configuration.mediaDataLocation }
        set { configure("mediaDataLocation") { $0.mediaDataLocation = newValue } }
    }

    /// The base URL of samples that are stored in other files; initially nil.
    ///
    /// Differs from Apple: files always contain their samples. Raises after writing has started.
    open var sampleReferenceBaseURL: URL? {
        get { storage.configuration.sampleReferenceBaseURL }
        set { configure("sampleReferenceBaseURL") { $0.sampleReferenceBaseURL = newValue } }
    }

    /// The duration of the chunks in which the track's data is interleaved; invalid, the initial value, lets the writer
    /// choose.
    ///
    /// Differs from Apple: has no effect on the file. Raises after writing has started and for a time that is neither
    /// invalid nor positive.
    open var preferredMediaChunkDuration: CMTime {
        get { storage.configuration.preferredMediaChunkDuration }
        set {
            guard !newValue.isValid || (newValue.isNumeric && newValue > .zero) else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "preferredMediaChunkDuration was set to a time that is not positive. Use a positive or invalid one."
                )
            }
            configure("preferredMediaChunkDuration") { $0.preferredMediaChunkDuration = newValue }
        }
    }

    /// The alignment of these chunks in bytes; 0, the initial value, lets the writer choose.
    ///
    /// Differs from Apple: has no effect on the file. Raises after writing has started and for a negative number.
    open var preferredMediaChunkAlignment: Int {
        get { storage.configuration.preferredMediaChunkAlignment }
        set {
            guard newValue >= 0 else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "preferredMediaChunkAlignment was set to \(newValue). Give a number of bytes from 0."
                )
            }
            configure("preferredMediaChunkAlignment") { $0.preferredMediaChunkAlignment = newValue }
        }
    }

    /// The metadata of the track; initially empty.
    ///
    /// Raises after writing has started.
    open var metadata: [AVMetadataItem] {
        get { storage.configuration.metadata }
        set { configure("metadata") { $0.metadata = newValue } }
    }

    /// Returns a Boolean value that indicates whether another track can be associated with this one: it belongs to
    /// another input, the type has four characters, and writing has not started.
    open func canAddTrackAssociation(
        withTrackOf input: AVAssetWriterInput,
        type trackAssociationType: String
    ) -> Bool {
        input !== self && trackAssociationType.utf8.count == 4 && storage.place?.core.hasStarted != true
    }

    /// Associates another track with this one; both inputs must be in the same writer when it starts.
    ///
    /// Raises if ``canAddTrackAssociation(withTrackOf:type:)`` is false.
    ///
    /// - Parameters:
    ///   - input: The input of the other track.
    ///   - trackAssociationType: The purpose: the raw value of an association type, such as `chap` for chapters.
    open func addTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) {
        guard canAddTrackAssociation(withTrackOf: input, type: trackAssociationType) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "A track association of type \(trackAssociationType) cannot be added. Ask "
                    + "canAddTrackAssociation(withTrackOf:type:) first."
            )
        }
        let association = InputConfiguration.Association(type: trackAssociationType, input: input.storage)
        configure("addTrackAssociation") { $0.associations.append(association) }
    }

    /// A Boolean value that indicates whether several passes over the media are wanted if the encoder supports them;
    /// initially false.
    ///
    /// No encoder here supports them: see ``canPerformMultiplePasses``. Raises after writing has started.
    open var performsMultiPassEncodingIfSupported: Bool {
        get { storage.configuration.performsMultiPassEncodingIfSupported }
        set {
            configure("performsMultiPassEncodingIfSupported") { $0.performsMultiPassEncodingIfSupported = newValue }
        }
    }

    /// A Boolean value that indicates whether the encoder requests some of the media again: always false on Linux
    /// (WIN-23).
    open var canPerformMultiplePasses: Bool { false }

    /// The pass whose media are to be appended now: everything, once writing has started; nil before that and after the
    /// pass.
    ///
    /// Observable.
    open var currentPassDescription: AVAssetWriterInputPassDescription? {
        guard storage.pass != .finished, let place = storage.place, place.core.hasStarted else { return nil }
        return .everything
    }

    /// Marks everything that ``currentPassDescription`` requests as appended.
    ///
    /// There is only one pass: ``currentPassDescription`` becomes nil. Raises before writing has started.
    open func markCurrentPassAsFinished() {
        guard let place = storage.place, place.core.hasStarted else {
            return ObjectiveCException.raise(
                .generic,
                "markCurrentPassAsFinished() was called before startWriting(). Start the writer first."
            )
        }
        let old = currentPassDescription
        storage.setPass(.finished)
        notify(\.currentPassDescription, old: old, new: nil)
        storage.callPassBlock()
    }

    /// Calls a block for each pass over the media: once when writing has started, and once when the pass is finished
    /// and ``currentPassDescription`` is nil.
    ///
    /// The block should request media for the pass, or mark the input as finished if there is no pass. Raises when
    /// called a second time or before the input belongs to a writer that has started.
    open func respondToEachPassDescription(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        guard let place = storage.place, place.core.hasStarted else {
            return ObjectiveCException.raise(
                .generic,
                "respondToEachPassDescription(on:using:) was called before startWriting(). Start the writer first."
            )
        }
        guard storage.setPassBlock(on: queue, block) else {
            return ObjectiveCException.raise(
                .generic,
                "respondToEachPassDescription(on:using:) was called twice. Use one block for each input."
            )
        }
        storage.callPassBlock()
    }
}

@available(*, unavailable)
extension AVAssetWriterInput: @unchecked Sendable {}
