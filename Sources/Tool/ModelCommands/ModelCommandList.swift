package import ArgumentParser

/// The commands for models, in the order of the help.
package enum ModelCommandList {
    /// The commands.
    package static let all: [any ParsableCommand.Type] = [DetectCommand.self, ModelCommand.self]
}
