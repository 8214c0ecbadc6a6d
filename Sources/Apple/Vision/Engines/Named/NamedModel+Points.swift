import Foundation

extension NamedModel {
    /// A point in fractions of the model's input, with the origin at the upper left.
    private struct Found {
        var place: CGPoint
        var confidence: Float
    }

    /// Returns the joints in a region: one body or hand a model.
    func joints(in region: RegionGeometry, _ context: RequestContext) throws -> [ObservationContent] {
        let output = try output(in: region, crop: nil, context)
        let (shape, values) = try array(output)
        let names = entry.points ?? []
        let points = zip(names, found(shape, values)).map { name, point in
            JointFacts.Point(
                name: name,
                place: normalized(point.place, output.crop, region),
                confidence: point.confidence
            )
        }
        guard let best = points.map(\.confidence).max(), best > 0 else { return [] }
        let facts = JointFacts(points: points, groups: entry.groups ?? [:])
        let mean = points.reduce(0) { $0 + $1.confidence } / Float(points.count)
        return [context.content(confidence: min(max(mean, 0), 1), details: .joints(facts))]
    }

    /// Returns a face with its landmarks.
    func landmarks(
        of face: ObservationContent,
        in region: RegionGeometry,
        _ context: RequestContext
    ) throws -> ObservationContent {
        let part = try faceRegion(face.box, in: region)
        let output = try output(in: part, crop: nil, context)
        let (shape, values) = try array(output)
        let points = found(shape, values).map { point in
            // From the enlarged cut to the region of the request, and from there to the face's box.
            let place = normalized(point.place, output.crop, part)
            let inImage = CGPoint(
                x: part.region.minX + place.x * part.region.size.width,
                y: part.region.minY + place.y * part.region.size.height
            )
            let inRegion = CGPoint(
                x: (inImage.x - region.region.minX) / region.region.size.width,
                y: (inImage.y - region.region.minY) / region.region.size.height
            )
            return CGPoint(
                x: (inRegion.x - face.box.minX) / face.box.size.width,
                y: (inRegion.y - face.box.minY) / face.box.size.height
            )
        }
        var parts: [LandmarkSet.Part: [CGPoint]] = [:]
        for (name, numbers) in entry.parts ?? [:] {
            guard let part = LandmarkSet.Part(rawValue: name) else { continue }
            parts[part] = numbers.filter(points.indices.contains).map { points[$0] }
        }
        return changed(face, context) {
            $0.landmarks = LandmarkSet(confidence: 1, box: face.box, parts: parts, all: points)
        }
    }

    /// Returns a face with its quality for recognition.
    func quality(
        of face: ObservationContent,
        in region: RegionGeometry,
        _ context: RequestContext
    ) throws -> ObservationContent {
        let score = try number(in: faceRegion(face.box, in: region), context)
        return changed(face, context) { $0.quality = min(max(score, 0), 1) }
    }

    private func changed(
        _ face: ObservationContent,
        _ context: RequestContext,
        _ change: (inout FaceFacts) -> Void
    ) -> ObservationContent {
        var face = face
        var facts = FaceFacts()
        if case .face(let known) = face.details { facts = known }
        change(&facts)
        face.details = .face(facts)
        face.revision = context.revision
        return face
    }

    /// Returns the part of the image around a face, with the manifest's margin.
    private func faceRegion(_ box: CGRect, in region: RegionGeometry) throws -> RegionGeometry {
        let margin = CGFloat(entry.margin ?? 0)
        let wide = box.insetBy(dx: -box.size.width * margin, dy: -box.size.height * margin)
        let place = CGRect(
            x: region.region.minX + wide.minX * region.region.size.width,
            y: region.region.minY + wide.minY * region.region.size.height,
            width: wide.size.width * region.region.size.width,
            height: wide.size.height * region.region.size.height
        )
        // The intersection of what is not finite traps.
        let isFinite = [place.minX, place.minY, place.maxX, place.maxY].allSatisfy(\.isFinite)
        let part = isFinite ? place.intersection(VNNormalizedIdentityRect) : .null
        guard !part.isNull, part.size.width > 0, part.size.height > 0 else {
            throw VisionFailure(.invalidArgument, "The face at \(box) lies outside the image.")
        }
        return try RegionGeometry(region.image, region: part)
    }

    private func normalized(_ place: CGPoint, _ crop: CropGeometry, _ region: RegionGeometry) -> CGPoint {
        let point = crop.regionPoint(place)
        return region.normalized(
            CGPoint(x: point.x * CGFloat(crop.regionWidth), y: point.y * CGFloat(crop.regionHeight))
        )
    }

    private func found(_ shape: [Int], _ values: [Double]) -> [Found] {
        entry.layout == "heatmaps" ? peaks(shape, values) : listed(shape, values)
    }

    /// The largest value of each map: points × rows × columns.
    private func peaks(_ shape: [Int], _ values: [Double]) -> [Found] {
        guard shape.count >= 3 else { return [] }
        let (rows, columns) = (shape[shape.count - 2], shape[shape.count - 1])
        let size = rows * columns
        guard size > 0 else { return [] }
        return stride(from: 0, to: values.count - values.count % size, by: size).map { start in
            let map = values[start..<start + size]
            let peak = map.indices.max { map[$0] < map[$1] } ?? start
            let index = peak - start
            return Found(
                place: CGPoint(
                    x: (CGFloat(index % columns) + 0.5) / CGFloat(columns),
                    y: (CGFloat(index / columns) + 0.5) / CGFloat(rows)
                ),
                confidence: Float(map[peak])
            )
        }
    }

    /// The numbers of each point: x, y and perhaps confidence.
    private func listed(_ shape: [Int], _ values: [Double]) -> [Found] {
        let width = shape.last == 3 ? 3 : 2
        return stride(from: 0, to: values.count - values.count % width, by: width).map {
            Found(
                place: CGPoint(x: values[$0], y: values[$0 + 1]),
                confidence: width == 3 ? Float(values[$0 + 2]) : 1
            )
        }
    }
}
