import COpenCV
package import Foundation

/// A person in a picture.
package struct FoundPerson: Sendable, Hashable {
    /// The place in pixels.
    package var box: CGRect
    /// The certainty, 0 to 1.
    package var confidence: Float
}

/// A search for upright people.
package struct PersonFinder: Sendable, Hashable {
    /// Indicates whether boxes end at the waist.
    ///
    /// The detector finds whole people; their upper bodies are parts of their boxes.
    package var upperBodyOnly = false
    /// The height of the smallest wanted person in pixels.
    package var smallestHeight = 96.0
    /// The largest number of pixels that is searched, which bounds the time; larger pictures are reduced.
    package var mostPixels = 1280 * 960
    /// The largest number of people.
    package var limit = 64

    /// The share of a person's height above the waist.
    static let upperShare = 0.5

    /// Creates a search with the default settings.
    package init() {}

    /// Returns the people in a picture, the most certain first.
    package func people(in picture: GrayPicture) throws(ComputerVisionError) -> [FoundPerson] {
        let boxes = try ComputerVisionLibrary.results(limit, of: cocv_box()) { table, results, room, error in
            picture.withLibraryView {
                table.people($0, smallestHeight.asFloat, Int32(clamping: mostPixels), results, room, error)
            }
        }
        return boxes.map { found in
            var box = found.rect
            if upperBodyOnly { box.size.height *= Self.upperShare }
            return FoundPerson(box: box, confidence: found.confidence)
        }
    }
}
