import ComputerVision
import Foundation

/// Follows objects.
enum ObjectTracking {
    /// A tracker in a sequence handler.
    final class State {
        let tracker: ObjectTracker
        let width: Int
        let height: Int
        /// The last place of the object, normalized.
        var box: CGRect

        init(_ box: CGRect, in picture: GrayPicture, _ region: RegionGeometry) throws {
            tracker = try withEngineErrors { try ObjectTracker(region.pixelRect(box), in: picture) }
            self.box = box
            width = picture.width
            height = picture.height
        }
    }

    /// Returns the place of a request's object in the image; nil while it is lost.
    ///
    /// The first image starts the tracker, at the place of the input.
    static func follow(
        _ request: VNTrackObjectRequest,
        in region: RegionGeometry,
        _ context: RequestContext
    ) throws -> ObservationContent? {
        guard let sequence = context.sequence else { return nil }
        let identity = request.inputObservation.uuid
        let picture = try context.picture.grayCopy(region)
        defer { if request.isLastFrame { sequence.setState(nil, identity) } }
        guard let state: State = sequence.state(identity) else {
            guard sequence.count(of: State.self) < TrackerLimits.count else { throw TrackerLimits.exceeded }
            let box = request.inputObservation.boundingBox
            sequence.setState(try State(box, in: picture, region), identity)
            return result(identity, box: box, quad: nil, confidence: 1, context)
        }
        guard state.width == picture.width, state.height == picture.height else {
            sequence.setState(try State(state.box, in: picture, region), identity)
            return result(identity, box: state.box, quad: nil, confidence: 1, context)
        }
        let place = try withEngineErrors { try state.tracker.follow(in: picture) }
        let box = region.normalized(place.box)
        guard place.confidence > TrackerLimits.lost, region.containsCentre(of: box) else { return nil }
        state.box = box
        return result(identity, box: box, quad: nil, confidence: place.confidence, context)
    }

    static func result(
        _ identity: UUID,
        box: CGRect,
        quad: Quad?,
        confidence: Float,
        _ context: RequestContext
    ) -> ObservationContent {
        var content = context.content(confidence: min(max(confidence, 0), 1), box: box, quad: quad)
        content.uuid = identity
        content.time = context.picture.time
        return content
    }
}

/// Follows rectangles with their corners.
enum RectangleTracking {
    /// A tracker in a sequence handler.
    final class State {
        let tracker: QuadrangleTracker
        let width: Int
        let height: Int
        /// The last corners, normalized.
        var quad: Quad

        init(_ quad: Quad, in picture: GrayPicture, _ region: RegionGeometry) throws {
            tracker = try withEngineErrors { try QuadrangleTracker(region.pixelCorners(quad), in: picture) }
            self.quad = quad
            width = picture.width
            height = picture.height
        }
    }

    /// Returns the place of a request's rectangle in the image; nil while it is lost.
    static func follow(
        _ request: VNTrackRectangleRequest,
        in region: RegionGeometry,
        _ context: RequestContext
    ) throws -> ObservationContent? {
        guard let sequence = context.sequence else { return nil }
        let input = request.inputObservation
        let identity = input.uuid
        let picture = try context.picture.grayCopy(region)
        defer { if request.isLastFrame { sequence.setState(nil, identity) } }
        func done(_ quad: Quad, _ confidence: Float) -> ObservationContent {
            ObjectTracking.result(identity, box: quad.box, quad: quad, confidence: confidence, context)
        }
        guard let state: State = sequence.state(identity) else {
            guard sequence.count(of: State.self) < TrackerLimits.count else { throw TrackerLimits.exceeded }
            let quad = input.content.quad ?? Quad(input.boundingBox)
            sequence.setState(try State(quad, in: picture, region), identity)
            return done(quad, 1)
        }
        guard state.width == picture.width, state.height == picture.height else {
            sequence.setState(try State(state.quad, in: picture, region), identity)
            return done(state.quad, 1)
        }
        let place = try withEngineErrors { try state.tracker.follow(in: picture) }
        let quad = region.normalized(place.corners)
        guard place.confidence > TrackerLimits.lost, region.containsCentre(of: quad.box) else { return nil }
        state.quad = quad
        return done(quad, place.confidence)
    }
}
