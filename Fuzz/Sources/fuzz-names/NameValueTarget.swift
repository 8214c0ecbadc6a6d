import Basics
import CoreMedia
import Foundation
import Fuzzing

@testable import CameraSources

/// Parses single values of the command line and of names: rates, numbers, percent signs, regions, suggestions.
enum NameValueTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let rate = FrameRate(parsing: text) {
            require(FrameRate(parsing: rate.description) == rate, "\(text.debugDescription): a different rate")
            require(rate.frameDuration.isNumeric, "\(text.debugDescription): no frame duration")
        }
        if let millionths = DecimalText.millionths(text) {
            let written = DecimalText.text(Double(millionths) / Double(DecimalText.unit))
            require(DecimalText.millionths(written) == millionths, "\(text.debugDescription): a different number")
        }
        _ = DecimalText.whole(text)
        if let decoded = PercentText.decode(text) {
            require(
                PercentText.decode(PercentText.encode(decoded)) == decoded,
                "\(text.debugDescription): a different text"
            )
        }
        if let region = try? Region(parsing: text) {
            require(region.rect.minX >= 0 && region.rect.maxX <= 1.001, "\(text.debugDescription): \(region.rect)")
        }
        _ = NearName.hint(for: text, among: VirtualCameraSettings.keys)
    }
}
