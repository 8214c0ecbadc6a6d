public import CoreMedia
public import Foundation

// Processing that needs Apple's hardware.

/// Returns whether stereo video in MV-HEVC can be compressed: false on Linux.
public func VTIsStereoMVHEVCEncodeSupported() -> Bool { false }

/// Returns whether stereo video in MV-HEVC can be decoded: false on Linux.
public func VTIsStereoMVHEVCDecodeSupported() -> Bool { false }

/// Asks for a decoder of a codec; there are no further ones on Linux.
public func VTRegisterSupplementalVideoDecoderIfAvailable(_ codecType: CMVideoCodecType) {}

/// Asks for the decoders of professional codecs; there are no further ones on Linux.
public func VTRegisterProfessionalVideoWorkflowVideoDecoders() {}

/// Asks for the encoders of professional codecs; there are no further ones on Linux.
public func VTRegisterProfessionalVideoWorkflowVideoEncoders() {}

/// A session that computes HDR metadata for each frame; cannot be created here.
public final class VTHDRPerFrameMetadataGenerationSession: Sendable {
    private init() {}
}

/// A processor of frames; `isSupported` is false here.
public final class VTFrameProcessor: NSObject, @unchecked Sendable {
    /// Returns whether the machine has such processors: false on Linux.
    public static var isSupported: Bool { false }
}

/// A session that develops raw frames; cannot be created here.
public final class VTRAWProcessingSession: Sendable {
    private init() {}
}
