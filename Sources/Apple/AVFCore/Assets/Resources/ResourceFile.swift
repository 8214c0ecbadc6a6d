import AVFBase
import Dispatch
import Foundation
import Glibc
import MediaFiles
import Synchronization

/// The bytes of a resource that a delegate provides, in a file without a name.
final class ResourceFile: Sendable {
    private let url: URL
    let loader = AVAssetResourceLoader()
    private let descriptor = Mutex<Int32>(-1)

    /// Seconds without progress after which a request fails.
    private static let patience = 60
    /// Largest number of bytes of one request.
    private static let requestLength = 1 << 20
    /// Largest length of a resource.
    private static let maximumSize: Int64 = 1 << 40

    init(_ url: URL) { self.url = url }

    deinit {
        let descriptor = descriptor.withLock { $0 }
        if descriptor >= 0 { close(descriptor) }
    }

    /// The schemes that FFmpeg reads.
    private static let known: Set<String> = [
        "file", "http", "https", "rtsp", "rtsps", "rtmp", "rtmps", "udp", "tcp", "rtp", "srt", "mms", "ftp",
    ]

    /// Indicates whether a delegate is asked for the media of a URL.
    static func isNeeded(for url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        return !known.contains(scheme)
    }

    /// Loads all bytes, blocking; returns where they are.
    func load(_ interrupt: MediaInterrupt) throws -> MediaLocation {
        guard let delegate = loader.delegate, let queue = loader.delegateQueue else {
            throw AVError(
                .unknown,
                "Could not open \(url): nothing here reads its scheme. "
                    + "Set the delegate of the asset's resourceLoader first."
            )
        }
        let asked = UncheckedReference(delegate)
        let file = try makeFile()
        let information = AVAssetResourceLoadingContentInformationRequest()
        if let other = try ask(asked, queue, information, offset: 0, length: 2, isToEnd: false, interrupt) {
            return other
        }
        let length = information.contentLength
        guard length <= Self.maximumSize else {
            throw AVError(.fileFormatNotRecognized, "Could not open \(url): its length is impossible.")
        }
        if !information.isByteRangeAccessSupported || length == 0 {
            let count = Int(clamping: max(length, 2))
            if let other = try ask(asked, queue, nil, offset: 0, length: count, isToEnd: true, interrupt) {
                return other
            }
        } else {
            var offset: Int64 = 2
            while offset < length {
                let count = Int(min(Int64(Self.requestLength), length - offset))
                if let other = try ask(asked, queue, nil, offset: offset, length: count, isToEnd: false, interrupt) {
                    return other
                }
                offset += Int64(count)
            }
        }
        return .file("/proc/self/fd/\(file)")
    }

    /// Makes a request and waits; returns where it was redirected to.
    private func ask(
        _ delegate: UncheckedReference<any AVAssetResourceLoaderDelegate>,
        _ queue: DispatchQueue,
        _ information: AVAssetResourceLoadingContentInformationRequest?,
        offset: Int64,
        length: Int,
        isToEnd: Bool,
        _ interrupt: MediaInterrupt
    ) throws -> MediaLocation? {
        let data = AVAssetResourceLoadingDataRequest(offset: offset, length: length, isToEnd: isToEnd) { [weak self] in
            self?.store($0, at: $1)
        }
        let request = AVAssetResourceLoadingRequest(url: url, information: information, data: data)
        let (loader, url) = (loader, url)
        queue.async {
            let waits = delegate.value.resourceLoader(loader, shouldWaitForLoadingOfRequestedResource: request)
            if !waits {
                request.finishLoading(
                    with: AVError(.unknown, "The delegate of the resource loader does not serve \(url).")
                )
            }
        }
        guard try request.wait(interrupt, limit: Self.patience) else {
            request.cancel()
            queue.async { delegate.value.resourceLoader(loader, didCancel: request) }
            throw interrupt.isCancelled
                ? AVError(.operationCancelled)
                : AVError(.unknown, "The delegate of the resource loader gave nothing of \(url) for a minute.")
        }
        if let other = request.redirectedURL {
            guard !Self.isNeeded(for: other) else {
                throw AVError(.unknown, "\(url) was redirected to \(other), whose scheme nothing here reads.")
            }
            return MediaLocation(other)
        }
        guard isToEnd || data.currentOffset >= offset + Int64(length) || information != nil else {
            throw AVError(.unknown, "The delegate of the resource loader gave too few bytes of \(url).")
        }
        return nil
    }

    private func makeFile() throws -> Int32 {
        var name = Array((FileManager.default.temporaryDirectory.path + "/obscura-XXXXXX").utf8CString)
        let made = mkstemp(&name)
        guard made >= 0 else { throw AVError(.diskFull) }
        _ = fcntl(made, F_SETFD, FD_CLOEXEC)
        _ = unlink(name)
        descriptor.withLock { old in
            if old >= 0 { close(old) }
            old = made
        }
        return made
    }

    private func store(_ data: Data, at offset: Int64) {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            data.withUnsafeBytes { bytes in
                var done = 0
                while done < bytes.count {
                    let count = pwrite(
                        descriptor,
                        bytes.baseAddress.map { $0 + done },
                        bytes.count - done,
                        off_t(offset) + off_t(done)
                    )
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return }
                    done += count
                }
            }
        }
    }
}
