public import Foundation

extension NSURL {
    /// Returns the URL of a file.
    public class func fileURL(withPath path: String) -> URL { URL(fileURLWithPath: path) }

    /// Returns the URL of a file or a folder.
    public class func fileURL(withPath path: String, isDirectory isDir: Bool) -> URL {
        URL(fileURLWithPath: path, isDirectory: isDir)
    }
}
