import Barcodes
import ComputerVision
import CoreVideo
import Foundation

/// Finds living beings in images.
protocol SubjectDetector: Sendable {
    /// Returns the beings of some kinds in a frame.
    ///
    /// Called by one thread at a time.
    func subjects(_ kinds: Set<SubjectKind>, in frame: CapturedFrame) -> [DetectedSubject]
}

/// Finds faces and upright people with the detectors of `ComputerVision`.
struct VisionSubjectDetector: SubjectDetector {
    /// Indicates whether the library of the detectors is there, without loading it.
    static var isInstalled: Bool { ComputerVisionLibrary.isInstalled }

    /// The side to which larger images are reduced; faces of an eighteenth of it are found.
    private static let largestSide = 720

    func subjects(_ kinds: Set<SubjectKind>, in frame: CapturedFrame) -> [DetectedSubject] {
        var recipe = ConversionRecipe.identity
        if !BarcodeReader.canRead(pixelFormat: frame.format.pixelFormat) {
            recipe.pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        }
        // An image that cannot be searched counts as one without beings, as errors cannot be reported here.
        guard let image = frame.image(as: recipe),
            let picture = try? GrayPicture(image, largestSide: Self.largestSide)
        else { return [] }
        var found: [DetectedSubject] = []
        if kinds.contains(.face) {
            found += ((try? FaceFinder().faces(in: picture)) ?? []).map { face in
                DetectedSubject(
                    kind: .face,
                    bounds: Self.fraction(face.box, of: picture),
                    roll: face.roll.map { Self.degrees(-$0) },
                    yaw: face.yaw.map { CGFloat($0 * 180 / .pi) }
                )
            }
        }
        if kinds.contains(.humanBody) {
            var finder = PersonFinder()
            finder.upperBodyOnly = true
            found += ((try? finder.people(in: picture)) ?? []).map { person in
                DetectedSubject(kind: .humanBody, bounds: Self.fraction(person.box, of: picture))
            }
        }
        return found.filter { $0.bounds.width > 0 && $0.bounds.height > 0 }
    }

    private static func fraction(_ box: CGRect, of picture: GrayPicture) -> CGRect {
        let visible = box.intersection(picture.bounds)
        guard !visible.isNull else { return .zero }
        let (width, height) = (CGFloat(picture.width), CGFloat(picture.height))
        return CGRect(
            x: visible.minX / width,
            y: visible.minY / height,
            width: visible.width / width,
            height: visible.height / height
        )
    }

    /// Returns an angle in degrees, 0 to 360.
    private static func degrees(_ radians: Double) -> CGFloat {
        let degrees = (radians * 180 / .pi).truncatingRemainder(dividingBy: 360)
        return CGFloat(degrees < 0 ? degrees + 360 : degrees == 0 ? 0 : degrees)
    }
}
