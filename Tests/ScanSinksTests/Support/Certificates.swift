import Foundation
import Testing

/// Certificates made by `openssl` for this run: a CA, server and client certificates, and another CA that is not
/// trusted.
final class Certificates: Sendable {
    static let shared = Result { try Certificates() }

    let folder: Folder

    private init() throws {
        folder = try Folder()
        for name in ["ca", "other-ca"] {
            try openssl(
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=\(name)",
                "-keyout",
                "\(name).key",
                "-out",
                "\(name).pem"
            )
        }
        try make("server", "DNS:localhost,IP:127.0.0.1", by: "ca", days: "2")
        try make("elsewhere", "DNS:elsewhere.example", by: "ca", days: "2")
        try make("client", "DNS:client", by: "ca", days: "2")
        try make("stranger", "DNS:stranger", by: "other-ca", days: "2")
        try make("expired", "DNS:localhost,IP:127.0.0.1", by: "ca", days: "-1")
        try Data("no certificate".utf8).write(to: folder.url.appendingPathComponent("empty.pem"))
        try openssl("ec", "-in", "client.key", "-aes128", "-passout", "pass:hidden-key-password", "-out", "locked.key")
    }

    func path(_ name: String) -> String { folder.path(name) }

    private func make(_ name: String, _ names: String, by ca: String, days: String) throws {
        try openssl(
            "req",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-subj",
            "/CN=\(name)",
            "-keyout",
            "\(name).key",
            "-out",
            "\(name).csr"
        )
        try folder.write("subjectAltName=\(names)\n", to: "\(name).ext")
        try openssl(
            "x509",
            "-req",
            "-in",
            "\(name).csr",
            "-CA",
            "\(ca).pem",
            "-CAkey",
            "\(ca).key",
            "-CAcreateserial",
            "-days",
            days,
            "-extfile",
            "\(name).ext",
            "-out",
            "\(name).pem"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("\(name).key"))
    }

    private func openssl(_ arguments: String...) throws { try Program.run("openssl", arguments, in: folder.url) }
}
