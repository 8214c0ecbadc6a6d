public import AVFBase
public import CoreMedia
public import Foundation
import Glibc
import MediaFiles

/// A movie of the QuickTime and MPEG-4 family, in a file or in memory.
///
/// Samples may be in other files of this machine, to which the movie refers.
///
/// Differs from Apple: the functions that return tracks have the types of ``AVAsset``; the tracks are
/// ``AVMovieTrack``s.
open class AVMovie: AVAsset, NSMutableCopying, @unchecked Sendable {
    // @unchecked: immutable.

    /// The URL of the movie; nil for one in memory.
    public let url: URL?
    /// The data of the movie in memory; nil for one in a file.
    public let data: Data?

    /// Creates a movie of a file; reads nothing.
    ///
    /// - Parameters:
    ///   - URL: The URL of the file.
    ///   - options: ``AVURLAssetPreferPreciseDurationAndTimingKey`` and ``AVMovieReferenceRestrictionsKey`` are
    ///     respected, other options have no effect.
    public init(url URL: URL, options: [String: Any]? = nil) {
        url = URL
        data = nil
        super.init(core: Self.makeCore(URL, options))
    }

    init(core: AssetCore, url: URL?, data: Data?) {
        self.url = url
        self.data = data
        super.init(core: core)
    }

    static func makeCore(_ url: URL, _ options: [String: Any]?) -> AssetCore {
        AssetCore(
            MediaLocation(url),
            prefersPreciseTiming: prefersPreciseTiming(options),
            followsReferences: followsReferences(options)
        )
    }

    static func makeCore(_ data: Data, _ options: [String: Any]?) -> AssetCore {
        let file = MemoryFile(data)
        return AssetCore(
            file.map { .file($0.path) },
            prefersPreciseTiming: prefersPreciseTiming(options),
            followsReferences: followsReferences(options),
            keeping: file
        )
    }

    private static func followsReferences(_ options: [String: Any]?) -> Bool {
        let value = options?[AVMovieReferenceRestrictionsKey]
        let restrictions =
            (value as? NSNumber).map { AVAssetReferenceRestrictions(rawValue: $0.uintValue) }
            ?? (value as? AVAssetReferenceRestrictions)
        return !(restrictions?.contains(.forbidLocalReferenceToLocal) ?? false)
    }

    /// Creates a movie from the bytes of a file.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - options: The same options as for a file.
    public init(data: Data, options: [String: Any]? = nil) {
        url = nil
        self.data = data
        super.init(core: Self.makeCore(data, options))
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

    /// Returns a movie with the same contents that can be edited; see ``AVMutableMovie``.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMovie(self) }

    /// Returns a movie with the same contents that can be edited; see ``AVMutableMovie``.
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }

    /// The contents of the header of this movie, whose samples stay where they are.
    var headerContents: MovieHeaderContents { MovieHeaderContents(of: self) }

    /// Returns a movie header without samples, which refers to the files that have them.
    ///
    /// Reads the positions of all samples; blocks.
    ///
    /// - Parameter fileType: A QuickTime movie; other types only for movies without samples in other files.
    /// - Throws: An ``AVError`` if a file cannot be read, or the type cannot refer to other files.
    open func makeMovieHeader(fileType: AVFileType) throws -> Data {
        try headerContents.data(fileType)
    }

    /// Writes a movie header without samples, which refers to the files that have them.
    ///
    /// A header that is added to a file with samples takes the place of the file's header in one step; samples in that
    /// file stay. Reads the positions of all samples; blocks.
    ///
    /// - Parameters:
    ///   - URL: The file; it is created if it does not exist.
    ///   - fileType: A QuickTime movie; other types only for movies without samples in other files.
    ///   - options: Adding keeps what is in the file; truncating removes it.
    /// - Throws: An ``AVError`` if a file cannot be read or written, or the type cannot refer to other files.
    open func writeHeader(to URL: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
        try headerContents.write(to: URL, fileType, options)
    }
}

/// One track of a movie.
open class AVMovieTrack: AVAssetTrack, @unchecked Sendable {
    /// The group of tracks of which one is played; 0 means none.
    open var alternateGroupID: Int { facts.alternateGroup }

    /// The range of the track's samples on the timeline.
    open var mediaPresentationTimeRange: CMTimeRange { timeRange }

    /// The storage of added media; nil, as samples stay where they are.
    open var mediaDataStorage: AVMediaDataStorage? { nil }
}

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
