import Fuzzing
import MediaFiles

@testable import CameraSources

/// Names of cameras as people and `OBSCURA_CAMERAS` give them: one name, and the same text as a list.
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

    /// What a name is written as is read as the same name.
    private static func checkSpelling(_ name: CameraName) {
        let text = name.description
        guard let again = try? CameraName(parsing: text) else { fatalError("\(text.debugDescription) is refused") }
        require(again == name && again.description == text, "\(text.debugDescription) is another name")
        _ = name.displayText
        switch name.source {
        case .stream(let url):
            guard let address = try? NetworkAddress(url) else { return }
            require(!address.options(isKnown: true).isEmpty, "an address without options")
            // Nothing of a password comes out, however the address is written.
            _ = address.location.description
        case .virtual(let settings):
            guard let checked = try? VirtualCameraSettings(checking: settings, as: name) else {
                fatalError("\(text.debugDescription): its own settings are refused")
            }
            require(checked == settings, "\(text.debugDescription): other settings")
        case .file, .v4l2, .pipewire: break
        }
    }

    /// What people read has no control characters, and no end in the middle of a sentence.
    static func checkWords(_ error: CameraError) {
        require(error.code == .invalidName, "the code \(error.code)")
        require(error.message.last == "." || error.message.last == "?", error.message.debugDescription)
        require(
            error.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
            error.message.debugDescription
        )
    }
}
