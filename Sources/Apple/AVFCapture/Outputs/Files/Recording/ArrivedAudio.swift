import CoreMedia

/// Audio that has arrived, with its ticket of the gate if the source waits for its clients.
struct ArrivedAudio: Sendable {
    private let audio: CapturedAudio

    init(_ audio: CapturedAudio) { self.audio = audio }

    /// The linear PCM data, with their time on the session's clock.
    var buffer: CMSampleBuffer { audio.buffer }
    var time: CMTime { audio.time }
    var duration: CMTime { audio.duration }
    /// True if the source waits for its clients.
    var isLossless: Bool { audio.isLossless }

    /// Returns the audio between two times, moved to another time; nil if there is none.
    func part(from start: CMTime, to end: CMTime, at time: CMTime) -> CMSampleBuffer? {
        guard let rate = buffer.formatDescription?.audioStreamBasicDescription?.mSampleRate, rate > 0 else {
            return nil
        }
        func frame(_ moment: CMTime) -> Int {
            let exact = ((moment - self.time).seconds * rate).rounded()
            return exact.isFinite ? Int(min(max(exact, 0), Double(buffer.numSamples))) : 0
        }
        let range = frame(start)..<max(frame(start), frame(end))
        return range.isEmpty ? nil : moved(range, to: time)
    }

    private func moved(_ range: Range<Int>, to time: CMTime) -> CMSampleBuffer? {
        guard !range.isEmpty, let copy = try? CMSampleBuffer(copying: buffer, forRange: range),
            (try? copy.setOutputPresentationTimeStamp(time)) != nil
        else { return nil }
        return copy
    }
}
