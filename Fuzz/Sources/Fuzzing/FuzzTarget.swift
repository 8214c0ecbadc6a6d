import Foundation

/// A parser that must withstand arbitrary bytes.
public struct FuzzTarget: Sendable {
    /// The name for `TARGET=`, and of the target's inputs in `Corpus`.
    public let name: String
    let seeds: @Sendable () -> [[UInt8]]
    let run: @Sendable (UnsafeRawBufferPointer) -> Void

    /// - Parameters:
    ///   - seeds: returns initial inputs that are generated rather than stored.
    ///   - run: must return for any bytes; it ends the process if a requirement is violated.
    public init(
        _ name: String,
        seeds: @escaping @Sendable () -> [[UInt8]] = { [] },
        _ run: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) {
        self.name = name
        self.seeds = seeds
        self.run = run
    }

    /// Runs the target that `FUZZ_TARGET` names, according to libFuzzer's command line.
    ///
    /// The name is not an argument, because libFuzzer restarts the program with its own arguments to minimize an input.
    /// Instead of running the target, `unpack CORPUS FOLDER` writes the initial inputs as files, and `pack FOLDER
    /// CORPUS` does the reverse. Without a name, the names of all targets are printed.
    public static func main(_ targets: [FuzzTarget]) -> Never {
        guard let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] else {
            for target in targets { print(target.name) }
            exit(0)
        }
        guard let target = targets.first(where: { $0.name == name }) else {
            print("There is no target '\(name)'; the targets are \(targets.map(\.name).joined(separator: ", ")).")
            exit(2)
        }
        do {
            let arguments = CommandLine.arguments
            switch (arguments.dropFirst().first, arguments.count) {
            case ("unpack", 4):
                let corpus = try Corpus(file: arguments[2])
                try Corpus(inputs: corpus.inputs + target.seeds()).unpack(to: arguments[3])
                // `exit` would search for leaks, and x265, which creates seeds, has some.
                _exit(0)
            case ("pack", 4):
                try Corpus(folder: arguments[2]).write(to: arguments[3])
                exit(0)
            default: break
            }
        } catch {
            print("The inputs of \(name) could not be converted: \(error)")
            exit(2)
        }
        chosen = target
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments, onInput))
    }

    // Written once, before the first input.
    nonisolated(unsafe) fileprivate static var chosen: FuzzTarget?
}

private func onInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen?.run(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Ends the process if a condition is false, which makes the input a finding.
public func require(
    _ condition: Bool,
    _ what: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) {
    guard !condition else { return }
    fatalError(what(), file: file, line: line)
}
