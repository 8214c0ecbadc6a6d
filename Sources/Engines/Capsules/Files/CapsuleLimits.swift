/// The limits of a capsule, which protect readers from damaged and hostile files.
package enum CapsuleLimits {
    /// The longest record in bytes: a lossless frame of 8K and some.
    package static let longestRecord = 256 << 20
    /// The longest side of a picture in pixels.
    package static let longestSide = 16384
    /// The largest number of outputs of a synchronizer.
    package static let mostOutputs = 4095
    /// The highest number of sample frames per second.
    package static let highestRate = 768_000
    /// The largest number of channels of sound.
    package static let mostChannels = 64
    /// The time between two places of the index in nanoseconds.
    package static let indexInterval: UInt64 = 500_000_000
    /// The number of places in an index, about a day.
    package static let mostPlaces = 1 << 18
}

/// An error of a capsule's file, with a remedy.
package struct CapsuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The operation, its file and a remedy, for people.
    package var description: String

    package init(_ description: String) { self.description = description }
}
