public import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles

/// Returns the encoders: an array of dictionaries by the keys `kVTVideoEncoderList_…`.
///
/// - Parameter listOfVideoEncodersOut: the address of an optional array, which the function sets.
/// - Parameter options: not used.
@discardableResult
public func VTCopyVideoEncoderList(
    _ options: CFDictionary?,
    _ listOfVideoEncodersOut: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    let types = [
        kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kCMVideoCodecType_JPEG, kCMVideoCodecType_AppleProRes422,
        kCMVideoCodecType_AppleProRes422HQ, kCMVideoCodecType_AppleProRes4444,
    ]
    let list = NSMutableArray()
    for type in types {
        guard let codec = CompressionSettings.codec(type),
            let encoder = try? VideoEncoder(VideoEncoding(codec: codec, width: 640, height: 480))
        else { continue }
        let entry = NSMutableDictionary()
        entry[kVTVideoEncoderList_CodecType] = NSNumber(value: type)
        entry[kVTVideoEncoderList_EncoderID] = NSString(string: encoder.encoderName)
        entry[kVTVideoEncoderList_CodecName] = NSString(string: "\(codec)")
        entry[kVTVideoEncoderList_EncoderName] = NSString(string: encoder.encoderName)
        entry[kVTVideoEncoderList_DisplayName] = NSString(string: "\(codec) (\(encoder.encoderName))")
        entry[kVTVideoEncoderList_IsHardwareAccelerated] = NSNumber(value: encoder.isHardware)
        list.add(entry)
    }
    listOfVideoEncodersOut.pointee = list
    return noErr
}

/// Returns the identifier of the encoder for a codec and the properties of its sessions.
///
/// - Returns: ``kVTCouldNotFindVideoEncoderErr`` for a codec without an encoder.
@discardableResult
public func VTCopySupportedPropertyDictionaryForEncoder(
    width: Int32,
    height: Int32,
    codecType: CMVideoCodecType,
    encoderSpecification: CFDictionary?,
    encoderIDOut: UnsafeMutablePointer<CFString?>?,
    supportedPropertiesOut: UnsafeMutablePointer<CFDictionary?>?
) -> OSStatus {
    encoderIDOut?.pointee = nil
    supportedPropertiesOut?.pointee = nil
    guard let codec = CompressionSettings.codec(codecType) else { return kVTCouldNotFindVideoEncoderErr }
    do {
        let encoder = try VideoEncoder(VideoEncoding(codec: codec, width: Int(width), height: Int(height)))
        encoderIDOut?.pointee = NSString(string: encoder.encoderName)
        supportedPropertiesOut?.pointee = PropertyStore(CompressionSettings.rules(codec)).facts
        return noErr
    } catch {
        return VTStatus.encoding(error)
    }
}
