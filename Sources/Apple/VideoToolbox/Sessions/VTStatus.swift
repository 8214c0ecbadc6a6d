import CoreVideo
import Foundation
import MediaFiles

/// The status codes of our errors.
enum VTStatus {
    /// Returns the status of an encoder's error.
    static func encoding(_ error: any Error) -> OSStatus {
        switch (error as? MediaError)?.code {
        case .unsupportedCodec: kVTCouldNotFindVideoEncoderErr
        case .invalidArgument: kVTParameterErr
        case .unsupportedFormat: kVTPixelTransferNotSupportedErr
        case .outOfMemory: kVTAllocationFailedErr
        default: kVTVideoEncoderMalfunctionErr
        }
    }

    /// Returns the status of a decoder's error.
    static func decoding(_ error: any Error) -> OSStatus {
        switch (error as? MediaError)?.code {
        case .unsupportedCodec: kVTCouldNotFindVideoDecoderErr
        case .unsupportedFormat: kVTPixelTransferNotSupportedErr
        case .tooLarge, .damaged, .truncated: kVTVideoDecoderBadDataErr
        case .outOfMemory: kVTAllocationFailedErr
        default: kVTVideoDecoderMalfunctionErr
        }
    }
}
