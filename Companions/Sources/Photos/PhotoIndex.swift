import Foundation

/// The identifiers of the files of the library, and its albums, which are stored in a file of the folder.
struct PhotoIndex: Codable {
    /// An album.
    struct Album: Codable {
        var identifier: String
        var title: String
        var assets: [String]
    }

    /// The identifiers by name of the file.
    var identifiers: [String: String] = [:]
    /// The names of files that are favourites.
    var favourites: Set<String> = []
    /// The albums in the order of their creation.
    var albums: [Album] = []

    private static let name = ".obscura-photos.json"

    /// Returns what the folder's file says; nothing if there is none.
    static func read(_ folder: URL) -> PhotoIndex {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return PhotoIndex() }
        return (try? JSONDecoder().decode(PhotoIndex.self, from: data)) ?? PhotoIndex()
    }

    /// Replaces the folder's file.
    func write(_ folder: URL) throws {
        try JSONEncoder().encode(self).write(to: folder.appendingPathComponent(Self.name), options: .atomic)
    }

    /// Returns the identifier of a file: the one that it was created with, or else its name.
    func identifier(of file: String) -> String { identifiers[file] ?? file }
}
