import COpenCV

/// The horizon of a picture.
package struct FoundHorizon: Sendable, Hashable {
    /// The angle of the horizon in radians, counter-clockwise as seen.
    package var angle: Double
    /// The certainty, 0 to 1.
    package var confidence: Float
}

/// A search for the horizon.
package enum HorizonFinder {
    /// Returns the horizon of a picture, or nil if no line of it could be one.
    package static func horizon(in picture: GrayPicture) throws(ComputerVisionError) -> FoundHorizon? {
        let table = try ComputerVisionLibrary.functions()
        var result = [0.0, 0.0]
        var error = cocv_error()
        let count = picture.withLibraryView { table.horizon($0, &result, &error) }
        guard count >= 0 else { throw ComputerVisionLibrary.failure(error) }
        return count == 0 ? nil : FoundHorizon(angle: result[0], confidence: Float(result[1]))
    }
}
