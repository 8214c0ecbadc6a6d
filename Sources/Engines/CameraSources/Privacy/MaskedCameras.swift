import Synchronization

/// The finder whose cameras another finder has found, with masks laid on.
final class MaskedCameras: CameraFinder {
    private let finder: any CameraFinder
    private let masks: PrivacyMasks
    /// The masked cameras of the latest result, by their camera.
    private let known = Mutex<[ObjectIdentifier: MaskedCamera]>([:])

    init(_ finder: any CameraFinder, _ masks: PrivacyMasks) {
        self.finder = finder
        self.masks = masks
    }

    /// Returns a finder with masks, if there are any.
    static func masking(_ finder: any CameraFinder, _ masks: PrivacyMasks) -> any CameraFinder {
        masks.isEmpty ? finder : MaskedCameras(finder, masks)
    }

    func start(_ changed: @escaping @Sendable (FoundCameras) -> Void) -> FoundCameras {
        masked(finder.start { [weak self] found in if let self { changed(masked(found)) } })
    }

    private func masked(_ found: FoundCameras) -> FoundCameras {
        var result = FoundCameras(problems: found.problems)
        let old = known.withLock { $0 }
        var new: [ObjectIdentifier: MaskedCamera] = [:]
        for camera in found.cameras {
            do throws(CameraError) {
                let id = ObjectIdentifier(camera)
                let masked = if let present = old[id] { present } else { try MaskedCamera(camera, masks: masks) }
                new[id] = masked
                result.cameras.append(masked)
            } catch {
                // A camera that cannot be masked is not shown at all.
                result.problems.append(error)
            }
        }
        known.withLock { $0 = new }
        return result
    }
}
