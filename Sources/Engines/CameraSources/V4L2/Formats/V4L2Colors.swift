import CV4L2
import CoreVideo

/// A driver's interpretation of its pixel values.
struct V4L2Colors: Sendable, Hashable {
    /// One of `V4L2_COLORSPACE_…`.
    var space: UInt32 = 0
    /// One of `V4L2_YCBCR_ENC_…`.
    var encoding: UInt32 = 0
    /// One of `V4L2_QUANTIZATION_…`.
    var quantization: UInt32 = 0
    /// One of `V4L2_XFER_FUNC_…`.
    var transfer: UInt32 = 0

    /// Indicates whether luma and chroma use the full range.
    ///
    /// Unspecified values follow from the colour space, according to the kernel's documentation of colour spaces.
    var isFullRange: Bool {
        quantization == V4L2_QUANTIZATION_DEFAULT.rawValue
            ? space == V4L2_COLORSPACE_JPEG.rawValue : quantization == V4L2_QUANTIZATION_FULL_RANGE.rawValue
    }

    /// Returns the colours as attachments of an image.
    ///
    /// If the driver specifies nothing, they are the common ones for the image's height.
    func attachments(height: Int, isYCbCr: Bool) -> BufferAttachments {
        var result: [CFString: Any] = [:]
        if let primaries = primaries(height) { result[kCVImageBufferColorPrimariesKey] = primaries }
        if let function = transferFunction { result[kCVImageBufferTransferFunctionKey] = function }
        if isYCbCr, let matrix = matrix(height) { result[kCVImageBufferYCbCrMatrixKey] = matrix }
        return BufferAttachments(result, mode: .shouldPropagate)
    }

    private func primaries(_ height: Int) -> CFString? {
        switch v4l2_colorspace(space) {
        case V4L2_COLORSPACE_DEFAULT:
            height >= 720 ? kCVImageBufferColorPrimaries_ITU_R_709_2 : kCVImageBufferColorPrimaries_SMPTE_C
        case V4L2_COLORSPACE_REC709, V4L2_COLORSPACE_SRGB, V4L2_COLORSPACE_JPEG:
            kCVImageBufferColorPrimaries_ITU_R_709_2
        case V4L2_COLORSPACE_SMPTE170M, V4L2_COLORSPACE_SMPTE240M: kCVImageBufferColorPrimaries_SMPTE_C
        case V4L2_COLORSPACE_470_SYSTEM_BG: kCVImageBufferColorPrimaries_EBU_3213
        case V4L2_COLORSPACE_BT2020: kCVImageBufferColorPrimaries_ITU_R_2020
        case V4L2_COLORSPACE_DCI_P3: kCVImageBufferColorPrimaries_DCI_P3
        default: nil
        }
    }

    private var transferFunction: CFString? {
        switch v4l2_xfer_func(transfer) {
        case V4L2_XFER_FUNC_709: return kCVImageBufferTransferFunction_ITU_R_709_2
        case V4L2_XFER_FUNC_SRGB: return kCVImageBufferTransferFunction_sRGB
        case V4L2_XFER_FUNC_SMPTE240M: return kCVImageBufferTransferFunction_SMPTE_240M_1995
        case V4L2_XFER_FUNC_NONE: return kCVImageBufferTransferFunction_Linear
        case V4L2_XFER_FUNC_DCI_P3: return kCVImageBufferTransferFunction_SMPTE_ST_428_1
        case V4L2_XFER_FUNC_SMPTE2084: return kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ
        case V4L2_XFER_FUNC_DEFAULT:
            switch v4l2_colorspace(space) {
            case V4L2_COLORSPACE_SRGB, V4L2_COLORSPACE_JPEG: return kCVImageBufferTransferFunction_sRGB
            case V4L2_COLORSPACE_SMPTE240M: return kCVImageBufferTransferFunction_SMPTE_240M_1995
            case V4L2_COLORSPACE_DCI_P3: return kCVImageBufferTransferFunction_SMPTE_ST_428_1
            case V4L2_COLORSPACE_RAW: return kCVImageBufferTransferFunction_Linear
            case V4L2_COLORSPACE_OPRGB: return nil
            default: return kCVImageBufferTransferFunction_ITU_R_709_2
            }
        default: return nil
        }
    }

    private func matrix(_ height: Int) -> CFString? {
        switch v4l2_ycbcr_encoding(encoding) {
        case V4L2_YCBCR_ENC_601, V4L2_YCBCR_ENC_XV601: return kCVImageBufferYCbCrMatrix_ITU_R_601_4
        case V4L2_YCBCR_ENC_709, V4L2_YCBCR_ENC_XV709: return kCVImageBufferYCbCrMatrix_ITU_R_709_2
        case V4L2_YCBCR_ENC_BT2020, V4L2_YCBCR_ENC_BT2020_CONST_LUM: return kCVImageBufferYCbCrMatrix_ITU_R_2020
        case V4L2_YCBCR_ENC_SMPTE240M: return kCVImageBufferYCbCrMatrix_SMPTE_240M_1995
        case V4L2_YCBCR_ENC_DEFAULT:
            switch v4l2_colorspace(space) {
            case V4L2_COLORSPACE_DEFAULT where height >= 720: return kCVImageBufferYCbCrMatrix_ITU_R_709_2
            case V4L2_COLORSPACE_REC709, V4L2_COLORSPACE_DCI_P3: return kCVImageBufferYCbCrMatrix_ITU_R_709_2
            case V4L2_COLORSPACE_BT2020: return kCVImageBufferYCbCrMatrix_ITU_R_2020
            case V4L2_COLORSPACE_SMPTE240M: return kCVImageBufferYCbCrMatrix_SMPTE_240M_1995
            default: return kCVImageBufferYCbCrMatrix_ITU_R_601_4
            }
        // The value of sYCC, which newer headers no longer name among these.
        case v4l2_ycbcr_encoding(5): return kCVImageBufferYCbCrMatrix_ITU_R_601_4
        default: return nil
        }
    }
}
