public import AVFBase
import CameraSources
public import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// Records pictures, and sound with them, into QuickTime movies.
///
/// The first picture is at zero, sound lies beside the pictures it was captured with. Pictures are stored unturned; how
/// they are to be turned is in the track's matrix, read from the connection when the recording begins. Add the output to
/// a session and call ``AVCaptureFileOutput/startRecording(to:recordingDelegate:)``. May be used from any thread.
open class AVCaptureMovieFileOutput: AVCaptureFileOutput {
    private struct State {
        var fragmentInterval = CMTime(value: 10, timescale: 1)
        var metadata: UncheckedReference<[AVMetadataItem]>?
        var choices: [Choice] = []
        var switchesConstituents = true
    }

    /// What a client has chosen for a connection.
    private struct Choice: @unchecked Sendable {
        // @unchecked: settings are property lists that are not changed.
        let connection: UncheckedWeakReference<AVCaptureConnection>
        var settings: RecordingSettings?
        var recordsOrientation = false
    }

    private let state = Mutex(State())
    package let keyValueObservers = KeyValueObservers()

    /// Makes an output that is in no session yet.
    public init() { super.init(acceptedMediaTypes: [.video, .audio]) }

    // MARK: The file

    /// After how many seconds of the film what was recorded can be played even if the program ends suddenly; 10 at first.
    ///
    /// Invalid for films that can be played once they are complete. A change counts for the next file.
    open var movieFragmentInterval: CMTime {
        get { state.withLock { $0.fragmentInterval } }
        set { state.withLock { $0.fragmentInterval = newValue } }
    }

    /// Facts that are stored with each film; read when a recording begins.
    open var metadata: [AVMetadataItem]? {
        get { state.withLock { $0.metadata }?.value }
        set {
            let items = newValue.map(UncheckedReference.init)
            state.withLock { $0.metadata = items }
        }
    }

    // MARK: Settings

    /// The codecs that pictures can be compressed with; the first is used where nothing else was said.
    open var availableVideoCodecTypes: [AVVideoCodecType] {
        [.h264, .hevc, .jpeg, .proRes422, .proRes422HQ, .proRes422LT, .proRes422Proxy]
    }

