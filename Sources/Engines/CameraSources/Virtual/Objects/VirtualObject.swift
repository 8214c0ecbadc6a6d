public import Foundation

/// The objects that a virtual camera can draw, with the names that `objects=` takes.
///
/// They are for detectors as codes are for readers: ``VirtualScene/objects(inFrame:)`` tells where they are. The colour
/// of a shape says nothing about its kind.
public enum VirtualObject: String, Sendable, Hashable, CaseIterable {
    /// A filled circle.
    case circle
    /// A filled square.
    case square
    /// A filled triangle with two equal sides.
    case triangle
    /// A filled cross with arms of equal length.
    case cross
    /// A drawn face, seen from the front, which face detectors find.
    case face
    /// A drawn person, upright and seen from the front, which detectors of people find; a third as wide as tall.
    case person
}

/// One object in a frame of a virtual camera.
public struct DrawnObject: Sendable, Hashable {
    /// The kind of object, whose raw value is its label.
    public var object: VirtualObject
    /// The place among ``VirtualCameraSettings/objects``, which identifies the object in all frames.
    public var index: Int
    /// The smallest upright rectangle around the object, as fractions of the image with the origin at its top left.
    ///
    /// The rectangle of a face reaches from forehead to chin, without hair.
    public var bounds: CGRect
    /// The distance from the camera, in metres.
    public var distance: Double

    /// Creates a drawn object.
    public init(object: VirtualObject, index: Int, bounds: CGRect, distance: Double) {
        self.object = object
        self.index = index
        self.bounds = bounds
        self.distance = distance
    }
}

extension VirtualScene {
    /// Returns the objects in a frame, in the order of ``VirtualCameraSettings/objects``; all are fully visible.
    public func objects(inFrame number: Int) -> [DrawnObject] {
        settings.objects.enumerated().compactMap { index, object in
            guard let part = object.parts(random: random, index: index).first(where: \.isOutline) else { return nil }
            let box = polygon(of: part, ofObject: index, frame: number).box
            return DrawnObject(
                object: object,
                index: index,
                bounds: CGRect(
                    x: box.left / Double(width),
                    y: box.top / Double(height),
                    width: (box.right - box.left) / Double(width),
                    height: (box.bottom - box.top) / Double(height)
                ),
                distance: distance(ofObject: index)
            )
        }
    }

    /// Returns the distance of an object from the camera, in metres: in front of the background, as codes are.
    func distance(ofObject index: Int) -> Double { 0.6 + 1.1 * Double(index) / Double(max(settings.objects.count, 1)) }

    /// Returns a part of an object as it appears in a frame.
    func polygon(of part: ObjectPart, ofObject index: Int, frame: Int) -> ScenePolygon {
        let (pose, side) = pose(ofObject: index, frame: frame)
        let points = part.points.map { point in
            let place = pose.point(point.x * Double(side), point.y * Double(side))
            return (x: place.x, y: place.y)
        }
        return ScenePolygon(points, width: width, height: height)
    }

    /// Returns the pose of an object in a frame, with its side in pixels.
    private func pose(ofObject index: Int, frame: Int) -> (pose: ScenePose, side: Int) {
        let cell = layout.objectCells[index]
        let full = cell.scale * SceneLayout.objectModules / 16
        // Between seven tenths of its largest size and all of it, so that no size stands for a kind.
        let side = max(8, full * (70 + Int(random.bits(.object, index, 1) % 31)) / 100)
        // Codes take the first numbers.
        let path = 1000 + index
        let (centerX, centerY) = (
            Double(cell.x) + Double(cell.width) / 2, Double(cell.y) + Double(cell.height) / 2
        )
        switch settings.motion {
        case .still, .drift:
            let (x, y) = motion.corner(of: (side, side), in: cell, path, frame)
            return (ScenePose(x: x, y: y, scale: 16), side)
        case .spin:
            let seconds = 6 + 6 * random.fraction(.path, path, 10)
            let wave = motion.wave(path, 12, seconds: seconds, frame)
            // A face only nods from side to side, and a person sways: upside down, no detector finds them.
            let roll: Double =
                switch settings.objects[index] {
                case .face: 0.2 * sin(wave)
                case .person: 0.05 * sin(wave)
                default: wave
                }
            return (
                ScenePose(width: side, height: side, scale: 16, centerX: centerX, centerY: centerY, roll: roll), side
            )
        case .perspective:
            return (
                ScenePose(
                    width: side,
                    height: side,
                    scale: 16,
                    centerX: centerX,
                    centerY: centerY,
                    roll: 0.1 * sin(motion.wave(path, 17, seconds: 9, frame)),
                    yaw: 0.4 * sin(motion.wave(path, 13, seconds: 5 + 2 * random.fraction(.path, path, 14), frame)),
                    pitch: 0.3 * sin(motion.wave(path, 15, seconds: 7 + 2 * random.fraction(.path, path, 16), frame))
                ), side
            )
        }
    }
}
