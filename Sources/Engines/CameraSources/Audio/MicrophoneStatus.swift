import Foundation

/// The usability of microphones on this machine, with advice for users who look for one.
package struct MicrophoneStatus: Sendable, Hashable {
    /// A problem with a remedy.
    package struct Problem: Sendable, Hashable {
        /// One or two sentences.
        package var text: String
    }

    /// Names of the machine's microphones, for users.
    package var microphones: [String]
    /// The running sound server, such as `PipeWire`; nil if none runs.
    package var server: String?
    /// Problems that prevent microphones from being found or used.
    package var problems: [Problem]

    /// The current status.
    package static var current: MicrophoneStatus {
        let found = AudioServer.found() + ALSADevices.found()
        return MicrophoneStatus(
            Facts(
                microphones: found.map(\.identity.localizedName),
                hasFolder: FileManager.default.fileExists(atPath: ALSADevices.folder),
                advice: ALSADevices.advice,
                server: AudioServer.running?.name,
                reachesServer: AudioServer.running.map { AudioServer.devices.contains($0.device) } ?? true
            )
        )
    }

    /// The facts behind a status.
    struct Facts: Sendable {
        var microphones: [String]
        /// Indicates whether the folder of sound devices exists.
        var hasFolder: Bool
        /// Advice if this program may not use some capture device; nil if it may use all.
        var advice: String?
        var server: String?
        /// Indicates whether ALSA has a plug-in for the server.
        var reachesServer: Bool
    }

    init(_ facts: Facts) {
        microphones = facts.microphones
        server = facts.server
        problems = []
        if let server = facts.server, !facts.reachesServer {
            let package = server == "PipeWire" ? "pipewire-alsa" : "libasound2-plugins"
            problems.append(
                Problem(
                    text:
                        "\(server) runs, but ALSA has no way to it. To share its microphone: apt-get install \(package)"
                )
            )
        }
        if let advice = facts.advice {
            problems.append(Problem(text: "A sound card's device in \(ALSADevices.folder) may not be used. \(advice)"))
        }
        if facts.microphones.isEmpty, !facts.hasFolder, facts.server == nil {
            problems.append(
                Problem(
                    text:
                        "There is no sound card: \(ALSADevices.folder) is missing. Plug a microphone in; a container "
                        + "is given the machine's with --device \(ALSADevices.folder)."
                )
            )
        }
    }
}
