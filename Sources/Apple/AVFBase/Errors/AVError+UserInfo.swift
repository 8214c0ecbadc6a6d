public import CoreMedia

extension AVError {
    /// The size of the file in bytes, if the error has it.
    public var fileSize: Int64? {
        switch userInfo[AVErrorFileSizeKey] {
        case let size as Int64: size
        case let size as Int: Int64(size)
        default: nil
        }
    }

    /// The identifier of the process that blocks the operation, if the error has it.
    public var processID: Int? {
        switch userInfo[AVErrorPIDKey] {
        case let process as Int: process
        case let process as Int32: Int(process)
        default: nil
        }
    }

    /// Indicates whether the recording is complete in spite of the error; nil if the error does not have this
    /// information.
    public var recordingSuccessfullyFinished: Bool? { userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool }

    /// The kind of media that the error concerns, if the error has it.
    public var mediaType: AVMediaType? {
        switch userInfo[AVErrorMediaTypeKey] {
        case let type as AVMediaType: type
        case let type as String: AVMediaType(type)
        default: nil
        }
    }

    /// The four-character codes of the formats that the error concerns, if the error has them.
    public var mediaSubtypes: [Int]? { userInfo[AVErrorMediaSubTypeKey] as? [Int] }

    /// The type of the file that the error concerns, if the error has it.
    public var fileType: AVFileType? {
        switch userInfo[AVErrorFileTypeKey] {
        case let type as AVFileType: type
        case let type as String: AVFileType(type)
        default: nil
        }
    }

    /// The time of the error, if the error has it.
    public var time: CMTime? { time(AVErrorTimeKey) }

    /// The presentation timestamp of the sample that the error concerns, if the error has it.
    public var presentationTimeStamp: CMTime? { time(AVErrorPresentationTimeStampKey) }

    /// The identifier of the track that the error concerns, if the error has it.
    public var persistentTrackID: CMPersistentTrackID? {
        switch userInfo[AVErrorPersistentTrackIDKey] {
        case let track as CMPersistentTrackID: track
        case let track as Int: CMPersistentTrackID(exactly: track)
        default: nil
        }
    }

    private func time(_ key: String) -> CMTime? { userInfo[key] as? CMTime }
}
