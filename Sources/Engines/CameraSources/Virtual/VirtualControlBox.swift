import Synchronization

/// The controls of a virtual camera, shared by clients and the source thread.
final class VirtualControlBox: Sendable {
    private let state: Mutex<VirtualControls>

    init(_ scene: VirtualScene) { state = Mutex(VirtualControls(dioptres: scene.dioptres(at: .centre, frame: 0))) }

    /// The settings of the next frame, as far as known.
    var settings: CameraSettings { state.withLock { $0.settings } }

    func apply(_ change: CameraChange, revision: Int) { state.withLock { $0.apply(change, revision: revision) } }

    /// Advances by one frame; returns the frame's settings and their optical effect.
    func advance(
        _ view: (CameraSettings) -> VirtualControls.View
    ) -> (settings: CameraSettings, optics: SceneOptics) {
        let view = view(settings)
        return state.withLock { state in
            state.advance(view)
            return (state.settings, state.optics)
        }
    }
}

extension VirtualScene {
    /// Returns the dioptres (1 / distance in metres) of the card or background at a point in a frame.
    ///
    /// For the centre, which stands for the whole image, returns the average of all cards.
    func dioptres(at point: CameraSettings.Point, frame: Int) -> Double {
        if point == .centre {
            guard !cards.isEmpty else { return 1 / SceneDepth.background(0, of: 1) }
            return cards.indices.map { 1 / distance(ofCard: $0) }.reduce(0, +) / Double(cards.count)
        }
        if let card = card(at: point, frame: frame) { return 1 / distance(ofCard: card) }
        return 1 / SceneDepth.background(Int(point.y * Double(height - 1)), of: height)
    }

    /// Returns the card at a point in a frame.
    func card(at point: CameraSettings.Point, frame: Int) -> Int? {
        let (x, y) = (point.x * Double(width), point.y * Double(height))
        return cards.indices.first { index in
            let pose = pose(ofCard: index, frame: frame)
            let (across, down) = (Double(cards[index].width), Double(cards[index].height))
            let corners = [(0, 0), (across, 0), (across, down), (0, down)].map { pose.point($0.0, $0.1) }
            // A point is inside the quadrilateral if it is on the same side of all four edges.
            let sides = corners.indices.map { corner in
                let (from, to) = (corners[corner], corners[(corner + 1) % 4])
                return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
            }
            return sides.allSatisfy { $0 } || sides.allSatisfy { !$0 }
        }
    }

    /// Dioptres of the background's centre.
    var backgroundDioptres: Double { 1 / SceneDepth.background(0, of: 1) }
}
