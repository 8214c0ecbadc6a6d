package import ArgumentParser
import CameraSources

/// The option `--mask` of every command that shows, keeps or passes on a camera's picture.
package struct MaskOption: ParsableArguments {
    @Option(
        name: .customLong("mask"),
        help: ArgumentHelp(
            "A part of every camera's picture that is black before anything sees it: x,y,width,height or three or more "
                + "corners x,y,x,y,x,y, as fractions, origin top-left; or faces or people. May be given several times.",
            valueName: "mask"
        )
    )
    package var masks: [String] = []

    package init() {}

    package func validate() throws {
        for mask in masks {
            do throws(PrivacyMasks.Malformed) {
                _ = try PrivacyMasks(parsing: mask)
            } catch {
                throw ValidationError("--mask: \(error).")
            }
        }
    }

    /// Lays the masks on all cameras of the process; to be called before any is opened.
    package func apply() throws {
        for mask in masks { CameraRegistry.mask(try PrivacyMasks(parsing: mask)) }
    }
}
