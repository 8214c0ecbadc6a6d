import AVFBase
import CoreMedia
import Foundation
import Synchronization

// Features that no camera here supports. Each property answers as on an Apple device without the feature, and setting
// an unsupported value raises.

extension AVCapturePhotoOutput {
    func refuse(_ name: String, _ isWanted: Bool) {
        guard isWanted else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(name) was set on a photo output, but is not supported. Check the property that ends in Supported."
        )
    }
}
