public import AVFoundation

/// A code that was read, together with the very frame it was read in.
///
/// `@unchecked Sendable`: the code object and the frame's pixels never change.
public struct Scan: @unchecked Sendable {
    /// The code's symbology.
    public let type: AVMetadataObject.ObjectType
    /// The payload as text; nil where it is no text.
    public let text: String?
    /// The payload's bytes, where the capture system tells them: always on Linux, never on Apple's systems.
    public let bytes: Data?
    /// Where the code is: fractions of the frame's width and height, origin top-left.
    public let bounds: CGRect
    /// The code's own four corners in the same fractions: its top left first, then counter-clockwise.
    ///
    /// They turn with the code; clockwise where code or picture is mirrored.
    public let corners: [CGPoint]
    /// The code as the capture system reported it, with its descriptor and further facts.
    public let object: AVMetadataMachineReadableCodeObject
    /// The frame that it was read in.
    public let frame: ScannedFrame

    /// What makes two codes the same.
    struct Payload: Hashable, Sendable {
        var type: String
        var text: String?
        var bytes: Data?
    }

    var payload: Payload { Payload(type: type.rawValue, text: text, bytes: text == nil ? bytes : nil) }
}

/// A frame that was examined.
///
/// It holds one of the camera's few buffers: a program that keeps frames starves the camera.
///
/// `@unchecked Sendable`: nobody writes to the pixels of a captured frame.
public struct ScannedFrame: @unchecked Sendable {
    /// The pixels, in the format that the configuration asked for.
    public let pixelBuffer: CVPixelBuffer
    /// When the frame was exposed, on the session's clock.
    public let time: CMTime
    /// How many frames the camera captured before this one, where the capture system tells it; else nil.
    public let number: Int?
    /// Whether it was looked at; false for frames of a live camera that the scanner was too busy for.
    package let isExamined: Bool
    /// Seconds from exposure to the scanner's callback, on the session's clock; means nothing where that clock is not
    /// the time of day, as for a file that is read faster than it plays.
    public let age: Double
}

/// A frame that the camera captured and the scanner did not get.
public struct ScanDrop: Sendable, Hashable {
    /// Why frames are dropped.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The scanner or the program that takes its scans was still busy.
        case late
        /// The camera had no free buffer, because the program keeps frames.
        case outOfBuffers
        /// The camera lost an unknown number of frames by itself.
        case discontinuity
    }

    /// Why.
    public let reason: Reason
    /// When the frame was exposed, on the session's clock.
    public let time: CMTime
    /// How many frames the camera captured before this one, where the capture system tells it; else nil.
    public let number: Int?
}

/// What became of one captured frame.
public enum ScanEvent: Sendable {
    /// It was examined; the codes that count in it, often none.
    case frame(ScannedFrame, codes: [Scan])
    /// It was dropped.
    case drop(ScanDrop)
}
