import AVFBase
import CoreMedia
import Foundation
package import MediaFiles
import Synchronization

// Setting any of these after writing has started raises.
extension AVAssetWriter {
    /// The key that signs the film, fragment by fragment; nil for films without signatures.
    package var signingKey: SigningKey? {
        get { configuration.withLock { $0.signingKey } }
        set { configure("signingKey") { $0.signingKey = newValue } }
    }

    func checkInterval(_ time: CMTime, _ name: String) -> Bool {
        if !time.isValid || time.isIndefinite || time.isPositiveInfinity { return true }
        if time.isNumeric, time > .zero { return true }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(name) was set to a time that is not positive. Give a positive one, or an invalid one for no fragments."
        )
        return false
    }
}
