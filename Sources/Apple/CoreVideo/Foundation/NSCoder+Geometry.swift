public import Foundation

// Geometry in archives, under the names that apps use beside Foundation's own.

extension NSCoder {
    /// Returns the point under a key; zero if there is none.
    public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }
    /// Returns the size under a key; zero if there is none.
    public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }
    /// Returns the rectangle under a key; zero if there is none.
    public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }
}
