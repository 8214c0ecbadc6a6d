import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

/// The decoder instructions in a sample buffer's attachments.
struct DecodingFacts {
    /// A Boolean value that indicates whether to reset the decoder before this buffer.
    var resetsDecoder: Bool
    /// A Boolean value that indicates whether to drain the decoder after this buffer.
    var drains: Bool

    init(_ sample: CMSampleBuffer) {
        resetsDecoder = Self.flag(sample, kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding)
        drains = Self.flag(sample, kCMSampleBufferAttachmentKey_DrainAfterDecoding)
    }

    private static func flag(_ sample: CMSampleBuffer, _ key: CFString) -> Bool {
        (CMGetAttachment(sample, key: key, attachmentModeOut: nil) as? NSNumber)?.boolValue ?? false
    }

    /// The attachments of one sample.
    struct One {
        /// A Boolean value that indicates whether the sample is decoded only because others depend on it.
        var isHidden: Bool
        /// A Boolean value that indicates whether decoding can begin at the sample.
        var isSync: Bool

        init(_ sample: CMSampleBuffer, _ index: Int) {
            let facts = sample.sampleAttachments[index]
            isHidden = DecodingFacts.flag(facts[.doNotDisplay])
            isSync = !DecodingFacts.flag(facts[.notSync])
        }
    }

    fileprivate static func flag(_ value: Any?) -> Bool {
        switch value {
        case let value as Bool: value
        case let value as NSNumber: value.boolValue
        default: false
        }
    }

    /// Sets a decoder's color properties from the description; the stream's own color properties take precedence.
    static func setColor(of context: UnsafeMutablePointer<AVCodecContext>, from format: CMFormatDescription) {
        let extensions = format.extensions
        if let name = extensions[kCMFormatDescriptionExtension_YCbCrMatrix] as? String {
            let all = [AVCOL_SPC_BT709, AVCOL_SPC_SMPTE170M, AVCOL_SPC_SMPTE240M, AVCOL_SPC_BT2020_NCL]
            if let space = all.first(where: { MediaColor.matrix($0) == name }) { context.pointee.colorspace = space }
        }
        if let name = extensions[kCMFormatDescriptionExtension_ColorPrimaries] as? String {
            let all = [
                AVCOL_PRI_BT709, AVCOL_PRI_BT470BG, AVCOL_PRI_SMPTE170M, AVCOL_PRI_BT2020, AVCOL_PRI_SMPTE431,
                AVCOL_PRI_SMPTE432, AVCOL_PRI_EBU3213,
            ]
            if let found = all.first(where: { MediaColor.primaries($0) == name }) {
                context.pointee.color_primaries = found
            }
        }
        if let name = extensions[kCMFormatDescriptionExtension_TransferFunction] as? String {
            let all = [
                AVCOL_TRC_BT709, AVCOL_TRC_BT2020_10, AVCOL_TRC_SMPTE240M, AVCOL_TRC_IEC61966_2_1, AVCOL_TRC_LINEAR,
                AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE428,
            ]
            if let found = all.first(where: { MediaColor.transfer($0) == name }) { context.pointee.color_trc = found }
        }
        if let isFull = extensions[kCMFormatDescriptionExtension_FullRangeVideo] as? NSNumber {
            context.pointee.color_range = isFull.boolValue ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        }
    }
}
