import Foundation
import Testing

@testable import ScanCollector

/// Tests ``ImageFolder``.
@Suite struct ImageFolderTests {
    @Test("The folder stays within its budget, also after a restart")
    func budget() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        let ids = (0..<12).map { _ in UUID() }
        let folder = try ImageFolder(url, budget: 1_000)
        var deleted: [UUID] = []
        for id in ids { deleted += try folder.write([UInt8](repeating: 0xFF, count: 100), of: id) }
        #expect(deleted == Array(ids[..<2]))
        #expect(try folder.write([1], of: ids[11]).isEmpty)
        for (index, id) in ids.enumerated() {
            #expect(FileManager.default.fileExists(atPath: folder.url(id).path) == (index >= 2))
        }
        let again = try ImageFolder(url, budget: 500)
        #expect(try again.write([UInt8](repeating: 1, count: 100), of: UUID()).count >= 5)
    }
}
