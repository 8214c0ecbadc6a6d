import AVFBase
import CameraSources
import CoreMedia
import Foundation
import MediaFiles

extension RecordingPlan {
    /// Returns the known audio format of a connection before any audio arrives.
    static func sourceFormat(of connection: AVCaptureConnection) -> AudioStreamBasicDescription? {
        description(of: connection)?.audioStreamBasicDescription
    }

    private static func microphone(of connection: AVCaptureConnection) -> AVCaptureDevice? {
        (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device
    }

    private static func description(of connection: AVCaptureConnection) -> CMFormatDescription? {
        microphone(of: connection)?.activeFormat.audio?.makeDescription()
            ?? connection.inputPorts.first?.formatDescription
    }

    /// Makes an audio track.
    ///
    /// - Parameter settings: the complete settings; nil stores the audio as it arrives.
    static func audioTrack(
        _ connection: AVCaptureConnection,
        settings: [String: Any]?
    ) throws(AVError) -> RecordingPlan.Track {
        let reference = UncheckedReference(connection)
        let known = description(of: connection).map(UncheckedReference.init)
        let waits = microphone(of: connection)?.microphone?.pace == .lossless
        guard let settings else {
            return .init(connection: reference, coding: .audio(nil), waitsForClients: waits, sourceFormat: known)
        }
        do throws(SettingsProblem) {
            let encoding = try AudioOutputSettings(settings, hint: known?.value).encoding
            return .init(
                connection: reference,
                coding: .audio(encoding),
                waitsForClients: waits,
                sourceFormat: known
            )
        } catch {
            throw AVError(
                .unsupportedOutputSettings,
                "The audio cannot be compressed: \(error.reason). Set other settings."
            )
        }
    }
}
