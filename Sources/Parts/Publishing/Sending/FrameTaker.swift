import Basics
import MediaFiles

/// A receiver of the frames of a ``FramePump``.
protocol FrameTaker: AnyObject, Sendable {
    /// The number of frames that wait.
    var backlog: Int { get }
    /// Takes the next frame; returns false if no more are wanted.
    ///
    /// - Parameters:
    ///   - sound: the sound that goes along, with times like the frame's.
    ///   - due: the time on the host clock at which the frame was due.
    func take(_ frame: StreamFrame, sound: [StreamSound], due: Nanoseconds) async -> Bool
    /// Notes that no frame follows.
    func end(_ error: PublishingError?)
}
