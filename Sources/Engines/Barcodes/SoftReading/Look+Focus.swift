import Foundation

extension Look {
    /// Returns the look without the blur of a lens out of focus: Richardson and Lucy's method with a Gaussian.
    func focused(sigma: Double, rounds: Int) -> Look {
        let seen = values.map { max($0, 1) }
        var guess = seen
        for _ in 0..<rounds {
            let blurred = Self.smoothed(guess, width, height, sigma: sigma)
            var ratio = seen
            for index in ratio.indices { ratio[index] = seen[index] / max(blurred[index], 1) }
            let correction = Self.smoothed(ratio, width, height, sigma: sigma)
            for index in guess.indices { guess[index] = min(guess[index] * correction[index], 400) }
        }
        return replaced(by: guess)
    }
}
