import Foundation
import NIOHTTP1

/// Images, movies and clips.
extension ConsoleAPI {
    // MARK: Images

    func stream(_ view: ConsoleView, _ query: [String: String]) throws(Refusal) -> Answer {
        let width = try RequestValues.integer("width", in: query, Self.widths)
        let (backend, parts) = (backend, parts)
        return Answer(
            .ok,
            type: "multipart/x-mixed-replace; boundary=\(Self.boundary)",
            .stream { Self.mapped(backend.images(of: view, width: width)) { parts.part(of: $0, Self.part) } }
        )
    }

    /// Returns an image as a part of the multipart stream.
    ///
    /// The boundary follows each part and also precedes the first, so that a browser shows an image immediately and not
    /// only with the next one.
    static func part(_ image: ConsoleImage) -> Data? {
        guard let frame = try? ConsoleJSON.encodeLine(image.frame) else { return nil }
        var data = Data()
        data.reserveCapacity(image.jpeg.count + frame.utf8.count + 160)
        data.append(
            contentsOf: ("--\(boundary)\r\nContent-Type: image/jpeg\r\nContent-Length: \(image.jpeg.count)\r\n"
                + "X-Frame: \(frame)\r\n\r\n").utf8
        )
        data.append(image.jpeg)
        data.append(contentsOf: "\r\n".utf8)
        return data
    }

    func snapshot(_ view: ConsoleView, _ query: [String: String]) async throws(Refusal) -> Answer {
        let width = try RequestValues.integer("width", in: query, Self.widths)
        return try await Self.answer { () async throws(ConsoleError) in
            try await backend.snapshot(of: view, width: width)
        }
    }

    func unmaskedSnapshot(_ query: [String: String]) async throws(Refusal) -> Answer {
        let width = try RequestValues.integer("width", in: query, Self.widths)
        return try await Self.answer { () async throws(ConsoleError) in
            try await backend.unmaskedSnapshot(width: width)
        }
    }

    private static func answer(
        _ make: () async throws(ConsoleError) -> ConsoleImage
    ) async throws(Refusal) -> Answer {
        let image: ConsoleImage
        do throws(ConsoleError) {
            image = try await make()
        } catch {
            throw Refusal(error)
        }
        guard let frame = try? ConsoleJSON.encodeLine(image.frame) else {
            throw Refusal(.internalServerError, "failed", "The frame could not be described.")
        }
        return Answer(.ok, type: "image/jpeg", .data(image.jpeg)).adding("X-Frame", frame)
    }

    func movie(_ view: ConsoleView, _ head: RequestHead) async throws(Refusal) -> Answer {
        // A HEAD request must not start a movie.
        guard head.method == "GET" else {
            return Answer(.ok, type: "video/mp4", .stream { AsyncStream { $0.finish() } })
        }
        do throws(ConsoleError) {
            let movie = try await backend.movie(of: view)
            return Answer(.ok, type: "video/mp4", .stream { movie })
        } catch {
            throw Refusal(error)
        }
    }

    /// Transforms each element when the consumer asks for it; nothing is buffered here.
    static func mapped<Element: Sendable, Result: Sendable>(
        _ source: AsyncStream<Element>,
        _ transform: @escaping @Sendable (Element) -> Result?
    ) -> AsyncStream<Result> {
        let iterator = StreamIterator(source)
        return AsyncStream {
            while let element = await iterator.next() {
                if let result = transform(element) { return result }
            }
            return nil
        }
    }

    // MARK: Clips

    func saveClip(_ members: [String: ConsoleJSON.Value]) async throws(Refusal) -> Answer {
        let seconds = try RequestValues.number("seconds", in: members, 0.1...86_400)
        do throws(ConsoleError) {
            let clip = try await backend.saveClip(seconds: seconds)
            return Answer.orRefused { () throws(Refusal) in
                try Answer.json(clip, .created).adding("Location", "/api/clips/\(clip.name)")
            }
        } catch {
            throw Refusal(error)
        }
    }

    func clip(_ name: String, _ head: RequestHead) async throws(Refusal) -> Answer {
        let missing = Refusal(
            .notFound,
            "notFound",
            "There is no clip of this name. See /api/clips for the existing ones."
        )
        // The backend looks the name up in its list; a text that is not a valid name is not passed on.
        guard Self.isClipName(name), let url = await backend.file(ofClip: name), url.lastPathComponent == name,
            let file = OpenFile(url)
        else { throw missing }
        let etag = "\"\(String(file.size, radix: 16))-\(String(Int(file.date * 1_000), radix: 16))\""
        let common = { (answer: Answer) in
            answer.adding("ETag", etag).adding("Accept-Ranges", "bytes")
                .adding("Content-Disposition", "inline; filename=\"\(name)\"")
        }
        if head["if-none-match"]?.split(separator: ",").contains(where: { $0.trimmed == etag }) == true {
            return common(Answer(.notModified))
        }
        let isFresh = head["if-range"].map { $0 == etag } ?? true
        switch ByteRange.read(isFresh ? head["range"] : nil, size: file.size) {
        case .whole: return common(Answer(.ok, type: "video/mp4", .file(file, 0..<file.size)))
        case .part(let range):
            return common(Answer(.partialContent, type: "video/mp4", .file(file, range)))
                .adding("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)")
        case .outside:
            return Answer(Refusal(.rangeNotSatisfiable, "range", "The clip has \(file.size) bytes."))
                .adding("Content-Range", "bytes */\(file.size)")
        }
    }

    /// Answers with the events in a clip.
    func clipEvents(_ name: String) async throws(Refusal) -> Answer {
        guard Self.isClipName(name), let events = await backend.events(ofClip: name) else {
            throw Refusal(
                .notFound,
                "notFound",
                "There is no clip of this name that can be read. See /api/clips for the existing ones."
            )
        }
        return try .json(["events": events])
    }

    /// Returns whether a name consists of letters, digits, `-` and `_`, with the ending `.mp4`.
    static func isClipName(_ name: String) -> Bool {
        guard name.hasSuffix(".mp4"), (5...128).contains(name.utf8.count) else { return false }
        return name.dropLast(4).utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
            default: false
            }
        }
    }
}
