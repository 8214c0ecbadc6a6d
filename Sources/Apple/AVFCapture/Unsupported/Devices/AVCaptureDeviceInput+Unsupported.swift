import AVFBase
import CoreMedia
import Synchronization

// Features of devices on other systems; none is supported here.
extension AVCaptureDeviceInput {
    func refuse(_ what: String, unless isSupported: Bool) {
        guard !isSupported else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(what) was set on the input of \(device.localizedName), which does not support it. "
                + "Ask whether it is supported first."
        )
    }
}