    /// The keys that settings for a connection may have.
    ///
    /// Raises for a connection of another output.
    open func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
        guard isMine(connection, "supportedOutputSettingsKeys(for:)") else { return [] }
        return connection.carriesVideo ? RecordingSettings.videoKeys : RecordingSettings.soundKeys
    }

    /// How what comes through a connection is stored: all keys, also those that were chosen for the client; empty where
    /// it is stored as it comes.
    ///
    /// Raises for a connection of another output.
    open func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
        guard isMine(connection, "outputSettings(for:)") else { return [:] }
        return settings(for: connection) ?? [:]
    }

    /// Chooses how what comes through a connection is stored; counts for the next file.
    ///
    /// Nil leaves it to the session's preset. An empty dictionary stores pictures and sound without compressing them,
    /// pictures in packed 4:2:2. Else only the keys of ``supportedOutputSettingsKeys(for:)`` may be given, compression
    /// properties only beside a codec, and a codec only of ``availableVideoCodecTypes``; what is left open is chosen.
    /// Raises for settings that cannot be used, and for a connection of another output.
    open func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
        guard isMine(connection, "setOutputSettings(_:for:)") else { return }
        var settings: RecordingSettings?
        if let outputSettings {
            if outputSettings.isEmpty {
                settings = .asTheyAre
            } else {
                let reason =
                    connection.carriesVideo
                    ? RecordingSettings.reason(againstVideo: outputSettings, codecs: availableVideoCodecTypes)
                    : RecordingSettings.reason(againstSound: outputSettings)
                if let reason {
                    return ObjectiveCException.raise(
                        .invalidArgument,
                        "The settings given to setOutputSettings(_:for:) cannot be used: \(reason)."
                    )
                }
                settings = .dictionary(outputSettings)
            }
        }
        change(connection) { $0.settings = settings }
    }

    /// Whether turning and mirroring a connection while it is recorded is written into a track of timed metadata; false
    /// at first.
    ///
    /// Raises for a connection without pictures or of another output.
    open func recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for connection: AVCaptureConnection) -> Bool {
        guard isMineAndVideo(connection, "recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for:)") else {
            return false
        }
        return choice(for: connection)?.recordsOrientation ?? false
    }

    /// Chooses whether turning and mirroring a connection while it is recorded is written into a track of timed metadata,
    /// with the values of Exif; counts for the next file.
    ///
    /// Raises for a connection without pictures or of another output.
    open func setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(
        _ doRecordChanges: Bool,
        for connection: AVCaptureConnection
    ) {
        let name = "setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(_:for:)"
        guard isMineAndVideo(connection, name) else { return }
        change(connection) { $0.recordsOrientation = doRecordChanges }
    }

    // MARK: What cameras here cannot do

    /// Whether two pictures for two eyes can be recorded: no.
    open var isSpatialVideoCaptureSupported: Bool { false }

    /// Whether two pictures for two eyes are recorded: no.
    ///
    /// Raises when set to true, as ``isSpatialVideoCaptureSupported`` is false.
    open var isSpatialVideoCaptureEnabled: Bool {
        get { false }
        set {
            guard newValue else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "isSpatialVideoCaptureEnabled was set, which this output does not support. "
                    + "Ask isSpatialVideoCaptureSupported first."
            )
        }
    }

    /// Whether a camera made of several ones may be kept from going over to another one while it is recorded; true at
    /// first.
    ///
    /// No effect, as no camera here is made of several ones.
    open var isPrimaryConstituentDeviceSwitchingBehaviorForRecordingEnabled: Bool {
        get { state.withLock { $0.switchesConstituents } }
        set { state.withLock { $0.switchesConstituents = newValue } }
    }

    /// When the camera may go over to another one while it is recorded: not supported.
    ///
    /// Observable, and never changes.
    open var primaryConstituentDeviceSwitchingBehaviorForRecording:
        AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior
    { .unsupported }

    /// On which changes the camera may go over to another one while it is recorded: none.
    ///
    /// Observable, and never changes.
    open var primaryConstituentDeviceRestrictedSwitchingBehaviorConditionsForRecording:
        AVCaptureDevice.PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
    { [] }

    /// Says when the camera may go over to another one while it is recorded.
    ///
    /// Raises for anything but `.unsupported`, as no camera here is made of several ones.
    open func setPrimaryConstituentDeviceSwitchingBehaviorForRecording(
        _ switchingBehavior: AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior,
        restrictedSwitchingBehaviorConditions: AVCaptureDevice
            .PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
    ) {
        guard switchingBehavior != .unsupported else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "setPrimaryConstituentDeviceSwitchingBehaviorForRecording was called for a camera that is not made of several "
                + "ones. Ask its isVirtualDevice first."
        )
    }

    // MARK: For recordings

    override func makePlan(
        _ connections: [AVCaptureConnection],
        to url: URL,
        fileType: AVFileType?
    ) throws(AVError) -> RecordingPlan {
        var plan = RecordingPlan(container: .mov)
        plan.fragmentInterval = movieFragmentInterval
        plan.metadata = metadata ?? []
        let video = connections.filter(\.carriesVideo)
        for connection in video { plan.tracks.append(try pictureTrack(connection)) }
        for connection in connections where !connection.carriesVideo {
            plan.tracks.append(try RecordingPlan.soundTrack(connection, settings: settings(for: connection)))
        }
        for connection in video where choice(for: connection)?.recordsOrientation == true {
            plan.tracks.append(.init(connection: UncheckedReference(connection), coding: .orientation))
        }
        return plan
    }

    private func pictureTrack(_ connection: AVCaptureConnection) throws(AVError) -> RecordingPlan.Track {
        let reference = UncheckedReference(connection)
        let pictures = pictures(of: connection)
        let orientation = PictureOrientation(connection)
        guard let settings = settings(for: connection) else {
            let transform = orientation.transform(width: pictures.width, height: pictures.height)
            return .init(connection: reference, coding: .uncompressedVideo, transform: transform)
        }
        do throws(SettingsProblem) {
            var encoding = try VideoOutputSettings(settings, hint: nil).encoding
            encoding.isRealTime = true
            let transform = orientation.transform(width: encoding.width, height: encoding.height)
            return .init(connection: reference, coding: .video(encoding), transform: transform)
        } catch {
            throw AVError(
                .unsupportedOutputSettings,
                "The pictures cannot be compressed: \(error.reason). Set other settings."
            )
        }
    }

    /// All settings for a connection; nil where it is stored as it comes.
    private func settings(for connection: AVCaptureConnection) -> [String: Any]? {
        var given: [String: Any] = [:]
        switch choice(for: connection)?.settings {
        case nil: break
        case .asTheyAre: return nil
        case .dictionary(let dictionary): given = dictionary
        }
        if connection.carriesVideo {
            return RecordingSettings.completeVideo(given, pictures(of: connection), codecs: availableVideoCodecTypes)
        }
        return RecordingSettings.completeSound(given, RecordingPlan.sourceFormat(of: connection))
    }

    private func pictures(of connection: AVCaptureConnection) -> RecordingSettings.Pictures {
        guard let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput else {
            return .init(width: 640, height: 480, rate: 30)
        }
        let format = input.device.activeFormat.source
        let duration = input.frameDuration
        let rate = duration.isNumeric && duration.value > 0 ? 1 / duration.seconds : 30
        return .init(width: format.width, height: format.height, rate: rate)
    }

    private func choice(for connection: AVCaptureConnection) -> Choice? {
        state.withLock { $0.choices.first { $0.connection.value === connection } }
    }

    private func change(_ connection: AVCaptureConnection, _ body: (inout Choice) -> Void) {
        var choice = choice(for: connection) ?? Choice(connection: UncheckedWeakReference(connection))
        body(&choice)
        state.withLock { [choice] state in
            state.choices.removeAll { $0.connection.value == nil || $0.connection.value === choice.connection.value }
            state.choices.append(choice)
        }
    }

    private func isMine(_ connection: AVCaptureConnection, _ function: String) -> Bool {
        if connections.contains(where: { $0 === connection }) { return true }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(function) was called with a connection that is not one of this output. Take one of its connections."
        )
        return false
    }

    private func isMineAndVideo(_ connection: AVCaptureConnection, _ function: String) -> Bool {
        guard isMine(connection, function) else { return false }
        if connection.carriesVideo { return true }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(function) was called with a connection that carries no video."
        )
        return false
    }
}

extension AVCaptureMovieFileOutput: KeyValueObserved {
    /// The class that observers name.
    public typealias _ObservedRoot = AVCaptureMovieFileOutput
}
