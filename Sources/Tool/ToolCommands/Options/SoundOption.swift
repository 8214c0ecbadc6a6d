package import AVFoundation
package import ArgumentParser
import CameraSources

/// The option `--sound` of the commands that give streams.
package struct SoundOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send sound along, as late as the picture: 'default', or a microphone as 'obscura devices' names it.",
            valueName: "microphone"
        )
    )
    package var sound: String?

    package init() {}

    /// Returns the microphone; nil if no sound is wanted.
    package func microphone() throws -> AVCaptureDevice? {
        guard let sound else { return nil }
        if sound == "default" {
            guard let device = AVCaptureDevice.default(for: .audio) else {
                throw ValidationError("--sound: there is no microphone. 'obscura devices' lists all.")
            }
            return device
        }
        let source: any MicrophoneSource
        do throws(CameraError) {
            source = try MicrophoneRegistry.make(named: sound)
        } catch {
            throw ValidationError("--sound: \(error.message)")
        }
        MicrophoneRegistry.add(source)
        guard let device = AVCaptureDevice(uniqueID: source.info.uniqueID) else {
            throw ValidationError("--sound: '\(sound)' is no microphone. 'obscura devices' lists all.")
        }
        return device
    }
}
