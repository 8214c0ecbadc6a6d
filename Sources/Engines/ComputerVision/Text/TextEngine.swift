import CTesseract
import Foundation
import Synchronization

/// An engine of the library for one set of languages, which one thread at a time uses.
final class TextEngine: @unchecked Sendable {
    // `@unchecked Sendable`: the pointer is used under the lock only.
    private let lock = Mutex(())
    private let pointer: UnsafeMutableRawPointer

    /// The settings with which an engine is loaded.
    struct Key: Sendable, Hashable {
        let folder: String
        /// The languages, with plus signs between them.
        let languages: String
        let usesDictionaries: Bool
        let words: [String]
    }

    /// The largest number of engines that wait for their next use; each has the data of its languages in memory.
    static let mostEngines = 3

    /// The engines by their last use.
    private static let engines = Mutex<[(key: Key, engine: TextEngine)]>([])

    /// Returns the engine for settings, which is loaded at its first use.
    static func shared(_ key: Key) throws(ComputerVisionError) -> TextEngine {
        if let engine = engines.withLock({ take(key, from: &$0) }) { return engine }
        let made = try TextEngine(key)
        return engines.withLock { engines in
            // Another thread may have been faster.
            if let engine = take(key, from: &engines) { return engine }
            engines.append((key, made))
            if engines.count > mostEngines { engines.removeFirst() }
            return made
        }
    }

    private static func take(_ key: Key, from engines: inout [(key: Key, engine: TextEngine)]) -> TextEngine? {
        guard let index = engines.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = engines.remove(at: index)
        engines.append(entry)
        return entry.engine
    }

    /// The version of the library; nil where it is missing.
    static var version: String? { ctess_version().map { String(cString: $0) } }

    /// Throws `unavailable` with what to do where the library is missing.
    static func checkLibrary() throws(ComputerVisionError) {
        var error = ctess_error()
        guard !ctess_is_available(&error) else { return }
        throw ComputerVisionError(
            .unavailable,
            "Text needs Tesseract 5, which was not found. Run scripts/setup --models. (\(error.words))"
        )
    }

    private init(_ key: Key) throws(ComputerVisionError) {
        try Self.checkLibrary()
        let file = Self.writeWords(key.words)
        defer { if let file { try? FileManager.default.removeItem(at: file) } }
        var error = ctess_error()
        guard
            let pointer = ctess_create(key.folder, key.languages, key.usesDictionaries, file?.path, &error)
        else { throw ComputerVisionError(.failed, error.words) }
        self.pointer = pointer
    }

    deinit { ctess_destroy(pointer) }

    /// Writes words into a file that only this user can read; nil without words or without a place for the file.
    private static func writeWords(_ words: [String]) -> URL? {
        guard !words.isEmpty else { return nil }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-words-\(UUID().uuidString)")
        let text = words.joined(separator: "\n") + "\n"
        let isWritten = FileManager.default.createFile(
            atPath: file.path,
            contents: Data(text.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        return isWritten ? file : nil
    }

    /// A part that the library found.
    struct Part: Sendable, Hashable {
        /// The levels of parts.
        enum Level: Sendable, Hashable {
            case line
            case word
            case symbol
            /// Another reading of the symbol before.
            case choice
        }

        var level: Level
        var box: CGRect
        /// The direction of a line in radians, clockwise as seen.
        var slope: Double
        var text: String
        /// The certainty, 0 to 1.
        var confidence: Float
    }

    /// The ways of dividing a picture.
    enum Mode: Sendable, Hashable {
        case page
        case block
        case sparse

        fileprivate var number: Int32 {
            switch self {
            case .page: Int32(CTESS_PAGE)
            case .block: Int32(CTESS_ONE_BLOCK)
            case .sparse: Int32(CTESS_SPARSE)
            }
        }
    }

    /// The longest time of a reading, in milliseconds.
    static let longestTime: Int32 = 60_000
    /// The largest number of parts of a picture.
    static let mostParts = 100_000

    /// Returns the parts of a picture in reading order; a part comes before its own parts.
    func parts(
        of picture: GrayPicture,
        mode: Mode,
        recognizes: Bool,
        hasChoices: Bool
    ) throws(ComputerVisionError) -> [Part] {
        let collector = Collector()
        var error = ctess_error()
        let isDone = lock.withLock { _ in
            picture.pixels.withUnsafeBufferPointer { bytes in
                ctess_read(
                    pointer,
                    bytes.baseAddress,
                    Int32(picture.width),
                    Int32(picture.height),
                    Int32(picture.width),
                    mode.number,
                    recognizes,
                    hasChoices,
                    Self.longestTime,
                    Unmanaged.passUnretained(collector).toOpaque(),
                    { context, part in
                        guard let context, let part else { return false }
                        return Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue().add(part.pointee)
                    },
                    &error
                )
            }
        }
        guard isDone else { throw ComputerVisionError(.failed, error.words) }
        return collector.parts
    }

    /// The parts as they come.
    private final class Collector {
        var parts: [Part] = []

        func add(_ part: ctess_part) -> Bool {
            let level: Part.Level
            switch Int(part.level) {
            case Int(CTESS_LINE): level = .line
            case Int(CTESS_WORD): level = .word
            case Int(CTESS_SYMBOL): level = .symbol
            default: level = .choice
            }
            let isSloping = part.has_baseline && part.x2 != part.x1
            let slope = isSloping ? atan2(Double(part.y2 - part.y1), Double(part.x2 - part.x1)) : 0
            parts.append(
                Part(
                    level: level,
                    box: CGRect(
                        x: Int(part.left),
                        y: Int(part.top),
                        width: max(0, Int(part.right) - Int(part.left)),
                        height: max(0, Int(part.bottom) - Int(part.top))
                    ),
                    slope: slope,
                    text: part.text.map { String(cString: $0) } ?? "",
                    confidence: min(max(part.confidence / 100, 0), 1)
                )
            )
            return parts.count < TextEngine.mostParts
        }
    }
}

extension ctess_error {
    /// The text of the error.
    var words: String {
        withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
