import Fuzzing

@testable import CameraSources

/// Parses microphone names as people and `OBSCURA_MICROPHONES` provide them.
enum MicrophoneNameTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes, as: UTF8.self)
        check(Result { () throws(CameraError) in try MicrophoneName(parsing: text) })
        for entry in MicrophoneName.list(text) { check(entry) }
    }

    private static func check(_ result: Result<MicrophoneName, CameraError>) {
        switch result {
        case .success(let name):
            let text = name.description
            guard let again = try? MicrophoneName(parsing: text) else {
                fatalError("\(text.debugDescription) is rejected")
            }
            require(again == name && again.description == text, "\(text.debugDescription) is a different name")
        case .failure(let error): CameraNameTarget.checkWords(error)
        }
    }
}
