import ScanStore

// Inside `UnitConfiguration`, its own nested type of this name takes precedence.
typealias KeptFor = Retention
