import CoreVideo
import Foundation

/// The parameter sets of an H.264 or HEVC stream.
final class VideoParameterSets {
    let sets: [ImmutableBytes]
    let nalUnitHeaderLength: Int

    init(_ sets: [ImmutableBytes], nalUnitHeaderLength: Int) {
        self.sets = sets
        self.nalUnitHeaderLength = nalUnitHeaderLength
    }

    convenience init?(storedIn extensions: CMFormatDescription.Extensions, codec: FourCharCode) {
        return nil
    }
}
