import CALSA
import Foundation
import Glibc

/// The sound server of the user's session, accessed through ALSA's library.
enum AudioServer {
    /// The servers' ALSA names, their sockets in the folder of the user's session, and their product names.
    static let kinds = [
        (device: "pipewire", socket: "pipewire-0", name: "PipeWire"),
        (device: "pulse", socket: "pulse/native", name: "PulseAudio"),
    ]

    /// Returns the shared microphone: the server's default; empty if no server runs or ALSA has no plug-in for it.
    static func found() -> [ALSADevices.Found] {
        guard let server = running, devices.contains(server.device) else { return [] }
        let identity = MicrophoneIdentity(server: server.name, device: server.device)
        return [ALSADevices.Found(incarnation: server.socket, identity: identity, device: server.device)]
    }

    /// The running server: its ALSA name, its socket and its product name.
    static var running: (device: String, socket: String, name: String)? {
        let environment = ProcessInfo.processInfo.environment
        for kind in kinds {
            var folders = [environment["XDG_RUNTIME_DIR"], "/run/user/\(getuid())"]
            if kind.device == "pipewire" { folders.insert(environment["PIPEWIRE_RUNTIME_DIR"], at: 0) }
            for folder in folders.compactMap(\.self) {
                let path = "\(folder)/\(kind.socket)"
                if FileKind.isSocket(path) {
                    return (kind.device, "\(path) \(FileKind.number(of: path) ?? 0)", kind.name)
                }
            }
        }
        return nil
    }

    /// The names of the capture devices in ALSA's configuration.
    static var devices: Set<String> {
        calsa_silence()
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return [] }
        defer { snd_device_name_free_hint(hints) }
        var names: Set<String> = []
        var next = hints
        while let hint = next.pointee {
            next += 1
            func text(_ key: String) -> String? {
                guard let value = snd_device_name_get_hint(hint, key) else { return nil }
                defer { free(value) }
                return String(cString: value)
            }
            if let name = text("NAME"), text("IOID") != "Output" { names.insert(name) }
        }
        return names
    }
}
