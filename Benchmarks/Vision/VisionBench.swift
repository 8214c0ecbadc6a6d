import ComputerVision
import Foundation
import MediaFiles

/// Measures searches on labelled pictures.
///
///     bench-vision faces FOLDER    precision and recall of face detectors; FOLDER has pictures and dlib's testing.xml
///     bench-vision people FOLDER   precision and recall; FOLDER has NAME.pgm and boxes in NAME.people
///     bench-vision text FOLDER     character errors; FOLDER has NAME.pgm with what is written on it in NAME.txt
@main
enum VisionBench {
    static func main() {
        let arguments = CommandLine.arguments
        do {
            switch (arguments.dropFirst().first, arguments.dropFirst(2).first) {
            case ("faces", let folder?): try FaceBench(folder: URL(fileURLWithPath: folder)).run()
            case ("people", let folder?): try PeopleBench(folder: URL(fileURLWithPath: folder)).run()
            case ("text", let folder?): try TextBench(folder: URL(fileURLWithPath: folder)).run()
            default:
                print("usage: bench-vision faces FOLDER | people FOLDER | text FOLDER")
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

    /// Returns the share of two boxes' union that both cover.
    static func overlap(_ a: CGRect, _ b: CGRect) -> Double {
        let common = a.intersection(b)
        guard !common.isNull else { return 0 }
        let shared = Double(common.width * common.height)
        return shared / (Double(a.width * a.height) + Double(b.width * b.height) - shared)
    }

    /// Reads a binary gray map.
    static func grayMap(_ file: URL) throws -> GrayPicture {
        let data = try Data(contentsOf: file)
        var fields: [String] = []
        var start = data.startIndex
        while fields.count < 4, let end = data[start...].firstIndex(where: { $0 == 10 || $0 == 32 }) {
            if end > start { fields.append(String(decoding: data[start..<end], as: UTF8.self)) }
            start = end + 1
        }
        guard fields.count == 4, fields[0] == "P5", fields[3] == "255", let width = Int(fields[1]),
            let height = Int(fields[2])
        else { throw ComputerVisionError(.invalidInput, "\(file.lastPathComponent) is no gray map of 255 levels.") }
        return try GrayPicture(width: width, height: height, pixels: Array(data[start...]))
    }
}
