import Fuzzing
import MediaFiles

@testable import CameraSources

/// Parses camera names as people and `OBSCURA_CAMERAS` provide them: as one name, and as a list.
enum CameraNameTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes, as: UTF8.self)
        check(text)
        for entry in CameraName.list(text) {
            switch entry {
            case .success(let name): checkSpelling(name)
            case .failure(let error): checkWords(error)
            }
        }
        _ = MediaLocation(text).shortName
    }

    private static func check(_ text: String) {
        do throws(CameraError) {
            checkSpelling(try CameraName(parsing: text))
        } catch {
            checkWords(error)
        }
    }

    /// Checks that a name's description parses to the same name.
    private static func checkSpelling(_ name: CameraName) {
        let text = name.description
        guard let again = try? CameraName(parsing: text) else { fatalError("\(text.debugDescription) is rejected") }
        require(again == name && again.description == text, "\(text.debugDescription) is a different name")
        _ = name.displayText
        switch name.source {
        case .stream(let url):
            guard let address = try? NetworkAddress(url) else { return }
            require(!address.options(isKnown: true).isEmpty, "an address without options")
            // No part of a password may appear, however the address is written.
            _ = address.location.description
        case .virtual(let settings):
            guard let checked = try? VirtualCameraSettings(checking: settings, as: name) else {
                fatalError("\(text.debugDescription): its own settings are rejected")
            }
            require(checked == settings, "\(text.debugDescription): different settings")
        case .file, .v4l2, .pipewire, .capsule: break
        }
    }

    /// Checks that an error message has no control characters and ends with a complete sentence.
    static func checkWords(_ error: CameraError) {
        require(error.code == .invalidName, "the code \(error.code)")
        require(error.message.last == "." || error.message.last == "?", error.message.debugDescription)
        require(
            error.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
            error.message.debugDescription
        )
    }
}
