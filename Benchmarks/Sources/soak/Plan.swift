import CameraSources
import Foundation

/// What is soaked, for how long.
struct Plan: Sendable {
    enum Clock: String, Sendable, CaseIterable { case host, virtual }

    var clock = Clock.host
    /// Minutes of the cameras' clock.
    var minutes = 2.0
    var seed: UInt64 = 1
    /// How far the delayed feed stays behind, in seconds.
    let delay = 2.0

    /// How many seconds of the cameras' clock a session lasts.
    var lifeSeconds: ClosedRange<Double> { clock == .host ? 20...40 : 60...180 }
    /// How many seconds of the cameras' clock lie between two changes.
    var changeSeconds: ClosedRange<Double> { clock == .host ? 2...5 : 4...10 }

    /// Frames a second.
    ///
    /// On the virtual clock there are fewer, as hours have to go by in minutes.
    func rate(of camera: Int) -> Double { clock == .host ? [30, 25][camera] : [15, 12][camera] }

    /// The name of a camera's virtual camera.
    func name(of camera: Int) -> String {
        let size = clock == .host ? ["640x480", "480x360"][camera] : ["320x240", "240x180"][camera]
        let rate = Int(rate(of: camera))
        let codes = camera == 0 ? "qr,datamatrix" : "none"
        return
            "virtual:\(size)@\(rate)?clock=\(clock.rawValue)&codes=\(codes)&lose=0.002&seed=\(seed &+ UInt64(camera))"
    }
}

/// Why a soak cannot go on.
struct SoakError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Random numbers that a seed repeats (SplitMix64).
struct SoakRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
