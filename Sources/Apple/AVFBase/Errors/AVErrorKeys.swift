// Keys of the dictionary that an AVError carries, beside those of Foundation.

/// The device that the error is about.
public let AVErrorDeviceKey: String = "AVErrorDeviceKey"
/// The time of the error.
public let AVErrorTimeKey: String = "AVErrorTimeKey"
/// The size of the file in bytes.
public let AVErrorFileSizeKey: String = "AVErrorFileSizeKey"
/// The number of the process that is in the way.
public let AVErrorPIDKey: String = "AVErrorPIDKey"
/// Whether the recording is whole in spite of the error, a Boolean.
public let AVErrorRecordingSuccessfullyFinishedKey: String = "AVErrorRecordingSuccessfullyFinishedKey"
/// The kind of media that the error is about.
public let AVErrorMediaTypeKey: String = "AVErrorMediaTypeKey"
/// The four-character codes of the formats that the error is about, numbers.
public let AVErrorMediaSubTypeKey: String = "AVErrorMediaSubTypeKey"
/// The presentation time stamp of the sample that the error is about.
public let AVErrorPresentationTimeStampKey: String = "AVErrorPresentationTimeStampKey"
/// The number of the track that the error is about.
public let AVErrorPersistentTrackIDKey: String = "AVErrorPersistentTrackIDKey"
/// The type of the file that the error is about.
public let AVErrorFileTypeKey: String = "AVErrorFileTypeKey"
/// What the interruption of a recording was, as bits.
public let AVErrorDiscontinuityFlagsKey: String = "AVErrorDiscontinuityFlagsKey"
