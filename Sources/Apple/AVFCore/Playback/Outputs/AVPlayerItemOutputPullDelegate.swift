public import Foundation

/// Is told when there is something to take from an output.
///
/// Called on the output's delegate queue.
public protocol AVPlayerItemOutputPullDelegate: NSObjectProtocol {
    /// There is, or soon will be, something new; once for each request.
    func outputMediaDataWillChange(_ sender: AVPlayerItemOutput)

    /// The item goes elsewhere: what comes does not follow what was taken.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPullDelegate {
    /// Does nothing.
    public func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {}
    /// Does nothing.
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}

/// Is told when what an output hands over does not go on.
///
/// Called on the output's delegate queue.
public protocol AVPlayerItemOutputPushDelegate: NSObjectProtocol {
    /// The item goes elsewhere: what comes does not follow what was handed over.
    func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

extension AVPlayerItemOutputPushDelegate {
    /// Does nothing.
    public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}
