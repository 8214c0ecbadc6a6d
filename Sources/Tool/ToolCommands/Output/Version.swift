/// The version of the tool and its library.
package enum Version {
    package static let text = "0.1.0"
}
