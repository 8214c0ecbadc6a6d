import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Synchronization

/// The processing that a depth data output applies to a camera's maps.
struct DepthRecipe: Sendable, Hashable {
    /// The requested type of the values.
    var type: DepthType
    var orientation: DepthOrientation
    /// True if maps are smoothed and their holes filled.
    var isFiltered: Bool
    /// The minimum time between maps; invalid to deliver the map of each frame.
    var minFrameDuration: CMTime
    /// The format of the images that the maps belong to.
    var image: CameraFormat
    /// The focal length as a fraction of the image's width; nil if the camera does not provide it.
    var focalLength: Double?
}

/// Creates the depth data of a connection, map by map in order.
final class DepthMaker: Sendable {
    /// Number of maps that may be in use at a time (DROP-10).
    static let limit = 12

    private struct State {
        var filter = DepthFilter()
        var pool: PixelBufferPool?
    }

    let recipe: DepthRecipe
    private let calibration: UncheckedReference<AVCameraCalibrationData?>
    private let state = Mutex(State())
    private let returns = BufferReturns()

    init(_ recipe: DepthRecipe) {
        self.recipe = recipe
        let image = recipe.image
        calibration = UncheckedReference(
            recipe.focalLength.map {
                AVCameraCalibrationData(
                    idealWidth: image.width,
                    height: image.height,
                    focalLength: $0 * Double(image.width)
                ).oriented(recipe.orientation)
            }
        )
    }

    /// Returns the depth data of a map; nil if no buffer is free.
    ///
    /// - Parameter waits: true to wait until a buffer is returned.
    func make(of map: CVPixelBuffer, waits: Bool) -> AVDepthData? {
        var result = map
        if recipe.isFiltered || recipe.orientation != .identity || map.pixelFormatType != recipe.type.pixelFormat {
            guard let changed = change(map, waits: waits) else { return nil }
            result = changed
        }
        return AVDepthData(map: result, isFiltered: recipe.isFiltered, calibration: calibration.value)
    }

    private func change(_ map: CVPixelBuffer, waits: Bool) -> CVPixelBuffer? {
        guard var grid = DepthGrid(map), let target = makeBuffer(for: grid, waits: waits) else { return nil }
        if recipe.isFiltered {
            let input = grid
            grid = state.withLock { $0.filter.filter(input) }
        }
        grid.oriented(recipe.orientation).write(into: target)
        return target
    }

    private func makeBuffer(for grid: DepthGrid, waits: Bool) -> CVPixelBuffer? {
        let size = recipe.orientation.size(width: grid.width, height: grid.height)
        let pool = state.withLock { state -> PixelBufferPool? in
            if let pool = state.pool, pool.width == size.width, pool.height == size.height { return pool }
            state.pool = try? PixelBufferPool(
                width: size.width,
                height: size.height,
                format: recipe.type.pixelFormat,
                limit: Self.limit,
                onReturn: { [returns] in returns.note() }
            )
            return state.pool
        }
        while true {
            let seen = returns.count
            if let buffer = pool?.makeBuffer() { return buffer }
            guard let pool, waits, returns.wait(since: seen, to: pool) else { return nil }
        }
    }
}

/// Smooths depth maps over time and fills their holes.
///
/// A value within a tenth of the previous value at the same place moves only part of the way to the new measurement; a
/// value that differs more is used unchanged. A hole is filled with the value at the same place in the previous map.
/// Without one, it gets the nearest known value on either side in its row or column, whichever is farther away from the
/// camera. A map without any known value stays unchanged.
struct DepthFilter: Sendable {
    /// Weight of a new measurement.
    static let weight: Float = 0.4
    /// Largest relative difference between two values of the same surface.
    static let likeness: Float = 0.1

    private var last: DepthGrid?

    /// Returns the filtered map.
    mutating func filter(_ grid: DepthGrid) -> DepthGrid {
        var result = grid
        let before = last.flatMap {
            $0.width == grid.width && $0.height == grid.height && $0.isDisparity == grid.isDisparity ? $0 : nil
        }
        var hasHoles = false
        result.update { values in
            if let before {
                before.values.withUnsafeBufferPointer { old in
                    for index in values.indices {
                        let (new, was) = (values[index], old[index])
                        if Self.isKnown(new) {
                            if Self.isKnown(was), abs(new - was) <= Self.likeness * abs(was) {
                                values[index] = was + Self.weight * (new - was)
                            }
                        } else {
                            values[index] = was
                            if !Self.isKnown(was) { hasHoles = true }
                        }
                    }
                }
            } else {
                hasHoles = values.contains { !Self.isKnown($0) }
            }
            guard hasHoles else { return }
            let (width, height) = (grid.width, grid.height)
            for y in 0..<height { Self.fill(values, from: y * width, count: width, step: 1, grid.isDisparity) }
            for x in 0..<width { Self.fill(values, from: x, count: height, step: width, grid.isDisparity) }
        }
        last = result
        return result
    }

    private static func isKnown(_ value: Float) -> Bool { value.isFinite && value > 0 }

    /// Fills the holes of a row or a column from their edges.
    private static func fill(
        _ values: UnsafeMutableBufferPointer<Float>,
        from first: Int,
        count: Int,
        step: Int,
        _ isDisparity: Bool
    ) {
        var position = 0
        while position < count {
            guard !isKnown(values[first + position * step]) else {
                position += 1
                continue
            }
            var end = position
            while end < count, !isKnown(values[first + end * step]) { end += 1 }
            let before = position > 0 ? values[first + (position - 1) * step] : nil
            let after = end < count ? values[first + end * step] : nil
            if let fill = farther(before, after, isDisparity) {
                for place in position..<end { values[first + place * step] = fill }
            }
            position = end
        }
    }

    private static func farther(_ one: Float?, _ other: Float?, _ isDisparity: Bool) -> Float? {
        guard let one, let other else { return one ?? other }
        return isDisparity ? min(one, other) : max(one, other)
    }
}
