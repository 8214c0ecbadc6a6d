import AVFBase
import CoreMedia
import Foundation
import Synchronization

// Setting any of these after writing has started raises.
extension AVAssetWriter {
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
