import CoreMedia
import Foundation
import Testing

@testable import MediaFiles

/// Keys and films for the tests of signatures.
enum Signed {
    /// A Boolean value that indicates whether tests take their long forms.
    static let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil

    /// Returns a private key of each kind, made of a seed.
    static func key(_ seed: UInt8 = 7, isCurve: Bool = false) throws -> SigningKey {
        try SigningKey(named: keyFile(seed, isCurve: isCurve))
    }

    /// Writes a private key in PEM form, and returns its path.
    static func keyFile(_ seed: UInt8, isCurve: Bool) throws -> String {
        let secret = (0..<32).map { UInt8($0) &* 5 &+ seed }
        let bytes: [UInt8]
        if isCurve {
            // A bare scalar; the library computes the point.
            bytes =
                [0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20] + secret
                + [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        } else {
            bytes =
                [0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]
                + secret
        }
        let name = isCurve ? "EC PRIVATE KEY" : "PRIVATE KEY"
        let text = "-----BEGIN \(name)-----\n\(Data(bytes).base64EncodedString())\n-----END \(name)-----\n"
        return try Fixtures.write("key-\(seed)-\(isCurve).pem", Array(text.utf8))
    }

    /// The key under which the events of test films are stored.
    static let eventFormat = CMFormatDescription(
        metadataKeys: MetadataKeyTable([
            MetadataKey(localID: 1, identifier: "mdta/test.event", dataType: kCMMetadataBaseDataType_UTF8 as String)
        ])
    )

    /// Returns the samples of a film: video with a key frame each half second, sound, and an event in every fourth
    /// frame.
    static func tracks(seconds: Int, codec: VideoEncoding.Codec = .h264) throws -> [[CMSampleBuffer]] {
        var encoding = VideoEncoding(codec: codec, width: 64, height: 48)
        encoding.hardware = .never
        encoding.effort = .ultrafast
        encoding.maximumKeyFrameInterval = 15
        let times = (0..<seconds * 30).map { CMTime(value: 90_000 + Int64($0), timescale: 30) }
        let video = try Written.video(encoding, times: times) { try Written.image($0) }
        let events = try stride(from: 0, to: times.count, by: 4).map { index in
            let bytes = MetadataKeyTable.box(1, Array("event \(index)".utf8))
            return try CMSampleBuffer(
                dataBuffer: CMBlockBuffer(copying: bytes),
                formatDescription: eventFormat,
                numSamples: 1,
                sampleTimings: [
                    CMSampleTimingInfo(
                        duration: CMTime(value: 1, timescale: 30),
                        presentationTimeStamp: times[index],
                        decodeTimeStamp: .invalid
                    )
                ],
                sampleSizes: [bytes.count]
            )
        }
        return [video, events]
    }

    /// Writes a signed film.
    static func film(
        _ tracks: [[CMSampleBuffer]],
        key: SigningKey?,
        container: MediaFileWriter.Container = .mov,
        fragment: CMTime? = CMTime(value: 1, timescale: 2),
        optimizes: Bool = false
    ) throws -> String {
        let path = Written.path(container.rawValue)
        var options = MediaFileWriter.Options()
        options.signingKey = key
        options.fragmentInterval = fragment
        options.optimizesForNetwork = optimizes
        let writer = try MediaFileWriter(
            .file(path: path),
            container: container,
            tracks: tracks.map { MediaFileWriter.Track(format: try #require($0.first?.formatDescription)) },
            sessionStart: tracks[0][0].presentationTimeStamp,
            options: options
        )
        try Written.interleave(tracks, into: writer)
        try writer.finish()
        return path
    }

    /// Returns the samples of a film as they are stored, with the documents of its signatures.
    static func read(_ path: String) throws -> SignedFilm { try SignedFilm(path) }
}
