import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Synchronization

/// What a depth data output does to the maps of a camera.
struct DepthRecipe: Sendable, Hashable {
    /// What values are wanted.
    var type: DepthType
    var orientation: DepthOrientation
    /// Whether maps are smoothed and their holes filled.
    var isFiltered: Bool
    /// The least time between maps; invalid for each frame's.
    var minFrameDuration: CMTime
    /// The format of the pictures that the maps belong to.
    var picture: CameraFormat
    /// As a fraction of the picture's width; nil where the camera does not tell.
    var focalLength: Double?
}

/// Makes the depth data of a connection, map by map in order.
final class DepthMaker: Sendable {
    /// How many maps may be out (DROP-10).
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
        let picture = recipe.picture
        calibration = UncheckedReference(
            recipe.focalLength.map {
                AVCameraCalibrationData(
                    idealWidth: picture.width,
                    height: picture.height,
                    focalLength: $0 * Double(picture.width)
                ).oriented(recipe.orientation)
            }
        )
    }

    /// The depth data of a map; nil when there is no buffer for it.
    ///
    /// - Parameter waits: whether to wait for a buffer to come back.
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
/// A value that is within a tenth of the one before at its place moves only part of the way to what was measured; one
/// that jumps is taken as it is. A hole gets the value that its place had in the map before, or else that of the nearest
/// known value in its row or column, the farther of two. A map without any known value stays as it is.
struct DepthFilter: Sendable {
    /// How much a new measurement counts.
    static let weight: Float = 0.4
    /// Up to which relative difference two values count as the same thing.
    static let likeness: Float = 0.1

    private var last: DepthGrid?

    /// The filtered map.
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
