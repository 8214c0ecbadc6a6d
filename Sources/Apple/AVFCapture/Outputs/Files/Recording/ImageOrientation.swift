import CoreMedia
import Foundation

/// The rotation and mirroring of a connection's frames, expressed for files.
struct ImageOrientation: Sendable, Hashable {
    /// Clockwise rotation in degrees: 0, 90, 180 or 270.
    var rotation = 0
    /// True if the rotated frame is mirrored horizontally.
    var isMirrored = false

    init(rotation: Int = 0, isMirrored: Bool = false) {
        self.rotation = rotation
        self.isMirrored = isMirrored
    }

    /// Creates the current orientation of a connection.
    init(_ connection: AVCaptureConnection) {
        self.init(rotation: Int(connection.videoRotationAngle), isMirrored: connection.isVideoMirrored)
    }

    /// The Exif orientation, 1 to 8.
    var exif: Int16 {
        switch (rotation, isMirrored) {
        case (90, false): 6
        case (180, false): 3
        case (270, false): 8
        case (90, true): 5
        case (180, true): 4
        case (270, true): 7
        case (_, true): 2
        case (_, false): 1
        }
    }

    /// Returns the matrix of a track with unrotated frames; it moves the upper left corner of the rotated frame to
    /// zero.
    func transform(width: Int, height: Int) -> CGAffineTransform {
        let (width, height) = (CGFloat(width), CGFloat(height))
        return switch (rotation, isMirrored) {
        case (90, false): CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
        case (180, false): CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
        case (270, false): CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
        case (90, true): CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case (180, true): CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
        case (270, true): CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
        case (_, true): CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        case (_, false): .identity
        }
    }
}

/// Timed metadata that describe the orientation of the frames while a movie plays.
///
/// The track is what Apple's systems write: boxed metadata (`mebx`) with the key
/// `mdta/com.apple.quicktime.video-orientation`, a 16-bit number with Exif's values (QuickTime File Format, "Timed
/// Metadata Media"; ISO/IEC 14496-12, 12.9).
enum OrientationMetadata {
    /// The name of the key.
    static let key = "com.apple.quicktime.video-orientation"

    /// Returns the format description of the samples; nil if none can be made.
    static func format() -> CMFormatDescription? {
        // The only key has the number 1.
        try? CMFormatDescription(boxedMetadataSpecifications: [
            [
                kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: "mdta/\(key)" as NSString,
                kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String: kCMMetadataBaseDataType_SInt16,
            ]
        ])
    }

    /// Creates a sample that is valid from a given time on.
    static func sample(_ exif: Int16, at time: CMTime, format: CMFormatDescription) throws -> CMSampleBuffer {
        let data = bytes(UInt32(10)) + bytes(UInt32(1)) + bytes(UInt16(bitPattern: exif))
        let block = try CMBlockBuffer(length: data.count)
        try data.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
        return try CMSampleBuffer(
            dataBuffer: block,
            formatDescription: format,
            numSamples: 1,
            sampleTimings: [
                CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
            ],
            sampleSizes: [data.count]
        )
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }
}
