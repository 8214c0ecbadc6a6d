import ComputerVision
import CoreVideo
import Foundation

/// A detector of things that privacy masks cover wherever they are.
protocol MovingFinder: Sendable {
    /// Returns the places in a picture.
    ///
    /// - Throws: An error if the picture could not be searched.
    func places(in image: CVPixelBuffer) throws -> [MovingMask.Place]
}

/// The detectors of OpenCV and dlib, which are loaded when the first is made.
struct MovingLibraryFinder: MovingFinder {
    let moving: Set<PrivacyMasks.Moving>

    /// The side to which a picture is reduced before it is searched.
    private static let side = 960

    /// - Throws: ``CameraError`` if the libraries are not installed, so that nothing is opened.
    init(_ moving: Set<PrivacyMasks.Moving>) throws(CameraError) {
        guard ComputerVisionLibrary.isAvailable else {
            throw CameraError(
                .unsupportedFormat,
                "Masks for faces and people need OpenCV, which is not installed. Run scripts/setup --models, or leave "
                    + "'faces' and 'people' out."
            )
        }
        self.moving = moving
    }

    func places(in image: CVPixelBuffer) throws -> [MovingMask.Place] {
        let picture = try GrayPicture(image, largestSide: Self.side)
        var places: [MovingMask.Place] = []
        if moving.contains(.faces) {
            var finder = FaceFinder()
            finder.smallestFace = 32
            places += try finder.faces(in: picture).map { Self.place($0.box, picture) }
        }
        if moving.contains(.people) {
            places += try PersonFinder().people(in: picture).map { Self.place($0.box, picture) }
        }
        return places
    }

    private static func place(_ box: CGRect, _ picture: GrayPicture) -> MovingMask.Place {
        let (width, height) = (Double(picture.width), Double(picture.height))
        return MovingMask.Place(
            left: Double(box.minX) / width,
            top: Double(box.minY) / height,
            right: Double(box.maxX) / width,
            bottom: Double(box.maxY) / height
        )
    }
}
