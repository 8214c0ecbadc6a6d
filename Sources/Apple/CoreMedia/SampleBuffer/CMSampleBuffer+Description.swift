extension CMSampleBuffer: CustomStringConvertible {
    /// The contents, the presentation time and the format, for logs.
    public var description: String {
        guard isValid else { return "<CMSampleBuffer invalid>" }
        let time = presentationTimeStamp
        let times = time.isNumeric ? " at \(time.seconds) s" : ""
        let length = duration.isNumeric ? " for \(duration.seconds) s" : ""
        let contents =
            imageBuffer.map { " \($0)" } ?? (dataBuffer == nil ? " without media" : " of \(totalSampleSize) bytes")
        let kind = format.map { " \($0)" } ?? ""
        return "<CMSampleBuffer \(numSamples) samples\(times)\(length)\(contents)\(kind)>"
    }
}
