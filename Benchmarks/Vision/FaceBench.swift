import ComputerVision
import CoreVideo
import Foundation
import MediaFiles

/// Precision, recall and time of the face detectors.
struct FaceBench {
    let folder: URL

    private struct Picture {
        var name: String
        var gray: GrayPicture
        var faces: [CGRect]
        /// Faces that count neither as found nor as missed.
        var ignored: [CGRect]
    }

    private var finders: [(name: String, finder: FaceFinder)] {
        var bare = FaceFinder()
        bare.smallestFace = 80
        bare.mostPixels = .max
        var finders = [("dlib, from 40 pixels", FaceFinder()), ("dlib, from 80 pixels (bare)", bare)]
        for name in [
            "haarcascades/haarcascade_frontalface_alt2.xml", "haarcascades/haarcascade_frontalface_default.xml",
            "lbpcascades/lbpcascade_frontalface_improved.xml",
        ] {
            let file = "/usr/share/opencv4/\(name)"
            guard FileManager.default.fileExists(atPath: file) else { continue }
            var finder = FaceFinder()
            finder.detector = .cascade(file: file)
            finder.smallestFace = 30
            finders.append(((name as NSString).lastPathComponent, finder))
        }
        return finders
    }

    func run() throws {
        let pictures = try load()
        let count = pictures.reduce(0) { $0 + $1.faces.count }
        print("\(pictures.count) pictures with \(count) faces; \(ComputerVisionLibrary.version ?? "no library")")
        for (name, finder) in finders {
            var (right, wrong) = (0, 0)
            var time = 0.0
            for picture in pictures {
                var found: [FoundFace] = []
                time += try VisionBench.milliseconds { found = try finder.faces(in: picture.gray) }
                var missed = picture.faces
                for face in found {
                    if let index = missed.firstIndex(where: { VisionBench.overlap($0, face.box) >= 0.4 }) {
                        missed.remove(at: index)
                        right += 1
                    } else if !picture.ignored.contains(where: { VisionBench.overlap($0, face.box) >= 0.4 }) {
                        wrong += 1
                    }
                }
            }
            let precision = Double(right) / Double(max(1, right + wrong))
            let recall = Double(right) / Double(max(1, count))
            print(
                String(
                    format: "precision %.3f  recall %.3f  %6.1f ms a picture  ",
                    precision,
                    recall,
                    time / Double(max(1, pictures.count))
                ) + name
            )
        }
    }

    private func load() throws -> [Picture] {
        var pictures: [Picture] = []
        for list in ["testing.xml", "training.xml"] {
            let file = folder.appendingPathComponent(list)
            guard let text = try? String(contentsOf: file, encoding: .isoLatin1) else { continue }
            for part in text.components(separatedBy: "<image ").dropFirst() {
                guard let name = Self.value("file", in: part),
                    let width = Self.value("width", in: part).flatMap(Int.init),
                    let height = Self.value("height", in: part).flatMap(Int.init),
                    let gray = try decode(name, width: width, height: height)
                else { continue }
                var picture = Picture(name: name, gray: gray, faces: [], ignored: [])
                for box in part.components(separatedBy: "<box ").dropFirst() {
                    let numbers = ["left", "top", "width", "height"].compactMap {
                        Self.value($0, in: box).flatMap(Double.init)
                    }
                    guard numbers.count == 4 else { continue }
                    let place = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
                    let isIgnored = Self.value("ignore", in: String(box.prefix { $0 != ">" })) == "1"
                    if isIgnored { picture.ignored.append(place) } else { picture.faces.append(place) }
                }
                pictures.append(picture)
            }
        }
        return pictures
    }

    private func decode(_ name: String, width: Int, height: Int) throws -> GrayPicture? {
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        let decoder = try JPEGDecoder(width: width, height: height)
        guard let image = try data.withUnsafeBytes({ try decoder.decode($0) }) else { return nil }
        return try GrayPicture(image)
    }

    /// Returns the value of an attribute.
    private static func value(_ name: String, in text: String) -> String? {
        for quote in ["'", "\""] {
            guard let start = text.range(of: "\(name)=\(quote)")?.upperBound,
                let end = text[start...].range(of: quote)?.lowerBound
            else { continue }
            return String(text[start..<end])
        }
        return nil
    }
}
