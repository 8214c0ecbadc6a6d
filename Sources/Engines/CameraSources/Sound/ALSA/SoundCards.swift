import Foundation
import Synchronization

/// The machine's microphones, kept in line with what is plugged in.
///
/// A device that is plugged in again is a new object with the old identifier.
final class SoundCards: Sendable {
    /// What became of the microphones.
    struct Changes: Sendable {
        var gone: [any SoundSource] = []
        var come: [any SoundSource] = []
    }

    private let present = Mutex<[(found: SoundDevices.Found, microphone: any SoundSource)]>([])
    private let find: @Sendable () -> [SoundDevices.Found]

    init(find: @escaping @Sendable () -> [SoundDevices.Found] = { SoundServer.found() + SoundDevices.found() }) {
        self.find = find
    }

    /// Looks again.
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

    /// A microphone says itself that it was unplugged.
    func forget(_ microphone: any SoundSource) {
        present.withLock { $0.removeAll { $0.microphone === microphone } }
    }
}
