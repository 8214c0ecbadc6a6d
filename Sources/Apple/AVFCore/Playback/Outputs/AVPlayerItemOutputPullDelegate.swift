public import Foundation

/// Is notified when there is new media to take from an output.
///
/// Called on the output's delegate queue.
public protocol AVPlayerItemOutputPullDelegate: NSObjectProtocol {
    /// Called when there is new media or soon will be; once for each request.
    func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)

    /// Called when the item seeks or changes direction: the next media do not follow those taken before.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
    /// Does nothing.
    public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
    /// Does nothing.
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}

/// Is notified when the sequence of an output's media is interrupted.
///
/// Called on the output's delegate queue.
public protocol AVPlayerItemOutputPushDelegate: NSObjectProtocol {
    /// Called when the item seeks or changes direction: the next media do not follow those delivered before.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPushDelegate {
    /// Does nothing.
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
