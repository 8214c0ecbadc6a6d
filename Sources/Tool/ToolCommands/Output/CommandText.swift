import CameraSources
import Foundation

/// Formats a command line as text.
package enum CommandText {
    /// Returns the arguments as typed into a shell, without passwords in addresses.
    package static func shellText(_ arguments: [String]) -> String {
        var words = arguments
        if let program = words.first { words[0] = URL(fileURLWithPath: program).lastPathComponent }
        return words.map { quoted(withoutPassword($0)) }.joined(separator: " ")
    }

    private static func withoutPassword(_ word: String) -> String {
        guard word.contains("://"), word.contains("@"), let name = try? CameraName(parsing: word) else { return word }
        return name.displayText
    }

    private static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./:,=@%+".unicodeScalars.contains($0)
            }
        return isPlain ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
