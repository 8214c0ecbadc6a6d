public import Foundation

extension FaceObservation {
    /// The quality of a face for recognition.
    public struct CaptureQuality: Codable, Hashable, Sendable {
        /// The quality, 0…1.
        public let score: Float
        /// The kind and revision of the request that measured it.
        public let originatingRequestDescriptor: RequestDescriptor?
    }

    /// The landmarks of a face.
    public struct Landmarks2D: Codable, Hashable, Sendable {
        let set: LandmarkSet

        /// The confidence, 0…1.
        public var confidence: Float { self.set.confidence }
        /// All points.
        public var allPoints: Region { Region(points: set.all, box: set.box) }
        /// The outline of the face.
        public var faceContour: Region { region(.faceContour) }
        /// The outline of the left eye.
        public var leftEye: Region { region(.leftEye) }
        /// The outline of the right eye.
        public var rightEye: Region { region(.rightEye) }
        /// The left eyebrow.
        public var leftEyebrow: Region { region(.leftEyebrow) }
        /// The right eyebrow.
        public var rightEyebrow: Region { region(.rightEyebrow) }
        /// The outline of the nose.
        public var nose: Region { region(.nose) }
        /// The ridge of the nose.
        public var noseCrest: Region { region(.noseCrest) }
        /// The line in the middle of the face.
        public var medianLine: Region { region(.medianLine) }
        /// The outer outline of the lips.
        public var outerLips: Region { region(.outerLips) }
        /// The outline between the lips.
        public var innerLips: Region { region(.innerLips) }
        /// The left pupil.
        public var leftPupil: Region { region(.leftPupil) }
        /// The right pupil.
        public var rightPupil: Region { region(.rightPupil) }

        private func region(_ part: LandmarkSet.Part) -> Region { Region(points: set.parts[part] ?? [], box: set.box) }

        /// A group of landmarks.
        public struct Region: Codable, Hashable, Sendable {
            private let places: [CGPoint]
            private let box: CGRect

            init(points: [CGPoint], box: CGRect) {
                places = points
                self.box = box
            }

            /// The points, normalized to the face's box with the origin at the lower left.
            public var points: [NormalizedPoint] { places.map { NormalizedPoint(normalizedPoint: $0) } }

            /// Returns the points in pixels of an image.
            public func pointsInImageCoordinates(
                _ imageSize: CGSize,
                origin: CoordinateOrigin = .lowerLeft
            ) -> [CGPoint] {
                points.map {
                    $0.toImageCoordinates(
                        from: NormalizedRect(normalizedRect: box),
                        imageSize: imageSize,
                        origin: origin
                    )
                }
            }
        }
    }
}
