import CoreVideo
import Glibc

/// Draws the depth map of a scene: metres from the camera, with the codes' cards in front of a receding background.
///
/// The background is 4 m away at the top edge and 2 m at the bottom edge. Cards are at
/// ``VirtualScene/distance(ofCard:)``, and tilted ones slope.
struct SceneDepth {
    private let scene: VirtualScene
    private let size: CameraFormat.DepthSize

    init(_ scene: VirtualScene, size: CameraFormat.DepthSize) {
        self.scene = scene
        self.size = size
    }

    /// Draws the map of a frame.
    ///
    /// Writes every value.
    ///
    /// - Parameter map: A DepthFloat32 map of the size passed to the initializer.
    func draw(frame: Int, into map: CVPixelBuffer) {
        map.withPlanes { planes in
            let plane = planes[0]
            func row(_ y: Int) -> UnsafeMutablePointer<Float> {
                (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: Float.self)
            }
            for y in 0..<size.height {
                row(y).update(repeating: Float(Self.background(y, of: size.height)), count: size.width)
            }
            for index in scene.cards.indices {
                let card = scene.cards[index]
                var pose = scene.pose(ofCard: index, frame: frame)
                for term in 0..<3 {
                    pose.rows[term] *= Double(size.width) / Double(scene.width)
                    pose.rows[term + 3] *= Double(size.height) / Double(scene.height)
                }
                let quad = SceneQuad(
                    pose,
                    cardWidth: card.width,
                    cardHeight: card.height,
                    width: size.width,
                    height: size.height
                )
                let distance = scene.distance(ofCard: index)
                let m = quad.inverse
                for y in quad.rows {
                    let columns = quad.columns(inRow: y)
                    let pixels = row(y)
                    if pose.isAffine {
                        (pixels + columns.lowerBound).update(repeating: Float(distance), count: columns.count)
                    } else {
                        // The third row gives the inverse of the distance, which is linear across a plane.
                        for x in columns {
                            let inverse = m[6] * (Double(x) + 0.5) + m[7] * (Double(y) + 0.5) + m[8]
                            pixels[x] = Float(distance / inverse)
                        }
                    }
                }
            }
            drawObjects(frame: frame, row: row)
        }
    }

    /// Draws the objects, each at one distance.
    private func drawObjects(frame: Int, row: (Int) -> UnsafeMutablePointer<Float>) {
        let scale = (
            x: Double(size.width) / Double(scene.width), y: Double(size.height) / Double(scene.height)
        )
        for (index, object) in scene.settings.objects.enumerated() {
            let distance = Float(scene.distance(ofObject: index))
            for part in object.parts(random: scene.random, index: index) {
                let shape = scene.polygon(of: part, ofObject: index, frame: frame)
                let polygon = ScenePolygon(
                    shape.points.map { ($0.x * scale.x, $0.y * scale.y) },
                    width: size.width,
                    height: size.height
                )
                polygon.forEachSpan { y, columns in
                    (row(y) + columns.lowerBound).update(repeating: distance, count: columns.count)
                }
            }
        }
    }

    /// Returns the distance of the background in a row of a map, in metres.
    static func background(_ y: Int, of height: Int) -> Double { 4 - 2 * (Double(y) + 0.5) / Double(height) }
}
