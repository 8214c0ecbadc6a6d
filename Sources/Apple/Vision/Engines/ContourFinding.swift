import ComputerVision
import Foundation
import PixelTransforms

/// Finds outlines of dark or light areas.
enum ContourFinding {
    /// The settings of a search.
    struct Settings {
        var contrast: Float
        var pivot: Float?
        var detectsDarkOnLight: Bool
        var maximumDimension: Int
    }

    /// Returns the outermost contours of a region, with those inside them.
    static func contours(
        in region: RegionGeometry,
        _ settings: Settings,
        _ context: RequestContext
    ) throws -> [ContourShape] {
        let picture = try context.picture.grayCopy(region)
        var finder = ContourFinder()
        finder.contrast = settings.contrast
        finder.pivot = settings.pivot
        finder.detectsDarkOnLight = settings.detectsDarkOnLight
        finder.largestSide = settings.maximumDimension
        let found = try withEngineErrors { try finder.contours(in: picture) }
        return shapes(found, region)
    }

    private static func shapes(_ found: [FoundContour], _ region: RegionGeometry) -> [ContourShape] {
        var children: [Int: [Int]] = [:]
        var outermost: [Int] = []
        for (index, contour) in found.enumerated() {
            if let parent = contour.parent {
                children[parent, default: []].append(index)
            } else {
                outermost.append(index)
            }
        }
        let aspect = Float(region.pixels.width) / Float(region.pixels.height)
        func shape(_ index: Int, _ path: IndexPath) -> ContourShape {
            ContourShape(
                points: found[index].points.map { point in
                    let place = region.normalized(point)
                    return SIMD2(Float(place.x), Float(place.y))
                },
                indexPath: path,
                children: (children[index] ?? []).enumerated().map { shape($1, path.appending($0)) },
                aspectRatio: aspect
            )
        }
        return outermost.enumerated().map { shape($1, IndexPath(index: $0)) }
    }
}
