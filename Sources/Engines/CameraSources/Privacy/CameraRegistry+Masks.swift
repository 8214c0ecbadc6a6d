import Foundation
import Synchronization

extension CameraRegistry {
    /// The name of the environment variable with the masks of every camera, in the form of ``PrivacyMasks``.
    ///
    /// A text that cannot be parsed keeps every camera from being used.
    public static let masksVariable = "OBSCURA_MASKS"

    private static let masks = Mutex(
        Result { () throws(CameraError) in
            guard let text = ProcessInfo.processInfo.environment[masksVariable],
                !text.allSatisfy(\.isWhitespace)
            else { return PrivacyMasks() }
            do throws(PrivacyMasks.Malformed) {
                return try PrivacyMasks(parsing: text)
            } catch {
                throw CameraError(.invalidName, "\(masksVariable): \(error).")
            }
        }
    )

    /// Lays masks on every camera that is opened from now on; to be called before the cameras are listed.
    package static func mask(_ more: PrivacyMasks) {
        masks.withLock { masks in
            guard case .success(var all) = masks else { return }
            all.formUnion(more)
            masks = .success(all)
        }
    }

    /// Returns masks together with those of every camera.
    static func allMasks(_ own: PrivacyMasks = PrivacyMasks()) throws(CameraError) -> PrivacyMasks {
        var all = try masks.withLock { $0 }.get()
        all.formUnion(own)
        return all
    }

    /// Returns a source with its masks, if there are any.
    static func masked(_ source: any CameraSource, _ own: PrivacyMasks) throws(CameraError) -> any CameraSource {
        let masks = try allMasks(own)
        return masks.isEmpty || source is MaskedCamera ? source : try MaskedCamera(source, masks: masks)
    }
}
