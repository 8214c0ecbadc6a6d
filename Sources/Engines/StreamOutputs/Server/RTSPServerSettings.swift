/// The settings of an RTSP server.
package struct RTSPServerSettings: Sendable, Hashable {
    /// A user of the server; passwords are never sent (digest authentication).
    package struct Account: Sendable, Hashable {
        /// The name.
        package var user: String
        /// The password.
        package var password: String

        /// Makes an account.
        package init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }

    /// The files of a certificate and its key, as PEM.
    package struct Certificate: Sendable, Hashable {
        /// The path of the certificate.
        package var certificate: String
        /// The path of its private key.
        package var key: String

        /// Makes a pair of files.
        package init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// The address to listen at, in digits.
    package var host = "127.0.0.1"
    /// The port; 0 takes a free one.
    package var port: UInt16 = 8554
    /// The account that readers need; nil for none.
    package var account: Account?
    /// The certificate, with which readers use `rtsps://`; nil for none.
    package var certificate: Certificate?
    /// The most readers at a time.
    package var readerLimit = 100
    /// The most connections at a time, of readers and others; beyond, those that read nothing are closed.
    package var connectionLimit = 150

    /// Makes the default settings: this machine only, at the port 8554.
    package init() {}

    /// Indicates whether only this machine can reach the server.
    package var isLocal: Bool { host.hasPrefix("127.") || host == "::1" || host == "localhost" }

    /// Checks that strangers cannot read.
    ///
    /// - Parameter isOpen: true if everyone may read.
    /// - Throws: an error if others can reach the server, and it has no account.
    package func check(isOpen: Bool) throws(StreamOutputError) {
        guard !isLocal, account == nil, !isOpen else { return }
        throw StreamOutputError(
            .addressUnusable,
            "Everyone who reaches \(host) could see the camera. Give readers a name and a password, with --user-file "
                + "or in the address (rtsp://name:password@\(host):\(port)/…), serve 127.0.0.1 only, or give --open."
        )
    }
}
