import Foundation

/// Whether microphones can be used on this machine, and what is missing: for people who look for one.
package struct SoundStatus: Sendable, Hashable {
    /// What is wrong, and how it is mended.
    package struct Problem: Sendable, Hashable {
        /// One or two sentences.
        package var text: String
    }

    /// What people call the microphones of the machine.
    package var microphones: [String]
    /// The sound server that runs, such as `PipeWire`; nil where none does.
    package var server: String?
    /// What keeps microphones from being found or used.
    package var problems: [Problem]

    /// How it is now.
    package static var current: SoundStatus {
        let found = SoundServer.found() + SoundDevices.found()
        return SoundStatus(
            Facts(
                microphones: found.map(\.identity.localizedName),
                hasFolder: FileManager.default.fileExists(atPath: SoundDevices.folder),
                advice: SoundDevices.advice,
                server: SoundServer.running?.name,
                reachesServer: SoundServer.running.map { SoundServer.devices.contains($0.device) } ?? true
            )
        )
    }

    /// What is looked at.
    struct Facts: Sendable {
        var microphones: [String]
        /// Whether there is a folder of sound devices.
        var hasFolder: Bool
        /// What to do where this program may not use what can be captured from; nil where it may.
        var advice: String?
        var server: String?
        /// Whether ALSA has a way to the server.
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
            problems.append(Problem(text: "A sound card's device in \(SoundDevices.folder) may not be used. \(advice)"))
        }
        if facts.microphones.isEmpty, !facts.hasFolder, facts.server == nil {
            problems.append(
                Problem(
                    text:
                        "There is no sound card: \(SoundDevices.folder) is missing. Plug a microphone in; a container is "
                        + "given the machine's with --device \(SoundDevices.folder)."
                )
            )
        }
    }
}
