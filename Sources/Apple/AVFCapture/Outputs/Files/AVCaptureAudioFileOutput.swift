public import AVFBase
public import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// Records sound into files.
///
/// Only on macOS among Apple's systems. May be used from any thread.
open class AVCaptureAudioFileOutput: AVCaptureFileOutput {
    private struct State {
        var metadata = UncheckedReference<[AVMetadataItem]>([])
        var settings: UncheckedReference<[String: Any]>?
    }

    private let state = Mutex(State())

    /// Makes an output that is in no session yet.
    public init() { super.init(acceptedMediaTypes: [.audio]) }

    /// The types of files that can be made.
    open class func availableOutputFileTypes() -> [AVFileType] { [.m4a, .caf, .wav, .aiff, .aifc, .au] }

    /// Begins to record into a new file of a type; see ``AVCaptureFileOutput/startRecording(to:recordingDelegate:)``.
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
                "startRecording was called with the file type \(fileType.rawValue), which holds no sound that can be "
                    + "recorded. Take one of availableOutputFileTypes()."
            )
        }
        start(to: outputFileURL, delegate: delegate, fileType: fileType)
    }

    /// Begins to record into a new file of the type that its name says.
    ///
    /// Raises for a name that says none; use ``startRecording(to:outputFileType:recordingDelegate:)``.
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
                "startRecording was called with \(outputFileURL.lastPathComponent), whose name says no type of sound "
                    + "file. Use startRecording(to:outputFileType:recordingDelegate:)."
            )
        }
        start(to: outputFileURL, delegate: delegate, fileType: type)
    }

    /// Facts that are stored with each file; read when a recording begins.
    open var metadata: [AVMetadataItem] {
        get { state.withLock { $0.metadata }.value }
        set {
            let items = UncheckedReference(newValue)
            state.withLock { $0.metadata = items }
        }
    }

    /// How sound is stored, with the keys of audio settings; nil, as at first, for what suits the file: AAC in .m4a, else
    /// linear PCM as it is captured.
    ///
    /// Counts for the next file. Raises for settings that cannot be used.
    open var audioSettings: [String: Any]? {
        get { state.withLock { $0.settings }?.value }
        set {
            if let newValue, let reason = RecordingSettings.reason(againstSound: newValue) {
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
            var settings = audioSettings.map { RecordingSettings.completeSound($0, source) }
            if settings == nil { settings = Self.usualSettings(rules.container, source) }
            let track = try RecordingPlan.soundTrack(connection, settings: settings)
            if let reason = Self.reason(rules, settings) {
                throw AVError(
                    .unsupportedOutputSettings,
                    "The sound cannot be recorded: \(reason). Choose another file type."
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
        if container == .m4a { return RecordingSettings.completeSound([:], source) }
        var settings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM]
        let isBig = container == .aiff || container == .aifc || container == .au
        settings[AVLinearPCMIsBigEndianKey] = isBig
        return RecordingSettings.completeSound(settings, source)
    }

    private static func reason(_ rules: FileTypeRules, _ settings: [String: Any]?) -> String? {
        guard let settings, let parsed = try? AudioOutputSettings(settings, hint: nil) else { return nil }
        return rules.reason(against: .audio(parsed), of: .audio)
    }
}
