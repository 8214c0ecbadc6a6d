public import CoreMedia

// Status codes. A function that fails returns one of these; other codes come from Core Media and Core Video.

/// The property is not supported.
public var kVTPropertyNotSupportedErr: OSStatus { -12900 }
/// The property can only be read.
public var kVTPropertyReadOnlyErr: OSStatus { -12901 }
/// A parameter is invalid.
public var kVTParameterErr: OSStatus { -12902 }
/// The session has been invalidated.
public var kVTInvalidSessionErr: OSStatus { -12903 }
/// Memory could not be allocated.
public var kVTAllocationFailedErr: OSStatus { -12904 }
/// The pair of pixel formats is not supported.
public var kVTPixelTransferNotSupportedErr: OSStatus { -12905 }
/// No decoder is available for the codec.
public var kVTCouldNotFindVideoDecoderErr: OSStatus { -12906 }
/// A codec could not be opened.
public var kVTCouldNotCreateInstanceErr: OSStatus { -12907 }
/// No encoder is available for the codec or the settings.
public var kVTCouldNotFindVideoEncoderErr: OSStatus { -12908 }
/// The compressed data is damaged, or decoding cannot begin with it.
public var kVTVideoDecoderBadDataErr: OSStatus { -12909 }
/// The format of the compressed data is not supported.
public var kVTVideoDecoderUnsupportedDataFormatErr: OSStatus { -12910 }
/// The decoder failed.
public var kVTVideoDecoderMalfunctionErr: OSStatus { -12911 }
/// The encoder failed.
public var kVTVideoEncoderMalfunctionErr: OSStatus { -12912 }
/// The decoder is in use.
public var kVTVideoDecoderNotAvailableNowErr: OSStatus { -12913 }
/// The rotation is not supported for these buffers.
public var kVTImageRotationNotSupportedErr: OSStatus { -12914 }
/// The rotation is not supported for these buffers, under its later name.
public var kVTPixelRotationNotSupportedErr: OSStatus { kVTImageRotationNotSupportedErr }
/// The encoder is in use.
public var kVTVideoEncoderNotAvailableNowErr: OSStatus { -12915 }
/// The session cannot change to this format description.
public var kVTFormatDescriptionChangeNotSupportedErr: OSStatus { -12916 }
/// Information about colours is missing.
public var kVTInsufficientSourceColorDataErr: OSStatus { -12917 }
/// A colour correction could not be made.
public var kVTCouldNotCreateColorCorrectionDataErr: OSStatus { -12918 }
/// A colour conversion failed.
public var kVTColorSyncTransformConvertFailedErr: OSStatus { -12919 }
/// The decoder is not authorized.
public var kVTVideoDecoderAuthorizationErr: OSStatus { -12210 }
/// The encoder is not authorized.
public var kVTVideoEncoderAuthorizationErr: OSStatus { -12211 }
/// A transfer with colour correction failed.
public var kVTColorCorrectionPixelTransferFailedErr: OSStatus { -12212 }
/// The multi-pass storage belongs to another session.
public var kVTMultiPassStorageIdentifierMismatchErr: OSStatus { -12213 }
/// The multi-pass storage is invalid.
public var kVTMultiPassStorageInvalidErr: OSStatus { -12214 }
/// The time stamp is invalid for the frame silo.
public var kVTFrameSiloInvalidTimeStampErr: OSStatus { -12215 }
/// The time range is invalid for the frame silo.
public var kVTFrameSiloInvalidTimeRangeErr: OSStatus { -12216 }
/// No temporal filter is available.
public var kVTCouldNotFindTemporalFilterErr: OSStatus { -12217 }
/// The transfer is not permitted.
public var kVTPixelTransferNotPermittedErr: OSStatus { -12218 }
/// A rotation with colour correction failed.
public var kVTColorCorrectionImageRotationFailedErr: OSStatus { -12219 }
/// The decoder was removed.
public var kVTVideoDecoderRemovedErr: OSStatus { -17690 }
/// The session failed and must be made anew.
public var kVTSessionMalfunctionErr: OSStatus { -17691 }
/// The decoder needs a translator of machine code.
public var kVTVideoDecoderNeedsRosettaErr: OSStatus { -17692 }
/// The encoder needs a translator of machine code.
public var kVTVideoEncoderNeedsRosettaErr: OSStatus { -17693 }
/// A frame that this one refers to is missing.
public var kVTVideoDecoderReferenceMissingErr: OSStatus { -17694 }
/// A callback could not be delivered.
public var kVTVideoDecoderCallbackMessagingErr: OSStatus { -17695 }
/// The decoder failed for an unknown reason.
public var kVTVideoDecoderUnknownErr: OSStatus { -17696 }
/// The codec extension is disabled.
public var kVTExtensionDisabledErr: OSStatus { -17697 }
/// The identifiers of the video layers do not match.
public var kVTVideoEncoderMVHEVCVideoLayerIDsMismatchErr: OSStatus { -17698 }
/// A group of tagged buffers could not be delivered.
public var kVTCouldNotOutputTaggedBufferGroupErr: OSStatus { -17699 }
