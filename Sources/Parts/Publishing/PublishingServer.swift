import StreamOutputs

/// The settings of a server from which readers get a feed by RTSP.
public struct PublishingServer: Sendable, Hashable {
    /// The address to listen at, in digits; this machine only by default.
    public var host = "127.0.0.1"
    /// The port; 0 takes a free one.
    public var port: UInt16 = 8554
    /// The name that readers must give; nil, with ``password``, for none.
    public var user: String?
    /// The password that readers must know; it never travels (digest authentication).
    public var password: String?
    /// The PEM file of a certificate, with which readers use `rtsps://`; nil for none.
    public var certificateFile: String?
    /// The PEM file of the certificate's private key.
    public var keyFile: String?
    /// Lets everyone read who reaches the address, which is refused otherwise.
    public var isOpen = false
    /// The most readers at a time.
    public var readerLimit = 100

    /// Makes the default settings: this machine only, at the port 8554.
    public init() {}

    var settings: RTSPServerSettings {
        var settings = RTSPServerSettings()
        settings.host = host
        settings.port = port
        if let user, let password { settings.account = RTSPServerSettings.Account(user: user, password: password) }
        if let certificateFile {
            settings.certificate = RTSPServerSettings.Certificate(
                certificate: certificateFile,
                key: keyFile ?? certificateFile
            )
        }
        settings.readerLimit = max(1, readerLimit)
        settings.connectionLimit = max(1, readerLimit) + 50
        return settings
    }

    /// Checks that strangers cannot read, without starting anything.
    ///
    /// - Throws: ``PublishingError`` if others can reach the server and it has no account, or a part is missing.
    public func check() throws(PublishingError) {
        guard (user == nil) == (password == nil) else {
            throw PublishingError(
                .addressUnusable,
                "A server's user needs a password, and a password a user. Give both."
            )
        }
        guard password.map({ $0.utf8.count >= 8 }) ?? true else {
            throw PublishingError(.addressUnusable, "The password for readers is too short. Give 8 characters or more.")
        }
        do throws(StreamOutputError) {
            try settings.check(isOpen: isOpen)
        } catch {
            throw PublishingError(error)
        }
    }
}
