import CFFmpeg
import CoreVideo
import Foundation

extension MediaColor {
    /// Reads a frame's color fields.
    ///
    /// The matrix is set only where the delivered pixels are YCbCr.
    init(frame: AVFrame, output: OutputFormat) {
        let isYCbCr = !output.ffmpeg.isRGB && !output.ffmpeg.isGray
        self.init(
            isFullRange: output.isFullRange,
            matrix: isYCbCr ? Self.matrix(frame.colorspace) : nil,
            primaries: Self.primaries(frame.color_primaries),
            transferFunction: Self.transfer(frame.color_trc)
        )
    }

    /// Returns CoreVideo's constant for a YCbCr matrix of ISO/IEC 23091-2.
    static func matrix(_ space: AVColorSpace) -> String? {
        switch space {
        case AVCOL_SPC_BT709: kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: kCVImageBufferYCbCrMatrix_ITU_R_601_4 as String
        case AVCOL_SPC_SMPTE240M: kCVImageBufferYCbCrMatrix_SMPTE_240M_1995 as String
        case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: kCVImageBufferYCbCrMatrix_ITU_R_2020 as String
        default: nil
        }
    }

    /// Returns CoreVideo's constant for color primaries of ISO/IEC 23091-2.
    static func primaries(_ primaries: AVColorPrimaries) -> String? {
        switch primaries {
        case AVCOL_PRI_BT709: kCVImageBufferColorPrimaries_ITU_R_709_2 as String
        case AVCOL_PRI_BT470BG: kCVImageBufferColorPrimaries_EBU_3213 as String
        case AVCOL_PRI_SMPTE170M, AVCOL_PRI_SMPTE240M: kCVImageBufferColorPrimaries_SMPTE_C as String
        case AVCOL_PRI_BT2020: kCVImageBufferColorPrimaries_ITU_R_2020 as String
        case AVCOL_PRI_SMPTE431: kCVImageBufferColorPrimaries_DCI_P3 as String
        case AVCOL_PRI_SMPTE432: kCVImageBufferColorPrimaries_P3_D65 as String
        case AVCOL_PRI_EBU3213: kCVImageBufferColorPrimaries_P22 as String
        default: nil
        }
    }

    /// Returns CoreVideo's constant for a transfer function of ISO/IEC 23091-2.
    static func transfer(_ transfer: AVColorTransferCharacteristic) -> String? {
        switch transfer {
        // BT.601, BT.709 and 8-bit BT.2020 share one transfer function.
        case AVCOL_TRC_BT709, AVCOL_TRC_SMPTE170M: kCVImageBufferTransferFunction_ITU_R_709_2 as String
        case AVCOL_TRC_BT2020_10, AVCOL_TRC_BT2020_12: kCVImageBufferTransferFunction_ITU_R_2020 as String
        case AVCOL_TRC_SMPTE240M: kCVImageBufferTransferFunction_SMPTE_240M_1995 as String
        case AVCOL_TRC_IEC61966_2_1: kCVImageBufferTransferFunction_sRGB as String
        case AVCOL_TRC_LINEAR: kCVImageBufferTransferFunction_Linear as String
        case AVCOL_TRC_SMPTE2084: kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ as String
        case AVCOL_TRC_ARIB_STD_B67: kCVImageBufferTransferFunction_ITU_R_2100_HLG as String
        case AVCOL_TRC_SMPTE428: kCVImageBufferTransferFunction_SMPTE_ST_428_1 as String
        default: nil
        }
    }
}

extension BufferAttachments {
    /// Makes the attachments that all frames of one format share.
    init(color: MediaColor, pixelAspect: MediaRational) {
        self.init()
        if let matrix = color.matrix { set(NSString(string: matrix), for: kCVImageBufferYCbCrMatrixKey) }
        if let primaries = color.primaries { set(NSString(string: primaries), for: kCVImageBufferColorPrimariesKey) }
        if let transfer = color.transferFunction {
            set(NSString(string: transfer), for: kCVImageBufferTransferFunctionKey)
        }
        if pixelAspect.numerator != pixelAspect.denominator {
            let aspect = NSDictionary(dictionary: [
                kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String: NSNumber(value: pixelAspect.numerator),
                kCVImageBufferPixelAspectRatioVerticalSpacingKey as String: NSNumber(value: pixelAspect.denominator),
            ])
            set(aspect, for: kCVImageBufferPixelAspectRatioKey)
        }
    }
}
