import Foundation

/// The database's address, and the limits of waiting for it.
package struct PostgresConfiguration: Sendable, Hashable {
    /// A connection URI, such as `postgresql://obscura@db1.lan,db2.lan/scans`, without a password.
    ///
    /// With several hosts, the one that accepts writes is used.
    package var url: String
    /// The password; nil if the server asks for none, or it is where libpq looks for it.
    package var password: String?
    /// The program's name in the server's list of connections.
    package var applicationName = "obscura"
    /// Timeout in seconds of connecting, over all hosts.
    package var connectTime = 10.0
    /// Timeout in seconds of a command, after which the connection counts as lost.
    package var commandTime = 15.0
    /// Indicates whether a server that accepts no writes will do.
    package var isReader = false

    package init(url: String, password: String? = nil) {
        self.url = url
        self.password = password
    }

    /// The address without a user, for messages.
    package var shownAddress: String {
        let rest = url.drop { $0 != "/" }.dropFirst(2)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let hosts = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
        return "\(hosts.isEmpty ? "this machine's socket" : String(hosts))\(path)"
    }
}
