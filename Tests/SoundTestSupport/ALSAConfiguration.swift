import CALSA
import Glibc

/// Which configuration ALSA's library goes by.
package enum ALSAConfiguration {
    /// Does something while the library goes by a file instead of the system's configuration.
    package static func with<Result>(file: String, _ body: () throws -> Result) rethrows -> Result {
        let before = getenv("ALSA_CONFIG_PATH").map { String(cString: $0) }
        setenv("ALSA_CONFIG_PATH", file, 1)
        // It is read again when it is asked for next.
        snd_config_update_free_global()
        defer {
            if let before { setenv("ALSA_CONFIG_PATH", before, 1) } else { unsetenv("ALSA_CONFIG_PATH") }
            snd_config_update_free_global()
        }
        return try body()
    }
}
