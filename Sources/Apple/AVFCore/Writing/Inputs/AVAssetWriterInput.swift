public import AVFBase
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Logging

/// Takes the media of one track of a file.
///
/// Make it with the settings of what is to be stored, configure it, add it to an ``AVAssetWriter``, start the writer and
/// a session, and append while ``isReadyForMoreMediaData`` is true. Appending leaves the buffer in a queue and returns;
/// encoding happens on a thread of the writer's own. May be used from any thread; append from one at a time.
open class AVAssetWriterInput: NSObject, _KeyValueCodingAndObserving, KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVAssetWriterInput
    package let keyValueObservers = KeyValueObservers()
    let storage: InputStorage
    private let settings: [String: Any]?

    /// Makes an input without a source format hint.
    ///
    /// Raises as ``init(mediaType:outputSettings:sourceFormatHint:)``.
    public convenience init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
        self.init(mediaType: mediaType, outputSettings: outputSettings, sourceFormatHint: nil)
    }

    /// Makes an input.
    ///
    /// Raises for settings that are not complete or cannot be used, settings for anything but video and sound, and a hint
    /// of another media type or of a size that is not positive.
    ///
    /// - Parameters:
    ///   - mediaType: what will be appended.
    ///   - outputSettings: what is stored: codec, size and more for video, format, rate and channels for sound. Nil stores
    ///     samples as they come, which must be compressed or linear PCM.
    ///   - sourceFormatHint: what will be appended; may stand for sizes, rates and channels that the settings leave out.
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
        if case .video(let video) = coding { for warning in video.warnings { Self.logger.warning("\(warning)") } }
        storage = InputStorage(
            InputConfiguration(mediaType: mediaType, coding: coding, sourceFormatHint: sourceFormatHint)
        )
        super.init()
        storage.setFace(self)
    }

    private static let logger = Logger(label: "AVFoundation.writer")

    /// What settings come to.
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
        default: throw SettingsProblem("only video and sound can be encoded; give nil to store samples as they come")
        }
    }

    // MARK: What it was made with

    /// What is appended.
    open var mediaType: AVMediaType { storage.configuration.mediaType }

    /// What is stored; nil where samples are stored as they come.
    open var outputSettings: [String: Any]? { settings }

    /// What will be appended, as far as was said.
    open var sourceFormatHint: CMFormatDescription? { storage.configuration.sourceFormatHint }

    // MARK: Media

    /// Whether a buffer may be appended now.
    ///
    /// Observable; changes on any thread. False before the writer's session has begun, and when the input is finished or
    /// the writer has ended. Once true it stays so until something is appended.
    open var isReadyForMoreMediaData: Bool { storage.isReady }

    /// Whether media comes as fast as it is made, as a camera's does; false at first.
    ///
    /// The encoder then prefers speed and gives each frame at once, and the input is not ready only when the encoder or the
    /// disk cannot keep up. Otherwise inputs also wait for each other, so that the file is well interleaved. Raises after
    /// writing has started.
    open var expectsMediaDataInRealTime: Bool {
        get { storage.configuration.expectsMediaDataInRealTime }
        set { configure("expectsMediaDataInRealTime") { $0.expectsMediaDataInRealTime = newValue } }
    }

    /// Appends a buffer.
    ///
    /// The buffer is kept, not copied, until it is encoded; do not change it afterwards. Raises before the writer's session
    /// and after it, after ``markAsFinished()``, while ``isReadyForMoreMediaData`` is false, and for a buffer of another
    /// media type or, with settings, of compressed media.
    ///
    /// - Returns: false when the writer has failed or ended meanwhile: see its status. Samples whose decode times do not
    ///   increase make it fail.
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

    /// Appends an entry that was checked.
    func append(_ entry: WriterEntry, to place: InputStorage.Place) -> Bool {
        let time = entry.times
        if case .endOfPrevious = entry.media {
        } else if !time.decodeTime.isNumeric {
            place.core.fail(
                AVError(.unknown, "A sample without a time was appended. Give every sample a time that is a number.")
            )
            return false
        }
        guard place.core.append(entry, at: time, to: place.track) else { return false }
        storage.didAppend()
        return true
    }

    /// The place in a writer; raises where there is none.
    func placeForAppending() -> InputStorage.Place? {
        if let place = storage.place { return place }
        ObjectiveCException.raise(
            .generic,
            "Something was appended to an input that belongs to no writer. Add the input to a writer and start that first."
        )
        return nil
    }

    /// Why a buffer does not belong here; nil when it does.
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
                "Compressed sound was appended to an input with output settings. Append linear PCM, or make the input "
                + "without settings."
        case .video:
            if sample.imageBuffer != nil || sample.dataReadiness != .ready { return nil }
            return "Compressed video was appended to an input with output settings. Append pixel buffers, or make the "
                + "input without settings."
        }
    }

    /// What is to be kept of a buffer; nil for a mark that means nothing here.
    private static func media(of sample: CMSampleBuffer) -> WriterEntry.Media? {
        if sample.numSamples > 0 { return .sample(sample) }
        let mark = CMGetAttachment(
            sample,
            key: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration,
            attachmentModeOut: nil
        )
        guard (mark as? Bool) == true || (mark as? NSNumber)?.boolValue == true else { return nil }
        let time = sample.outputPresentationTimeStamp
        return time.isNumeric ? .endOfPrevious(time) : nil
    }

    /// Calls a block whenever media may be appended, until the input is finished.
    ///
    /// The block should append while ``isReadyForMoreMediaData`` is true, and call ``markAsFinished()`` when there is no
    /// more. It is called again when readiness has returned, and also when it has appended something and the input still
    /// takes more. Raises when called a second time.
    ///
    /// - Parameters:
    ///   - queue: where the block runs; a serial queue, so that calls follow one another.
    ///   - block: appends media; held until the input is finished or the writer has ended.
    open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        guard storage.request(on: queue, block) else {
            return ObjectiveCException.raise(
                .generic,
                "requestMediaDataWhenReady(on:using:) was called twice. Use one block for each input."
            )
        }
    }

    /// Says that nothing more will be appended, so that other inputs need not wait for this one.
    ///
    /// Raises before writing has started and after it is completed.
    open func markAsFinished() {
        guard let place = placeForAppending() else { return }
        place.core.markAsFinished(place.track)
    }

    // MARK: Configuration

    /// Sets something before writing; raises afterwards.
    func configure(_ name: String, _ change: (inout InputConfiguration) -> Void) {
        guard storage.configure(change) else {
            return ObjectiveCException.raise(
                .generic,
                "\(name) was set after writing had started. Configure an input before startWriting()."
            )
        }
    }

    /// How the pictures are to be turned and moved when shown; identity at first.
    ///
    /// Written as the track's matrix; the pixels stay as they are. Raises after writing has started.
    open var transform: CGAffineTransform {
        get { storage.configuration.transform }
        set { configure("transform") { $0.transform = newValue } }
    }

    /// The size at which the track is to be shown; zero, as at first, takes that of the format.
    ///
    /// Raises after writing has started.
    open var naturalSize: CGSize {
        get { storage.configuration.naturalSize }
        set { configure("naturalSize") { $0.naturalSize = newValue } }
    }

    /// How loud the track is to be played, from 0 to 1; at first 1 for sound and 0 for anything else.
    ///
    /// Raises after writing has started.
    open var preferredVolume: Float {
        get { storage.configuration.preferredVolume }
        set { configure("preferredVolume") { $0.preferredVolume = newValue } }
    }

    /// Whether the track is to be played when nobody chooses; true at first.
    ///
    /// Raises after writing has started.
    open var marksOutputTrackAsEnabled: Bool {
        get { storage.configuration.marksOutputTrackAsEnabled }
        set { configure("marksOutputTrackAsEnabled") { $0.marksOutputTrackAsEnabled = newValue } }
    }

    /// Units of the track's times in a second; 0, as at first, lets the writer choose.
    ///
    /// Raises for sound, whose units are its samples, and after writing has started.
    open var mediaTimeScale: CMTimeScale {
        get { storage.configuration.mediaTimeScale }
        set {
            guard mediaType != .audio, newValue >= 0 else {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "mediaTimeScale was set to \(newValue) on an input for \(mediaType.rawValue). Set a positive one, and "
                        + "none for sound."
                )
            }
            configure("mediaTimeScale") { $0.mediaTimeScale = newValue }
        }
    }

    /// The language as three letters of ISO 639-2/T; nil, as at first, says nothing.
    ///
    /// Raises after writing has started.
    open var languageCode: String? {
        get { storage.configuration.languageCode }
        set { configure("languageCode") { $0.languageCode = newValue } }
    }

    /// The language as a tag of BCP 47, such as `en-GB`; nil, as at first, says nothing.
    ///
    /// Raises after writing has started.
    open var extendedLanguageTag: String? {
        get { storage.configuration.extendedLanguageTag }
        set { configure("extendedLanguageTag") { $0.extendedLanguageTag = newValue } }
    }
}

@available(*, unavailable)
extension AVAssetWriterInput: @unchecked Sendable {}
