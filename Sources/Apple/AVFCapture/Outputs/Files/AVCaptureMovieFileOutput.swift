public import AVFBase
import CameraSources
public import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// An output that records video, with audio if connected, to QuickTime movies.
///
/// The first frame is at time zero, and audio keeps its offset to the frames that it was captured with. Frames are
/// stored unrotated; the rotation is stored in the track's matrix, which is taken from the connection when the
/// recording begins. Add the output to a session and call
/// ``AVCaptureFileOutput/startRecording(to:recordingDelegate:)``. May be used from any thread.
open class AVCaptureMovieFileOutput: AVCaptureFileOutput {
    private struct State {
        var fragmentInterval = CMTime(value: 10, timescale: 1)
        var metadata: UncheckedReference<[AVMetadataItem]>?
        var choices: [Choice] = []
        var switchesConstituents = true
    }

    /// A client's choices for a connection.
    private struct Choice: @unchecked Sendable {
        // @unchecked: settings are property lists that are not changed.
        let connection: UncheckedWeakReference<AVCaptureConnection>
        var settings: RecordingSettings?
        var recordsOrientation = false
    }

    private let state = Mutex(State())
    package let keyValueObservers = KeyValueObservers()

    /// Creates an output that is not part of a session yet.
    public init() { super.init(acceptedMediaTypes: [.video, .audio]) }

    // MARK: The file

    /// The duration of a movie fragment; 10 s by default.
    ///
    /// If the program ends suddenly, all complete fragments are playable.
    ///
    /// Invalid for movies that are playable only after they are complete. A change applies to the next file.
    open var movieFragmentInterval: CMTime {
        get { state.withLock { $0.fragmentInterval } }
        set { state.withLock { $0.fragmentInterval = newValue } }
    }

    /// Metadata to store in each movie; read when a recording begins.
    open var metadata: [AVMetadataItem]? {
        get { state.withLock { $0.metadata }?.value }
        set {
            let items = newValue.map(UncheckedReference.init)
            state.withLock { $0.metadata = items }
        }
    }

    // MARK: Settings

    /// The supported video codecs; the first is the default.
    open var availableVideoCodecTypes: [AVVideoCodecType] {
        [.h264, .hevc, .jpeg, .proRes422, .proRes422HQ, .proRes422LT, .proRes422Proxy]
    }

