import CALSA
import Foundation
import Glibc

/// The sound server of the user's session, as ALSA's library reaches it.
enum SoundServer {
    /// ALSA's names of servers, the sockets they listen at in the folder of the user's session, and what they are called.
    static let kinds = [
        (device: "pipewire", socket: "pipewire-0", name: "PipeWire"),
        (device: "pulse", socket: "pulse/native", name: "PulseAudio"),
    ]

    /// The microphone that programs share: the server's default; nothing where no server runs or ALSA has no way to it.
    static func found() -> [SoundDevices.Found] {
        guard let server = running, devices.contains(server.device) else { return [] }
        let identity = SoundIdentity(server: server.name, device: server.device)
        return [SoundDevices.Found(incarnation: server.socket, identity: identity, device: server.device)]
    }

    /// The server that runs, by ALSA's name of it, its socket and what it is called.
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

    /// The names of what ALSA's configuration lists to capture from.
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
