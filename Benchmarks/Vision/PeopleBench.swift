import ComputerVision
import Foundation

/// Precision, recall and time of the search for people, on pictures NAME.pgm with boxes in NAME.people.
struct PeopleBench {
    let folder: URL

    private struct Picture {
        var gray: GrayPicture
        var people: [CGRect]
        /// People who count neither as found nor as missed.
        var ignored: [CGRect]
    }

    private static var finders: [(name: String, finder: PersonFinder)] {
        var bare = PersonFinder()
        bare.mostPixels = .max
        var small = PersonFinder()
        small.smallestHeight = 60
        var reduced = PersonFinder()
        reduced.mostPixels = 640 * 480
        return [
            ("as Vision searches", PersonFinder()), ("the bare detector", bare), ("from 60 pixels", small),
            ("reduced to 640 × 480 pixels", reduced),
        ]
    }

    func run() throws {
        let pictures = try load()
        let count = pictures.reduce(0) { $0 + $1.people.count }
        print("\(pictures.count) pictures with \(count) people; \(ComputerVisionLibrary.version ?? "no library")")
        for (name, finder) in Self.finders {
            var (right, wrong) = (0, 0)
            var time = 0.0
            for picture in pictures {
                var found: [FoundPerson] = []
                time += try VisionBench.milliseconds { found = try finder.people(in: picture.gray) }
                var missed = picture.people
                for person in found {
                    if let index = missed.firstIndex(where: { VisionBench.overlap($0, person.box) >= 0.4 }) {
                        missed.remove(at: index)
                        right += 1
                    } else if !picture.ignored.contains(where: { VisionBench.overlap($0, person.box) >= 0.4 }) {
                        wrong += 1
                    }
                }
            }
            let precision = Double(right) / Double(max(1, right + wrong))
            let recall = Double(right) / Double(max(1, count))
            let each = time / Double(max(1, pictures.count))
            print(String(format: "precision %.3f  recall %.3f  %6.1f ms a picture  ", precision, recall, each) + name)
        }
    }

    private func load() throws -> [Picture] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".people") }.map { String($0.dropLast(7)) }.sorted()
        return try names.map { name in
            let lines = try String(contentsOf: folder.appendingPathComponent("\(name).people"), encoding: .utf8)
            var picture = Picture(
                gray: try VisionBench.grayMap(folder.appendingPathComponent("\(name).pgm")),
                people: [],
                ignored: []
            )
            for line in lines.split(separator: "\n") {
                let words = line.split(separator: " ")
                let numbers = words.prefix(4).compactMap { Double($0) }
                guard numbers.count == 4 else { continue }
                let box = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
                if words.count > 4 { picture.ignored.append(box) } else { picture.people.append(box) }
            }
            return picture
        }
    }
}
