import FlyingSocks
import Foundation

/// Pictures as the parts of a multipart body, for as long as pictures come.
struct PictureParts: AsyncBufferedSequence {
    typealias Element = UInt8

    static let boundary = "obscura-picture"

    let pictures: AsyncStream<Data>

    func makeAsyncIterator() -> Iterator { Iterator(pictures: pictures.makeAsyncIterator()) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var pictures: AsyncStream<Data>.AsyncIterator
        private var rest = Data()

        init(pictures: AsyncStream<Data>.AsyncIterator) {
            self.pictures = pictures
        }

        mutating func next() async throws -> UInt8? {
            if rest.isEmpty { rest = await nextPart() ?? Data() }
            return rest.popFirst()
        }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard rest.isEmpty else {
                defer { rest = Data() }
                return rest
            }
            return await nextPart()
        }

        private mutating func nextPart() async -> Data? {
            guard let picture = await pictures.next() else { return nil }
            let head = "--\(boundary)\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n"
            return Data(head.utf8) + picture + Data("\r\n".utf8)
        }
    }
}
