import ComputerVision
import CoreVideo
import Foundation

/// Runs an engine of `ComputerVision`; its errors become those of Vision.
func withEngineErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as ComputerVisionError {
        let code: VNErrorCode =
            switch error.code {
            case .unavailable: .unsupportedRequest
            case .invalidInput, .unknownLanguage: .invalidArgument
            case .failed: .operationFailed
            }
        throw VisionFailure(code, error.description, underlying: error)
    }
}

extension Picture {
    /// Returns a gray copy of a region, upright.
    func grayCopy(_ region: RegionGeometry) throws -> GrayPicture {
        let buffer = try gray(region)
        return try withEngineErrors { try GrayPicture(buffer) }
    }
}

extension RegionGeometry {
    /// Returns the normalized corners of a thing in the cut-out part.
    func normalized(_ corners: Quadrangle) -> Quad {
        Quad(
            topLeft: normalized(corners.topLeft),
            topRight: normalized(corners.topRight),
            bottomRight: normalized(corners.bottomRight),
            bottomLeft: normalized(corners.bottomLeft)
        )
    }

    /// Returns the corners in the cut-out part of a normalized thing.
    func pixelCorners(_ quad: Quad) -> Quadrangle {
        Quadrangle(
            topLeft: pixelPoint(quad.topLeft),
            topRight: pixelPoint(quad.topRight),
            bottomRight: pixelPoint(quad.bottomRight),
            bottomLeft: pixelPoint(quad.bottomLeft)
        )
    }
}
