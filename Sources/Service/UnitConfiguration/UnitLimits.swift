/// Limits on the size and content of a configuration file, with the reason for each.
enum UnitLimits {
    /// Maximum bytes of the file: a thousand times what a unit needs, and still parsed in a moment.
    static let fileBytes = 1 << 20
    /// Maximum problems that are reported: more than anybody reads at once, and few enough for a log.
    static let problems = 100
    /// Maximum duplicate keys that are reported before the rest is skipped: each requires parsing the file again.
    static let duplicates = 20
    /// Maximum characters of a value that an error repeats.
    static let shown = 40
    /// Maximum bytes of a file in which duplicate keys are found by parsing it again.
    static let duplicatesBytes = 1 << 16
    /// Maximum cameras of one unit: more than a machine can scan.
    static let cameras = 64
    /// Maximum models of one unit: more than a machine can run.
    static let models = 16
    /// Maximum bytes of a name, which is part of topics, file names and lists on a screen.
    static let nameBytes = 64
    /// Maximum bytes of the file with `user:password`; real ones have about a hundred.
    static let secretBytes = 4_096
    /// Maximum delay in seconds: a day.
    static let delay = 86_400.0
    /// Maximum seconds of each half of a clip: an hour.
    static let clip = 3_600.0
    /// Maximum seconds that scans may be kept: ten years.
    static let age = 3_660.0 * 86_400
    /// Maximum bytes of any size: an exbibyte, with which sums do not overflow.
    static let bytes = 1 << 60
}
