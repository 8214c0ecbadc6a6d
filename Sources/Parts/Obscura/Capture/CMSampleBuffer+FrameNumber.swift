import AVFoundation

extension CMSampleBuffer {
    /// The number that Obscura's cameras attach to their frames; nil on other systems.
    var cameraFrameNumber: Int? {
        let value = CMGetAttachment(self, key: "ObscuraFrameNumber" as NSString as CFString, attachmentModeOut: nil)
        return (value as? NSNumber)?.intValue ?? value as? Int
    }
}
