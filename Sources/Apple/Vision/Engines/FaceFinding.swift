import ComputerVision
import Foundation

/// Finds faces.
enum FaceFinding {
    /// Returns the faces whose centre is in a region, surest first.
    static func faces(in region: RegionGeometry, _ context: RequestContext) throws -> [ObservationContent] {
        let picture = try context.picture.grayCopy(region)
        let found = try withEngineErrors { try FaceFinder().faces(in: picture) }
        return found.compactMap { face in
            let box = region.normalized(face.box)
            guard region.containsCentre(of: box) else { return nil }
            let facts = FaceFacts(roll: face.roll, yaw: face.yaw, pitch: face.pitch)
            return context.content(confidence: face.confidence, box: box, details: .face(facts))
        }
        .sorted { $0.confidence > $1.confidence }
    }
}

/// Finds people.
enum PersonFinding {
    /// Returns the people whose centre is in a region, surest first.
    static func people(
        in region: RegionGeometry,
        upperBodyOnly: Bool,
        _ context: RequestContext
    ) throws -> [ObservationContent] {
        let picture = try context.picture.grayCopy(region)
        var finder = PersonFinder()
        finder.upperBodyOnly = upperBodyOnly
        let found = try withEngineErrors { try finder.people(in: picture) }
        return found.compactMap { person in
            let box = region.normalized(person.box)
            guard region.containsCentre(of: box) else { return nil }
            return context.content(
                confidence: person.confidence,
                box: box,
                details: .human(upperBodyOnly: upperBodyOnly)
            )
        }
        .sorted { $0.confidence > $1.confidence }
    }
}
