// Keys of an AVError's dictionary in addition to those of Foundation.

/// The device that the error concerns.
public let AVErrorDeviceKey: String = "AVErrorDeviceKey"
/// The time of the error.
public let AVErrorTimeKey: String = "AVErrorTimeKey"
/// The size of the file in bytes.
public let AVErrorFileSizeKey: String = "AVErrorFileSizeKey"
/// The identifier of the process that blocks the operation.
public let AVErrorPIDKey: String = "AVErrorPIDKey"
/// Indicates whether the recording is complete in spite of the error, a Boolean.
public let AVErrorRecordingSuccessfullyFinishedKey: String = "AVErrorRecordingSuccessfullyFinishedKey"
/// The kind of media that the error concerns.
public let AVErrorMediaTypeKey: String = "AVErrorMediaTypeKey"
/// The four-character codes of the formats that the error concerns, numbers.
public let AVErrorMediaSubTypeKey: String = "AVErrorMediaSubTypeKey"
/// The presentation timestamp of the sample that the error concerns.
public let AVErrorPresentationTimeStampKey: String = "AVErrorPresentationTimeStampKey"
/// The identifier of the track that the error concerns.
public let AVErrorPersistentTrackIDKey: String = "AVErrorPersistentTrackIDKey"
/// The type of the file that the error concerns.
public let AVErrorFileTypeKey: String = "AVErrorFileTypeKey"
/// The kind of interruption of a recording, as bits.
public let AVErrorDiscontinuityFlagsKey: String = "AVErrorDiscontinuityFlagsKey"
