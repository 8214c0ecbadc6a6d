import ScanStore

// Within a `UnitConfiguration` its own types of these names come first.
typealias KeptFor = Retention
