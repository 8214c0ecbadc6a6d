import Basics
import COpenCV
import Foundation

/// The library of detectors and trackers, which is loaded with the first of them: OpenCV and dlib behind a library that
/// `scripts/setup --models` compiles.
package enum ComputerVisionLibrary {
    /// The name of the library's file.
    static let file = "libobscura-opencv.so"

    /// Indicates whether the library is there; loads it.
    package static var isAvailable: Bool { (try? functions()) != nil }

    /// Indicates whether the library's file is there, without loading it.
    package static let isInstalled = LibraryFinder.files(named: file, part: "opencv").contains { $0.hasPrefix("/") }

    /// The versions of the libraries in it; nil where they are missing.
    package static var version: String? {
        guard let text = try? functions().libraries() else { return nil }
        return String(cString: text)
    }

    /// Returns the library's functions; throws `unavailable` with what to do where it is missing.
    static func functions() throws(ComputerVisionError) -> cocv_table {
        if let table = cocv_functions() { return table.pointee }
        var reason = ""
        for file in LibraryFinder.files(named: file, part: "opencv") {
            var error = cocv_error()
            if cocv_open(file, &error), let table = cocv_functions() { return table.pointee }
            // The words about a file that is there are worth more than those about one that is not.
            if file.hasPrefix("/") || reason.isEmpty { reason = error.words }
        }
        throw ComputerVisionError(
            .unavailable,
            """
            This needs OpenCV and dlib, whose library \(file) was not found. Run scripts/setup --models, or set \
            \(LibraryFinder.variable) to the folder that has it. (\(reason))
            """
        )
    }

    /// Returns the error of a failed call.
    static func failure(_ error: cocv_error) -> ComputerVisionError {
        ComputerVisionError(.failed, error.words)
    }

    /// Calls a function of the library that writes results, with room for `limit` of them.
    static func results<Result>(
        _ limit: Int,
        of empty: Result,
        _ body: (cocv_table, UnsafeMutablePointer<Result>, Int32, UnsafeMutablePointer<cocv_error>) -> Int32
    ) throws(ComputerVisionError) -> [Result] {
        let table = try functions()
        let room = min(max(limit, 0), 4096)
        var error = cocv_error()
        var count: Int32 = 0
        let results = [Result](unsafeUninitializedCapacity: room) { buffer, used in
            guard let base = buffer.baseAddress else { return }
            buffer.initialize(repeating: empty)
            count = body(table, base, Int32(room), &error)
            used = room
        }
        guard count >= 0 else { throw failure(error) }
        return Array(results.prefix(Int(count)))
    }
}

extension cocv_error {
    /// The text of the error.
    var words: String {
        withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
