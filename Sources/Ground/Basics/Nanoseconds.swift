/// Nanoseconds of a clock, and differences of them.
package typealias Nanoseconds = Int64
