import ComputerVision
import Foundation
import MediaFiles

/// Measures searches on labelled pictures.
///
///     bench-vision faces FOLDER    precision and recall of face detectors; FOLDER has pictures and dlib's testing.xml
///     bench-vision text FOLDER     character errors; FOLDER has NAME.pgm with what is written on it in NAME.txt
@main
enum VisionBench {
    static func main() {
        let arguments = CommandLine.arguments
        do {
            switch (arguments.dropFirst().first, arguments.dropFirst(2).first) {
            case ("faces", let folder?): try FaceBench(folder: URL(fileURLWithPath: folder)).run()
            case ("text", let folder?): try TextBench(folder: URL(fileURLWithPath: folder)).run()
            default:
                print("usage: bench-vision faces FOLDER | text FOLDER")
                exit(2)
            }
        } catch {
            print("bench-vision: \(error)")
            exit(1)
        }
    }

    /// Returns the milliseconds that a function takes.
    static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try body()
        let duration = clock.now - start
        return Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
    }
}
