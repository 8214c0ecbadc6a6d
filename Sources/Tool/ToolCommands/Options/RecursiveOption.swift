package import ArgumentParser

/// The option `--recursive` of every command that takes folders.
package struct RecursiveOption: ParsableArguments {
    @Flag(help: "Also read the folders inside folders.")
    package var recursive = false

    package init() {}
}
