public import AVFBase
public import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// An output that records audio to files.
///
/// On Apple's systems only macOS has this. May be used from any thread.
open class AVCaptureAudioFileOutput: AVCaptureFileOutput {
    private struct State {
        var metadata = UncheckedReference<[AVMetadataItem]>([])
        var settings: UncheckedReference<[String: Any]>?
    }

    private let state = Mutex(State())

    /// Creates an output that is not part of a session yet.
    public init() { super.init(acceptedMediaTypes: [.audio]) }

    /// Returns the file types that this output can write.
    open class func availableOutputFileTypes() -> [AVFileType] { [.m4a, .caf, .wav, .aiff, .aifc, .au] }

    /// Starts recording to a new file of a given type; see
    /// ``AVCaptureFileOutput/startRecording(to:recordingDelegate:)``.
    ///
    /// Raises for a type that is not one of ``availableOutputFileTypes()``.
    open func startRecording(
        to outputFileURL: URL,
        outputFileType fileType: AVFileType,
        recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
    ) {
        guard Self.availableOutputFileTypes().contains(fileType) else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "startRecording was called with the file type \(fileType.rawValue), which this output cannot "
                    + "write. Use one of availableOutputFileTypes()."
            )
        }
        start(to: outputFileURL, delegate: delegate, fileType: fileType)
    }

    /// Starts recording to a new file whose type follows from its name.
    ///
    /// Raises for an unknown file name extension; use ``startRecording(to:outputFileType:recordingDelegate:)`` then.
    open override func startRecording(
        to outputFileURL: URL,
        recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
    ) {
        let types: [String: AVFileType] = [
            "m4a": .m4a, "caf": .caf, "wav": .wav, "aif": .aiff, "aiff": .aiff, "aifc": .aifc, "au": .au,
        ]
        guard let type = types[outputFileURL.pathExtension.lowercased()] else {
            return ObjectiveCException.raise(
                .invalidArgument,
                "startRecording was called with \(outputFileURL.lastPathComponent), whose name has no extension of an "
                    + "audio file. Use startRecording(to:outputFileType:recordingDelegate:)."
            )
        }
        start(to: outputFileURL, delegate: delegate, fileType: type)
    }

    /// Metadata to store in each file; read when a recording begins.
    open var metadata: [AVMetadataItem] {
        get { state.withLock { $0.metadata }.value }
        set {
            let items = UncheckedReference(newValue)
            state.withLock { $0.metadata = items }
        }
    }

    /// The audio settings for the file.
    ///
    /// The default, nil, selects AAC for .m4a and linear PCM as captured for other types.
    ///
    /// A change applies to the next file. Raises for unsupported settings.
    open var audioSettings: [String: Any]? {
        get { state.withLock { $0.settings }?.value }
        set {
            if let newValue, let reason = RecordingSettings.reason(againstAudio: newValue) {
                return ObjectiveCException.raise(
                    .invalidArgument,
                    "audioSettings cannot be used: \(reason)."
                )
            }
            let settings = newValue.map(UncheckedReference.init)
            state.withLock { $0.settings = settings }
        }
    }

    // MARK: For recordings

    override func makePlan(
        _ connections: [AVCaptureConnection],
        to url: URL,
        fileType: AVFileType?
    ) throws(AVError) -> RecordingPlan {
        guard let rules = FileTypeRules.named(fileType ?? .m4a) else {
            throw AVError(.unknown, "Files of type \((fileType ?? .m4a).rawValue) cannot be written.")
        }
        var plan = RecordingPlan(container: rules.container)
        plan.metadata = metadata
        for connection in connections {
            let source = RecordingPlan.sourceFormat(of: connection)
            var settings = audioSettings.map { RecordingSettings.completeAudio($0, source) }
            if settings == nil { settings = Self.usualSettings(rules.container, source) }
            let track = try RecordingPlan.audioTrack(connection, settings: settings)
            if let reason = Self.reason(rules, settings) {
                throw AVError(
                    .unsupportedOutputSettings,
                    "The audio cannot be recorded: \(reason). Choose another file type."
                )
            }
            plan.tracks.append(track)
        }
        return plan
    }

    private static func usualSettings(
        _ container: MediaFileWriter.Container,
        _ source: AudioStreamBasicDescription?
    ) -> [String: Any]? {
        if container == .m4a { return RecordingSettings.completeAudio([:], source) }
        var settings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM]
        let isBig = container == .aiff || container == .aifc || container == .au
        settings[AVLinearPCMIsBigEndianKey] = isBig
        return RecordingSettings.completeAudio(settings, source)
    }

    private static func reason(_ rules: FileTypeRules, _ settings: [String: Any]?) -> String? {
        guard let settings, let parsed = try? AudioOutputSettings(settings, hint: nil) else { return nil }
        return rules.reason(against: .audio(parsed), of: .audio)
    }
}
