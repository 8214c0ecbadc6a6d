import CameraSources
import Foundation

/// The parameters of a soak.
struct Plan: Sendable {
    enum Clock: String, Sendable, CaseIterable { case host, virtual }

    var clock = Clock.host
    /// The duration in minutes of the cameras' clock.
    var minutes = 2.0
    var seed: UInt64 = 1
    /// The delay of the delayed feed, in seconds.
    let delay = 2.0

    /// The duration of a session, in seconds of the cameras' clock.
    var lifeSeconds: ClosedRange<Double> { clock == .host ? 20...40 : 60...180 }
    /// The interval between changes, in seconds of the cameras' clock.
    var changeSeconds: ClosedRange<Double> { clock == .host ? 2...5 : 4...10 }

    /// Returns a camera's frame rate.
    ///
    /// The rate is lower on the virtual clock, which simulates hours in minutes.
    func rate(of camera: Int) -> Double { clock == .host ? [30, 25][camera] : [15, 12][camera] }

    /// Returns the name of a virtual camera.
    func name(of camera: Int) -> String {
        let size = clock == .host ? ["640x480", "480x360"][camera] : ["320x240", "240x180"][camera]
        let rate = Int(rate(of: camera))
        let codes = camera == 0 ? "qr,datamatrix" : "none"
        return
            "virtual:\(size)@\(rate)?clock=\(clock.rawValue)&codes=\(codes)&lose=0.002&seed=\(seed &+ UInt64(camera))"
    }
}

/// The reason why a soak cannot continue.
struct SoakError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// A random number generator that is deterministic for a seed (SplitMix64).
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
