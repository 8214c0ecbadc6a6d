import Barcodes
import ComputerVision
import CoreVideo
import Foundation

/// The searches of the detectors; pictures are upright, 32BGRA.
enum DetectorEngines {
    static func codes(_ buffer: CVPixelBuffer, _ choices: DetectorChoices, _ place: DetectorPlace) -> [CIFeature] {
        let reader = BarcodeReader(
            symbologies: [.qr],
            effort: choices.effort,
            maximumCount: min(choices.maximum ?? 255, 255)
        )
        let codes = (try? reader.read(buffer)) ?? []
        return codes.compactMap { code in
            let points = code.corners.map { place.point($0) }
            guard points.count == 4 else { return nil }
            let corners = FeatureCorners(
                topLeft: points[0],
                topRight: points[3],
                bottomLeft: points[1],
                bottomRight: points[2]
            )
            return CIQRCodeFeature(corners, message: code.text, descriptor: code.make.flatMap(descriptor))
        }
    }

    private static func descriptor(_ make: SymbolMake) -> CIQRCodeDescriptor? {
        guard case .qr(let payload, let version, let mask, let level) = make, let mask = UInt8(exactly: mask),
            let letter = level.asciiValue.flatMap({ CIQRCodeDescriptor.ErrorCorrectionLevel(rawValue: Int($0)) })
        else { return nil }
        return CIQRCodeDescriptor(
            payload: Data(payload),
            symbolVersion: version,
            maskPattern: mask,
            errorCorrectionLevel: letter
        )
    }

    static func faces(
        _ buffer: CVPixelBuffer,
        _ choices: DetectorChoices,
        _ place: DetectorPlace
    ) throws -> [CIFeature] {
        let picture = try GrayPicture(buffer)
        var finder = FaceFinder()
        finder.limit = choices.maximum ?? 64
        let side = Double(min(picture.width, picture.height))
        if let smallest = choices.smallest { finder.smallestFace = max(smallest * side, 20) }
        if !choices.isAccurate { finder.mostPixels = 640 * 480 }
        return try finder.faces(in: picture).map { face in
            var parts = FaceParts()
            if FaceLandmarkFinder.isAvailable, choices.isAccurate {
                let marks = try FaceLandmarkFinder.landmarks(in: face.box, of: picture)
                parts.leftEye = place.point(center(marks.points[36..<42]))
                parts.rightEye = place.point(center(marks.points[42..<48]))
                parts.mouth = place.point(center(marks.points[48..<60]))
            }
            parts.angle = face.roll.map { $0 * 180 / .pi }
            return CIFaceFeature(bounds: place.rect(face.box), parts: parts)
        }
    }

    private static func center(_ points: ArraySlice<CGPoint>) -> CGPoint {
        let count = CGFloat(max(points.count, 1))
        return CGPoint(x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
    }

    static func rectangles(
        _ buffer: CVPixelBuffer,
        _ choices: DetectorChoices,
        _ place: DetectorPlace
    ) throws -> [CIFeature] {
        var finder = RectangleFinder()
        finder.limit = choices.maximum ?? 1
        finder.smallestSize = choices.smallest ?? 0.2
        if let ratio = choices.aspectRatio {
            let short = min(ratio, 1 / ratio)
            finder.aspectRatio = short * 0.7...min(short * 1.4, 1)
        } else {
            finder.aspectRatio = 0.3...1
        }
        return try finder.rectangles(in: GrayPicture(buffer)).map { CIRectangleFeature(corners($0.corners, place)) }
    }

    static func text(
        _ buffer: CVPixelBuffer,
        _ choices: DetectorChoices,
        _ place: DetectorPlace
    ) throws -> [CIFeature] {
        let picture = try GrayPicture(buffer)
        var reader = TextReader()
        reader.level = choices.isAccurate ? .accurate : .fast
        let smallest = (choices.smallest ?? 0) * CGFloat(min(picture.width, picture.height))
        let lines = try reader.regions(in: picture, withCharacters: choices.wantsLetters)
            .filter { min($0.box.width, $0.box.height) >= smallest }
        return lines.prefix(choices.maximum ?? 256).map { line in
            let letters = line.characterBoxes.map { CITextFeature(corners(Quadrangle($0), place)) }
            return CITextFeature(corners(line.corners, place), letters: choices.wantsLetters ? letters : nil)
        }
    }

    private static func corners(_ quad: Quadrangle, _ place: DetectorPlace) -> FeatureCorners {
        FeatureCorners(
            topLeft: place.point(quad.topLeft),
            topRight: place.point(quad.topRight),
            bottomLeft: place.point(quad.bottomLeft),
            bottomRight: place.point(quad.bottomRight)
        )
    }
}
