import CConsolePage
package import Foundation

/// The console's page, whose files are embedded in the program.
///
/// The files need no token, because they contain nothing of a camera. Each has a content type and an entity tag, so
/// that a browser reloads only changed files.
package struct ConsolePage: Sendable {
    /// A file of the page.
    package struct File: Sendable, Hashable {
        /// The path at which the file is served, such as `/console.css`; the page itself is `/`.
        package var path: String
        package var bytes: Data
        /// The value of `Content-Type`.
        package var contentType: String
        /// The value of `ETag`, with its quotes.
        package var etag: String
    }

    /// All files by their paths.
    package let files: [String: File]

    /// The page that is embedded in this program.
    package static let shared = ConsolePage()

    private init() {
        var files: [String: File] = [:]
        for index in 0..<console_page_count() {
            let file = console_page_file(index)
            let path = String(cString: file.path)
            // The bytes are constants of the program and never freed.
            let bytes = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: file.bytes),
                count: file.size,
                deallocator: .none
            )
            files[path] = File(
                path: path,
                bytes: bytes,
                contentType: Self.contentType(of: path),
                etag: Self.entityTag(of: bytes)
            )
        }
        self.files = files
    }

    /// Returns the file at a URL's path, without its query; nil if there is none.
    package func file(at path: String) -> File? { files[path] }

    private static func contentType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        default: "text/html; charset=utf-8"
        }
    }

    /// Returns a hash that distinguishes versions of a file (FNV-1a); security does not depend on it.
    private static func entityTag(of bytes: Data) -> String {
        let hash = bytes.reduce(into: UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return "\"\(String(hash, radix: 16))\""
    }
}
