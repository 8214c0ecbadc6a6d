import COpenCV
package import Foundation

/// A face in a picture.
package struct FoundFace: Sendable, Hashable {
    /// The place of the face in pixels, from the eyebrows to the chin.
    package var box: CGRect
    /// The rotation in the picture's plane in radians, counter-clockwise as seen; nil if it is unknown.
    package var roll: Double?
    /// The rotation to the side in radians; nil if it is unknown.
    package var yaw: Double?
    /// The nod in radians; nil, because no detector here knows it.
    package var pitch: Double?
    /// The certainty, 0 to 1.
    package var confidence: Float
}

/// A search for faces.
package struct FaceFinder: Sendable, Hashable {
    /// The detectors.
    package enum Detector: Sendable, Hashable {
        /// The histogram detector that is compiled into dlib.
        case histogram
        /// A cascade of OpenCV's, in a file.
        case cascade(file: String)
    }

    /// The detector.
    package var detector = Detector.histogram
    /// The side of the smallest wanted face, in pixels.
    ///
    /// A detector that cannot find faces this small searches an enlarged picture.
    package var smallestFace = 40.0
    /// The largest number of pixels that is searched, which bounds the time; larger pictures are reduced.
    package var mostPixels = 1280 * 960
    /// The largest number of faces.
    package var limit = 64

    /// Creates a search with the default settings.
    package init() {}

    /// Returns the faces in a picture, the most certain first.
    package func faces(in picture: GrayPicture) throws(ComputerVisionError) -> [FoundFace] {
        var file: String?
        if case .cascade(let cascade) = detector { file = cascade }
        let name = file?.utf8CString
        let boxes = try ComputerVisionLibrary.results(limit, of: cocv_box()) { table, results, room, error in
            picture.withLibraryView { view in
                func call(_ cascade: UnsafePointer<CChar>?) -> Int32 {
                    var options = cocv_face_options(
                        engine: Int32(cascade == nil ? COCV_FACES_DLIB : COCV_FACES_CASCADE),
                        smallest: smallestFace.asFloat,
                        most_pixels: Int32(clamping: mostPixels),
                        cascade: cascade
                    )
                    return table.faces(view, &options, results, room, error)
                }
                return name?.withUnsafeBufferPointer { call($0.baseAddress) } ?? call(nil)
            }
        }
        return boxes.map {
            FoundFace(
                box: $0.rect,
                roll: $0.roll.isNaN ? nil : Double($0.roll),
                yaw: $0.yaw.isNaN ? nil : Double($0.yaw),
                pitch: nil,
                confidence: $0.confidence
            )
        }
    }
}

extension cocv_box {
    init(_ rect: CGRect) {
        self.init()
        x = Double(rect.minX).asFloat
        y = Double(rect.minY).asFloat
        width = Double(rect.width).asFloat
        height = Double(rect.height).asFloat
    }

    /// The place in pixels.
    var rect: CGRect { CGRect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}

extension Double {
    /// The nearest finite single-precision number; 0 for something that is no number.
    var asFloat: Float { isNaN ? 0 : Float(Swift.min(Swift.max(self, -1e9), 1e9)) }
}
