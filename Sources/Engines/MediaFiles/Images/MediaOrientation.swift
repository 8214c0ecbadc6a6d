/// The transform that makes decoded frames upright: first a clockwise rotation, then a left-to-right mirroring.
package struct MediaOrientation: Sendable, Hashable, Codable {
    /// Clockwise rotation in degrees: 0, 90, 180 or 270.
    package var rotation: Int
    /// A Boolean value that indicates whether the rotated frame is mirrored left to right.
    package var isMirrored: Bool

    /// The identity orientation.
    package static let upright = MediaOrientation(rotation: 0, isMirrored: false)

    /// Makes an orientation.
    package init(rotation: Int, isMirrored: Bool) {
        self.rotation = rotation
        self.isMirrored = isMirrored
    }

    /// A Boolean value that indicates whether the orientation exchanges width and height.
    package var swapsSides: Bool { rotation == 90 || rotation == 270 }

    /// Makes an orientation from the value of Exif's orientation tag, 1…8; nil for other values.
    package init?(exif: Int) {
        switch exif {
        case 1: self = .upright
        case 2: self.init(rotation: 0, isMirrored: true)
        case 3: self.init(rotation: 180, isMirrored: false)
        case 4: self.init(rotation: 180, isMirrored: true)
        case 5: self.init(rotation: 90, isMirrored: true)
        case 6: self.init(rotation: 90, isMirrored: false)
        case 7: self.init(rotation: 270, isMirrored: true)
        case 8: self.init(rotation: 270, isMirrored: false)
        default: return nil
        }
    }

    /// The value of Exif's orientation tag, 1…8.
    package var exif: Int {
        switch (rotation, isMirrored) {
        case (90, false): 6
        case (90, true): 5
        case (180, false): 3
        case (180, true): 4
        case (270, false): 8
        case (270, true): 7
        case (_, true): 2
        default: 1
        }
    }

    /// Finds the nearest quarter turn of a display matrix: nine numbers that map the row vector (x, y, 1) to the
    /// display.
    ///
    /// Angles between quarter turns count as upright, since they would need a different frame size.
    init(displayMatrix matrix: UnsafePointer<Int32>) {
        // x' = a·x + c·y, y' = b·x + d·y with y pointing down. Mirroring after the rotation negates a and c.
        let (a, b, c, d) = (matrix[0], matrix[1], matrix[3], matrix[4])
        let isMirrored = Int64(a) * Int64(d) < Int64(b) * Int64(c)
        let cosine = Int64(d)
        let sine = Int64(b)
        let rotation: Int
        if cosine.magnitude >= sine.magnitude * 16 {
            rotation = cosine < 0 ? 180 : 0
        } else if sine.magnitude >= cosine.magnitude * 16 {
            rotation = sine < 0 ? 270 : 90
        } else {
            rotation = 0
        }
        self.init(rotation: rotation, isMirrored: isMirrored)
    }
}
