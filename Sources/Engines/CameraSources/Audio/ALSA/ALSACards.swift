import Foundation
import Synchronization

/// The machine's microphones, updated when devices are plugged in and out.
///
/// A device that is replugged is a new object with the old identifier.
final class ALSACards: Sendable {
    /// A change of the microphones.
    struct Changes: Sendable {
        var gone: [any MicrophoneSource] = []
        var come: [any MicrophoneSource] = []
    }

    private let present = Mutex<[(found: ALSADevices.Found, microphone: any MicrophoneSource)]>([])
    private let find: @Sendable () -> [ALSADevices.Found]

    init(find: @escaping @Sendable () -> [ALSADevices.Found] = { AudioServer.found() + ALSADevices.found() }) {
        self.find = find
    }

    /// Looks for devices again and returns the changes.
    func refresh() -> Changes {
        let found = find()
        return present.withLock { present in
            var changes = Changes()
            var kept: [(found: ALSADevices.Found, microphone: any MicrophoneSource)] = []
            for entry in present {
                if found.contains(where: { $0.isSame(as: entry.found) }) {
                    kept.append(entry)
                } else {
                    changes.gone.append(entry.microphone)
                }
            }
            for one in found where !kept.contains(where: { $0.found.isSame(as: one) }) {
                let microphone = ALSAMicrophone(device: one.device, identity: one.identity)
                kept.append((one, microphone))
                changes.come.append(microphone)
            }
            present = kept
            return changes
        }
    }

    /// Removes a microphone that has reported its own disconnection.
    func remove(_ microphone: any MicrophoneSource) {
        present.withLock { $0.removeAll { $0.microphone === microphone } }
    }
}
