public import AVFoundation
public import CodeContents

/// A code that was read, with the exact frame that contains it.
///
/// `@unchecked Sendable`: the code object and the frame's pixels never change.
public struct Scan: @unchecked Sendable {
    /// The code's symbology.
    public let type: AVMetadataObject.ObjectType
    /// The payload as text; nil if it is not text.
    public let text: String?
    /// The payload's bytes, if the capture system provides them: always on Linux, never on Apple's systems.
    public let bytes: Data?
    /// The code's bounds as fractions of the frame's width and height, with the origin at the top left.
    public internal(set) var bounds: CGRect
    /// The code's own four corners in the same fractions: its top left first, then counterclockwise.
    ///
    /// They rotate with the code, and are clockwise if the code or the image is mirrored.
    public internal(set) var corners: [CGPoint]
    /// The code as reported by the capture system, with its descriptor and further properties.
    public let object: AVMetadataMachineReadableCodeObject
    /// The frame that contains the code.
    public internal(set) var frame: ScannedFrame
    /// Number of frames that the code was read from: 1, or more for a code that only several of them together show.
    public internal(set) var frameCount = 1
    /// The best of the frames that show the code; nil unless several were combined or the best was asked for.
    public internal(set) var best: BestView?
    /// The place in a message that is split over several codes; nil for a code that stands alone.
    public internal(set) var part: ScanPart?

    /// The meaning of the payload, by the form that it has; computed anew at each call.
    public var content: CodeContent { CodeContent(text: text, symbologyIdentifier: object.symbologyIdentifier) }

    /// The identity of a code.
    struct Payload: Hashable, Sendable {
        var type: String
        var text: String?
        var bytes: Data?
    }

    /// The identity, by which appearances are told apart.
    var payload: Payload { Payload(type: type.rawValue, text: text, bytes: text == nil ? bytes : nil) }
}

/// An examined frame.
///
/// It holds one of the camera's few buffers: a program that keeps frames starves the camera.
///
/// `@unchecked Sendable`: nothing writes to the pixels of a captured frame.
public struct ScannedFrame: @unchecked Sendable {
    /// The pixels, in the format that the configuration requests.
    public let pixelBuffer: CVPixelBuffer
    /// The capture time on the session's clock.
    public let time: CMTime
    /// The number of frames captured before this one; nil if the capture system does not provide it.
    public let number: Int?
    /// True if the frame was examined; false for frames of a live camera that the scanner was too busy for.
    package let isExamined: Bool
    /// Seconds from capture to the scanner's callback, on the session's clock; meaningless if that clock does not run
    /// in real time, as for a file that is read faster than it plays.
    public let age: Double
}

/// A captured frame that the scanner did not get.
public struct ScanDrop: Sendable, Hashable {
    /// The reason why a frame was dropped.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The scanner, or the program that takes its scans, was still busy.
        case late
        /// The camera had no free buffer, because the program keeps frames.
        case outOfBuffers
        /// The camera lost an unknown number of frames by itself.
        case discontinuity
    }

    /// The reason.
    public let reason: Reason
    /// The capture time of the frame on the session's clock.
    public let time: CMTime
    /// The number of frames captured before this one; nil if the capture system does not provide it.
    public let number: Int?

    package init(reason: Reason, time: CMTime, number: Int?) {
        self.reason = reason
        self.time = time
        self.number = number
    }
}

/// The outcome of a captured frame.
public enum ScanEvent: Sendable {
    /// The frame was examined; the array has the codes that count, and is often empty.
    case frame(ScannedFrame, codes: [Scan])
    /// The frame was dropped.
    case drop(ScanDrop)
}
