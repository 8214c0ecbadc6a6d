import Basics
import Foundation
import Testing

@testable import Inference

@Suite struct InferenceLibraryTests {
    @Test func theChosenFolderIsTheOnlyOne() {
        let start = LibraryFinder.Start(chosen: nil, program: "/", current: "/")
        let files = InferenceLibrary.files(named: "/nonexistent", from: start)
        #expect(files == ["/nonexistent/libopenvino_c.so"])
    }

    @Test func theFolderBesideTheProgramIsFound() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let libraries = folder.appendingPathComponent(".deps/openvino/openvino/libs")
        try FileManager.default.createDirectory(at: libraries, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = libraries.appendingPathComponent("libopenvino_c.so.2641")
        try Data().write(to: library)
        let program = folder.appendingPathComponent(".build/debug").path
        let files = InferenceLibrary.files(named: nil, from: .init(chosen: nil, program: program, current: "/"))
        #expect(files.first == library.path)
        #expect(files.last == "libopenvino_c.so")
    }
}