    /// Returns the supported settings keys for a connection.
    ///
    /// Raises for a connection of another output.
    open func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
        guard isMine(connection, "supportedOutputSettingsKeys(for:)") else { return [] }
        return connection.carriesVideo ? RecordingSettings.videoKeys : RecordingSettings.audioKeys
    }

    /// Returns the complete settings for the media of a connection, including the values that were chosen for the
    /// client; empty if the media are stored as they arrive.
    ///
    /// Raises for a connection of another output.
    open func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
        guard isMine(connection, "outputSettings(for:)") else { return [:] }
        return settings(for: connection) ?? [:]
    }

    /// Sets the settings for the media of a connection; applies to the next file.
    ///
    /// Nil leaves the choice to the session's preset. An empty dictionary stores video and audio without compression,
    /// video in packed 4:2:2. Otherwise only the keys of ``supportedOutputSettingsKeys(for:)`` are allowed: compression
    /// properties only together with a codec, and only codecs of ``availableVideoCodecTypes``. Missing values are
    /// chosen. Raises for unsupported settings, and for a connection of another output.
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
                    : RecordingSettings.reason(againstAudio: outputSettings)
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

    /// Returns whether changes of a connection's rotation and mirroring during a recording are written to a track of
    /// timed metadata; false by default.
    ///
    /// Raises for a connection without video or of another output.
    open func recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for connection: AVCaptureConnection) -> Bool {
        guard isMineAndVideo(connection, "recordsVideoOrientationAndMirroringChangesAsMetadataTrack(for:)") else {
            return false
        }
        return choice(for: connection)?.recordsOrientation ?? false
    }

    /// Sets whether changes of a connection's rotation and mirroring during a recording are written to a track of timed
    /// metadata.
    ///
    /// The track holds Exif orientation values. A change applies to the next file. Raises for a connection without
    /// video or of another output.
    open func setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(
        _ doRecordChanges: Bool,
        for connection: AVCaptureConnection
    ) {
        let name = "setRecordsVideoOrientationAndMirroringChangesAsMetadataTrack(_:for:)"
        guard isMineAndVideo(connection, name) else { return }
        change(connection) { $0.recordsOrientation = doRecordChanges }
    }

    // MARK: What cameras here cannot do

    /// Indicates whether stereoscopic video can be recorded; always false.
    open var isSpatialVideoCaptureSupported: Bool { false }

    /// Indicates whether stereoscopic video is recorded; always false.
    ///
    /// Setting it to true raises, because ``isSpatialVideoCaptureSupported`` is false.
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

    /// Indicates whether a virtual camera is restricted in switching between its constituent devices during a
    /// recording; true by default.
    ///
    /// It has no effect, because no camera here consists of several devices.
    open var isPrimaryConstituentDeviceSwitchingBehaviorForRecordingEnabled: Bool {
        get { state.withLock { $0.switchesConstituents } }
        set { state.withLock { $0.switchesConstituents = newValue } }
    }

    /// The switching behavior of a virtual camera during a recording: not supported.
    ///
    /// It is observable and never changes.
    open var primaryConstituentDeviceSwitchingBehaviorForRecording:
        AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior
    { .unsupported }

    /// The conditions under which a virtual camera may switch devices during a recording: none.
    ///
    /// It is observable and never changes.
    open var primaryConstituentDeviceRestrictedSwitchingBehaviorConditionsForRecording:
        AVCaptureDevice.PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
    { [] }

    /// Sets the switching behavior of a virtual camera during a recording.
    ///
    /// Raises for all values but `.unsupported`, because no camera here consists of several devices.
    open func setPrimaryConstituentDeviceSwitchingBehaviorForRecording(
        _ switchingBehavior: AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior,
        restrictedSwitchingBehaviorConditions: AVCaptureDevice
            .PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
    ) {
        guard switchingBehavior != .unsupported else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "setPrimaryConstituentDeviceSwitchingBehaviorForRecording was called for a camera that does not consist of "
                + "several devices. Ask its isVirtualDevice first."
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
        for connection in video { plan.tracks.append(try imageTrack(connection)) }
        for connection in connections where !connection.carriesVideo {
            plan.tracks.append(try RecordingPlan.audioTrack(connection, settings: settings(for: connection)))
        }
        for connection in video where choice(for: connection)?.recordsOrientation == true {
            plan.tracks.append(.init(connection: UncheckedReference(connection), coding: .orientation))
        }
        return plan
    }

    private func imageTrack(_ connection: AVCaptureConnection) throws(AVError) -> RecordingPlan.Track {
        let reference = UncheckedReference(connection)
        let images = images(of: connection)
        let orientation = ImageOrientation(connection)
        guard let settings = settings(for: connection) else {
            let transform = orientation.transform(width: images.width, height: images.height)
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
                "The video cannot be compressed: \(error.reason). Set other settings."
            )
        }
    }

    /// Returns the complete settings for a connection; nil if its media are stored as they arrive.
    private func settings(for connection: AVCaptureConnection) -> [String: Any]? {
        var given: [String: Any] = [:]
        switch choice(for: connection)?.settings {
        case nil: break
        case .asTheyAre: return nil
        case .dictionary(let dictionary): given = dictionary
        }
        if connection.carriesVideo {
            return RecordingSettings.completeVideo(given, images(of: connection), codecs: availableVideoCodecTypes)
        }
        return RecordingSettings.completeAudio(given, RecordingPlan.sourceFormat(of: connection))
    }

    private func images(of connection: AVCaptureConnection) -> RecordingSettings.Images {
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
    /// The root type of key paths for observers.
    public typealias _ObservedRoot = AVCaptureMovieFileOutput
}
