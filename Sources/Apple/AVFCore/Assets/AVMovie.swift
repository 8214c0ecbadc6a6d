public import AVFBase
public import Foundation
import Glibc
import MediaFiles

/// A movie of the QuickTime and MPEG-4 family, in a file or in memory.
///
/// Differs from Apple: the functions that return tracks have the types of ``AVAsset``; the tracks are
/// ``AVMovieTrack``s. Headers cannot be written without their media.
open class AVMovie: AVAsset, @unchecked Sendable {
    // @unchecked: immutable.

    /// The URL of the movie; nil for one in memory.
    public let url: URL?
    /// The data of the movie in memory; nil for one in a file.
    public let data: Data?

    /// Creates a movie of a file; reads nothing.
    ///
    /// - Parameters:
    ///   - URL: The URL of the file.
    ///   - options: ``AVURLAssetPreferPreciseDurationAndTimingKey`` is respected, other options have no effect.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        data = nil
        super.init(core: AssetCore(MediaLocation(URL), prefersPreciseTiming: Self.prefersPreciseTiming(options)))
    }

    /// Creates a movie from the bytes of a file.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - options: The same options as for a file.
    public init(data: Data, options: [String: Any]? = nil) {
        url = nil
        self.data = data
        let file = MemoryFile(data)
        super.init(
            core: AssetCore(
                file.map { .file($0.path) },
                prefersPreciseTiming: Self.prefersPreciseTiming(options),
                keeping: file
            )
        )
    }

    private static func prefersPreciseTiming(_ options: [String: Any]?) -> Bool {
        (options?[AVURLAssetPreferPreciseDurationAndTimingKey] as? NSNumber)?.boolValue ?? false
    }

    override func makeTrack(_ facts: MediaTrack) -> AVAssetTrack { AVMovieTrack(asset: self, facts: facts) }

    /// The storage of added media; nil, as movies do not change.
    open var defaultMediaDataStorage: AVMediaDataStorage? { nil }

    /// A Boolean value that indicates whether the file may contain movie fragments.
    open var canContainMovieFragments: Bool { canContainFragments }

    /// A Boolean value that indicates whether the file contains movie fragments.
    open var containsMovieFragments: Bool { containsFragments }

    /// Returns the file types of movies.
    open class func movieTypes() -> [AVFileType] { [.mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2] }

    /// Returns a Boolean value that indicates whether a file type can contain all tracks as they are.
    open func `is`(compatibleWithFileType fileType: AVFileType) -> Bool {
        guard let rules = FileTypeRules.named(fileType), Self.movieTypes().contains(fileType), let facts = knownFacts
        else { return false }
        return facts.tracks.allSatisfy { rules.reason(against: $0.format) == nil }
    }

    /// Always throws: headers cannot be written without their media.
    open func makeMovieHeader(fileType: AVFileType) throws -> Data { throw Self.noHeaders }

    /// Always throws: headers cannot be written without their media.
    open func writeHeader(to URL: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
        throw Self.noHeaders
    }

    private static var noHeaders: AVError {
        AVError(
            .operationNotSupportedForAsset,
            "Could not write a movie's header without its media. Export the movie with AVAssetExportSession."
        )
    }
}

/// One track of a movie.
open class AVMovieTrack: AVAssetTrack, @unchecked Sendable {}

extension AVPartialAsyncProperty where Root: AVMovie {
    /// The tracks in file order.
    public static var tracks: AVAsyncProperty<Root, [AVMovieTrack]> {
        AVAsyncProperty("tracks", from: { [$0.core.header] }, read: { $0.tracks.compactMap { $0 as? AVMovieTrack } })
    }
}

/// A place for media that are added to a movie.
open class AVMediaDataStorage: NSObject, @unchecked Sendable {
    // @unchecked: immutable.
    private let place: URL

    /// Creates a place at a URL.
    public init(url URL: URL, options: [String: Any]? = nil) { place = URL }

    /// Returns the URL of the place.
    open func url() -> URL? { place }
}

/// Bytes in a file without a name, which is removed with its last reference.
final class MemoryFile: Sendable {
    private let descriptor: Int32

    /// Writes the bytes; nil if the system has no space for them.
    init?(_ data: Data) {
        let folder = FileManager.default.temporaryDirectory.path
        var name = Array((folder + "/obscura-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.descriptor = descriptor
        _ = unlink(name)
        let isWritten = data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
        guard isWritten else { return nil }
    }

    deinit { close(descriptor) }

    /// The path by which this process opens the file.
    var path: String { "/proc/self/fd/\(descriptor)" }
}
