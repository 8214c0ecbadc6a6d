import CoreMedia

/// The parameter sets of a format description.
enum ParameterSets {
    /// Indicates whether the description has the parameter sets that its codec needs.
    static func areUsable(in format: CMFormatDescription) -> Bool {
        var count = 0
        var pointer: UnsafePointer<UInt8>?
        var size = 0
        switch format.mediaSubType.rawValue {
        case kCMVideoCodecType_H264:
            let status = CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
                format,
                parameterSetIndex: 0,
                parameterSetPointerOut: &pointer,
                parameterSetSizeOut: &size,
                parameterSetCountOut: &count,
                nalUnitHeaderLengthOut: nil
            )
            // A sequence parameter set has its NAL unit's type, profile, level and at least one more byte.
            return status == noErr && count >= 2 && size >= 5 && pointer.map { $0.pointee & 0x1F == 7 } == true
        case kCMVideoCodecType_HEVC:
            let status = CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
                format,
                parameterSetIndex: 0,
                parameterSetPointerOut: &pointer,
                parameterSetSizeOut: &size,
                parameterSetCountOut: &count,
                nalUnitHeaderLengthOut: nil
            )
            return status == noErr && count >= 3 && size >= 5
        default: return true
        }
    }
}
