import CALSA
import Glibc

/// The configuration that the ALSA library uses.
package enum ALSAConfiguration {
    /// Runs a closure while the library uses a file instead of the system's configuration.
    package static func with<Result>(file: String, _ body: () throws -> Result) rethrows -> Result {
        let before = getenv("ALSA_CONFIG_PATH").map { String(cString: $0) }
        setenv("ALSA_CONFIG_PATH", file, 1)
        // The library reloads the configuration on the next request.
        snd_config_update_free_global()
        defer {
            if let before { setenv("ALSA_CONFIG_PATH", before, 1) } else { unsetenv("ALSA_CONFIG_PATH") }
            snd_config_update_free_global()
        }
        return try body()
    }
}
