import CoreVideo
import Foundation

/// The matrix between YCbCr and RGB.
enum ColorMatrix: Int32, Sendable, Hashable {
    case bt601 = 0
    case bt709 = 1
    case bt2020 = 2

    /// The matrix that a buffer declares, otherwise BT.709 from 720 rows on and BT.601 below.
    init(_ attachments: BufferAttachments, height: Int) {
        self = Self.named(attachments) ?? (height >= 720 ? .bt709 : .bt601)
    }

    /// Returns the matrix that a buffer declares, or nil.
    ///
    /// Matrices close to BT.709 are treated as BT.709.
    static func named(_ attachments: BufferAttachments) -> ColorMatrix? {
        guard !attachments.isEmpty, let name = attachments[kCVImageBufferYCbCrMatrixKey] as? NSString else {
            return nil
        }
        switch name {
        case kCVImageBufferYCbCrMatrix_ITU_R_601_4: return .bt601
        case kCVImageBufferYCbCrMatrix_ITU_R_2020: return .bt2020
        default: return .bt709
        }
    }

    /// The constant that names the matrix.
    var name: CFString {
        switch self {
        case .bt601: kCVImageBufferYCbCrMatrix_ITU_R_601_4
        case .bt709: kCVImageBufferYCbCrMatrix_ITU_R_709_2
        case .bt2020: kCVImageBufferYCbCrMatrix_ITU_R_2020
        }
    }

    /// The coefficients of red and blue in luma, from the ITU recommendations.
    var shares: (red: Double, blue: Double) {
        switch self {
        case .bt601: (0.299, 0.114)
        case .bt709: (0.2126, 0.0722)
        case .bt2020: (0.2627, 0.0593)
        }
    }
}

/// The coefficients for RGB to YCbCr, multiplied by 256 and rounded to 8 bits so that the loops can use 16-bit
/// arithmetic.
struct EncodingFactors {
    struct Row {
        var red: Int32
        var green: Int32
        var blue: Int32
    }

    var luma: Row
    var cb: Row
    var cr: Row
    var lumaOffset: Int32

    init(_ matrix: ColorMatrix, isFullRange: Bool) {
        let (kr, kb) = matrix.shares
        // 219/255 of 256 is 219.86; 220 maps white to 235 and keeps greys neutral.
        let sum: Int32 = isFullRange ? 256 : 220
        let scale = isFullRange ? 256 : 256 * 219.0 / 255
        let green = Int32(((1 - kr - kb) * scale).rounded())
        let blue = Int32((kb * scale).rounded())
        luma = Row(red: sum - green - blue, green: green, blue: blue)
        lumaOffset = isFullRange ? 0 : 16
        // In full range, 127 instead of 128 keeps pure blue and red within 16 bits.
        let peak: Int32 = isFullRange ? 127 : 112
        let cbRed = Int32((Double(peak) * kr / (1 - kb)).rounded())
        let crBlue = Int32((Double(peak) * kb / (1 - kr)).rounded())
        cb = Row(red: -cbRed, green: cbRed - peak, blue: peak)
        cr = Row(red: peak, green: crBlue - peak, blue: -crBlue)
    }
}
