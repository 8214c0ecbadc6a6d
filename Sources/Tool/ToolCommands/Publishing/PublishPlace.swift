import Foundation
import Publishing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A place that `publish --to` names: a receiver, or an address at which this program is a server.
enum PublishPlace: Equatable, Sendable {
    /// Send to an address.
    case send(String)
    /// Serve a path by RTSP.
    case serve(PublishingServer, path: String)

    /// An argument of `--to` that names no place.
    struct Malformed: Error, Equatable, CustomStringConvertible {
        var description: String
    }

    /// The access to servers, from options.
    struct Access: Equatable, Sendable {
        /// The name and password that readers need.
        var account: (user: String, password: String)? {
            get { user.flatMap { user in password.map { (user, $0) } } }
            set { (user, password) = (newValue?.user, newValue?.password) }
        }
        private var user: String?
        private var password: String?
        var certificate: String?
        var key: String?
        var isOpen = false
        /// Serves an address of this machine even if a server listens there.
        var listens = false

        init() {}
    }

    /// Parses an argument.
    ///
    /// An RTSP address of this machine at which no one listens is served; any other is sent to.
    ///
    /// - Parameter isFree: returns whether this program can listen at a host and port.
    init(
        parsing text: String,
        access: Access,
        isFree: (_ host: String, _ port: UInt16) -> Bool = PublishPlace.isFree
    ) throws(Malformed) {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard scheme == "rtsp" || scheme == "rtsps" else {
            guard FramePublisher.accepts(text) else {
                throw Malformed(
                    description:
                        "'\(text.prefix(80))' is no place for frames. Give rtsp://, rtmp://, srt://, tcp:// or "
                        + "udp:// with an address, a playlist that ends in .m3u8, v4l2:/dev/videoN, or pipewire:NAME."
                )
            }
            self = .send(text)
            return
        }
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            parts.port.map({ (0...65535).contains($0) }) ?? true
        else {
            throw Malformed(description: "An address of RTSP needs a host, such as rtsp://0.0.0.0:8554/camera.")
        }
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let port = UInt16(parts.port ?? (scheme == "rtsps" ? 322 : 554))
        let isWildcard = ["0.0.0.0", "::", "0"].contains(plain)
        guard isWildcard || access.listens || isFree(plain, port) else {
            self = .send(text)
            return
        }
        var server = PublishingServer()
        server.host = plain == "localhost" ? "127.0.0.1" : plain
        server.port = port
        server.isOpen = access.isOpen
        server.user = access.account?.user ?? parts.user
        server.password = access.account?.password ?? parts.password
        if scheme == "rtsps" {
            guard let certificate = access.certificate else {
                throw Malformed(
                    description: "rtsps:// needs a certificate. Give PEM files with --certificate and --key."
                )
            }
            server.certificateFile = certificate
            server.keyFile = access.key
        } else if access.certificate != nil {
            throw Malformed(description: "A certificate is for rtsps://, and the address begins with rtsp://.")
        }
        let path = parts.path.isEmpty || parts.path == "/" ? "/camera" : parts.path
        do { try server.check() } catch { throw Malformed(description: error.message) }
        self = .serve(server, path: path)
    }

    /// Returns whether the host is this machine's, in digits or `localhost`, and no one listens at the port.
    static func isFree(_ host: String, _ port: UInt16) -> Bool {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let name = host == "localhost" ? "127.0.0.1" : host
        guard getaddrinfo(name, String(port), &hints, &found) == 0, let address = found else { return false }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.pointee.ai_family, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // A port that was in use a moment ago is free for servers.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        return bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0
    }

    /// Reads a file with one line, a name and a password with a colon between.
    static func account(inFile path: String) throws(Malformed) -> (user: String, password: String) {
        guard let data = FileManager.default.contents(atPath: path), data.count <= 4096,
            let line = String(data: data, encoding: .utf8)?.split(whereSeparator: \.isNewline).first
        else { throw Malformed(description: "Could not read \(path). Give a file with one line: name:password.") }
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].utf8.count >= 8 else {
            throw Malformed(
                description:
                    "\(path) has no name and password. Write one line name:password, with 8 characters or more."
            )
        }
        return (String(parts[0]), String(parts[1]))
    }
}
