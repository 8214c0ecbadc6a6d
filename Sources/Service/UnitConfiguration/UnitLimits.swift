/// What a configuration file may be and say; each bound has its reason.
enum UnitLimits {
    /// Bytes of the file: a thousand times what a unit needs, and parsed in a moment.
    static let fileBytes = 1 << 20
    /// Problems that are listed: more than anybody reads at once, and few enough for a log.
    static let problems = 100
    /// Keys of one file that may be given twice before the rest is not looked at: each costs another look at the file.
    static let duplicates = 20
    /// Characters of a value that an error repeats.
    static let shown = 40
    /// Bytes of a file in which they are looked for like that.
    static let duplicatesBytes = 1 << 16
    /// Cameras of one unit: more than a machine reads codes from.
    static let cameras = 64
    /// Bytes of a name: it becomes part of topics, files and lists on a screen.
    static let nameBytes = 64
    /// Bytes of the file with `user:password`; real ones have a hundred.
    static let secretBytes = 4_096
    /// Seconds of a delay: a day.
    static let delay = 86_400.0
    /// Seconds of a clip's half: an hour.
    static let clip = 3_600.0
    /// Seconds that scans may be kept: ten years.
    static let age = 3_660.0 * 86_400
    /// Bytes of anything: an exbibyte, so that sums stay within a number.
    static let bytes = 1 << 60
}
