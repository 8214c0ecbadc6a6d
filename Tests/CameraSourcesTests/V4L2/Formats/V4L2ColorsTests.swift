import CV4L2
import CoreVideo
import Testing

@testable import CameraSources

@Suite("V4L2: colors")
struct V4L2ColorsTests {
    @Test("drivers' colours map to image attachments")
    func colors() {
        func names(_ colors: V4L2Colors, height: Int = 720, isYCbCr: Bool = true) -> [String] {
            let attachments = colors.attachments(height: height, isYCbCr: isYCbCr)
            return [
                kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey, kCVImageBufferYCbCrMatrixKey,
            ].map { (attachments[$0] as? CFString).map { "\($0)" } ?? "none" }
        }
        #expect(names(V4L2Colors()) == ["ITU_R_709_2", "ITU_R_709_2", "ITU_R_709_2"])
        #expect(names(V4L2Colors(), height: 480) == ["SMPTE_C", "ITU_R_709_2", "ITU_R_601_4"])
        let srgb = V4L2Colors(space: V4L2_COLORSPACE_SRGB.rawValue)
        #expect(names(srgb) == ["ITU_R_709_2", "IEC_sRGB", "ITU_R_601_4"])
        #expect(names(srgb, isYCbCr: false) == ["ITU_R_709_2", "IEC_sRGB", "none"])
        let rec709 = V4L2Colors(space: V4L2_COLORSPACE_REC709.rawValue)
        #expect(names(rec709) == ["ITU_R_709_2", "ITU_R_709_2", "ITU_R_709_2"])
        let wide = V4L2Colors(
            space: V4L2_COLORSPACE_BT2020.rawValue,
            encoding: V4L2_YCBCR_ENC_BT2020.rawValue,
            transfer: V4L2_XFER_FUNC_SMPTE2084.rawValue
        )
        #expect(names(wide) == ["ITU_R_2020", "SMPTE_ST_2084_PQ", "ITU_R_2020"])
        let ntsc = V4L2Colors(space: V4L2_COLORSPACE_SMPTE170M.rawValue)
        #expect(names(ntsc) == ["SMPTE_C", "ITU_R_709_2", "ITU_R_601_4"])
        #expect(names(V4L2Colors(space: 99, encoding: 99, transfer: 99)) == ["none", "none", "none"])
    }
}
