import ComputerVision
import Foundation
import PixelTransforms

/// Finds and reads text.
enum TextReadingEngine {
    /// The settings of a reader.
    struct Settings {
        var languages: [String]
        var customWords: [String]
        var isFast: Bool
        var usesDictionary: Bool
        /// The smallest height of text as a share of the image's height.
        var minimumHeight: Float
    }

    /// Returns the languages that can be read, as BCP 47 tags.
    static func languages() throws -> [String] {
        do {
            return try withEngineErrors { try TextReader.installedLanguages() }
        } catch {
            throw VisionFailure.publicError(error)
        }
    }

    /// Returns the lines of text whose centre is in a region, without reading them.
    static func regions(
        in region: RegionGeometry,
        withCharacters: Bool,
        _ context: RequestContext
    ) throws -> [ObservationContent] {
        let picture = try context.picture.grayCopy(region)
        let found = try withEngineErrors {
            try TextReader().regions(in: picture, withCharacters: withCharacters)
        }
        return found.compactMap { text in
            let quad = region.normalized(text.corners)
            guard region.containsCentre(of: quad.box) else { return nil }
            let characters = text.characterBoxes.map { box in
                let place = region.normalized(box)
                return context.content(confidence: 1, box: place, quad: Quad(place))
            }
            return context.content(
                confidence: 1,
                box: quad.box,
                quad: quad,
                details: .characters(withCharacters ? characters : nil)
            )
        }
    }

    /// Returns the lines whose centre is in a region, in reading order.
    static func lines(
        in region: RegionGeometry,
        _ settings: Settings,
        _ context: RequestContext
    ) throws -> [ObservationContent] {
        let picture = try context.picture.grayCopy(region)
        try context.token.check()
        var reader = TextReader()
        reader.languages = settings.languages
        reader.customWords = settings.customWords
        reader.usesLanguageCorrection = settings.usesDictionary
        reader.level = settings.isFast ? .fast : .accurate
        let share = Double(region.image.height) / Double(region.pixels.height)
        reader.smallestHeight = min(Double(settings.minimumHeight) * share, 1)
        let found = try withEngineErrors { try reader.lines(in: picture) }
        let contents = found.compactMap { line -> ObservationContent? in
            let quad = region.normalized(line.corners)
            guard region.containsCentre(of: quad.box) else { return nil }
            let readings = line.candidates.map { reading($0, quad, region) }
            return context.content(
                confidence: readings.first?.confidence ?? 0,
                box: quad.box,
                quad: quad,
                details: .text(readings)
            )
        }
        return ReadingOrder.sorted(contents)
    }

    private static func reading(
        _ candidate: TextCandidate,
        _ quad: Quad,
        _ region: RegionGeometry
    ) -> TextReading {
        var places: [TextReading.Word] = []
        var start = 0
        for (character, box) in zip(candidate.string, candidate.characterBoxes) {
            let end = start + character.utf16.count
            if box.size.width > 0 {
                places.append(TextReading.Word(start: start, end: end, quad: Quad(region.normalized(box))))
            }
            start = end
        }
        return TextReading(
            string: candidate.string,
            confidence: candidate.confidence,
            words: places,
            quad: quad
        )
    }
}
