import Foundation
import Synchronization

/// The machine's microphones, updated when devices are plugged in and out.
///
/// A device that is replugged is a new object with the old identifier.
final class SoundCards: Sendable {
    /// A change of the microphones.
    struct Changes: Sendable {
        var gone: [any SoundSource] = []
        var come: [any SoundSource] = []
    }

    private let present = Mutex<[(found: SoundDevices.Found, microphone: any SoundSource)]>([])
    private let find: @Sendable () -> [SoundDevices.Found]

    init(find: @escaping @Sendable () -> [SoundDevices.Found] = { SoundServer.found() + SoundDevices.found() }) {
        self.find = find
    }

    /// Looks for devices again and returns the changes.
    func refresh() -> Changes {
        let found = find()
        return present.withLock { present in
            var changes = Changes()
            var kept: [(found: SoundDevices.Found, microphone: any SoundSource)] = []
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
    func forget(_ microphone: any SoundSource) {
        present.withLock { $0.removeAll { $0.microphone === microphone } }
    }
}
